"""Why a grid has no board, in words, from a minimal unsatisfiable core of what is known.

Three questions are asked in turn, and the first that has no model is explained: can the rows'
letters be coloured so at all; is there a word of the list, as pinned, for every row; do the rows'
words go together? Each core is a set of facts (tiles, lists, pins, the play between rows, a user's
constraints) such that the solver finds a model as soon as any one of them is left out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bauhaus import And, Or

from model.game.feedback import Colour
from model.game.pins import Pin
from model.logic.core import clashing_facts
from model.logic.encoding import Fact
from model.reasons.reason import Reason
from model.text import listed, tiles_named
from model.theory.letter_theory import letter_theory, with_solution_green
from model.theory.plays import play_called
from model.theory.propositions import Letter, Tile, WordleEncoding
from model.theory.row_words import RowWords, types_in
from model.theory.rules import rules_called

if TYPE_CHECKING:
    from model.theory.plays.play import Play
    from model.theory.theory import Theory


def explain(theory: "Theory") -> list[Reason]:
    """Why the theory has no board; empty where it has one.

    Rows that are impossible on their own have a reason each. Else there is one core over several
    rows: the first of its reasons has the sentence that says how they clash.
    """
    if theory.boards.count():
        return []
    rows = range(len(theory.grid.rows))
    alone: list[Reason] = []
    for row in rows:
        alone += _row_alone(theory, row)
        if alone and not alone[-1].columns:  # it is not the row that is at fault
            return alone
    return alone or _colours_in_play(theory) or _rows_together(theory)


def colours(theory: "Theory", word: str) -> str:
    """How the theory's rules colour a word against its solution."""
    return rules_called(theory.rules).colours(word, theory.solution)


# ------------------------------------------------------------------------------ one row


def _row_alone(theory: "Theory", row: int) -> list[Reason]:
    """Why a row has no word, if it has none."""
    if theory.candidates[row]:
        return []
    letters = letter_theory(theory.grid, theory.solution, theory.rules, [row])
    columns = tuple(column for _, _, column in clashing_facts(letters))
    if columns:
        tiles = tiles_named(theory.grid.rows[row], columns)
        text = f"Row {row + 1}: {tiles} can never be with {theory.solution}, whatever the letters."
        return [Reason(row, columns, "colours", text)]
    if _left(theory, row, theory.pins_of(row)):
        return _row_added(theory, row)
    core = clashing_facts(_words_of_row(theory, row))
    columns = tuple(fact[2] for fact in core if fact[0] == "tile")
    pins = [fact[1] for fact in core if fact[0] == "pin"]
    if not pins:
        tiles = tiles_named(theory.grid.rows[row], columns)
        text = (
            f"Row {row + 1}: none of the {len(theory.lexicon):,} words in the list has {tiles} "
            f"with {theory.solution}."
        )
        return [Reason(row, columns, "words", text)]
    return [Reason(row, columns, "pin", _pinned(theory, row, columns, pins))]


def _row_added(theory: "Theory", row: int) -> list[Reason]:
    """Which constraints that were added to phase 1 leave a row no word."""
    letters, pins = theory.letters, theory.pins_of(row)
    added = set(letters.added)
    mentioned = {name for constraint in added for name in letters.compiled[constraint].vars()}
    known = sorted((name for name in mentioned if isinstance(name, Letter | Tile)), key=str)
    encoding = WordleEncoding()
    encoding.share(letters.number())
    for constraint in with_solution_green(letters, known).compiled:
        encoding.adopt(constraint if constraint in added else replace(constraint, fact=None))
    words, pattern = theory.words_by_colours[row], theory.grid.rows[row]
    about = [name for name in known if name.row == row]
    _, types = types_in(RowWords(words, pattern), about)
    kinds: dict[tuple[int, tuple[bool, ...]], str] = {}
    for word, of in zip(words, types, strict=True):
        kinds.setdefault((int(of), tuple(pin.allows(word) for pin in pins)), word)
    place = f"row {row + 1}"
    some_word = Or(encoding.row(row, word) for word in kinds.values())
    encoding.state("a word a row", place, some_word, ("row", row))
    for (_, allowed), word in kinds.items():
        held = And(
            encoding.letter(row, c, letter, Colour(pattern[c])) for c, letter in enumerate(word)
        )
        encoding.state("6 row", f"{place}, word {word}", encoding.row(row, word) >> held)
        for pin, allows in zip(pins, allowed, strict=True):
            if not allows:
                never = ~encoding.row(row, word)
                encoding.state("pin", str(pin), never, ("pin", str(pin)))
    core = clashing_facts(encoding)
    names = dict.fromkeys(_named(theory, fact) for fact in core if fact[0] != "row")
    if ("row", row) not in core:
        return [Reason(0, (), "constraint", f"No letters at all agree with {listed([*names])}.")]
    text = f"Row {row + 1}: none of the {len(words)} words that fit its colours agrees with "
    return [Reason(row, tuple(range(len(pattern))), "constraint", f"{text}{listed([*names])}.")]


