"""The question of how a word is spelt, and the rows that ask it: an example to add."""

from collections.abc import Iterator

from unwordle.questions.answer import Answer, Line
from unwordle.questions.question import QUIET, Console, Question, option
from unwordle.questions.words import WORD_PATTERN
from unwordle.web.endpoints import Endpoint


class SpellingAnswer(Answer):
    """How a word is spelt."""

    letters: list[str]
    """Its different letters, in the order of the alphabet."""
    repeated: bool


class Spelling(Question):
    """Say which letters a word has, and whether one stands in it twice."""

    word: str = option(pattern=WORD_PATTERN)
    """The word to spell."""

    def answer(self, console: Console = QUIET) -> SpellingAnswer:
        """Return the letters of the word."""
        letters = sorted(set(self.word))
        return SpellingAnswer(letters=letters, repeated=len(letters) < len(self.word))

    def lines(self, answer: SpellingAnswer) -> Iterator[Line]:
        """Word the letters."""
        yield f"{self.word}: {', '.join(answer.letters)}"


COMMAND = "support.spelling:Spelling"
SPELLING = Endpoint("GET", "/spelling", Spelling, "cheap")
