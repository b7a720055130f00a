"""Functions that answer questions for the server."""

from dataclasses import replace

from unwordle import wordlist
from unwordle.players.solutions import LISTED
from unwordle.questions.answer import Answer
from unwordle.questions.board import BoardQuestion
from unwordle.questions.infer import InferQuestion
from unwordle.questions.question import Console, Question


class _Mild(Console):
    shunned = wordlist.coarse()


def mildly(question: Question) -> Answer:
    """Return the answer without coarse words, if others remain. Its counts include all words."""
    return question.answer(_Mild())


def board(question: BoardQuestion) -> Answer:
    """Return the answer with the likely words only if asked."""
    return mildly(replace(question, marginals=question.marginals or 0))


def infer(question: InferQuestion) -> Answer:
    """Return the answer with a limited list of solutions."""
    return mildly(replace(question, top=question.top or LISTED))
