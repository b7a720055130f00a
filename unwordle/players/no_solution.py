"""Why no solution could have made some grids: the rows that no answer allows together.

`infer` asks where it finds none.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

import numpy as np

from unwordle.model.game.grid import Grid
from unwordle.model.game.word_sets import Bools
from unwordle.model.logic.solver import minimal_core
from unwordle.model.text import Reason, listed
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.plays.play import Play
from unwordle.players.boards_by_solution import BoardsBySolution, PlayedGrid
from unwordle.players.solutions import Evidence, Place, counting_for


def why_none(evidence: Evidence) -> list[Reason]:
    """Return why no answer is possible: rows that no answer allows together, as few as clash."""
    fits: Bools = evidence.counts > 0

    def possible(some: Sequence[int]) -> bool:
        return bool(fits[:, some].all(axis=1).any())

    core = {evidence.patterns[p] for p in minimal_core(range(len(evidence.patterns)), possible)}
    if not core:
        return _why_not_together(evidence, fits)
    first: dict[str, Place] = {}
    for g, grid in enumerate(evidence.grids):
        for r, pattern in enumerate(grid.rows):
            first.setdefault(pattern, (g, r))
    at_fault = sorted(first[p] for p in core)
    none = "no answer has words for all of them" if len(core) > 1 else "no answer has a word for it"
    return [_reason(evidence, place, at_fault, "words", "", none) for place in at_fault]


def _reason(
    evidence: Evidence, place: Place, core: Collection[Place], rule: str, how: str, none: str
) -> Reason:
    """Return the reason of one row in a core: which rows it cannot go with, how played, and why."""
    grid, row = place
    pattern = evidence.grids[grid].rows[row]
    rest = [other for other in core if other != place]
    others = [f"row {r + 1}" + f" of grid {g + 1}" * (g != grid) for g, r in rest]
    with_others = f" go with {listed(others)}" if others else " be"
    of = f" of grid {grid + 1}" * (len(evidence.grids) > 1)
    text = f"Row {row + 1}{of} ({pattern}) cannot{with_others}{how}: {none}."
    return Reason(row, tuple(range(len(pattern))), rule, text, grid)


def _part(asked: PlayedGrid, rows: Sequence[int], play: Play, *, pinned: bool) -> PlayedGrid:
    """Return some rows of a grid, with the pins of these rows if they count."""
    grid = Grid(tuple(asked.rows[r] for r in rows))
    pins = (replace(pin, row=i) for i, r in enumerate(rows) for pin in asked.pins if pin.row == r)
    return PlayedGrid(grid, play, tuple(pins) if pinned else ())


def _why_not_together(evidence: Evidence, fits: Bools) -> list[Reason]:
    """Return why no answer is possible, though some have words for every row.

    A minimal core of `distinct`, the play, the pins and the rows; whole grids are left out first.
    `fits` has a row for each answer and a column for each pattern: whether it has words for that.
    """
    repeating = replace(evidence, distinct=False), replace(evidence, distinct=True)
    counting = [counting_for(each, evidence.answers) for each in repeating]
    grids = [[(g, r) for r in range(len(grid.rows))] for g, grid in enumerate(evidence.grids)]

    def with_words(patterns: Iterable[str]) -> list[int]:
        """Return the answers that have words for each of these patterns."""
        columns = sorted({evidence.patterns.index(pattern) for pattern in patterns})
        return np.flatnonzero(fits[:, columns].all(axis=1)).tolist()

    @cache
    def together(asked: tuple[PlayedGrid, ...], boards: BoardsBySolution) -> bool:
        """Say whether some answer has boards for all of these grids."""
        answers = with_words(chain(*(one.rows for one in asked)))
        return all(map(boards.letters_allow, asked)) and boards.some_possible(answers, asked)

    def possible(some: Sequence[str | Place]) -> bool:
        rows = [place for place in some if not isinstance(place, str)]
        rows_of: dict[int, list[int]] = {}
        for g, r in rows:
            rows_of.setdefault(g, []).append(r)
        free, pinned = None if "play" in some else play_called("any"), "pins" in some
        kept = (
            _part(evidence.played[g], rows, free or evidence.played[g].play, pinned=pinned)
            for g, rows in rows_of.items()
        )
        return together(tuple(kept), counting["distinct" in some])

    hows = ["distinct"] * bool(evidence.distinct) + ["play"] + ["pins"] * any(evidence.pins)
    alone = next((rows for rows in grids if not possible([*hows, *rows])), None)
    grids = grids if alone is None else [alone]  # one that clashes by itself is core enough
    needed = minimal_core(hows, lambda some: possible([*some, *chain(*grids)]))
    grids = minimal_core(grids, lambda some: possible([*needed, *chain(*some)]))
    at_fault = minimal_core(chain(*grids), lambda some: possible([*needed, *some]))
    played = next((play for play in evidence.plays if play != "any"), evidence.play)
    how = [play_called(played).how] if "play" in needed else []
    how += ["with the pins"] if "pins" in needed else []
    how += ["without a repeated word"] if "distinct" in needed else []
    rule = played if "play" in needed else "pin" if "pins" in needed else "distinct"
    answers = [
        evidence.answers.words[place]
        for place in with_words(evidence.grids[g].rows[r] for g, r in at_fault)
    ]
    words = "words for each of them" if len(at_fault) > 1 else "words for it"
    none = f"none of the {len(answers):,} answers with {words} allows it"
    if len(answers) == 1:
        none = f"{answers[0]}, the only answer with {words}, does not allow it"
    said = "".join(f" {each}" for each in how)
    return [_reason(evidence, place, at_fault, rule, said, none) for place in at_fault]
