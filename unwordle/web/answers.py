"""Functions that answer questions for the server, most of them without coarse words."""

from dataclasses import replace

from unwordle import wordlist
from unwordle.players.solutions import LISTED
from unwordle.questions.answer import Answer
from unwordle.questions.board import BoardQuestion
from unwordle.questions.chat import ChatGameQuestion
from unwordle.questions.infer import InferQuestion
from unwordle.questions.question import Question
from unwordle.questions.solve import SolveQuestion


def plainly(question: Question) -> Answer:
    """Return the unchanged answer to a question."""
    return question.answer()


def board(question: BoardQuestion) -> Answer:
    """Return the answer without coarse words, and with the likely words only if asked."""
    return mildly(replace(question, marginals=question.marginals or 0))


def mildly(question: BoardQuestion | ChatGameQuestion | SolveQuestion) -> Answer:
    """Return the answer without coarse words, if others remain. Its counts include all words."""
    return question.answer(shunned=wordlist.coarse())


def infer(question: InferQuestion) -> Answer:
    """Return the answer with a limited list of solutions."""
    return replace(question, top=question.top or LISTED).answer()
