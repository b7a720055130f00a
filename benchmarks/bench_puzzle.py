"""Clue puzzles by our generator and by a published generator, for the same answers.

According to its authors, the published generator takes 10 to 30 s for a puzzle. The reproduction
here uses arrays, and is faster. All puzzles are checked against the rules of the game.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median
from typing import Any, TypeAlias

from rich.table import Table

from benchmarks.tables import table
from unwordle.puzzles.clues import sieve
from unwordle.questions.clues import Clues
from unwordle.study.generator import guesses_for
from unwordle.wordlist import named

ANSWERS = 50
SEED = 20220220

Puzzle: TypeAlias = Mapping[str, Any]


def clue_puzzle(question: Clues, answer: str) -> Puzzle:
    """Return our generator's puzzle for an answer."""
    puzzle: Puzzle = replace(question, word=answer, seed=SEED).answer().to_dict()
    return puzzle


def published_puzzle(clues: int, answer: str, curated: int | None = None) -> Puzzle:
    """Return whether the published generator's puzzle is unique, and whether it needs all clues."""
    against = named("nyt")
    guesses = guesses_for(answer, against, clues, Random(SEED), curated)
    by_word = sieve(answer, replace(against, words=guesses), against)
    chosen = list(range(len(guesses)))
    unique = not by_word.left_by(chosen)
    return {"unique": unique, "irredundant": by_word.irredundant(chosen)}


def measured(make: Callable[[str], Puzzle], answers: list[str]) -> tuple[list[Puzzle], list[float]]:
    """Return the puzzles for these answers, and the seconds for each puzzle."""
    make(answers[0])  # imports modules and reads files before the time is taken
    puzzles, seconds = [], []
    for answer in answers:
        start = time.perf_counter()
        puzzles.append(make(answer))
        seconds.append(time.perf_counter() - start)
    return puzzles, seconds


def tables() -> Iterator[Table]:
    """Yield a table of times, and of the shares of puzzles that are unique and need all clues."""
    lexicon = named("nyt")
    answers = Random(SEED).sample(lexicon.words, ANSWERS)
    entries: dict[str, Callable[[str], Puzzle]] = {}
    for clues in (4, 3, 2):
        entries[f"{clues} clues"] = partial(clue_puzzle, Clues(clues=clues, words="nyt"))
        if clues == 4:
            entries["4 clues, published"] = partial(published_puzzle, clues)
            curated = partial(published_puzzle, clues, curated=2000)
            entries["4 clues, published, 2,000 words"] = curated
    entries["fewest clues, proved"] = partial(clue_puzzle, Clues(minimum=True, words="nyt"))

    title = f"puzzles for the same {ANSWERS} answers out of {len(lexicon):,} words"
    compared = table(title, "", "unique", "all clues needed", "median s", "slowest s", "times ours")
    before = 1.0
    for name, make in entries.items():
        puzzles, seconds = measured(make, answers)
        ratio = f"{median(seconds) / before:.2f}" if "published" in name else ""
        before = median(seconds)
        needed = [p["unique"] and p["irredundant"] for p in puzzles]
        compared.add_row(
            name,
            f"{sum(p['unique'] for p in puzzles) / ANSWERS:.0%}",
            f"{sum(needed) / ANSWERS:.0%}",
            f"{median(seconds):.3f}",
            f"{max(seconds):.3f}",
            ratio,
        )
    yield compared
