"""The endpoint `GET /api/spelling`, the example of how to add an endpoint."""

from faces.web.endpoints import Endpoint
from faces.web.requests import WordQuestion
from questions.shape import Answer


class SpellingAnswer(Answer):
    """How a word is spelt."""

    letters: list[str]
    """Its different letters, in the order of the alphabet."""
    repeated: bool


def spelling(question: WordQuestion) -> SpellingAnswer:
    """Which letters a word has, and whether one stands in it twice."""
    letters = sorted(set(question.word))
    return {"letters": letters, "repeated": len(letters) < len(question.word)}


SPELLING = Endpoint("GET", "/spelling", spelling, "cheap")
