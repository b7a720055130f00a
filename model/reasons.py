"""Why there is no board, or why words are no board. Each reason is a `Reason`.

`explain` words why a grid has no board, from a minimal unsatisfiable core of what is known. It asks
three questions in turn, and words the first that has no model: can the rows' letters be coloured so
at all; is there a word of the list, as pinned, for every row; do the rows' words go together? Each
core is a set of facts (tiles, lists, pins, the play between rows, a user's constraints) such that
the solver finds a model as soon as any one of them is left out.

`violations` gives for the words of every row which row breaks which rule; `check` asks for it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bauhaus import And, Or

from unwordle.model.game.feedback import Colour
from unwordle.model.game.grid import Hint, Pin
from unwordle.model.game.input import InputError
from unwordle.model.logic.encoding import Constraint, Fact, Formula
from unwordle.model.logic.solver import unsat_core
from unwordle.model.logic.text import holds
from unwordle.model.text import Reason, listed, tiles_named
from unwordle.model.theory.letter_theory import mentioned, with_solution_green
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.plays.play import Play
from unwordle.model.theory.propositions import KINDS, SOLUTION, RowWords, WordleEncoding, types_in
from unwordle.model.theory.theory import Theory


def explain(theory: Theory) -> list[Reason]:
    """Return why the theory has no board; nothing if it has one.

    Rows that are impossible on their own have a reason each. Else there is one core over several
    rows: the first of its reasons has the sentence that says how they clash.
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
    """Return why a row has no word: its colours, its pins, the list, or what was added."""
    core = unsat_core(theory.stated_letters([row]))
    if core:
        tiles = tiles_named(theory.grid.rows[row], _columns(core))
        text = f"Row {row + 1}: with {theory.solution} no letters at all can show {tiles}."
        return Reason(row, _columns(core), "colours", text)
    if theory.pinned_words[row]:
        return _row_added(theory, row)
    core = unsat_core(_words_of_row(theory, row))
    pins = [pin for pin in dict.fromkeys(theory.pins_of(row)) if ("pin", pin) in core]
    if pins:
        return Reason(row, _columns(core), "pin", _pinned(theory, row, _columns(core), pins))
    tiles = tiles_named(theory.grid.rows[row], _columns(core))
    none = f"none of the {len(theory.lexicon):,} words in the list has {tiles}"
    text = f"Row {row + 1}: {none} with {theory.solution}."
    return Reason(row, _columns(core), "words", text)


def _columns(core: Sequence[Fact]) -> tuple[int, ...]:
    """Return the columns of the tiles in a core."""
    return tuple(fact[2] for fact in core if fact[0] == "tile")


def _pinned(theory: Theory, row: int, columns: Sequence[int], pins: Sequence[Pin]) -> str:
    named = " and ".join(map(str, pins))
    pattern = theory.grid.rows[row]
    if len(pins) == 1 and pins[0].is_word:
        word = pins[0].text
        shows = f"since {word} shows {theory.colours(word)} with {theory.solution}, not {pattern}"
        return f"Row {row + 1}: the pin {named} leaves it no word, {shows}."
    if not columns:
        return f"Row {row + 1}: no word in the list matches the pin {named}."
    none = f"of those it allows none has {tiles_named(pattern, columns)} with {theory.solution}"
    fit = f"{len(theory.words_by_colours[row])} words fit the row's colours"
    return f"Row {row + 1}: the pin {named} leaves it no word; {none} ({fit})."


def _words_of_row(theory: Theory, row: int) -> WordleEncoding:
    """State which words of the list a row can hold, by their colours; its tiles are facts."""
    encoding = WordleEncoding()

    def tiles(word: str) -> Formula:
        """Return the tiles that the word shows."""
        shown = enumerate(theory.colours(word))
        return And(encoding.tile(row, column, Colour(colour)) for column, colour in shown)

    for column, shown in enumerate(theory.grid.rows[row]):
        others = And(~encoding.tile(row, column, colour) for colour in Colour if colour != shown)
        place = f"row {row + 1}, column {column + 1}"
        encoding.state("grid", place, others, ("tile", row, column))
    words = ((theory.colours(word), word) for word in theory.lexicon.words)
    _state_words(encoding, row, words, theory.pins_of(row), tiles)
    return encoding


def _row_added(theory: Theory, row: int) -> Reason:
    """Return which constraints that were added to phase 1 leave a row no word."""
    encoding = with_solution_green(theory.letters)
    granted = set(encoding.compiled) - set(theory.letters.added)
    words, pattern = theory.words_by_colours[row], theory.grid.rows[row]
    about = [name for name in mentioned(theory.letters) if name.row == row]
    _, types = types_in(RowWords(words, pattern), about)

    def letters(word: str) -> Formula:
        """Return the letters of the word."""
        return And(encoding.letters_of(row, word, pattern))

    of_type = zip(types.tolist(), words, strict=True)
    _state_words(encoding, row, of_type, theory.pins_of(row), letters)
    core = unsat_core(encoding, lambda one: None if one in granted else one.fact)
    facts = dict.fromkeys(_fact_named(theory, fact) for fact in core if fact[0] != "row")
    names = listed([*facts])
    if ("row", row) not in core:
        return Reason(0, (), "constraint", f"No letters at all agree with {names}.")
    none = f"none of the {len(words)} words that fit its colours agrees"
    if len(words) == 1:
        none = f"{words[0]}, the only word that fits its colours, does not agree"
    text = f"Row {row + 1}: {none} with {names}."
    return Reason(row, tuple(range(len(pattern))), "constraint", text)


