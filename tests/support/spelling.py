"""An example of a new question, about the letters of a word."""

from collections.abc import Iterator

from unwordle.model.overriding import override
from unwordle.questions.answer import Answer, Line
from unwordle.questions.fields import WORD_PATTERN
from unwordle.questions.question import QUIET, Console, Question, option


class SpellingAnswer(Answer):
    """The letters of a word."""

    letters: list[str]
    """The different letters in alphabetical order."""
    repeated: bool


class SpellingQuestion(Question):
    """Print the letters of a word.

    $ unwordle spelling essay
    """

    word: str = option(pattern=WORD_PATTERN, positional=True)
    """The word to spell."""

    @override
    def answer(self, console: Console = QUIET) -> SpellingAnswer:
        letters = sorted(set(self.word))
        return SpellingAnswer(letters=letters, repeated=len(letters) < len(self.word))

    @override
    def lines(self, answer: SpellingAnswer) -> Iterator[Line]:
        yield f"{self.word}: {', '.join(answer.letters)}"
