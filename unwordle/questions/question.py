"""The base class of questions, and the descriptions of their fields.

Each question is a dataclass. Its fields become options and request fields; its docstrings become
the help. Python asks too: `Board(word="halts", grid="WWYWW/WGWWW").answer()`.
"""

import ast
import dataclasses
import datetime
import inspect
import math
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import UnionType
from typing import Any, ClassVar, TypeAlias, Union, dataclass_transform

from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError, briefly
from unwordle.model.text import listed
from unwordle.questions.answer import Answer, Line

Progress: TypeAlias = Callable[[float], None]
"""A callback for the completed fraction, or for the number of completed parts."""


def option(default: Any = dataclasses.MISSING, **about: Any) -> Any:
    """Return a field of a question, which is required if it has no default.

    `about` has properties of `Parameter`.
    """
    return dataclasses.field(default=default, metadata=about)


@dataclasses.dataclass(kw_only=True)
class Parameter:
    """A field of a question, with its properties for the command line and the server."""

    name: str
    kind: Any
    """A value's type, or a `Literal` of choices."""
    many: bool
    """True for a tuple of values."""
    default: Any
    """`dataclasses.MISSING` if the field is required."""
    of: type
    """The question's class."""
    group: str = "The game"
    spelled: str = ""
    """The option, if it isn't the field's name. In `--yes/--no`, the first part sets True."""
    metavar: str = ""
    least: float = 0
    most: int | None = None
    longest: int | None = None
    """The most characters or list members in a request, or None for the server's limit."""
    pattern: str = ""
    """A regular expression for each string or row of a grid in a request."""
    examples: tuple[Any, ...] = ()
    positional: bool = False
    """True for an argument."""
    piped: bool = False
    """True if standard input is read by default."""
    among: Collection[str] = ()
    """The accepted strings, if they are limited and `kind` doesn't list them."""
    listed: tuple[str, ...] = ()
    """The word lists that are accepted beside files and words."""
    taking: Callable[[Any], Any] | None = None
    """A function from a given value to the one that the field holds, or None to refuse it."""
    what: str = ""
    """The values that `taking` accepts, as messages describe them."""

    @property
    def help(self) -> str:
        """The field's docstring on one line."""
        return _docstrings(self.of)[self.name]

    @property
    def choices(self) -> tuple[str, ...]:
        """The accepted values, if they are fixed."""
        return tuple(self.among) or typing.get_args(self.kind)

    def taken(self, value: Any) -> Any:
        """Return a value with lists as tuples and files as paths, or raise FieldError."""
        if value is None and self.default is None:
            return None
        if not self.many:
            return self._checked(value)
        values = (value,) if isinstance(value, str | Path | Grid) else value
        if not isinstance(values, Iterable) or isinstance(values, bytes | Mapping):
            raise self.refusal(value)
        return tuple(map(self._checked, values))

    def _checked(self, value: Any) -> Any:
        with blaming(self.name):
            taken = self.taking(value) if self.taking else self._as_kind(value)
        if taken is None:
            raise self.refusal(value)
        if self.kind in (int, float) and not self.least <= taken <= (self.most or math.inf):
            raise self.refusal(str(taken))
        if self.choices and taken not in self.choices:
            fact = f"unknown `{self.name}` {briefly(value)} (choose {self.accepted})"
            raise FieldError(self.name, fact)
        return taken

    def _as_kind(self, value: Any) -> Any:
        """Return a value as the field holds it, such as a date as text, or None to refuse it."""
        with suppress(AttributeError, TypeError, ValueError):
            value = value.item()  # of a scalar of NumPy
        if self.kind is bool or isinstance(value, bool):
            return value if type(value) is self.kind else None
        if self.kind is Path:
            return Path(value) if isinstance(value, str | Path) and value != "" else None
        if self.kind in (int, float):
            return value if isinstance(value, int | self.kind) else None
        if isinstance(value, datetime.date):
            return value.isoformat()[:10]
        return str(value) if isinstance(value, str | int) else None

    def refusal(self, value: Any) -> "FieldError":
        """Return the error for a value that is not accepted."""
        return FieldError(self.name, f"`{self.name}` {briefly(value)} is not {self.accepted}")

    @property
    def accepted(self) -> str:
        """The accepted values, as messages describe them."""
        if self.choices:
            return listed(self.choices, "or")
        some = self.what or _ACCEPTED[self.kind]
        if self.kind not in (int, float):
            return some
        if self.most is None:
            return f"{some}, {self.least:,} or more"
        return f"{some} from {self.least:,} to {self.most:,}"


_ACCEPTED = {str: "text", Path: "a file's name", bool: "True or False"}
_ACCEPTED |= {int: "a whole number", float: "a number"}


