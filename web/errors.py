"""What the JSON interface says when it does not answer: one short object, the same in all cases."""

from pydantic import BaseModel, Field

from model.game.errors import InputError


class FieldError(InputError):
    """Input that is not accepted, the field that holds it, and what its sender could do."""

    def __init__(self, field: str, text: str, advice: str = "") -> None:
        super().__init__(field, text, advice)
        self.field, self.text, self.advice = field, text, advice

    def __str__(self) -> str:
        return self.text


class BadField(BaseModel):
    """One field that was not accepted."""

    field: str = Field(description="Its name, such as `grid` or `pins.0`.")
    error: str = Field(description="What was wrong, and what is accepted.")


class Refusal(BaseModel):
    """Why there is no answer."""

    error: str = Field(description="One line for a person.")
    fields: list[BadField] = Field([], description="The fields at fault, where some are.")
