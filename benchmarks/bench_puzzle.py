"""A comparison of our generator of clue puzzles with a published generator, on the same answers.

Its authors say that it takes 10 to 30 s for a puzzle. Our reproduction is faster, because it uses
arrays. All puzzles are checked against the rules of the game.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median
from typing import TypeAlias

from rich.table import Table

from benchmarks import table
from unwordle.puzzles.clues import Sieve
from unwordle.questions.puzzle import CluesQuestion
from unwordle.study.generator import Search, curated
from unwordle.study.report import timed
from unwordle.wordlist import named

ANSWERS = 50
SEED = 20220220

Guesses: TypeAlias = Sequence[str]


def our_guesses(question: CluesQuestion, answer: str) -> Guesses:
    """Return the guesses of the puzzle that our generator makes for an answer."""
    puzzle = replace(question, word=answer, seed=SEED).answer().to_dict()
    return [clue["guess"] for clue in puzzle["clues"]]


def published_guesses(answer: str, size: int | None = None) -> Guesses:
    """Return the published generator's guesses for an answer, from `size` words if given."""
    lexicon, rng = named("nyt"), Random(SEED)
    words = curated(lexicon, answer, size, rng) if size else [*lexicon.words]
    return Search(answer, words, rng).make(4).guesses


def checked(answer: str, guesses: Guesses) -> tuple[bool, bool]:
    """Return whether a puzzle is unique, and whether it is unique and has no superfluous guess.

    A puzzle is unique if its guesses leave only the answer. A guess is superfluous if the other
    guesses leave only the answer.
    """
    against = named("nyt")
    made = Sieve(answer, replace(against, words=tuple(guesses)), against)
    chosen = range(len(guesses))
    unique = not made.left_by(chosen)
    return unique, unique and all(made.left_by([i for i in chosen if i != out]) for out in chosen)


def tables() -> Iterator[Table]:
    """Yield a table of times, of the share of unique puzzles, and of the share of unique puzzles
    without superfluous guesses.
    """
    lexicon = named("nyt")
    answers = Random(SEED).sample(lexicon.words, ANSWERS)
    entries: dict[str, Callable[[str], Guesses]] = {}
    for clues in (4, 3, 2):
        entries[f"{clues} clues"] = partial(our_guesses, CluesQuestion(clues=clues, words="nyt"))
        if clues == 4:
            entries["4 clues, published"] = published_guesses
            shorter = partial(published_guesses, size=2000)
            entries["4 clues, published, 2,000 words"] = shorter
    entries["fewest clues, proved"] = partial(our_guesses, CluesQuestion(minimum=True, words="nyt"))

    title = f"puzzles for the same {ANSWERS} answers out of {len(lexicon):,} words"
    compared = table(title, "", "unique", "all clues needed", "median s", "slowest s", "times ours")
    ours = 0.0
    for name, make in entries.items():
        make(answers[0])  # import modules and read files before the measurement
        made = [timed(partial(make, answer)) for answer in answers]
        results = [checked(answer, made[i][0]) for i, answer in enumerate(answers)]
        seconds = [spent for _, spent in made]
        ours = ours or median(seconds)
        ratio = f"{median(seconds) / ours:.2f}" if "published" in name else ""
        shares = (f"{sum(kind) / ANSWERS:.0%}" for kind in zip(*results, strict=True))
        compared.add_row(name, *shares, f"{median(seconds):.3f}", f"{max(seconds):.3f}", ratio)
    yield compared
