"""Figures 1 to 5: names of propositions, flags, and the first count of solutions.

Figure 1 has a class for each colour of a tile and of a letter; figure 2 has Tile(x,y) and
Assigned(tile,colour,letter); figure 3 only Tile(x,y,colour,letter).

Figure 5, the first count, 1.33 x 10^49, is reproduced to the last digit. It's the model count of
three rules over twenty words for the grid of figure 8, with two mistakes: a loop never resets its
column, so the rules are stated only for row 3, where it starts; and "a green letter belongs to the
solution" is stated for every letter with "and" in place of "if".
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from importlib.metadata import version
from itertools import islice, product
from operator import and_

import bauhaus
from bauhaus import Or

from unwordle import logic
from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import compiled
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.propositions import ALPHABET, Named, WordleEncoding
from unwordle.model.theory.propositions import SOLUTION as SOLUTION_ROW
from unwordle.model.theory.rules import letter_colour, row_letters
from unwordle.study.report import GRID, SOLUTION, Figure, table


def model_count(encoding: WordleEncoding) -> int:
    """Return the number of models."""
    return compiled(to_clauses(encoding)).count()


# ---------------------------------------------------------------- figures 1 to 3

LETTERS = "ab"


def propositions() -> Figure:
    """Compare the size and models of figure 1's encoding with ours."""
    named, given = colour_in_the_name(), colour_as_an_attribute()
    rows: list[tuple[object, ...]] = [("", "in the name", "an attribute")]
    rows.append(("classes of proposition", len(named.propositions), len(given.propositions)))
    rows.append(("propositions", len(named.number()), len(given.number())))
    rows.append(("times the rule is written", len(Colour), 1))
    rows.append(("constraints", len(named.compiled), len(given.compiled)))
    named_models, given_models = models(named), models(given)
    rows.append(("models", len(named_models), len(given_models)))
    same = {frozenset(map(renamed, model)) for model in named_models} == given_models
    tiles, letters = 4 * 5, 26
    forms = [
        ("figure", "propositions of a 4 x 5 board and 26 letters", "classes"),
        ("1", f"{3 * tiles} tiles + {3 * tiles * letters} letters", "6"),
        ("2", f"{tiles} tiles + {3 * tiles * letters} assigned", "2"),
        ("3", f"{3 * tiles * letters} tiles", "1"),
        ("13", f"{3 * tiles} tiles + {3 * tiles * letters} letters", "2"),
    ]
    return Figure(
        f"{table(forms)}\n\none tile, two letters, a letter has its tile's colour:\n{table(rows)}\n"
        f"the same models, but for the names: {same}\n\n"
        f"classes as figures 2, 3 and 13 print them, by bauhaus {version('bauhaus')}:\n"
        f"  {refusal()}"
    )


def refusal() -> str:
    """Return the error that bauhaus raises for a class that has only `__str__`."""
    try:
        bauhaus.proposition(bauhaus.Encoding())(type("Tile", (), {"__str__": lambda self: ""}))
    except AssertionError as error:
        return str(error)
    return "accepted"


def colour_in_the_name() -> WordleEncoding:
    """Return figure 1's encoding: a class and a rule for each colour."""
    encoding = WordleEncoding()
    letters = []
    for colour in "GYW":
        names = f"L{colour}", colour
        letter_in, tile_in = (encoding.declare(type(name, (Named,), {})) for name in names)
        for letter in LETTERS:
            letters.append(letter_in(f"L{colour}(1,{letter})"))
            rule = letters[-1] >> tile_in(f"{colour}(1)")
            encoding.state(f"{colour} letter, {colour} tile", "", rule)
    encoding.state("some letter", "", Or(letters))
    return encoding


def colour_as_an_attribute() -> WordleEncoding:
    """Return our encoding: colours as attributes, one rule for all."""
    encoding = WordleEncoding()
    for letter, colour in product(LETTERS, Colour):
        encoding.state("5 letter colour", "", letter_colour(encoding, 0, 0, letter, colour))
    letters = (encoding.letter(0, 0, letter, colour) for letter, colour in product(LETTERS, Colour))
    encoding.state("some letter", "", Or(letters))
    return encoding


def models(encoding: WordleEncoding) -> set[frozenset[str]]:
    """Return the models, each as the names of its true propositions."""
    every = logic.models(encoding)
    return {frozenset(str(p) for p, true in model.items() if true) for model in every}


