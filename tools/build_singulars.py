"""Make data/four_letters.txt: the words that a five-letter plural in -s can be the plural of.

Run it from the checkout: `python tools/build_singulars.py`. It asks npm for `word-list` 4.1.0
(English words, for word games) into a temporary folder, and keeps its words of four letters.
"""

import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "word-list@4.1.0"
TARGET = Path(__file__).resolve().parent.parent / "data" / "four_letters.txt"


def main() -> None:
    """Build the file anew; the same package gives the same bytes."""
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=name, check=True)
        with tarfile.open(next(Path(name).glob("word-list-*.tgz"))) as package:
            member = package.extractfile("package/words.txt")
            if member is None:
                raise SystemExit(f"{PACKAGE} holds no package/words.txt")
            words = re.findall(r"^[a-z]{4}$", member.read().decode("ascii"), re.MULTILINE)
    TARGET.write_text("".join(f"{word}\n" for word in sorted(set(words))), encoding="ascii")
    print(f"{TARGET.name}: {len(words)} words")


if __name__ == "__main__":
    main()