def _pinned(theory: "Theory", row: int, columns: Sequence[int], pins: Sequence[str]) -> str:
    named = " and ".join(f"{row + 1}={pin}" for pin in pins)
    pattern = theory.grid.rows[row]
    if len(pins) == 1 and pins[0].isalpha():
        shown = colours(theory, pins[0])
        return (
            f"Row {row + 1}: the pin {named} leaves it no word, since {pins[0]} shows {shown} "
            f"with {theory.solution}, not {pattern}."
        )
    if not columns:
        return f"Row {row + 1}: no word in the list matches the pin {named}."
    fit = len(theory.words_by_colours[row])
    return (
        f"Row {row + 1}: the pin {named} leaves it no word; of those it allows none has "
        f"{tiles_named(pattern, columns)} with {theory.solution} "
        f"({fit} words fit the row's colours)."
    )


def _words_of_row(theory: "Theory", row: int) -> WordleEncoding:
    """Which words a row can hold: a word for each pattern that the list's words show there.

    Words that show the same, and that the same pins allow, stand or fall together.
    """
    encoding, pins = WordleEncoding(), theory.pins_of(row)
    kinds: dict[tuple[str, tuple[bool, ...]], str] = {}
    for word in theory.lexicon.words:
        allowed = tuple(pin.allows(word) for pin in pins)
        kinds.setdefault((colours(theory, word), allowed), word)
    place = f"row {row + 1}"
    encoding.state("a word a row", place, Or(encoding.row(row, word) for word in kinds.values()))
    for (shown, _), word in kinds.items():
        tiles = And(encoding.tile(row, c, Colour(colour)) for c, colour in enumerate(shown))
        encoding.state(
            "colours of a word", f"{place}, word {word}", encoding.row(row, word) >> tiles
        )
    for column, shown in enumerate(theory.grid.rows[row]):
        others = And(~encoding.tile(row, column, c) for c in Colour if c != shown)
        encoding.state("grid", f"{place}, column {column + 1}", others, ("tile", row, column))
    for i, pin in enumerate(pins):
        against = And(
            ~encoding.row(row, word) for (_, allowed), word in kinds.items() if not allowed[i]
        )
        encoding.state("pin", str(pin), against, ("pin", pin.text))
    return encoding


# ------------------------------------------------------------------------------ several rows


def _colours_in_play(theory: "Theory") -> list[Reason]:
    """Why the play forbids the rows' colours, whatever their letters, if it does."""
    play, rows = play_called(theory.play), range(len(theory.grid.rows))
    encoding = letter_theory(theory.grid, theory.solution, theory.rules, rows)
    if not play.state_colours(encoding, rows, theory.solution):
        return []
    of_row: dict[int, list[int]] = {}
    for fact in clashing_facts(encoding):
        if fact[0] == "tile":
            of_row.setdefault(fact[1], []).append(fact[2])
    shown = {row: tiles_named(theory.grid.rows[row], columns) for row, columns in of_row.items()}
    texts = [f"Row {row + 1} has {tiles}." for row, tiles in shown.items()]
    if len(shown) > 1:
        last = max(shown)
        above = " and ".join(f"row {row + 1}'s {shown[row]}" for row in shown if row != last)
        texts[0] = f"{_titled(play)}: {above} cannot go on to row {last + 1}'s {shown[last]}."
    return [
        Reason(row, tuple(columns), play.name, text)
        for (row, columns), text in zip(of_row.items(), texts, strict=True)
    ]