def renamed(name: str) -> str:
    """Return our name for figure 1's, such as G(1) or LG(1,a)."""
    kind, _, at = name.rstrip(")").partition("(")
    return f"{'Letter' if kind[0] == 'L' else 'Tile'}(1,{at},{Colour(kind[-1]).name.title()})"


# ---------------------------------------------------------------- figure 4

MOST_ROWS = 5000
"""The most rows stated in figure 4; all would take too long (see `rows.all_rows`)."""


def flags() -> Figure:
    """Show the progress flags for twenty words and for all possible rows."""
    every = ("".join(letters) for letters in product(ALPHABET, repeat=len(SOLUTION)))
    lines = ["twenty words for rows:", *passed(WORDS), "", "every row of letters:", *passed(every)]
    return Figure("\n".join(lines))


def passed(words: Iterable[str]) -> Iterator[str]:
    """Yield the flags of a theory with a Row proposition for each word."""
    encoding = WordleEncoding()
    colours = [Colour(colour) for colour in GRID.split("/")[0]]
    for column, letter in product(range(len(SOLUTION)), ALPHABET):
        encoding.letter(0, column, letter, colours[column])
    yield "  got here4: the propositions are made"
    yield "  got here2: the theory is being built"
    words = iter(words)
    for word in islice(words, MOST_ROWS):
        encoding.state("6 row", word, row_letters(encoding, 0, word, colours))
    if next(words, None) is not None:
        yield f"  stopped after {MOST_ROWS:,} of {len(ALPHABET) ** len(SOLUTION):,} rows"
        return
    yield "  got here1: the theory is built"
    clauses = to_clauses(encoding)
    yield "  got here: it is compiled"
    with Sat(clauses) as solver:
        yield f"  Satisfiable: {solver.satisfiable()}"


# ---------------------------------------------------------------- figure 5

REPORTED = 13311055974313929110835618541331366462544403234816
FIRST_GRID = ("WWWWW", "WWWWY", "YWYGW")
WORDS = [
    "their", "about", "would", "other", "words", "could", "write", "first", "water", "right",
    "after", "think", "years", "place", "sound", "great", "found", "those", "under", "might",
]  # fmt: skip
CONSTRAINED = 2
"""The only row, from 0, that the first theory's rules are about."""


def solution_count() -> Figure:
    """Count the first theory's models, and derive them from those of one row."""
    theory, n = first_theory(), len(WORDS)
    counted = model_count(theory)
    state_words(one_row := WordleEncoding(), 0)
    per_row = model_count(one_row)
    formula = 2**n * per_row**2
    letters = {(c, a) for word in WORDS for c, a in enumerate(word)}
    lines = [
        f"grid {'/'.join(FIRST_GRID)}, {n} words: {' '.join(WORDS)}",
        f"propositions: {len(theory.number())}, constraints: {len(theory.compiled)}",
        "",
        "row 3: its 130 greens and the solution's 130 letters are all true, so its yellows and",
        f"  whites are false, and its {n} Row propositions free: 2^{n} = {2**n}",
        f"rows 1 and 2: a set of the {len(letters)} letters of the words, and a set of words",
        f"  that includes every word spelt by the letters: M = {per_row}",
        "",
        f"by the counter:  {counted}",
        f"2^20 x M^2:      {formula}",
        f"the report saw:  {REPORTED}",
        f"the same: {counted == formula == REPORTED}",
    ]
    return Figure("\n".join(lines))


def first_theory() -> WordleEncoding:
    """Return the report's first theory with its mistakes."""
    encoding = WordleEncoding()
    for column, letter in product(range(5), ALPHABET):
        place = f"row {CONSTRAINED + 1}, column {column + 1}, letter {letter}"
        solution = encoding.letter(SOLUTION_ROW, column, letter, Colour.GREEN)
        green, yellow, white = (encoding.letter(CONSTRAINED, column, letter, k) for k in Colour)
        encoding.state("green, with and for if", place, green & solution)
        encoding.state("yellow", place, ~(solution & yellow))
        encoding.state("white", place, ~(solution & white))
    for row in range(len(FIRST_GRID)):
        state_words(encoding, row)
    return encoding


def state_words(encoding: WordleEncoding, row: int) -> None:
    """State of each word that a row has it if the row's letters spell it."""
    for word in WORDS:
        letters = reduce(and_, encoding.letters_of(row, word, FIRST_GRID[row]))
        encoding.state("row", f"row {row + 1}, {word}", letters >> encoding.row(row, word))