def _state_words(
    encoding: WordleEncoding,
    row: int,
    words: Iterable[tuple[Any, str]],
    pins: Sequence[Pin],
    says: Callable[[str], Formula],
) -> None:
    """State that a row holds one of these words, what each says, and what the pins forbid.

    Each word comes with its kind. Words of a kind that the same pins allow stand or fall together.
    """
    kinds: dict[Any, str] = {}
    for kind, word in words:
        kinds.setdefault((kind, *(pin.allows(word) for pin in pins)), word)
    place = f"row {row + 1}"
    some_word = Or(encoding.row(row, word) for word in kinds.values())
    encoding.state("a word a row", place, some_word, ("row", row))
    for word in kinds.values():
        formula = encoding.row(row, word) >> says(word)
        encoding.state("what a word says", f"{place}, word {word}", formula)
    _state_pins(encoding, pins, {row: list(kinds.values())})


def _state_pins(
    encoding: WordleEncoding, pins: Iterable[Pin], words: Mapping[int, Sequence[str]]
) -> None:
    """State each pin as a fact: its row has none of the words that it does not allow."""
    for pin in pins:
        barred = (word for word in words[pin.row] if not pin.allows(word))
        against = And(~encoding.row(pin.row, word) for word in barred)
        encoding.state("pin", str(pin), against, ("pin", pin))


# ------------------------------------------------------------------------------ several rows


def _colours_in_play(theory: Theory) -> list[Reason]:
    """Return why the play forbids the rows' colours, whatever their letters, if it does."""
    play, rows = play_called(theory.play), range(len(theory.grid.rows))
    encoding = theory.stated_letters(rows)
    if not play.state_colours(encoding, rows, theory.solution):
        return []
    of_row: dict[int, list[int]] = {}
    for fact in unsat_core(encoding):
        if fact[0] == "tile":
            of_row.setdefault(fact[1], []).append(fact[2])
    shown = {row: tiles_named(theory.grid.rows[row], columns) for row, columns in of_row.items()}
    texts = [f"Row {row + 1} has {tiles}." for row, tiles in shown.items()]
    if len(shown) > 1:
        last = max(shown)
        above = " and ".join(f"row {row + 1}'s {shown[row]}" for row in shown if row != last)
        texts[0] = f"{_titled(play)}: {above} cannot be followed by row {last + 1}'s {shown[last]}."
    rows_told = zip(of_row.items(), texts, strict=True)
    return [Reason(row, tuple(of), play.name, text) for (row, of), text in rows_told]


def _rows_together(theory: Theory) -> list[Reason]:
    """Return why no words of the rows go together, though each row has some."""
    encoding = theory.written_out(theory.words_by_colours)
    _state_pins(encoding, theory.pins, dict(enumerate(theory.words_by_colours)))

    def rows_of(fact: Fact) -> Sequence[int]:
        """Return the rows that a fact is about."""
        if fact[0] == "pin":
            return [fact[1].row]
        return fact[1:] if fact[0] in ("row", "play") else []

    # That each of the rows has a word is no one's fault.
    core = unsat_core(encoding, groups_of=rows_of, granted=lambda fact: fact[0] == "row")
    pins = [pin for pin in dict.fromkeys(theory.pins) if ("pin", pin) in core]
    # The play between rows concerns the words that each can hold: ("row", r), ("play", i, j).
    tied = {row for fact in core if fact[0] in ("row", "play") for row in fact[1:]}
    rows = sorted(tied | {pin.row for pin in pins})
    kinds = {fact[0] for fact in core} - {"row", "pin"}
    rule = next(iter(sorted(kinds)), "constraint")
    named = listed([str(row + 1) for row in rows])
    pinned = f" with {_pins_named(pins)}" if pins else ""
    if kinds == {"distinct"}:
        between: set[str] = set().union(*(_left(theory, row, pins) for row in rows))
        only = f"can hold only {listed(sorted(between))} between them{pinned}"
        text = f"Rows {named} {only}, and no word may come twice."
    elif kinds == {"play"}:
        play, rule = play_called(theory.play), theory.play
        text = f"{_titled(play)}: no words for rows {named} agree{pinned}; {play.asks}."
    elif kinds:
        rules = [_fact_named(theory, fact) for fact in core if fact[0] not in ("row", "pin")]
        rules += [_pins_named(pins)] if pins else []
        what = f"words for row{'s' if len(rows) > 1 else ''} {named}" if rows else "words at all"
        text = f"No {what} agree with {listed(list(dict.fromkeys(rules)))}."
    else:
        text = "No board agrees with the constraints that were added."
    first, *others = rows or [0]
    every = tuple(range(theory.grid.length))
    reasons = [Reason(first, every if rows else (), rule, text)]
    return reasons + [Reason(row, every, rule, _fitting(theory, row, pins)) for row in others]