def _rows_together(theory: "Theory") -> list[Reason]:
    """Why no words of the rows go together, though each row has some."""
    of_row = {("pin", str(pin)): [pin.row] for pin in theory.pins}

    def rows_of(fact: Fact) -> Sequence[int]:
        return fact[1:] if fact[0] in ("row", "play") else of_row.get(fact, [])

    # That each of the rows has a word is no one's fault.
    core = clashing_facts(_pins_as_facts(theory), rows_of, lambda fact: fact[0] == "row")
    pins = [pin for pin in dict.fromkeys(theory.pins) if ("pin", str(pin)) in core]
    # The play between rows concerns the words that each can hold: ("row", r), ("play", i, j).
    tied = {row for fact in core if fact[0] in ("row", "play") for row in fact[1:]}
    rows = sorted(tied | {pin.row for pin in pins})
    kinds = {fact[0] for fact in core} - {"row", "pin"}
    rule = next(iter(sorted(kinds)), "constraint")
    named = listed([str(row + 1) for row in rows])
    pinned = f" with {_pins_named(pins)}" if pins else ""
    if kinds == {"distinct"}:
        between: set[str] = set().union(*(_left(theory, row, pins) for row in rows))
        text = (
            f"Rows {named} can hold only {listed(sorted(between))} between them{pinned}, "
            "and no word may stand twice."
        )
    elif kinds == {"play"}:
        play, rule = play_called(theory.play), theory.play
        text = f"{_titled(play)}: no words for rows {named} agree{pinned}; {play.asks}."
    elif kinds:
        rules = [_named(theory, fact) for fact in core if fact[0] not in ("row", "pin")]
        rules += [_pins_named(pins)] if pins else []
        what = f"words for row{'s' if len(rows) > 1 else ''} {named}" if rows else "words at all"
        text = f"No {what} agree with {listed(list(dict.fromkeys(rules)))}."
    else:
        text = "No board agrees with the constraints that were added."
    first, *others = rows or [0]
    every = tuple(range(theory.grid.length))
    reasons = [Reason(first, every if rows else (), rule, text)]
    return reasons + [Reason(row, every, rule, _fitting(theory, row, pins)) for row in others]


def _pins_as_facts(theory: "Theory") -> WordleEncoding:
    """Phase 2 over all the words that the rows' colours allow, with each pin as a fact."""
    encoding = theory.written_out(theory.words_by_colours)
    for pin in theory.pins:
        words = (word for word in theory.words_by_colours[pin.row] if not pin.allows(word))
        against = And(~encoding.row(pin.row, word) for word in words)
        encoding.state("pin", str(pin), against, ("pin", str(pin)))
    return encoding


def _left(theory: "Theory", row: int, pins: Sequence[Pin]) -> list[str]:
    """The words that fit the row's colours and these pins."""
    own = [pin for pin in pins if pin.row == row]
    return [word for word in theory.words_by_colours[row] if all(pin.allows(word) for pin in own)]


def _fitting(theory: "Theory", row: int, pins: Sequence[Pin]) -> str:
    own = [pin for pin in pins if pin.row == row]
    left, fit = _left(theory, row, pins), theory.words_by_colours[row]
    if not own:
        words = f"{len(fit)} words fit" if len(fit) > 1 else f"only {fit[0]} fits"
        return f"Row {row + 1}: {words} its colours."
    words = f"{len(left)} match" if len(left) > 1 else f"only {left[0]} matches"
    return (
        f"Row {row + 1}: of the {len(fit)} words that fit its colours {words} {_pins_named(own)}."
    )


def _pins_named(pins: Sequence[Pin]) -> str:
    return f"the pin{'s' if len(pins) > 1 else ''} {listed([str(pin) for pin in pins])}"


def _named(theory: "Theory", fact: Fact) -> str:
    """A fact of a core in words: play, no repeats, a pin, or an added constraint by its name."""
    if fact[0] == "play":
        return play_called(theory.play).title
    if fact[0] == "distinct":
        return "no word standing twice"
    if fact[0] == "pin":
        return f"the pin {fact[1]}"
    return f"the constraint '{' '.join(str(fact[-1]).split())}'"


def _titled(play: "Play") -> str:
    """The name of a play at the beginning of a sentence."""
    return play.title[0].upper() + play.title[1:]
