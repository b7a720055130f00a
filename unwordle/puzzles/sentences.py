"""The reason of a step to letters of a game backwards: one sentence, and the tiles to look at."""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import NamedTuple

import numpy as np

from unwordle.model.game.input import number_of
from unwordle.model.game.word_sets import Bools, types_of
from unwordle.model.text import listed
from unwordle.puzzles.hitting_sets import hitting_sets
from unwordle.puzzles.steps import Known, OpenGrid, Premise, Step, Tile, row_with

_WEIGHTS = {"here": 1, "white": 2, "yellow": 2, "place": 3, "below": 3, "copies": 4, "kept": 4}
_STATED_AT_ONCE = 4


class Reason(NamedTuple):
    """The reason for a step."""

    tiles: list[Tile]
    """The tiles that the step rests on."""
    hint: str
    """Description of the colours of these tiles, without the letters that follow."""
    why: str
    """The same, with the letters."""


def reason(tiles: OpenGrid, step: Step, known: Known) -> Reason:
    """Return the reason for a step."""
    row, solution = step.row + 1, tiles.solution.upper()
    place, letters = min(step.letters) + 1, "".join(step.letters.values()).upper()
    if step.kind == "green":
        lit = [(step.row, place - 1), (len(tiles.rows), place - 1)]
        green = f"Green in place {place}: it is the"
        return Reason(lit, f"{green} letter of {solution}.", f"{green} {letters} of {solution}.")
    used = _premises(tiles, step, known)
    lit = sorted({tile for one in used for tile in one.tiles})
    if step.kind == "letters":
        begun, rest = f"Of the letters of {solution} only", _with(used, solution)
        yellow = f"can be yellow in place {place} of row {row}{rest}."
        return Reason(lit, f"{begun} one {yellow}", f"{begun} {letters} {yellow}")
    mask = row_with(tiles, step.row, known).upper()
    begun = f"Row {row} is {mask}{_with([one for one in used if one.says != 'here'], solution)}"
    if step.kind == "word":
        word = row_with(tiles, step.row, known, step.letters).upper()
        return Reason(lit, f"{begun}: only one word fits.", f"{begun}: only {word} fits.")
    if step.kind == "words":
        begun, there = f"{begun}: each word that fits has", f"in place {place}."
        return Reason(lit, f"{begun} the same letter {there}", f"{begun} {letters} {there}")
    refuted, left = _refuted(tiles, step, known)
    return Reason(lit, f"{begun}: {refuted}.", f"{begun}: {refuted}, so it has {left}.")


def _refuted(tiles: OpenGrid, step: Step, known: Known) -> tuple[str, str]:
    """Return what a step refutes, and what is left."""

    def filled(letters: Sequence[str]) -> str:
        if len(step.letters) == 1:
            return f"{letters[0].upper()} in place {min(step.letters) + 1}"
        way = dict(zip(step.letters, letters, strict=True))
        return row_with(tiles, step.row, known, way).upper()

    failed = listed([filled(letters) for letters in step.supposed], "or")
    left = filled([*step.letters.values()])
    assert step.without is not None
    other = f"row {step.without + 1}" if step.without != step.row else "it"
    return f"with {failed} no word would be left for {other}", left


def _premises(tiles: OpenGrid, step: Step, known: Known) -> list[Premise]:
    """Return the cheapest premises that entail a step, or the ways that a step supposes."""
    among = (tiles.strings if step.kind == "letters" else tiles.words)[step.row]
    target = np.zeros(len(among), dtype=np.bool_)
    for way in ("".join(step.letters.values()), *step.supposed):
        codes = [number_of(letter) for letter in way]
        target |= (among[:, list(step.letters)] == codes).all(axis=1)
    premises = list(tiles.premises(known, step.row, among))
    weights = [_WEIGHTS[one.says] for one in premises]
    chosen = cheapest([~one.holds for one in premises], weights, target)
    return [premises[place] for place in chosen]


def cheapest(excluded_by: Sequence[Bools], costs: Sequence[int], target: Bools) -> list[int]:
    """Return the places of the cheapest premises that together entail a target.

    `excluded_by` has, for each premise, the words that make it false; costs are positive, so no
    premise can be left out. `target` has the words that make the target true. Each other word
    must be excluded by a premise (Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with
    unsatisfiable subset optimization", JAIR 78, 2023).
    """
    if target.all():
        return []
    hits = np.stack([row[~target] for row in excluded_by])
    hits = hits[:, types_of(hits)[0]]  # many words are excluded alike
    by_size = hits[:, np.argsort(hits.sum(axis=0), kind="stable")]

    def missed(chosen: list[int]) -> Iterator[list[int]]:
        """Yield premises that exclude a missed word: of words that no premise excludes together."""
        used = np.zeros(len(by_size), dtype=np.bool_)
        for word in np.flatnonzero(~by_size[chosen].any(axis=0)):
            if not (by_size[:, word] & used).any():
                used |= by_size[:, word]
                yield np.flatnonzero(by_size[:, word]).tolist()

    return sorted(next(hitting_sets(lambda chosen: islice(missed(chosen), _STATED_AT_ONCE), costs)))


def _with(premises: list[Premise], solution: str) -> str:
    """Word premises; those of one row with the same content share a phrase."""

    def alike(one: Premise) -> tuple[str, int]:
        return one.says, one.tiles[0][0] if one.tiles else 0

    groups = groupby(sorted(premises, key=alike), alike)
    parts = [_part(says, row + 1, list(of), solution) for (says, row), of in groups]
    return f", with {listed(parts)}" if parts else ""


def _part(says: str, row: int, premises: list[Premise], solution: str) -> str:
    letters = [one.letters.upper() for one in premises]
    places = [str(one.tiles[0][1] + 1) for one in premises if one.tiles]
    put = [f"{x} in place {place}" for x, place in zip(letters, places, strict=False)]
    match says:
        case "here":
            return listed(put)
        case "white":
            return f"no {listed(letters, 'or')} (grey in row {row})"
        case "copies":
            return f"{listed(letters)} as often as {solution} (grey in row {row})"
        case "yellow":
            elsewhere = [f"{x.replace(' in', ', but not in')}" for x in put]
            return f"{listed(elsewhere)} (yellow in row {row})"
        case "below":
            them = "it" if len(letters) == 1 else "them"
            return f"no {listed(letters, 'or')} (row {row} has {them})"
        case "place":
            return f"no {listed(put, 'or')} (as row {row} has)"
        case _:
            others = listed(list(letters[0]))
            return f"no letter of {solution} but {others} (row {row} has no other)"
