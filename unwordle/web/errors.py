"""Why the JSON interface does not answer, and what it says: one short object in all cases."""

from typing import ClassVar

from pydantic import BaseModel, Field


class NoAnswerError(Exception):
    """A question that cannot be answered now; its text may name one of the server's `Limits`."""

    status: ClassVar[int] = 503
    text: ClassVar[str]


class BusyError(NoAnswerError):
    """More questions are waiting than the server takes on."""

    text = "too many questions are waiting: ask again in a moment"


class BrokenError(NoAnswerError):
    """The worker process ended without an answer."""

    text = "the computation ended without an answer: ask again"


class TooLargeError(NoAnswerError):
    """The answer needs more memory than a worker may use."""

    status = 504
    text = "this takes more than {0.memory} MB of memory: ask for less"


class TooLongError(NoAnswerError):
    """The answer took longer than a worker may compute."""

    status = 504
    text = "this takes longer than {0.seconds:g} s: ask for less"


class BadField(BaseModel):
    """One field that was not accepted."""

    field: str = Field(description="Its name, such as `grid` or `pins.0`.")
    error: str = Field(description="What was wrong, and what is accepted.")


class Refusal(BaseModel):
    """Why there is no answer."""

    error: str = Field(description="One line for a person.")
    fields: list[BadField] = Field([], description="The fields at fault, if there are any.")
