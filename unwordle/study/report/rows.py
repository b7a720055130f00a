"""Figures 21 and 22: the search for possible rows, and word lists as lists or sets.

The report's first loop stated a constraint for every combination of five letters (figure 21); here
it runs over smaller alphabets, and is extrapolated to 26.

Its later program read the letters off a single model (figure 22), which works if the solver prefers
True: tiles can share letters. With a run for each letter, preferences don't matter.

At first, it scanned the list of words up to each word; a set needs one comparison.
"""

from collections.abc import Iterable
from functools import partial
from itertools import product

from bauhaus import Encoding

from unwordle import wordlist
from unwordle.model.game.feedback import Colour
from unwordle.model.logic.clauses import Clauses
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.theory.propositions import WordleEncoding
from unwordle.model.theory.rules import row_letters
from unwordle.study.report import GRID, SOLUTION, Figure, report_theory, table, timed
from unwordle.study.report.base_case import without
from unwordle.study.report.pipeline import (
    by_kissat,
    named_propositions,
    solver_of,
    true_letters,
    valid_rows,
)

# ---------------------------------------------------------------- figure 21

ALPHABETS = ("halt", "halts", "haltsb", "haltsbo")
ALL_ROWS = 26**5


def all_rows() -> Figure:
    """Count and time the constraints of the report's loop and of our program."""
    patterns = GRID.split("/")
    counted = [["letters", "rows in the loop"]]
    measured = [["letters", "seconds", "microseconds a row"]]
    each = 0.0
    for alphabet in ALPHABETS:
        every = map("".join, product(alphabet, repeat=len(patterns[0])))
        rows, seconds = timed(partial(state, every, patterns[0]))
        each = seconds / rows
        counted.append([str(len(alphabet)), f"{rows:,}"])
        measured.append([str(len(alphabet)), f"{seconds:.3f}", f"{each * 1e6:.1f}"])
    counted.append(["26", f"{ALL_ROWS:,}"])
    ours, our_seconds = timed(state_ours)
    lines = [
        "constraints for one guess row, one for every row in a loop:",
        table(counted),
        f"constraints for all {len(patterns)} guess rows, from the first phase's models: "
        f"{sum(ours):,} ({', '.join(f'{n:,}' for n in ours)})",
        f"against {len(patterns) * ALL_ROWS:,} by the loop: "
        f"{len(patterns) * ALL_ROWS // sum(ours):,} times as many",
    ]
    looped = len(patterns) * ALL_ROWS * each
    times = [
        table(measured),
        f"26 letters, {len(patterns)} rows, at the last rate: {looped:.0f} s",
        f"the first phase's models, and their rows: {our_seconds:.2f} s, "
        f"{looped / our_seconds:.0f} times less",
    ]
    return Figure("\n".join(lines), "\n".join(times))


def state_ours() -> list[int]:
    """Return, for each row, the number of constraints 6 for our candidates."""
    candidates = report_theory(wordlist.named("nyt")).candidates
    return [state(words, row) for row, words in zip(GRID.split("/"), candidates, strict=True)]


def state(words: Iterable[str], pattern: str) -> int:
    """State constraint 6 for each word, and return their number."""
    encoding = WordleEncoding()
    colours = [Colour(colour) for colour in pattern]
    for word in words:
        encoding.state("6 row", word, row_letters(encoding, 0, word, colours))
    return len(encoding.compiled)


# ---------------------------------------------------------------- figure 22

SOLVERS = ("minisat22", "glucose4", "maplechrono", "cadical153", "lingeling")


def one_model() -> Figure:
    """Compare the rows by one model and by a run for each letter, for both preferences."""
    lexicon = wordlist.named("isograms")
    theory = report_theory(lexicon)
    clauses = to_clauses(without(theory.letters, "one letter a tile"))
    number, letters_of = clauses.number, theory.letters.letters_of
    spelt = [
        [{number[letter] for letter in letters_of(row, word, pattern)} for word in lexicon.words]
        for row, pattern in enumerate(theory.grid.rows)
    ]
    rows = [["", "row 1", "row 2", "row 3"]]

    def add(title: str, true: set[int]) -> None:
        rows.append([title, *(str(sum(word <= true for word in words)) for words in spelt)])

    for method, true_of in (("one model", true_in_one), ("projection", true_in_some)):
        for phase in (True, False):
            add(f"{method}, minisat22 preferring {phase}", true_of(clauses, "minisat22", phase))
    for name in SOLVERS:
        add(f"one model, {name} as it is", true_in_one(clauses, name))
    why = ""
    try:
        kissat = true_letters(theory.grid.rows, SOLUTION, by_kissat)
        found = [str(len(row)) for row in valid_rows(kissat, set(lexicon.words))]
    except OSError as error:
        found, why = ["-"] * len(rows[0][1:]), f"\nkissat cannot be run on this machine: {error}"
    rows.append(["the report's pipeline, kissat as it is", *found])
    rows.append(["our candidates", *(str(len(row)) for row in theory.candidates)])
    return Figure(table(rows) + why)


def true_in_one(clauses: Clauses, name: str, phase: bool | None = None) -> set[int]:
    """Return the true variables of the first model."""
    with solver_of(clauses, name, phase) as solver:
        solver.solve()
        return set(solver.get_model())


def true_in_some(clauses: Clauses, name: str, phase: bool) -> set[int]:
    """Return the variables that are true in some model, with a run for each."""
    with solver_of(clauses, name, phase) as solver:
        return {n for n in clauses.number.values() if solver.solve([n])}


# ---------------------------------------------------------------- lists and sets

WORDS = 1000


def lists_and_sets() -> Figure:
    """Count the comparisons and the duplicate propositions in the report's search."""
    words = wordlist.named("isograms").words[:WORDS]
    letters = true_letters(GRID.split("/"), SOLUTION)[2]
    candidates = ["".join(letters) for letters in product(*letters)]
    place = {word: n for n, word in enumerate(words, 1)}
    compared = sum(place.get(word, len(words)) for word in candidates)
    rows = [
        ("row 3 of the grid", ""),
        ("combinations of letters tested", len(candidates)),
        ("comparisons with a list of 1,000 words", compared),
        ("look-ups in a set", len(candidates)),
        ("words found", sum(word in place for word in candidates)),
    ]
    encoding = Encoding()
    new = named_propositions(encoding)
    made = [new(f"Row(3,{word})") for word in candidates[:100] for _ in range(3)]
    (stored,) = encoding.propositions.values()
    counts = [
        ("Row propositions, made again for each of 3 uses of 100 rows", len(made)),
        ("propositions in the encoding, all printed and built", len(stored)),
        ("different variables", len(set(made))),
    ]
    return Figure(f"{table(rows)}\n\n{table(counts)}")
