"""Questions: dataclasses whose fields state, once, all that a face needs to ask for them.

A field's docstring is its help, as the question's own is.

Both faces, the terminal and the server, are made from these fields, and the
Python interface is the dataclass itself: `Board(word="halts", grid="WWYWW/WGWWW").answer()`.
"""

import ast
import dataclasses
import inspect
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import UnionType
from typing import Any, ClassVar, TypeAlias, Union, dataclass_transform

from unwordle.model.game.input import InputError
from unwordle.model.text import listed
from unwordle.questions.answer import Answer, Line, Status

GROUPS = ("The game", "Words", "What to show", "Players", "The theory", "Settings", "Output")
"""The groups of fields in help, in this order."""

MOST = (1 << 63) - 1
"""No number in a question is greater."""

Progress: TypeAlias = Callable[[float], None]
"""Receives the completed fraction of a work, or the completed number of a total."""


def option(default: Any = dataclasses.MISSING, **about: Any) -> Any:
    """Return a field of a question; `about` are fields of `Parameter`, such as its group."""
    return dataclasses.field(default=default, metadata=about)


@dataclass(frozen=True)
class Parameter:
    """A field of a question, as the faces read it."""

    name: str
    kind: Any
    """The type of one value: `str`, `int`, `float`, `bool`, `Path`, or a `Literal` of choices."""
    many: bool
    """True for a tuple of such values."""
    either: bool
    """True if a value is one text or a list of texts, as a grid is."""
    default: Any
    """`dataclasses.MISSING` where it must be given."""
    of: type
    """The question."""
    group: str = "The game"
    spelled: str = ""
    """The option of the command line, if not the name with hyphens; `--yes/--no` of a flag."""
    metavar: str = ""
    least: float = 0
    most: float | None = None
    longest: int | None = None
    """The most characters of a text, or the most members of a list, that a server takes."""
    pattern: str = ""
    """A regular expression of a text, or of one row of a grid, as a face of JSON asks for it."""
    examples: tuple[Any, ...] = ()
    positional: bool = False
    """True if the command line takes it without an option's name."""
    piped: bool = False
    """True if text piped to the program is its value, unless it is given."""
    among: Collection[str] = ()
    """The values of a text, unless they are those of a `Literal`."""
    listed: tuple[str, ...] = ()
    """The bundled word lists that it can name; the command line takes files and own lists too."""

    @property
    def help(self) -> str:
        """Its description in a sentence or two, with the meaning of each choice."""
        return _docstrings(self.of)[self.name]

    @property
    def is_file(self) -> bool:
        """True if it names files: only the command line has these."""
        return self.kind is Path

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that it can have, if these are few."""
        return tuple(self.among) or typing.get_args(self.kind)

    def check(self, value: Any) -> None:
        """Raise FieldError if a value is none of the choices, or beyond the limits."""
        for one in value if self.many else () if value is None else (value,):
            if self.choices and one not in self.choices:
                raise FieldError(self.name, f"`{self.name}` {one!r} is not known: {self.accepted}")
            if self.kind in (int, float) and not self.least <= one <= (self.most or MOST):
                accepted = f"at most {MOST:,}" if one > MOST else self.accepted
                raise FieldError(self.name, f"`{self.name}` {str(one)!r} is not {accepted}")

    @property
    def accepted(self) -> str:
        """The values that it can have, for people."""
        if self.choices:
            return listed(self.choices, "or")
        number = "a whole number" if self.kind is int else "a number"
        if self.most is None:
            return f"{number}, {self.least:,} or more"
        return f"{number} from {self.least:,} to {self.most:,}"


class Console:
    """The face, while a question is answered. This one shows nothing."""

    def say(self, note: str) -> None:
        """Show a note that is not part of the answer."""

    @contextmanager
    def progress(self, task: str, total: int = 0) -> Iterator[Progress]:
        """Show progress. The context manager yields a callback for the completed fraction."""
        yield lambda done: None


QUIET = Console()


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Question:
    """The base class of questions: all are frozen dataclasses, of fields that `option` declares.

    Its docstring is its help: a description, then examples, each a line that begins with `$ `.
    """

    usual: ClassVar[Sequence[str]] = ()
    """The fields that most people need, besides JSON, if help is to show these first."""
    needs: ClassVar[Mapping[str, str]] = {}
    """Fields that are given only together with another."""
    excludes: ClassVar[Sequence[tuple[str, str]]] = ()
    """Pairs of fields that are not given together."""

    def __init_subclass__(cls) -> None:
        """Make a subclass a dataclass of the same kind."""
        dataclass(frozen=True, kw_only=True)(cls)

    def answer(self, console: Console = QUIET) -> Answer:
        """Return the answer.

        Raises InputError where a field is not accepted; `FieldError` where it says which.
        """
        raise NotImplementedError

    def lines(self, answer: Any) -> Iterator[Line]:
        """Word an answer to this question for people."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Check the values. Raises FieldError if one is not accepted."""
        given = self.given()
        for field, needed in self.needs.items():
            if field in given and needed not in given:
                raise FieldError(field, f"`{field}` needs `{needed}`: give both")
        for one, other in self.excludes:
            if {one, other} <= given:
                raise FieldError(one, f"`{one}` and `{other}` cannot be combined: give one of them")
        for parameter in self.parameters():
            parameter.check(getattr(self, parameter.name))

    def instead(self, console: Console) -> "Question":
        """Return the question to ask in a terminal: this one, after notes on what is open."""
        return self

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Answer in words."""
        answer = self.answer(console)
        yield from self.lines(answer)
        if status := self.status(answer):
            yield Status(status)

    def status(self, answer: Any) -> int:
        """Return the exit status of a command with this answer: 0, unless it refuses something."""
        return 0

    @classmethod
    @cache
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the fields, in their order."""
        types = typing.get_type_hints(cls)
        return tuple(
            Parameter(one.name, *_kind_of(types[one.name]), one.default, cls, **one.metadata)
            for one in dataclasses.fields(cls)
        )

    @classmethod
    def help(cls) -> tuple[str, list[str]]:
        """Return the description and the examples."""
        return split_help(cls.__doc__ or "")

    def given(self) -> set[str]:
        """Return the names of the fields that do not have their defaults."""
        return {one.name for one in self.parameters() if getattr(self, one.name) != one.default}

    def fields(self) -> dict[str, Any]:
        """Return the values of the fields by their names."""
        return {one.name: getattr(self, one.name) for one in self.parameters()}


