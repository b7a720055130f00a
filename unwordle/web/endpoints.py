"""The JSON interface under `/api/`, defined by a table with a row for each endpoint.

The row names the accepted fields, so that a new option of the command line isn't public by default.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from fastapi import FastAPI, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, create_model

from unwordle.players.solutions import LISTED
from unwordle.questions.backwards import BackwardsQuestion
from unwordle.questions.board import BoardQuestion
from unwordle.questions.chat import ChatDaysQuestion, ChatGameQuestion, GamesQuestion
from unwordle.questions.infer import InferQuestion
from unwordle.questions.lists import WordQuestion
from unwordle.questions.puzzle import CluesQuestion
from unwordle.questions.question import Parameter, Question, split_help
from unwordle.questions.review import CheckQuestion, ReviewQuestion
from unwordle.questions.solve import SolveQuestion
from unwordle.questions.theory import TheoryQuestion
from unwordle.web.pool import LaneName, Pool

LONGEST = 1000
"""The most characters of a string, if its field has no other limit."""
LONGEST_MEMBER = 500
"""The most characters of a string in a list."""
MOST_MEMBERS = 20
"""The most members of a list, if its field has no other limit."""


class BadField(BaseModel):
    """A field that was not accepted."""

    field: str = Field(description="Name of the field, such as `grid` or `pins.0`.")
    error: str = Field(description="The mistake, and the accepted values.")


class Refusal(BaseModel):
    """The reason why a question is not answered."""

    error: str = Field(description="The reason, as one line of text.")
    fields: list[BadField] = Field([], description="The fields at fault, if there are any.")


class Endpoint(NamedTuple):
    """An endpoint, its question, and the server's settings."""

    path: str
    question: type[Question]
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    """The accepted fields that have a default. All other fields are refused."""
    lane: LaneName = "heavy"
    most: Mapping[str, int] = {}
    """The greatest numbers and lengths of lists, by field, in place of the question's limits."""
    instead: Mapping[str, int] = {}
    """The values that replace null."""
    method: Literal["GET", "POST"] = "POST"


GAME = ("word", "grid")
ABOUT_GAME = ("words", "limit", "rules", "play", "distinct", "pins", "seed")
SOLUTIONS = ("words", "answers", "number", "date")
CHAT, CHAT_GAME = ("solutions", "same", "most", "kept"), ("text", "player", "day")

ENDPOINTS = (
    Endpoint(
        *("/board", BoardQuestion, GAME),
        (*ABOUT_GAME, "samples", "likely", "top", "marginals", "quick"),
        *("quick", {"samples": 100, "top": 50, "marginals": 50}, {"marginals": 0}),
    ),
    Endpoint("/check", CheckQuestion, (*GAME, "board"), ABOUT_GAME, "quick"),
    Endpoint(
        *("/infer", InferQuestion, ("grids",)),
        (*SOLUTIONS, "rules", "play", "distinct", "pins", "top", "prior"),
        *("heavy", {"top": 1000}, {"top": LISTED}),
    ),
    Endpoint("/games", GamesQuestion, ("text",), lane="quick"),
    Endpoint("/chat", ChatDaysQuestion, ("text",), (*CHAT, "tell"), most={"same": 40}),
    Endpoint("/chat/game", ChatGameQuestion, CHAT_GAME, CHAT, "quick", {"same": 40}),
    Endpoint(
        *("/solve", SolveQuestion, ()),
        (*SOLUTIONS, "hints", "hard", "no_plurals", "limit", "strategy"),
        *("quick", {"limit": 500}),
    ),
    Endpoint("/review", ReviewQuestion, (), (*SOLUTIONS, "guesses", "word", "hard"), "quick"),
    Endpoint("/word", WordQuestion, ("word",), ("words",), "quick", method="GET"),
    Endpoint("/theory", TheoryQuestion, GAME, (*ABOUT_GAME, "phase", "about", "story", "kind")),
    Endpoint(
        *("/puzzle/clues", CluesQuestion, ("seed",)),
        ("word", "words", "clues", "minimum", "difficulty", "vocabulary"),
    ),
    Endpoint(
        *("/puzzle/backwards", BackwardsQuestion, ()),
        ("word", "seed", "number", "date", "rows", "level"),
    ),
)

_REFUSALS: dict[int | str, dict[str, Any]] = {
    413: {"model": Refusal, "description": "The body is too large."},
    422: {"model": Refusal, "description": "A field is not accepted; the answer names it."},
    503: {"model": Refusal, "description": "Too many questions are waiting: ask again later."},
    504: {"model": Refusal, "description": "The answer takes too much time or memory."},
}


def add_endpoint(app: FastAPI, row: Endpoint, pool: Pool) -> None:
    """Add the route of an endpoint to the application."""
    model = model_of(row)

    async def answer(values: BaseModel, request: Request) -> Response:
        given = {name: row.instead.get(name) if v is None else v for name, v in values}
        content = await pool.answer(row.question(**given), request, row.lane)
        return Response(content, media_type="application/json")

    answer.__annotations__["values"] = Annotated[model, Query()] if row.method == "GET" else model
    app.add_api_route(
        f"/api{row.path}",
        answer,
        methods=[row.method],
        name=row.path.strip("/").replace("/", "_"),
        description=split_help(row.question.__doc__ or "")[0],
        response_model=answer_type(row.question),
        responses=_REFUSALS,
    )


def model_of(row: Endpoint) -> type[BaseModel]:
    """Return the pydantic model of the accepted fields, which is strict about types."""
    # Without the files, a row that names one fails here instead of opening the server's disk.
    parameters = {p.name: p for p in row.question.parameters() if p.kind is not Path}
    fields: dict[str, Any] = {}
    for name in (*row.required, *row.optional):
        parameter = parameters[name]
        default: Any = ... if name in row.required else parameter.default
        kind = _type_of(parameter, row.most.get(name))
        about: Any = {"description": parameter.help, "examples": list(parameter.examples) or None}
        fields[name] = (kind | None if default is None else kind, Field(default, **about))
    config = ConfigDict(extra="forbid", strict=True)
    return create_model(row.question.__name__, __config__=config, **fields)


def answer_type(question: type[Question]) -> Any:
    """Return the type that the method `answer` of a question declares."""
    return get_type_hints(question.answer)["return"]


def _type_of(parameter: Parameter, most: int | None) -> Any:
    kind: Any = parameter.kind
    if choices := parameter.listed or parameter.choices:
        kind = Literal[tuple(choices)]
    elif kind in (int, float):
        kind = Annotated[kind, Field(ge=parameter.least, le=most or parameter.most)]
    elif parameter.taking:  # a grid
        pattern = {"pattern": parameter.pattern}
        row = Annotated[str, Field(max_length=LONGEST_MEMBER, json_schema_extra=pattern)]
        tiles = Annotated[list[Annotated[str, Field(max_length=6)]], Field(max_length=MOST_MEMBERS)]
        rows = Annotated[list[row | tiles], Field(max_length=MOST_MEMBERS)]
        kind = Annotated[str, Field(max_length=LONGEST)] | rows
    elif kind is str:
        longest = LONGEST_MEMBER if parameter.many else parameter.longest or LONGEST
        kind = Annotated[str, Field(max_length=longest, pattern=parameter.pattern or None)]
    if parameter.many:
        kind = Annotated[list[kind], Field(max_length=most or parameter.longest or MOST_MEMBERS)]
    return kind
