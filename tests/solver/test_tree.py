"""Check the trees and the advice by trying all plans."""

from random import Random

import numpy as np
import pytest

from support.cases import cases
from support.sizes import NIGHT
from support.solving import NEVER_ENDS, slow_costs, state_after
from tools.build_tree import TREES, Tree, TreeSearch, cost
from unwordle import wordlist
from unwordle.model.game.feedback import feedback, feedback_codes, letters_of, pattern_code
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.solver.advice import advised, weights_of
from unwordle.solver.game import GuessLists, State, start
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
        after = state.after(Hint(first, feedback(first, word)))
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


def position(seed: int, *, hard: bool = False, guesses: int = 60) -> State:
    """Return the state after a random guess that leaves 2 to 12 answers.

    The list of guesses has the remaining answers, the random guess, and `guesses` random words.
    """
    rng = Random(seed)
    left: list[str] = []
    while not 2 <= len(left) <= 12:
        guess, solution = rng.sample(ANSWERS.words, 2)
        pattern = feedback(guess, solution)
        fits = feedback_codes(letters_of([guess]), ANSWERS.letters)[0] == pattern_code(pattern)
        left = [ANSWERS.words[place] for place in np.flatnonzero(fits)]
    others = [guess, *rng.sample(NYT.words, guesses)]
    words = tuple(dict.fromkeys([*left, *others]))
    zipf = wordlist.frequencies()
    answers = Lexicon("left", tuple(left), frequencies=zipf)
    few = Lexicon("few", words, frequencies=zipf)
    lists = GuessLists(few, answers, weights=10 ** (answers.zipf / 2))
    return start(lists, hard=hard).after(Hint(guess, pattern))


MANY = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(100, 150 if NIGHT else 108)]


@pytest.mark.parametrize("seed", [*range(12), *MANY])
def test_no_guess_is_better_than_the_one_advised(seed: int) -> None:
    """Check the advice in normal play and in hard mode."""
    state = position(seed, hard=seed % 3 == 2, guesses=60 if seed < 100 else 25)
    weights = weights_of(state.chances)
    slow = slow_costs(state, weights.tolist())
    advice = advised(state)
    assert advice.exact
    words = state.lists.guesses.words
    assert words[advice.ranked[0].guess] in slow
    for rated in advice.ranked:
        assert rated.expected == pytest.approx(slow[words[rated.guess]] / weights.sum(), abs=1e-6)
    cheapest = sorted(cost for cost in slow.values() if cost < NEVER_ENDS)
    costs = [rated.expected * weights.sum() for rated in advice.ranked[:3]]
    assert costs == pytest.approx(cheapest[: len(costs)], rel=1e-6)
    for possible in (True, False):
        same = [c for g, c in slow.items() if (g in state.lists.answers) is possible]
        rated = next((guess for guess in advice.ranked if guess.possible is possible), None)
        if min(same, default=NEVER_ENDS) < NEVER_ENDS:
            assert rated.expected * weights.sum() == pytest.approx(min(same), rel=1e-6)


def test_very_many_words_are_judged_by_one_look_ahead() -> None:
    """Check the estimated number of guesses at the start against the number in the best tree.

    Also check that any guess can be rated.
    """
    state = state_after(GuessLists(NYT, ANSWERS, weights=1 + ANSWERS.zipf / 1000))
    fuzzy = NYT.index("fuzzy")
    advice = advised(state, fuzzy)
    assert advice.ranked[0].expected == pytest.approx(7897 / 2309, abs=0.03)
    (row,) = [rated for rated in advice.ranked if rated.guess == fuzzy]
    assert row.possible
    assert row.expected > advice.ranked[0].expected + 0.3


NIGHTS = Lexicon("left", ("fight", "light", "might", "night", "eight"))
FLAME = NIGHTS.with_words(("flame",))


def test_hard_mode_forbids_later_guesses_too() -> None:
    """Use words of which FLAME tells the others apart, but is not allowed after FIGHT."""
    state = start(GuessLists(FLAME, NIGHTS), hard=True)
    costs, rated = slow_costs(state, [1] * 5), advised(state, number=6).ranked
    found = {FLAME.words[guess.guess]: round(5 * guess.expected) for guess in rated}
    assert found.items() <= costs.items() and found.keys() > {"fight", "flame"}


def test_an_avoided_guess_that_is_better_is_known() -> None:
    advice = advised(start(GuessLists(FLAME, NIGHTS, avoided=frozenset({"flame"}))))
    assert "flame" not in {FLAME.words[rated.guess] for rated in advice.ranked}
    assert not advice.exact


def test_of_two_words_alike_the_likelier_is_to_be_guessed_first() -> None:
    """Use a guess that tells 30 words apart, except some pairs, of which the likelier word comes
    first.
    """
    words = tuple(Random(3).sample(ANSWERS.words, 30))
    weight = dict(zip(words, range(5, 35), strict=True))
    parts: dict[str, dict[str, list[int]]] = {}
    for guess in set(NYT.words[::20]) - set(words):
        parts[guess] = {}
        for word in sorted(words, key=weight.__getitem__, reverse=True):
            parts[guess].setdefault(feedback(guess, word), []).append(weight[word])
    guess = min(parts, key=lambda g: (max(map(len, parts[g].values())), g))
    assert max(map(len, parts[guess].values())) == 2
    left = sum(turn * w for part in parts[guess].values() for turn, w in enumerate(part, 2))
    lists = GuessLists(NYT, Lexicon("left", words), weights=np.array([*weight.values()], float))
    place = NYT.index(guess)
    (rated,) = [r for r in advised(start(lists), place).ranked if r.guess == place]
    assert rated.expected == pytest.approx(left / sum(weight.values()))


def test_words_of_no_weight_are_alike_if_they_are_alone() -> None:
    lists = GuessLists(FLAME, FLAME, weights=np.array([0.0, 0, 0, 0, 0, 1]))
    assert state_after(lists, "eight=WGGGG").chances.tolist() == pytest.approx([1 / 4] * 4)
