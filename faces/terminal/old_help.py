"""Help as text: usage, examples, and options in named groups, never cut within a word."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from typer._click.core import Command
from typer.core import TyperGroup, TyperOption

from faces.terminal.common import program
from faces.terminal.output import bold, columns, wrapped

PANELS = {
    "The game": (
        "--word", "--grid", "--answer", "--rules", "--play", "--distinct", "--pin", "--hard",
        "--clues", "--minimum", "--rows", "--max-green", "--max-candidates-after", "--difficulty",
        "--against", "--best-effort", "--assist", "--where", "--interactive", "--figure",
        "--feedback", "--no-drift", "--drift", "--name", "--solutions", "--history",
        "--day",
    ),
    "Words": (
        "--words", "--strict-words", "--any-word", "--answers", "--guesses", "--vocabulary",
        "--zipf", "--length", "--no-plurals", "--into", "--base",
    ),
    "What to tell": (
        "--samples", "--count-only", "--top", "--marginals", "--likely", "--check", "--prior",
        "--answer-prior", "--player", "--explain", "--hint", "--walkthrough", "--certificate",
        "--limit", "--show", "--legend", "--list-strategies", "--version",
    ),
    "The theory": (
        "--introspect", "--about", "--full", "--solver", "--engine", "--cross-check", "--dimacs",
        "--nnf",
    ),
    "How it is done": (
        "--strategy", "--ties", "--seed", "--count", "--jobs", "--cluster", "--max-attempts",
        "--curated-size",
    ),
    "The server": (
        "--host", "--port", "--uds", "--root-path", "--allow-host", "--proxy", "--workers",
        "--waiting", "--timeout", "--memory",
    ),
    "Output": (
        "--json", "--json-lines", "--plain-report", "--export", "--out", "--csv", "--html", "--pdf",
        "--plot", "--install-completion", "--show-completion", "--help",
    ),
}  # fmt: skip
"""Which options stand together in a command's help, in this order; others are `Options`."""

_KINDS = {int: "N", float: "NUMBER", Path: "FILE", str: "TEXT"}
_NARROW = 70
"""In fewer columns an option's description is below it."""
_WIDEST = 100


def help_of(command: Command, path: str) -> str:
    """The help text of a command, or of a group of commands."""
    about, examples = split_help(command.help or "")
    arguments = [p for p in command.params if not isinstance(p, TyperOption)]
    options = [p for p in command.params if isinstance(p, TyperOption) and not p.hidden]
    usage, ending = " ".join(["[OPTIONS]", *map(takes, arguments)]), ""
    sections = {"Arguments": [(takes(p), does(p)) for p in arguments]}
    members = panels(options)
    if isinstance(command, TyperGroup):
        usage, ending = "COMMAND [OPTIONS]", f"{path} COMMAND --help explains one command."
        sections = {"Commands": [(name, _sentence(c)) for name, c in command.commands.items()]}
        members = {"Options": options}
    sections |= {panel: [(_spelt(p), does(p)) for p in some] for panel, some in members.items()}
    lines = [f"{bold('Usage:')} {path} {usage}", "", *_wrapped(about)]
    if examples:
        lines += ["", bold("Examples:"), *_examples(examples)]
    for title, rows in sections.items():
        if rows:
            lines += ["", bold(f"{title}:"), *side_by_side(rows)]
    if ending:
        lines += ["", *_wrapped(ending)]
    return "\n".join(lines) + "\n"


def _sentence(command: Any) -> str:
    """The first sentence of a command's description."""
    first, stop, _ = split_help(command.help or "")[0].partition(". ")
    return first + "." * bool(stop)


def _examples(examples: Iterable[str]) -> Iterator[str]:
    """Commands; one that is wider than the terminal is continued on the next line."""
    for example in examples:
        yield " \\\n".join(wrapped(f"  {example}", columns() - 2, " " * 6))


def split_help(text: str) -> tuple[str, list[str]]:
    """A docstring's description, and its examples: the lines that begin with `$ `."""
    lines = [line.strip() for line in text.splitlines()]
    words = " ".join(line for line in lines if line and not line.startswith("$ "))
    examples = [line[2:] for line in lines if line.startswith("$ ")]
    return words, [example.replace("unwordle", program(), 1) for example in examples]


def panels(options: Iterable[Any]) -> dict[str, list[Any]]:
    """The options by the name of their group."""
    place = {name: panel for panel, names in PANELS.items() for name in names}
    found: dict[str, list[Any]] = {}
    for option in options:
        found.setdefault(place.get(option.opts[0], "Options"), []).append(option)
    return {panel: found[panel] for panel in ("Options", *PANELS) if panel in found}


def takes(parameter: Any) -> str:
    """The value of an option or argument in help: its choices, or a placeholder."""
    if isinstance(parameter, TyperOption) and parameter.is_flag:
        return ""
    kind = parameter.type_descriptor.annotation
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    if parameter.metavar:
        name = str(parameter.metavar)
    elif not isinstance(parameter, TyperOption):
        name = parameter.name.upper()
    elif get_origin(kind) is Literal:
        name = "|".join(get_args(kind))
    else:
        name = _KINDS.get(kind, "TEXT")
    if isinstance(parameter, TyperOption):
        return name
    return f"{name}..." if parameter.nargs == -1 else name


def does(parameter: Any) -> str:
    """What an option does, with its default."""
    text = " ".join((parameter.help or "").split())
    default = parameter.default
    if getattr(parameter, "show_default", False) and not isinstance(default, bool | None):
        text += f" [default: {default}]"
    if getattr(parameter, "multiple", False):
        text += " May be repeated."
    return text


def _spelt(option: TyperOption) -> str:
    return f"{', '.join((*option.opts, *option.secondary_opts))} {takes(option)}".rstrip()


def side_by_side(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names and descriptions in two columns; in a narrow terminal one below the other."""
    listed = list(rows)
    width = _width()
    column = min(max((len(name) for name, _ in listed), default=0), 26) + 4
    narrow = width < _NARROW
    for name, text in listed:
        lines = _wrapped(text, " " * (6 if narrow else column))
        if narrow or len(name) > column - 4 or not lines:
            yield f"  {name}"
        else:
            lines[0] = f"  {name:<{column - 2}}{lines[0][column:]}"
        yield from lines


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrapped(indent + text, _width(), indent) if text else []


def _width() -> int:
    return min(columns(), _WIDEST)
