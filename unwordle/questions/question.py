"""The base class of questions, and the fields of questions.

A question is a dataclass. Its fields are the options of a command and the fields of a request to
the server. The docstrings of a question and its fields are the help of the command. Python code
can also use a question: `Board(word="halts", grid="WWYWW/WGWWW").answer()`.
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
"""The groups of fields, in the order in which the help lists them."""

MOST = (1 << 63) - 1
"""The greatest number that any field of a question accepts."""

Progress: TypeAlias = Callable[[float], None]
"""A callback that receives the completed fraction of a task, or the number of completed parts."""


def option(default: Any = dataclasses.MISSING, **about: Any) -> Any:
    """Return a field of a question. The arguments `about` set attributes of its `Parameter`, such
    as `group`.
    """
    return dataclasses.field(default=default, metadata=about)


@dataclass(frozen=True)
class Parameter:
    """A field of a question, with its properties for the command line and the server."""

    name: str
    kind: Any
    """The type of a value: `str`, `int`, `bool`, `Path`, or a `Literal` of choices."""
    many: bool
    """True if the field is a tuple of values of type `kind`."""
    either: bool
    """True if a value can be a text or a list of texts, as a grid can."""
    default: Any
    """The default, or `dataclasses.MISSING` if the field must be given."""
    of: type
    """The class of the question."""
    group: str = "The game"
    spelled: str = ""
    """The name of the option, if it differs from the field's name. A name such as `--yes/--no` has
    two parts: the flags for True and for False."""
    metavar: str = ""
    least: int = 0
    most: int | None = None
    longest: int | None = None
    """Maximum length of a text or a list in requests to the server."""
    pattern: str = ""
    """A regular expression that a text, or each row of a grid, must match in a request to the
    server.
    """
    examples: tuple[Any, ...] = ()
    positional: bool = False
    """True if the field is a positional argument of the command."""
    piped: bool = False
    """True if the field is read from standard input by default."""
    among: Collection[str] = ()
    """The accepted texts, if `kind` is not a `Literal`. Empty if the texts are not restricted."""
    listed: tuple[str, ...] = ()
    """The names of the accepted word lists. The command line also accepts files."""

    @property
    def help(self) -> str:
        """The description of the field, with the meaning of each choice."""
        return _docstrings(self.of)[self.name]

    @property
    def is_file(self) -> bool:
        """True if the values are paths of files. Only the command line has such fields."""
        return self.kind is Path

    @property
    def choices(self) -> tuple[str, ...]:
        """The accepted values, or an empty tuple if the field has no fixed choices."""
        return tuple(self.among) or typing.get_args(self.kind)

    def check(self, value: Any) -> None:
        """Raise FieldError if a value is not one of the choices, or is not within the limits."""
        for item in value if self.many else () if value is None else (value,):
            if self.choices and item not in self.choices:
                text = f"`{self.name}` {item!r} is not known: give {self.accepted}"
                raise FieldError(self.name, text)
            if self.kind is int and not self.least <= item <= (self.most or MOST):
                accepted = f"a whole number up to {MOST:,}" if item > MOST else self.accepted
                raise FieldError(self.name, f"`{self.name}` {str(item)!r} is not {accepted}")

    @property
    def accepted(self) -> str:
        """A description of the accepted values, for messages."""
        if self.choices:
            return listed(self.choices, "or")
        if self.most is None:
            return f"a whole number, {self.least:,} or more"
        return f"a whole number from {self.least:,} to {self.most:,}"


class Console:
    """The receiver of notes and progress while a question is answered. This base class shows
    nothing.
    """

    def say(self, note: str) -> None:
        """Show a note that is not part of the answer."""

    @contextmanager
    def progress(self, task: str, total: int = 0) -> Iterator[Progress]:
        """Return a context manager that shows the progress of a task.

        It yields a callback, to which the task reports its progress: the number of completed parts
        if `total` (the number of all parts) is given, and otherwise the completed fraction.
        """
        yield lambda done: None


QUIET = Console()


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Question:
    """The base class of questions, which are frozen dataclasses.

    `option` makes a field that has properties such as a group. The docstring of a question is its
    help: a description, and then examples. Examples are lines that begin with `$ `.
    """

    usual: ClassVar[Sequence[str]] = ()
    """The fields that the short help shows. If there are none, the short help shows all fields."""
    needs: ClassVar[Mapping[str, str]] = {}
    """Fields that need another field, each mapped to the field that it needs."""
    excludes: ClassVar[Sequence[tuple[str, str]]] = ()
    """Pairs of fields that cannot be given together."""

    def __init_subclass__(cls) -> None:
        """Make the subclass a frozen dataclass."""
        dataclass(frozen=True, kw_only=True)(cls)

    def answer(self, console: Console = QUIET) -> Answer:
        """Return the answer to the question.

        Raises InputError if the input is not accepted. If the error belongs to a field, the
        subclass FieldError is raised.
        """
        raise NotImplementedError

    def lines(self, answer: Any) -> Iterator[Line]:
        """Yield the lines that present an answer to people."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Check the values. Raises FieldError if a value is not accepted."""
        given = self.given()
        for field, needed in self.needs.items():
            if field in given and needed not in given:
                raise FieldError(field, f"`{field}` needs `{needed}`: give both")
        for field, other in self.excludes:
            if {field, other} <= given:
                raise FieldError(field, f"`{field}` and `{other}` cannot be combined: give one")
        for parameter in self.parameters():
            parameter.check(getattr(self, parameter.name))

    def instead(self, console: Console) -> "Question":
        """Return the question that the command line answers in place of this question.

        Notes on the console explain the replacement, and name the fields that get random values.
        """
        return self

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Yield the lines of the answer, and the exit status if the status is not 0."""
        answer = self.answer(console)
        yield from self.lines(answer)
        if status := self.status(answer):
            yield Status(status)

    def status(self, answer: Any) -> int:
        """Return the exit status of the command for this answer. The base class returns 0."""
        return 0

    @classmethod
    @cache
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the fields of the question, in the order of their definition."""
        types = typing.get_type_hints(cls)
        return tuple(
            Parameter(f.name, *_kind_of(types[f.name]), f.default, cls, **f.metadata)
            for f in dataclasses.fields(cls)
        )

    @classmethod
    def help(cls) -> tuple[str, list[str]]:
        """Return the description and the examples of the question."""
        return split_help(cls.__doc__ or "")

    def given(self) -> set[str]:
        """Return the names of the fields that differ from their defaults."""
        return {f.name for f in self.parameters() if getattr(self, f.name) != f.default}


