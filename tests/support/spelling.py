"""An example of a new question about the letters of a word, with its command and endpoint."""

from collections.abc import Iterator

from unwordle.questions.answer import Answer, Line
from unwordle.questions.fields import WORD_PATTERN
from unwordle.questions.question import QUIET, Console, Question, option
from unwordle.web.endpoints import Endpoint


class SpellingAnswer(Answer):
    """The letters of a word."""

    letters: list[str]
    """The different letters in alphabetical order."""
    repeated: bool


class Spelling(Question):
    """Print the letters of a word."""

    word: str = option(pattern=WORD_PATTERN)
    """The word to spell."""

    def answer(self, console: Console = QUIET) -> SpellingAnswer:
        """Return the letters of the word."""
        letters = sorted(set(self.word))
        return SpellingAnswer(letters=letters, repeated=len(letters) < len(self.word))

    def lines(self, answer: SpellingAnswer) -> Iterator[Line]:
        """Yield a line with the letters."""
        yield f"{self.word}: {', '.join(answer.letters)}"


COMMAND = "support.spelling:Spelling"
SPELLING = Endpoint("GET", "/spelling", Spelling, ("word",), lane="quick")