def _left(theory: Theory, row: int, pins: Sequence[Pin]) -> list[str]:
    """Return the words that fit the row's colours and these pins."""
    own = [pin for pin in pins if pin.row == row]
    return [word for word in theory.words_by_colours[row] if all(pin.allows(word) for pin in own)]


def _fitting(theory: Theory, row: int, pins: Sequence[Pin]) -> str:
    own = [pin for pin in pins if pin.row == row]
    left, fit = _left(theory, row, pins), theory.words_by_colours[row]
    if not own:
        words = f"{len(fit)} words fit" if len(fit) > 1 else f"only {fit[0]} fits"
        return f"Row {row + 1}: {words} its colours."
    words = f"{len(left)} match" if len(left) > 1 else f"only {left[0]} matches"
    of_fitting = f"of the {len(fit)} words that fit its colours {words}"
    return f"Row {row + 1}: {of_fitting} {_pins_named(own)}."


def _pins_named(pins: Sequence[Pin]) -> str:
    return f"the pin{'s' if len(pins) > 1 else ''} {listed([str(pin) for pin in pins])}"


def _fact_named(theory: Theory, fact: Fact) -> str:
    """Return a fact of a core in words: the play, no repeats, a pin, or an added constraint."""
    if fact[0] == "play":
        return play_called(theory.play).title
    if fact[0] == "distinct":
        return "no repeated word"
    if fact[0] == "pin":
        return f"the pin {fact[1]}"
    return f"the constraint '{' '.join(str(fact[-1]).split())}'"


def _titled(play: Play) -> str:
    """Return the name of a play at the beginning of a sentence."""
    return play.title[0].upper() + play.title[1:]


# ------------------------------------------------------------------------------ wrong boards


def violations(theory: Theory, guesses: Sequence[str]) -> list[Reason]:
    """Return what keeps these words from being a board; nothing if they are one.

    Raises InputError if they are more or fewer than the guess rows, or of another length.
    """
    rows, length = len(theory.grid.rows), theory.grid.length
    if len(guesses) != rows:
        raise InputError(f"the board to check has {len(guesses)} guesses: the grid has {rows}")
    for word in guesses:
        if len(word) != length:
            told = f"the word {word!r} of the board to check has {len(word)} letters"
            raise InputError(f"{told}: {length} are needed")
    reasons = [*_single_rows(theory, guesses), *_pairs(theory, guesses), *_added(theory, guesses)]
    return sorted(reasons, key=lambda reason: reason.row)


def _single_rows(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    every = tuple(range(theory.grid.length))
    for row, (word, pattern) in enumerate(zip(guesses, theory.grid.rows, strict=True)):
        if word not in theory.lexicon:
            yield Reason(row, every, "words", f"{word} is not in the word list.")
        shown = theory.colours(word)
        if shown != pattern:
            text = f"{word} shows {shown} with {theory.solution}, not {pattern}."
            columns = tuple(c for c in every if shown[c] != pattern[c])
            yield Reason(row, columns, "colours", text)
        for pin in theory.pins_of(row):
            if not pin.allows(word):
                yield Reason(row, every, "pin", f"{word} is not what the pin {pin} allows.")


def _pairs(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    every = tuple(range(theory.grid.length))
    for i, j in combinations(range(len(guesses)), 2):
        if theory.distinct and guesses[i] == guesses[j]:
            yield Reason(j, every, "distinct", f"{guesses[j]} is in row {i + 1} already.")
    play = play_called(theory.play)
    for i, j in play.pairs(len(guesses)):
        for text in play.violations(Hint(guesses[i], theory.grid.rows[i]), guesses[j]):
            yield Reason(j, every, play.name, f"{text} (row {i + 1}).")


def _added(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    """Yield the constraints added to the theory that the board breaks.

    Those over propositions of a user's own are checked against the board together: it
    breaks a minimal set of them that no values of these propositions satisfy.
    """
    if not theory.added:
        return
    model = theory.model_of(guesses)
    encoding = WordleEncoding()
    for constraint in theory.added:
        if all(isinstance(name, KINDS) for name in constraint.compile().vars()):
            if not holds(constraint.compile(), model):
                yield _broken(constraint)
        else:
            encoding.adopt(constraint)
    of_the_board: list[Any] = [name for name in encoding.number() if isinstance(name, KINDS)]
    for name in of_the_board:
        encoding.state("board", str(name), name if model.get(name) else ~name)
    core = unsat_core(encoding)
    yield from (_broken(one) for one in theory.added if one.fact in core)


def _broken(constraint: Constraint) -> Reason:
    rows = [getattr(name, "row", SOLUTION) for name in constraint.compile().vars()]
    last = max((row for row in rows if isinstance(row, int) and row >= 0), default=0)
    text = f"The board breaks the constraint '{' '.join(str(constraint).split())}'."
    return Reason(last, (), "constraint", text)