def split_help(text: str) -> tuple[str, list[str]]:
    """Return a text's description, and its examples: the lines that begin with `$ `."""
    lines = [line.strip() for line in text.splitlines()]
    examples = [line[2:] for line in lines if line.startswith("$ ")]
    return " ".join(x for x in lines if x and not x.startswith("$ ")), examples


@cache
def _docstrings(cls: type) -> dict[str, str]:
    """Return the docstrings below the fields of a class and of those that it is made of."""
    texts = {}
    for base in filter(dataclasses.is_dataclass, reversed(cls.__mro__)):
        (tree,) = ast.parse(dedent(inspect.getsource(base))).body
        for field, text in pairwise(tree.body):  # type: ignore[attr-defined]
            if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                texts[ast.unparse(field.target)] = " ".join(ast.literal_eval(text.value).split())
    return texts


def _kind_of(of: Any) -> tuple[Any, bool, bool]:
    """Return the type of one value, but for None; whether it is many, or a text or a list."""
    members = set(typing.get_args(of)) if typing.get_origin(of) in (Union, UnionType) else {of}
    members -= {type(None)}
    if len(members) > 1:
        return str, False, True
    (of,) = members
    if typing.get_origin(of) is not tuple:
        return of, False, False
    kind, _, either = _kind_of(typing.get_args(of)[0])
    return kind, True, either


class FieldError(InputError):
    """Input that is not accepted, and the field that holds it."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field, self.text = field, text

    def __str__(self) -> str:
        return self.text


@contextmanager
def blaming(field: str) -> Iterator[None]:
    """Name this field in an InputError of the block."""
    try:
        yield
    except FieldError:
        raise
    except InputError as error:
        raise FieldError(field, str(error)) from None
