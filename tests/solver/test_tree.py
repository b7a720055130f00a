"""Check every branch of the bundled decision trees, and the search that finds the trees."""

from random import Random

import numpy as np
import pytest

from support.cases import cases
from support.solving import slow_costs
from tools.build_tree import TREES, Tree, TreeSearch, cost
from unwordle import wordlist
from unwordle.model.game.lexicon import Lexicon
from unwordle.solver.advice import advised
from unwordle.solver.game import GuessLists, start
from unwordle.solver.trees import BUNDLED, bundled, known_branches, unresolved
from unwordle.study.strategies.simulate import Task, choose_answers, games

ANSWERS = wordlist.named("answers")
NYT = wordlist.named("nyt")


TODAY = wordlist.named("wordle")
POSSIBLE = wordlist.SOLUTIONS.read_text(encoding="ascii").split()


@pytest.mark.parametrize(
    ("tree", "total"), list(zip(TREES, (7897, 8099, 11219, 11627), strict=True)), ids=str
)
def test_every_branch_of_the_trees_that_ship(tree: Tree, total: int) -> None:
    """Check that each branch finds its solution in at most six guesses, all of which are allowed.

    Also check the total number of guesses.
    """
    (path,) = [file for file in BUNDLED[tree.hard] if file.name == tree.name]
    walked = [*bundled(path).values()]
    assert [branch[-1] for branch in walked] == list(tree.answers.words)
    assert cost(walked, wordlist.named(tree.guesses), hard=tree.hard) == total


@cases("tree", "wrong")
def test_a_tree_that_cannot_be_followed_is_refused(tree: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        cost([branch.split() for branch in tree.split("/")], NYT, hard="pious" in tree)


def few(n: int, seed: int, more: int = 12) -> GuessLists:
    words = Random(seed).sample(ANSWERS.words, n)
    others = Random(seed + 1).sample(NYT.words, more)
    total = Lexicon("few", tuple(dict.fromkeys([*words, *others])))
    return GuessLists(total, Lexicon("some", tuple(words)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("hard", [False, True])
def test_the_search_finds_the_cheapest_tree(seed: int, hard: bool) -> None:
    lists = few(9, seed)
    beginning = start(lists, hard=hard)
    answers, allowed = beginning.remaining, beginning.allowed
    search = TreeSearch(beginning, answers, allowed, np.ones_like(answers), 21)
    paths = dict(search.tree(answers, allowed))
    total = sum(map(len, paths.values()))
    assert total == min(slow_costs(beginning, [1] * 9).values())
    assert total == search.cost(answers, allowed)


@pytest.mark.slow
def test_the_search_finds_the_tree_that_ships() -> None:
    lists = GuessLists(NYT, ANSWERS)
    beginning = start(lists)
    answers, allowed = beginning.remaining, beginning.allowed
    search = TreeSearch(beginning, answers, allowed, np.ones_like(answers), 20)
    paths = dict(search.tree(answers, allowed, NYT.index("salet")))
    tree = [[NYT.words[g] for g in paths[answer]] for answer in sorted(paths)]
    assert tree == [*bundled(BUNDLED[False][0]).values()]


@pytest.mark.parametrize(("hard", "first"), [(False, "tarse"), (True, "tarse")])
def test_the_tree_of_today_is_followed_and_left_where_words_were_added(
    hard: bool, first: str
) -> None:
    lists = GuessLists(TODAY, wordlist.named("solutions"))
    state = start(lists, hard=hard)
    known = known_branches(state)
    assert len(known) == len(POSSIBLE) < len(lists.answers)
    assert known[0][0] == first
    for word in ("cigar", "loris"):
        place = np.array([lists.answers.index(word)])
        (after,) = state.after(TODAY.index(first), place)
        assert bool(known_branches(after)) is (word in POSSIBLE)


def test_a_tree_is_not_followed_without_one_of_its_answers() -> None:
    answers = Lexicon("others", ("aahed", *ANSWERS.words[1:]))
    assert not known_branches(start(GuessLists(NYT, answers)))


def test_answers_of_no_weight_do_not_count() -> None:
    lists = GuessLists(NYT, NYT, weights=np.isin(NYT.words, ANSWERS.words).astype(float))
    (best,) = advised(start(lists), number=1).ranked
    assert NYT.words[best.guess] == "salet"
    assert best.expected == pytest.approx(7897 / 2309)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [30, 60])
def test_the_bits_left_open_are_those_of_each_part(seed: int, size: int) -> None:
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, 9, (size, 20)).astype(np.uint16)
    weight = rng.integers(1, 10**6, size)
    for guess, bits in enumerate(unresolved(codes, weight)):
        slow = 0.0
        for part in set(codes[:, guess].tolist()):
            inside = weight[codes[:, guess] == part]
            shares = inside / inside.sum()
            slow -= float((inside * np.log2(shares)).sum())
        assert bits == pytest.approx(slow)


def test_other_games_are_searched_as_they_go() -> None:
    lists = few(30, 9, more=100)
    task = Task("tree", lists, choose_answers(lists, None, 0))
    played = list(games(task))
    best = advised(start(lists)).ranked[0]
    assert sum(len(game.guesses) for game in played) <= best.expected * 30 + 1e-6
