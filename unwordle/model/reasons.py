"""The reasons why a grid has no board, and the rules that given words violate.

`explain` turns a minimal unsatisfiable core into sentences: facts, such as tiles and pins, that
cannot all hold, although they can without any one of them. It explains the first of these that
fails:

1. the letters and colours of one row (`Theory.stated_letters`);
2. if its colours and pins allow words: these, under the constraints that a user added to phase 1;
3. otherwise its words, under its colours and pins;
4. the colours that the play allows in two rows;
5. the words of all rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bauhaus import And, Or

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Hint, Pin, allowed
from unwordle.model.game.input import InputError
from unwordle.model.logic.clauses import mentioned
from unwordle.model.logic.encoding import Fact, Formula
from unwordle.model.logic.solver import unsat_core
from unwordle.model.text import Reason, counted, listed, tiles_named
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import Letter, WordleEncoding
from unwordle.model.theory.theory import Theory

# With more words than this, the search for a minimal reason can be long, so it may have only so
# many conflicts of the SAT solver.
MOST_SEARCHED, MOST_CONFLICTS = 8_000, 1_000


def explain(theory: Theory) -> list[Reason]:
    """Return the reasons why a theory has no board, or an empty list if it has one.

    Each row that is impossible on its own has a reason. If there is no such row, the reasons are
    about several rows.
    """
    if theory.boards.count():
        return []
    alone: list[Reason] = []
    for row in range(len(theory.grid.rows)):
        if not theory.candidates[row]:
            alone.append(_row_alone(theory, row))
            if alone[-1].rule == "constraint" and not alone[-1].columns:  # no row is at fault
                break
    return alone or _colours_in_play(theory) or _rows_together(theory)


# ------------------------------------------------------------------------------ one row


def _row_alone(theory: Theory, row: int) -> Reason:
    coloured = unsat_core(theory.stated_letters([row]))
    if not coloured and theory.pinned_words[row]:
        return _row_added(theory, row)
    core = coloured or unsat_core(_words_of_row(theory, row))
    columns = tuple(fact[2] for fact in core if fact[0] == "tile")
    tiles, solution = tiles_named(theory.grid.rows[row], columns), theory.solution.upper()
    pins = _pins_in(core)
    if coloured:
        rule, text = "colours", f"with {solution} no letters at all can show {tiles}"
    elif pins:
        rule, text = "pin", _pinned(theory, row, columns, pins)
    else:
        no_word = f"none of the {len(theory.lexicon):,} words in the list has {tiles}"
        rule, text = "words", f"{no_word} with {solution}"
    return Reason(row, columns, rule, f"Row {row + 1}: {text}.")


def _pins_in(core: Iterable[Fact]) -> list[Pin]:
    return [fact[1] for fact in core if fact[0] == "pin"]


def _pinned(theory: Theory, row: int, columns: Sequence[int], pins: Sequence[Pin]) -> str:
    pattern, solution = theory.grid.rows[row], theory.solution.upper()
    leave, allow = ("leaves", "it allows") if len(pins) == 1 else ("leave", "they allow")
    leaves = f"{_pins_named(pins)} {leave} it no word"
    if len(pins) == 1 and pins[0].is_word:
        shown = f"{pins[0].text.upper()} shows {theory.colours(pins[0].text)} with {solution}"
        return f"{leaves}, since {shown}, not {pattern}"
    if not columns:
        return f"no word in the list matches {_pins_named(pins)}"
    no_word = f"no word {allow} has {tiles_named(pattern, columns)} with {solution}"
    return f"{leaves}; {no_word} ({len(theory.words_by_colours[row])} words fit the row's colours)"


def _words_of_row(theory: Theory, row: int) -> WordleEncoding:
    encoding = WordleEncoding()

    def tiles(word: str) -> Formula:
        shown = enumerate(theory.colours(word))
        return And(encoding.tile(row, column, Colour(colour)) for column, colour in shown)

    for column, shown in enumerate(theory.grid.rows[row]):
        # Nothing here states one colour a tile, so a word of another colour contradicts only this.
        others = And(~encoding.tile(row, column, colour) for colour in Colour if colour != shown)
        place = f"row {row + 1}, column {column + 1}"
        encoding.state("grid", place, others, ("tile", row, column))
    words = ((theory.colours(word), word) for word in theory.lexicon.words)
    _state_words(encoding, row, words, theory.pins_of(row), tiles)
    return encoding


def _row_added(theory: Theory, row: int) -> Reason:
    encoding = theory.letters.copy()
    hard = set(encoding.compiled) - set(theory.letters.added)
    words, pattern = theory.words_by_colours[row], theory.grid.rows[row]
    stated = frozenset(mentioned(theory.letters.stated.values()))

    def letters(word: str) -> list[Letter]:
        return encoding.letters_of(row, word, pattern)

    kinds = ((stated.intersection(letters(word)), word) for word in words)
    _state_words(encoding, row, kinds, theory.pins_of(row), lambda word: And(letters(word)))
    core = unsat_core(encoding, lambda c: None if c in hard else c.fact)
    facts = dict.fromkeys(_fact_named(theory, fact) for fact in core if fact[0] != "row")
    names = listed([*facts])
    if ("row", row) not in core:
        return Reason(0, (), "constraint", f"No letters at all agree with {names}.")
    no_word = f"none of the {len(words)} words that fit its colours agrees"
    if len(words) == 1:
        no_word = f"{words[0].upper()}, the only word that fits its colours, does not agree"
    text = f"Row {row + 1}: {no_word} with {names}."
    return Reason(row, tuple(range(len(pattern))), "constraint", text)


def _state_words(
    encoding: WordleEncoding,
    row: int,
    words: Iterable[tuple[Any, str]],
    pins: Sequence[Pin],
    implied: Callable[[str], Formula],
) -> None:
    # Words of one kind that the pins treat alike are interchangeable: one stands for all.
    kinds: dict[Any, str] = {}
    for kind, word in words:
        kinds.setdefault((kind, *(pin.allows(word) for pin in pins)), word)
    place = f"row {row + 1}"
    some_word = Or(encoding.row(row, word) for word in kinds.values())
    encoding.state("a word a row", place, some_word, ("row", row))
    for word in kinds.values():
        formula = encoding.row(row, word) >> implied(word)
        encoding.state("what a word says", f"{place}, word {word}", formula)
    _state_pins(encoding, pins, {row: list(kinds.values())})


def _state_pins(
    encoding: WordleEncoding, pins: Iterable[Pin], words: Mapping[int, Sequence[str]]
) -> None:
    for pin in pins:
        excluded = (word for word in words[pin.row] if not pin.allows(word))
        formula = And(~encoding.row(pin.row, word) for word in excluded)
        encoding.state("pin", str(pin), formula, ("pin", pin))


# ------------------------------------------------------------------------------ several rows


def _colours_in_play(theory: Theory) -> list[Reason]:
    play, rows = play_called(theory.play), theory.grid.rows
    for i, j in play.pairs(len(rows)):
        above, below = play.clashing(rows[i], rows[j])
        if above:
            shown = tiles_named(rows[j], below)
            clash = f"row {i + 1}'s {tiles_named(rows[i], above)} cannot be followed by"
            text = f"{play.title.capitalize()}: {clash} row {j + 1}'s {shown}."
            first = Reason(i, tuple(above), play.name, text)
            return [first, Reason(j, tuple(below), play.name, f"Row {j + 1} has {shown}.")]
    return []


def _rows_together(theory: Theory) -> list[Reason]:
    words = theory.words_by_colours
    # Hard mode constrains adjacent rows. The constraints that this implies for other pairs are
    # stated too, because a core could otherwise need a row only to connect two other rows.
    pairs = combinations(range(len(words)), 2)
    encoding = theory.written_out(rows=words, pairs=pairs)
    _state_pins(encoding, theory.pins, dict(enumerate(words)))

    def rows_of(fact: Fact) -> Sequence[int]:
        if fact[0] == "pin":
            return [fact[1].row]
        return fact[1:] if fact[0] in ("row", "play") else []

    most = MOST_CONFLICTS if sum(map(len, words)) > MOST_SEARCHED else None
    try:
        # That a row has a word needs no explanation.
        core = unsat_core(
            encoding, groups_of=rows_of, granted=lambda fact: fact[0] == "row", conflicts=most
        )
    except InputError:
        text = "No words for all rows agree; no shorter reason was found in time."
        return [Reason(0, tuple(range(theory.grid.length)), theory.play, text)]
    return _worded(theory, core)


def _worded(theory: Theory, core: Sequence[Fact]) -> list[Reason]:
    pins = _pins_in(core)
    # The facts with row numbers are ("row", r), which comes with each pin, and ("play", i, j).
    rows = sorted({row for fact in core if fact[0] in ("row", "play") for row in fact[1:]})
    kinds = {fact[0] for fact in core} - {"row", "pin"}
    if kinds == {"play", "distinct"} and theory.play == "strict":  # which allows no word twice
        kinds = {"play"}
    rule = next(iter(sorted(kinds)), "constraint")
    named = listed([str(row + 1) for row in rows])
    pinned = f" with {_pins_named(pins)}" if pins else ""
    if kinds == {"distinct"}:
        between = {word for row in rows for word in _left(theory, row, pins)}
        only = f"can hold only {listed(sorted(map(str.upper, between)))} between them{pinned}"
        text = f"Rows {named} {only}, and no word may come twice."
    elif kinds == {"play"}:
        play, rule = play_called(theory.play), theory.play
        text = f"{play.title.capitalize()}: no words for rows {named} agree{pinned}; {play.asks}."
    elif kinds:
        rules = [_fact_named(theory, fact) for fact in core if fact[0] not in ("row", "pin")]
        rules += [_pins_named(pins)] if pins else []
        what = f"words for row{'s' if len(rows) > 1 else ''} {named}" if rows else "words at all"
        text = f"No {what} agree with {listed(list(dict.fromkeys(rules)))}."
    else:
        text = "No board agrees with the constraints that were added."
    first, *others = rows or [0]
    all_columns = tuple(range(theory.grid.length))
    reasons = [Reason(first, all_columns if rows else (), rule, text)]
    return reasons + [Reason(row, all_columns, rule, _fitting(theory, row, pins)) for row in others]


def _left(theory: Theory, row: int, pins: Sequence[Pin]) -> tuple[str, ...]:
    return allowed(theory.words_by_colours[row], [pin for pin in pins if pin.row == row])


def _fitting(theory: Theory, row: int, pins: Sequence[Pin]) -> str:
    own, left = [pin for pin in pins if pin.row == row], _left(theory, row, pins)
    words = f"{len(left)} words fit" if len(left) > 1 else f"only {left[0].upper()} fits"
    return f"Row {row + 1}: {words} its colours{f' and {_pins_named(own)}' if own else ''}."


def _pins_named(pins: Sequence[Pin]) -> str:
    return f"the pin{'s' if len(pins) > 1 else ''} {listed([str(pin) for pin in pins])}"


def _fact_named(theory: Theory, fact: Fact) -> str:
    """Return a phrase for a fact, such as `no repeated word` or `the pin 1=crane`."""
    if fact[0] == "play":
        return play_called(theory.play).title
    if fact[0] == "distinct":
        return "no repeated word"
    if fact[0] == "pin":
        return _pins_named([fact[1]])
    return f"the constraint '{' '.join(str(fact[-1]).split())}'"


# ------------------------------------------------------------------------------ wrong boards


def violations(theory: Theory, guesses: Sequence[str]) -> list[Reason]:
    """Return a reason for each of the theory's rules that a board's guesses violate.

    Constraints that a user added are not checked (see `Encoding.violated`). Raises InputError if
    the words do not fit the grid.
    """
    rows, length = len(theory.grid.rows), theory.grid.length
    if list(map(len, guesses)) != [length] * rows:
        fact = f"{' '.join(guesses)!r} is not a board of this grid"
        raise InputError(f"{fact}: give {counted(rows, 'word')} of {length} letters")
    return sorted(_violated(theory, guesses), key=lambda reason: reason.row)


def _violated(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    columns, play = tuple(range(theory.grid.length)), play_called(theory.play)
    for row, (word, pattern) in enumerate(zip(guesses, theory.grid.rows, strict=True)):
        if word not in theory.lexicon:
            yield Reason(row, columns, "words", f"{word.upper()} is not in the word list.")
        shown = theory.colours(word)
        if shown != pattern:
            text = f"{word.upper()} shows {shown} with {theory.solution.upper()}, not {pattern}."
            wrong = tuple(c for c in columns if shown[c] != pattern[c])
            yield Reason(row, wrong, "colours", text)
        for pin in theory.pins_of(row):
            if not pin.allows(word):
                text = f"{word.upper()} is not what the pin {pin} allows."
                yield Reason(row, columns, "pin", text)
    for i, j in combinations(range(len(guesses)), 2):
        if theory.distinct and guesses[i] == guesses[j]:
            yield Reason(j, columns, "distinct", f"{guesses[j].upper()} is in row {i + 1} already.")
    for i, j in play.pairs(len(guesses)):
        for text in play.violations(Hint(guesses[i], theory.grid.rows[i]), guesses[j]):
            yield Reason(j, columns, play.name, f"{text} (row {i + 1}).")
