"""Make data/coarse.txt: words that are never offered, as suggestion, example or puzzle word.

Run it from the checkout: `python -m tools.build_coarse`. It asks npm for `cuss` 2.2.0 (words with a
rating of how surely they are profane) and for `naughty-words` 1.2.0. Kept are Wordle's words that
cuss rates 2 or naughty-words lists, and their plurals and pasts.
"""

import json
import re
from pathlib import Path

from tools.npm import files_of

CUSS, NAUGHTY = "cuss@2.2.0", "naughty-words@1.2.0"
RATED = re.compile(r"^\s+(?:'([^']+)'|\"([^\"]+)\"|([a-z]+)): ([012])", re.MULTILINE)
SURELY = "2"
ENDINGS = ("", "s", "es", "ed")
DATA = Path(__file__).resolve().parents[1] / "data"
TARGET = DATA / "coarse.txt"


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    (ratings,) = files_of(CUSS, re.compile("package/index.js"))
    (naughty,) = files_of(NAUGHTY, re.compile("package/en.json"))
    rated = RATED.findall(ratings)
    coarse = {"".join(names) for *names, rating in rated if rating == SURELY}
    coarse.update(json.loads(naughty))
    formed = {word + ending for word in coarse for ending in ENDINGS}
    lines = (DATA / "words.tsv").read_text(encoding="ascii").splitlines()
    kept = sorted(formed & {line.split()[0] for line in lines})
    TARGET.write_text("".join(f"{word}\n" for word in kept), encoding="ascii")
    print(f"{TARGET.name}: {len(kept)} words")


if __name__ == "__main__":
    main()
