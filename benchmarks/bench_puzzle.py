"""Clue puzzles: ours, and a published generator's, on the same answers.

The generator runs on arrays here: 10 to 30 s a puzzle are published for it. What it makes is
checked by the game's rule, as ours is.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median
from typing import Any, TypeAlias

from rich.console import Console
from rich.table import Table

from model.puzzle.check import check
from model.puzzle.grids import GridSpec
from model.puzzle.request import MOST_CLUES, ClueRequest
from model.puzzle.spec import ClueSpec
from questions.clue_puzzle import clues_answer
from questions.grid_puzzle import GridRequest, grid_answer
from study.published import PublishedGenerator
from wordlist import named

ANSWERS = 50
SEED = 20220220

Puzzle: TypeAlias = Mapping[str, Any]


def clue_puzzle(request: ClueRequest, answer: str) -> Puzzle:
    """The puzzle for an answer."""
    return clues_answer(replace(request, answers=(answer,)), SEED)


def published_puzzle(request: ClueRequest, answer: str, curated: int | None = None) -> Puzzle:
    """What the published generator makes for an answer."""
    clues = request.spec.clues
    made = PublishedGenerator(curated_size=curated).make(
        answer, request.against, clues, Random(SEED)
    )
    checked = check(answer, list(made.guesses), request.against)
    return {"unique": len(checked.words_left) == 1, "irredundant": checked.irredundant}


def grid_puzzle(request: GridRequest, answer: str) -> Puzzle:
    """The grid for a final word; it is unique where one is found."""
    puzzle = grid_answer(replace(request, answers=(answer,)), SEED)
    return puzzle | {"unique": puzzle["boards"] == "1", "irredundant": None}


def measured(make: Callable[[str], Puzzle], answers: list[str]) -> tuple[list[Puzzle], list[float]]:
    """The puzzles, and how many seconds each took."""
    puzzles, seconds = [], []
    for answer in answers:
        start = time.perf_counter()
        puzzles.append(make(answer))
        seconds.append(time.perf_counter() - start)
    return puzzles, seconds


def main() -> None:
    """Print how many puzzles are unique, how many waste no clue, and how long they take."""
    lexicon = named("nyt")
    common = named("common")
    answers = Random(SEED).sample(lexicon.words, ANSWERS)
    four = ClueRequest(lexicon, common, lexicon, (), ClueSpec(4))
    entries: dict[str, Callable[[str], Puzzle]] = {}
    for clues in (4, 3, 2):
        ours = replace(four, spec=ClueSpec(clues))
        entries[f"{clues} clues"] = partial(clue_puzzle, ours)
        if clues == 4:
            entries["4 clues, published"] = partial(published_puzzle, ours)
            curated = partial(published_puzzle, ours, curated=2000)
            entries["4 clues, published, 2,000 words"] = curated
    fewest = replace(four, spec=ClueSpec(MOST_CLUES, fewest=True))
    entries["fewest clues, proved"] = partial(clue_puzzle, fewest)
    grids = GridRequest(lexicon, common, (), GridSpec(3))
    entries["strict grid of 3 rows, proved"] = partial(grid_puzzle, grids)

    table = Table(title=f"puzzles for the same {ANSWERS} answers out of {len(lexicon):,} words")
    for column in ("", "unique", "all clues needed", "median s", "slowest s", "times ours"):
        table.add_column(column, justify="left" if not column else "right")
    before = 1.0
    for name, make in entries.items():
        puzzles, seconds = measured(make, answers)
        ratio = f"{median(seconds) / before:.2f}" if "published" in name else ""
        before = median(seconds)
        needed = [p["unique"] and p["irredundant"] for p in puzzles if p["irredundant"] is not None]
        table.add_row(
            name,
            f"{sum(p['unique'] for p in puzzles) / ANSWERS:.0%}",
            f"{sum(needed) / ANSWERS:.0%}" if needed else "",
            f"{median(seconds):.3f}",
            f"{max(seconds):.3f}",
            ratio,
        )
    Console().print(table)
