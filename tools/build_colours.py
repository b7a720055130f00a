"""Make data/colours.tsv, the puzzles of colours only: `python -m tools.build_colours`.

All grids of at most five rows that have one board and one solution among all words, and whose
words are everyday ones. With each stand its words, how many words could be the last one by the
first row, the first two, and so on, and its level. A grid is as difficult as its easiest row to
begin with: levels are thirds by how many pairs of everyday words show that row's colours.
It takes about a minute.
"""

import wordlist
from model.game.feedback import pattern_code
from model.puzzle.colours import Counts, colour_grids, words_shown
from model.puzzle.grids import GridPuzzle
from tools.data_files import write_lines

LEVELS = ("easy", "medium", "hard")


def main() -> None:
    """Build the file anew; the same words give the same bytes."""
    lexicon = wordlist.named("nyt")
    known = wordlist.common(lexicon, 0)
    counts = words_shown(lexicon, lexicon)
    pairs = words_shown(known, known).sum(axis=0)

    def score(puzzle: GridPuzzle) -> int:
        return min(int(pairs[pattern_code(row)]) for row in puzzle.grid)

    found = [
        puzzle for word in known.words for puzzle in colour_grids(word, lexicon, known, counts)
    ]
    found.sort(key=lambda puzzle: (score(puzzle), puzzle.board))
    lines = [
        f"{LEVELS[3 * i // len(found)]}\t{' '.join(puzzle.board)}\t"
        + " ".join(map(str, left(puzzle, counts)))
        for i, puzzle in enumerate(found)
    ]
    write_lines(wordlist.COLOURS, lines)


def left(puzzle: GridPuzzle, counts: Counts) -> list[int]:
    """How many words could be the last one by the first rows of a grid: by one, by two, ..."""
    codes = [pattern_code(row) for row in puzzle.grid]
    return [int((counts[:, codes[:row]] > 0).all(axis=1).sum()) for row in range(1, len(codes) + 1)]


if __name__ == "__main__":
    main()
