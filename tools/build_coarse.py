"""Make data/coarse.txt: words that are never offered, as suggestion, example or puzzle word.

Run it from the checkout: `python -m tools.build_coarse`. It asks npm for `cuss` 2.2.0 (words with a
rating of how surely they are profane) and for `naughty-words` 1.2.0. Kept are Wordle's words that
cuss rates 2 or naughty-words lists, and their plurals and pasts.
"""

import json
import re

from tools.arguments import parser
from tools.data_files import DATA, npm_texts, words_of, write_lines

RATED = re.compile(r"^\s+(?:'([^']+)'|\"([^\"]+)\"|([a-z]+)): ([012])", re.MULTILINE)
SURELY = "2"
ENDINGS = ("", "s", "es", "ed")


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    (cuss,) = npm_texts("cuss@2.2.0", r"package/index\.js")
    (naughty,) = npm_texts("naughty-words@1.2.0", r"package/en\.json")
    coarse = {"".join(names) for *names, rating in RATED.findall(cuss) if rating == SURELY}
    coarse.update(json.loads(naughty))
    formed = {word + ending for word in coarse for ending in ENDINGS}
    write_lines(DATA / "coarse.txt", sorted(formed & words_of("words.tsv").keys()))


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
