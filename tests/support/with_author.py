"""A question with an additional field, as an example of how to add a field."""

from unwordle.questions.board import BoardAnswer, BoardQuestion
from unwordle.questions.question import QUIET, Console, option


class WithAuthor(BoardQuestion):
    """Count the boards that could have made a grid, and print the name of the person who asks."""

    author: str | None = option(None, group="Players")
    """The name of the person who asks."""

    def answer(self, console: Console = QUIET) -> BoardAnswer:
        """Print a note with the name of the person who asks, and return the answer."""
        console.say(f"asked by {self.author}")
        return super().answer(console)