@dataclasses.dataclass
class Console:
    """A receiver of notes and progress while a question is answered. This base class shows
    nothing.
    """

    shunned: Set[str] = frozenset()
    """Words that answers show only if no others are left."""
    status: int = 0
    """The exit status of the command."""

    def say(self, note: str) -> None:
        """Show a note that is not part of the answer."""

    @contextmanager
    def progress(self, task: str, total: int = 0) -> Iterator[Progress]:
        """Show the progress of a task while the block runs.

        Yields a callback for the number of completed parts, or for the fraction without `total`.
        """
        yield lambda done: None


QUIET = Console()


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Question:
    """The base class of questions, which are frozen dataclasses.

    The docstring is the help: a description, then examples on lines that begin with `$ `.
    """

    usual: ClassVar[Sequence[str]] = ()
    """The fields that the short help shows, or all if empty."""
    needs: ClassVar[Mapping[str, str]] = {}
    """For a field that needs another one, the other's name."""
    excludes: ClassVar[Sequence[tuple[str, str]]] = ()
    """Pairs of fields that exclude each other."""
    certain: ClassVar[Set[str]] = frozenset()
    """Fields that leave nothing to chance."""

    def answer(self, console: Console = QUIET) -> Answer:
        """Return the answer. Raises InputError, or FieldError if a field is to blame."""
        raise NotImplementedError

    def lines(self, answer: Any) -> Iterator[Line]:
        """Yield the lines that present an answer to people."""
        raise NotImplementedError

    def __init_subclass__(cls) -> None:
        # A class that only has fields is a base of others, so it needs no methods.
        is_asked = (cls.answer, cls.in_words) != (Question.answer, Question.in_words)
        own = dict.fromkeys(("init", "repr", "eq"), is_asked)
        dataclasses.dataclass(frozen=True, kw_only=True, **own)(cls)

    def __post_init__(self) -> None:
        """Check the fields. Raises FieldError for one that isn't accepted."""
        for parameter in self.parameters():
            vars(self)[parameter.name] = parameter.taken(vars(self)[parameter.name])
        given = self.given()
        for field, needed in self.needs.items():
            if field in given and needed not in given:
                raise FieldError(field, f"`{field}` needs `{needed}`: give both")
        for field, other in self.excludes:
            if {field, other} <= given:
                raise FieldError(field, f"`{field}` and `{other}` cannot be combined: give one")

    @property
    def is_by_chance(self) -> bool:
        """True if equal questions can have different answers, as they draw without a seed."""
        return vars(self).get("seed", 0) is None and not self.certain & self.given()

    def instead(self, console: Console) -> "Question":
        """Return the question that the command line answers instead, with notes that say why."""
        return self

    def in_words(self, console: Console) -> Iterator[Line]:
        """Yield the answer's lines, and tell the console the command's exit status."""
        answer = self.answer(console)
        console.status = self.status(answer)
        yield from self.lines(answer)

    def status(self, answer: Any) -> int:
        """Return the command's exit status for an answer."""
        return 0

    @classmethod
    @cache
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the fields of this class, with what the command line and the server need to
        know.
        """
        types, parameters = typing.get_type_hints(cls), []
        for f in dataclasses.fields(cls):  # type: ignore[arg-type]
            kind, many = _kind_of(types[f.name])
            about = {"kind": kind, "many": many, "of": cls, **f.metadata}
            parameters.append(Parameter(name=f.name, default=f.default, **about))
        return tuple(parameters)

    def given(self) -> set[str]:
        """Return the names of the fields that differ from their defaults."""
        return {f.name for f in self.parameters() if getattr(self, f.name) != f.default}


def split_help(text: str) -> tuple[str, list[str]]:
    """Return the description in a help text, and its examples without `$ `."""
    lines = [line.strip() for line in text.splitlines()]
    examples = [line[2:] for line in lines if line.startswith("$ ")]
    return " ".join(x for x in lines if x and not x.startswith("$ ")), examples


@cache
def _docstrings(cls: type) -> dict[str, str]:
    texts = {}
    for base in filter(dataclasses.is_dataclass, reversed(cls.__mro__)):
        (tree,) = ast.parse(dedent(inspect.getsource(base))).body
        for field, text in pairwise(tree.body):  # type: ignore[attr-defined]
            if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                texts[ast.unparse(field.target)] = " ".join(ast.literal_eval(text.value).split())
    return texts


def _kind_of(annotation: Any) -> tuple[Any, bool]:
    """Return the `Parameter` attributes `kind` and `many` for a field of this type, of which the
    first member of a union decides.
    """
    origin, members = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is tuple:
        return _kind_of(members[0])[0], True
    return _kind_of(members[0]) if origin in (Union, UnionType) else (annotation, False)


class FieldError(InputError):
    """An error that belongs to a field of a question."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field = field


@contextmanager
def blaming(field: str) -> Iterator[None]:
    """Convert an InputError of the block, unless it is a FieldError, into one for `field`."""
    try:
        yield
    except FieldError:
        raise
    except InputError as error:
        raise FieldError(field, str(error)) from None
