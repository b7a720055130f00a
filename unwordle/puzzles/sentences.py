"""Steps in words: one sentence each, places counted from 1."""

from collections.abc import Iterator, Sequence

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Hint
from unwordle.model.text import listed
from unwordle.puzzles.facts import At, AtLeast, AtMost, Fact, MadeOf, Never, NotAt, OneOf, positive
from unwordle.puzzles.letters import Clues, Step
from unwordle.puzzles.reading import Reading

_FEW_WORDS = 12
_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def sentence(step: Step, clues: Clues) -> str:
    """Return what a step says, for the clues and the list that it is about."""
    length, name = clues.length, clues.lexicon.name
    new = predicate(step.facts, length)
    if step.reading is not None:
        return f"{_tiles(step.reading, clues.hints)}: the word {new}."
    if step.kind == "words":
        return _from_list(step, new, f"{name}'s {len(clues.lexicon):,}", length)
    told = f"The word {predicate(step.premises, length)}"
    return f"{told}: {'this cannot be' if step.facts == (Never(),) else f'so it {new}'}."


def _from_list(step: Step, new: str, of_all: str, length: int) -> str:
    """Say which words come to mind by what the word has; then what excludes some of them."""
    has = [fact for fact in step.premises if positive(fact)]
    has_not = [fact for fact in step.premises if not positive(fact)]
    if step.facts == (Never(),):
        new = "is none of them"
    if not has:
        told = f"Of {of_all} words, the word {predicate(has_not, length)}"
    else:
        told = f"The word {predicate(has, length)} ({step.thought_of or 0:,} of {of_all} words)"
        told += f" and {predicate(has_not, length)}" if has_not else ""
    return f"{told}: so it {new}."


def predicate(facts: Sequence[Fact], length: int) -> str:
    """Say what facts say of the word, as predicates after `the word`."""
    at = [fact for fact in facts if isinstance(fact, At)]
    placed = {fact.column: fact.letter for fact in at}
    if len(placed) == len(at) > 1:
        said = [f"is {' '.join(placed.get(c, '_').upper() for c in range(length))}"]
    else:
        said = [f"has {fact.letter.upper()} in place {fact.column + 1}" for fact in at]
    said += [f"is made of {' '.join(f.letters.upper())}" for f in facts if isinstance(f, MadeOf)]
    said += [_one_of(fact.words) for fact in facts if isinstance(fact, OneOf)]
    said += [*_amounts(facts), *_exclusions(facts)]
    said += ["cannot be" for fact in facts if isinstance(fact, Never)]
    return listed(said)


def _amounts(facts: Sequence[Fact]) -> Iterator[str]:
    least = {fact.letter: fact.count for fact in facts if isinstance(fact, AtLeast)}
    most = {f.letter: f.count for f in facts if isinstance(f, AtMost) and f.count > 0}
    if some := [a.upper() for a, n in least.items() if n == 1 and a not in most]:
        yield f"has {'the letters ' if len(some) > 1 else _article(some[0])}{listed(some)}"
    for letter in sorted({*least, *most}):
        low, high = least.get(letter), most.get(letter)
        if low is not None and low == high:
            yield f"has exactly {_copies(low, letter)}"
            continue
        if low is not None and (low > 1 or high is not None):
            yield f"has at least {_copies(low, letter)}"
        if high is not None:
            yield f"has at most {_copies(high, letter)}"


def _exclusions(facts: Sequence[Fact]) -> Iterator[str]:
    if none := [f.letter.upper() for f in facts if isinstance(f, AtMost) and f.count == 0]:
        yield f"has no {listed(none, 'or')}"
    by_letter: dict[str, list[str]] = {}
    for fact in facts:
        if isinstance(fact, NotAt):
            by_letter.setdefault(fact.letter.upper(), []).append(str(fact.column + 1))
    for letter, places in by_letter.items():
        plural = "s" if len(places) > 1 else ""
        yield f"has no {letter} in place{plural} {listed(places, 'or')}"


def _one_of(words: Sequence[str]) -> str:
    named = listed(words) if len(words) <= _FEW_WORDS else f"{len(words):,} words"
    return f"is {named}" if len(words) == 1 else f"is one of {named}"


def _tiles(reading: Reading, hints: Sequence[Hint]) -> str:
    """Name the tiles of a reading, such as `Row 2, yellow A in place 3`."""
    pattern, letter = hints[reading.clue].pattern, reading.letter.upper()
    colours = {column: Colour(pattern[column]).name.lower() for column in reading.columns}
    shown = [f"{colour} {letter} in place {column + 1}" for column, colour in colours.items()]
    return f"Row {reading.clue + 1}, {listed(shown)}"


def _article(letter: str) -> str:
    return "an " if letter in "AEFHILMNORSX" else "a "


def _copies(count: int, letter: str) -> str:
    return f"{_NUMBERS.get(count, count)} {letter.upper()}{'s' if count > 1 else ''}"
