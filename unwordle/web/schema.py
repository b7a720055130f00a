"""The schema of a question as JSON: a pydantic model of its fields; what is said of bad ones."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import MISSING
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from unwordle.questions.question import Parameter, Question

Asked = TypeVar("Asked", bound=Question)

LONGEST = 1000
"""The most characters of a text that says no other limit."""
LONGEST_MEMBER = 500
"""The most characters of one text of a list."""
MOST_MEMBERS = 20
"""The most members of a list that says no other limit."""


def model_of(
    question: type[Question],
    *,
    required: Collection[str] = (),
    without: Collection[str] = (),
    most: Mapping[str, int] = MappingProxyType({}),
    usual: Mapping[str, Any] = MappingProxyType({}),
    strict: bool = True,
) -> type[BaseModel]:
    """Return the pydantic model of a question's fields, but for those that name files.

    A face can require fields, leave some `without`, say the `most` that it takes of a number or a
    list, and have other defaults as `usual`. Unless `strict`, types are converted: an address has
    texts alone.
    """
    fields: dict[str, Any] = {}
    for parameter in question.parameters():
        name = parameter.name
        if parameter.is_file or name in without:
            continue
        default = MISSING if name in required else usual.get(name, parameter.default)
        given = list(default) if isinstance(default, tuple) else default
        of = _type_of(parameter, most.get(name))
        about: Any = {"description": parameter.help, "examples": list(parameter.examples) or None}
        field = Field(... if default is MISSING else given, **about)
        fields[name] = (of | None if default is None else of, field)
    name, config = f"{question.__name__}Question", ConfigDict(extra="forbid", strict=strict)
    return create_model(name, __config__=config, __doc__=question.help()[0], **fields)


def question_of(question: type[Asked], values: BaseModel) -> Asked:
    """Return the question with these values. Raises FieldError if one is not accepted."""
    return question(**{name: _frozen(value) for name, value in values.model_dump().items()})


def answer_type(question: type[Question]) -> Any:
    """Return the type of a question's answer."""
    return get_type_hints(question.answer)["return"]


def bad_fields(errors: Sequence[Any]) -> dict[str, str]:
    """Return what pydantic says of each bad field, without an echo of what was sent."""
    texts: dict[str, list[str]] = {}
    for error in errors:
        # If a field may be of two types, the path also names the type that was tried.
        path = [str(part) for part in error["loc"]]
        name = ".".join(part for part in path if part.replace("_", "").isalnum())
        text = error["msg"].removeprefix("Value error, ")
        texts.setdefault(name, []).append(text[:1].lower() + text[1:])
    return {name: ", or ".join(of_field) for name, of_field in texts.items()}


def _type_of(parameter: Parameter, most: int | None) -> Any:
    of: Any = parameter.kind
    if choices := parameter.listed or parameter.choices:
        of = Literal[tuple(choices)]
    elif parameter.either:
        pattern = {"pattern": parameter.pattern}
        row = Annotated[str, Field(max_length=LONGEST_MEMBER, json_schema_extra=pattern)]
        text = Annotated[str, Field(max_length=LONGEST)]
        of = text | Annotated[list[row], Field(max_length=MOST_MEMBERS)]
    elif of in (int, float):
        of = Annotated[of, Field(ge=parameter.least, le=parameter.most if most is None else most)]
    elif of is str:
        longest = LONGEST_MEMBER if parameter.many else parameter.longest or LONGEST
        of = Annotated[str, Field(max_length=longest, pattern=parameter.pattern or None)]
    if parameter.many:
        of = Annotated[list[of], Field(max_length=most or parameter.longest or MOST_MEMBERS)]
    return of


def _frozen(value: Any) -> Any:
    """Return lists as tuples, down to the last."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