def split_help(text: str) -> tuple[str, list[str]]:
    """Return the description and the examples in a help text.

    Examples are lines that begin with `$ `.
    """
    lines = [line.strip() for line in text.splitlines()]
    examples = [line[2:] for line in lines if line.startswith("$ ")]
    return " ".join(x for x in lines if x and not x.startswith("$ ")), examples


@cache
def _docstrings(cls: type) -> dict[str, str]:
    """Return the docstrings of the fields of a class and its base classes, by name."""
    texts = {}
    for base in filter(dataclasses.is_dataclass, reversed(cls.__mro__)):
        (tree,) = ast.parse(dedent(inspect.getsource(base))).body
        for field, text in pairwise(tree.body):  # type: ignore[attr-defined]
            if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                texts[ast.unparse(field.target)] = " ".join(ast.literal_eval(text.value).split())
    return texts


def _kind_of(annotation: Any) -> tuple[Any, bool, bool]:
    """Return the `kind`, `many` and `either` of a field that has this type annotation."""
    origin, members = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is tuple:
        kind, _, either = _kind_of(members[0])
        return kind, True, either
    if origin not in (Union, UnionType):
        return annotation, False, False
    first, *others = (member for member in members if member is not type(None))
    return (str, False, True) if others else _kind_of(first)


class FieldError(InputError):
    """An error for a field with a value that is not accepted."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field, self.text = field, text

    def __str__(self) -> str:
        return self.text


@contextmanager
def blaming(field: str) -> Iterator[None]:
    """Turn an InputError that is raised in the block into a FieldError for this field."""
    try:
        yield
    except FieldError:
        raise
    except InputError as error:
        raise FieldError(field, str(error)) from None
