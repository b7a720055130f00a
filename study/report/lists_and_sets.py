"""A word list scanned or looked up, and propositions made more than once.

Comparisons are counted, not timed: looking for a word in a list compares it with each word
before it; in a set, about once.
"""

from itertools import product

from bauhaus import Encoding

from unwordle import wordlist
from unwordle.study.report.figure import Figure, table
from unwordle.study.report.pipeline import named_propositions, true_letters
from unwordle.study.report.shared import GRID, SOLUTION, timed

WORDS = 1000


def run() -> Figure:
    """Count the comparisons of the report's word test, and its propositions."""
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
    made, kept, variables = duplicates(candidates[:100])
    counts = [
        ("Row propositions, made anew for each of 100 rows' 3 uses", made),
        ("of them in the encoding, each of them printed and built", kept),
        ("different variables", variables),
    ]
    in_list, in_set = list(words), set(words)
    _, listed = timed(lambda: sum(word in in_list for word in candidates))
    _, looked_up = timed(lambda: sum(word in in_set for word in candidates))
    times = f"{listed:.4f} s with a list, {looked_up:.4f} s with a set"
    word_test = f"the word test: {times}, {listed / looked_up:.0f} times"
    return Figure(f"{table(rows)}\n\n{table(counts)}", word_test)


def duplicates(words: list[str]) -> tuple[int, int, int]:
    """Return how many propositions are made, kept by the encoding, and different as variables."""
    encoding = Encoding()
    new = named_propositions(encoding)
    made = [new(f"Row(3,{word})") for word in words for _ in range(3)]
    kept = sum(len(kind) for kind in encoding.propositions.values())
    return len(made), kept, len(set(made))
