"""A question with a field more: the example of how to add one."""

from unwordle.questions.board import Board, BoardAnswer
from unwordle.questions.question import QUIET, Console, option


class WithAuthor(Board):
    """Say how many boards could have made a grid, and for whom."""

    author: str | None = option(None, group="Players")
    """Who wants to know."""

    def answer(self, console: Console = QUIET) -> BoardAnswer:
        """Return the answer, with a note that names who wants it."""
        console.say(f"asked by {self.author}")
        return super().answer(console)
