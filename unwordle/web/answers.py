"""Functions that answer questions for the server, most of them without coarse words."""

import re
from dataclasses import replace
from typing import Any

from unwordle import wordlist
from unwordle.players.solutions import LISTED
from unwordle.questions.answer import Answer, data
from unwordle.questions.board import BoardAnswer, BoardQuestion
from unwordle.questions.chat import ChatGameQuestion
from unwordle.questions.infer import InferQuestion
from unwordle.questions.question import Question
from unwordle.questions.solve import SolveAnswer, SolveQuestion


def plainly(question: Question) -> Answer:
    """Return the unchanged answer to a question."""
    return question.answer()


def board(question: BoardQuestion) -> BoardAnswer:
    """Return the answer without coarse words, if others remain."""
    # Twice as much is asked, so that enough is left.
    word, top, marginals = question.word, question.top or 0, question.marginals or 0
    answer = replace(question, top=2 * top or None, marginals=2 * marginals).answer()
    answer.samples = _offered(answer.samples, question.samples, word)
    if answer.top:
        answer.top = _offered(answer.top, top, word)
    if answer.marginals:
        answer.marginals = [_offered(row, marginals, word) for row in answer.marginals]
    return answer


def infer(question: InferQuestion) -> Answer:
    """Return the answer with a limited list of solutions."""
    return replace(question, top=question.top or LISTED).answer()


def chat_game(question: ChatGameQuestion) -> BoardAnswer:
    """Return the answer with the likeliest board that has no coarse word."""
    answer = question.answer()
    if answer.top:
        answer.top = _offered(answer.top, 1, answer.solution)
    return answer


def solve(question: SolveQuestion) -> SolveAnswer:
    """Return the answer, whose counts include coarse words and whose list does not."""
    answer = replace(question, limit=question.limit + len(wordlist.coarse())).answer()
    return replace(answer, words=_offered(answer.words, question.limit))


def _offered(items: list[Any], most: int, own: str | None = None) -> list[Any]:
    coarse = wordlist.coarse() - {own}
    mild = [i for i in items if coarse.isdisjoint(re.findall("[a-z]+", str(data(i))))]
    return (mild or items)[:most]
