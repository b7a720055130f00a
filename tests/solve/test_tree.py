"""Decision trees: the one that ships, walked branch by branch, and the search that finds them."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

import wordlist
from model.game.feedback import feedback
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from model.solve.game import Lists, Settings, lists_of, start
from model.solve.tree import BUNDLED, searcher
from model.theory.plays.hard import PLAY as HARD
from study.solve.game import StudySettings
from study.solve.simulate import Task, choose_answers, games
from support.solving import slow_costs

ANSWERS = wordlist.named("answers")
NYT = wordlist.named("nyt")


def branches(*, hard: bool = False) -> list[list[str]]:
    return [line.split("#") for line in BUNDLED[hard].read_text(encoding="ascii").splitlines()]


@pytest.mark.parametrize(("hard", "total"), [(False, 7897), (True, 8099)])
def test_every_branch_of_the_trees_that_ship(hard: bool, total: int) -> None:
    walked = branches(hard=hard)
    assert sorted(branch[-1] for branch in walked) == sorted(ANSWERS.words)
    next_guess: dict[tuple[tuple[str, str], ...], str] = {}
    for branch in walked:
        hints: tuple[tuple[str, str], ...] = ()
        for guess in branch:
            assert guess in NYT
            assert next_guess.setdefault(hints, guess) == guess
            if hard:
                assert HARD.violation([Hint(*hint) for hint in hints], guess) is None
            hints = (*hints, (guess, feedback(guess, branch[-1])))
        assert all(guess != branch[-1] for guess, _ in pairwise(branch))
    assert sum(map(len, walked)) == total
    assert max(map(len, walked)) <= 6


def few(n: int, seed: int, more: int = 12) -> Lists:
    words = Random(seed).sample(ANSWERS.words, n)
    others = Random(seed + 1).sample(NYT.words, more)
    total = Lexicon("few", tuple(dict.fromkeys([*words, *others])))
    return lists_of(total, Lexicon("some", tuple(words)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("hard", [False, True])
def test_the_search_finds_the_cheapest_tree(seed: int, hard: bool) -> None:
    lists = few(9, seed)
    beginning = start(lists, Settings(hard=hard))
    search = searcher(lists, beginning.remaining, beginning.allowed, hard=hard)
    found = dict(search.tree(beginning.remaining, beginning.allowed))
    total = sum(map(len, found.values()))
    assert total == min(slow_costs(beginning, [1] * 9).values())
    assert total == search.cost(beginning.remaining, beginning.allowed)


@pytest.mark.slow
def test_the_search_finds_the_tree_that_ships() -> None:
    lists = lists_of(NYT, ANSWERS, tabled=True)
    beginning = start(lists, Settings())
    search = searcher(lists, beginning.remaining, beginning.allowed, hard=False)
    found = dict(search.tree(beginning.remaining, beginning.allowed, NYT.index("salet")))
    assert [[NYT.words[g] for g in found[answer]] for answer in sorted(found)] == branches()


def test_other_games_are_searched_as_they_go() -> None:
    lists = few(30, 9, more=100)
    task = Task("tree", lists, StudySettings(), choose_answers(lists, None, 0))
    played = list(games(task))
    beginning = np.arange(len(lists.guesses), dtype=np.intp)
    search = searcher(lists, task.wanted, beginning, hard=False)
    total = search.cost(task.wanted, beginning)
    assert sum(len(game.guesses) for game in played) == total
