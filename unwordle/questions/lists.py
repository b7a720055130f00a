"""The questions about word lists: `words`, `words update`, and a word's spelling."""

import re
from collections.abc import Iterator
from pathlib import Path

from unwordle import wordlist
from unwordle.day import PUBLIC_LIST, date_of, dated, latest
from unwordle.files import is_file, piped_text, read_text
from unwordle.model.overriding import override
from unwordle.model.text import listed
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.fields import WORD_PATTERN, OfWords
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option
from unwordle.questions.reading import near_words, read_lexicon, read_word

LATER = f"`unwordle words update {PUBLIC_LIST}` adds later ones from a public list on GitHub"
"""A source of the solutions after the last known one."""


class WordAnswer(Answer):
    """The result of looking up a word, with similarly spelled words if the list lacks the word."""

    word: str
    known: bool
    near: list[str]


class WordQuestion(OfWords):
    """Look up a word in a list. If the list lacks the word, find words with a similar spelling."""

    word: str = option(pattern=WORD_PATTERN, examples=("stone",))
    """The word to look up."""

    @override
    def answer(self, console: Console = QUIET) -> WordAnswer:
        lexicon = read_lexicon(self.words, wordlist.BUNDLED_LENGTH, console)
        with blaming("word"):
            word = read_word(self.word, lexicon.length)
        known = word in lexicon
        near = [] if known else near_words(word, lexicon)
        return WordAnswer(word=word, known=known, near=near)


class ListAnswer(Answer):
    """The name, the number of words and the date of a word list."""

    name: str
    words: int
    date: str
    """The list's date: a day, a month or a year. That of `solutions` is the last known
    solution's."""


class ListsAnswer(Answer):
    """The available word lists."""

    lists: list[ListAnswer]


class ListsQuestion(Question):
    """List the available word lists.

    $ unwordle words
    $ unwordle words update later.txt
    """

    @override
    def answer(self, console: Console = QUIET) -> ListsAnswer:
        dates = dict.fromkeys(wordlist.NAMES, wordlist.DATES["nyt"]) | wordlist.DATES
        dates["solutions"] = str(date_of(latest()))
        sizes = {name: len(wordlist.named(name)) for name in dates}
        lists = [ListAnswer(name=name, words=n, date=dates[name]) for name, n in sizes.items()]
        return ListsAnswer(lists=lists)

    @override
    def lines(self, answer: ListsAnswer) -> Iterator[Line]:
        columns = {"list": "{0.name}", "words": "{0.words:,}", "of": "{0.date}"}
        yield Table.of("", answer.lists, columns)
        yield f"Solutions are known up to number {latest():,}: {LATER}."


class UpdateAnswer(Answer):
    """The number of new solutions, and the last puzzle with a known solution after the update."""

    new: int
    known: int
    """The number of solutions in the source that were already known."""
    forgotten: int = 0
    latest: int
    date: str
    """The date of the last puzzle with a known solution."""


class UpdateQuestion(Question):
    """Add the solutions of newer puzzles: typed, or from a file, a pipe or the web.

    Each solution is a puzzle's number or date, and a word. The format is plain lines, CSV, TSV or
    JSON. If a solution contradicts a known solution or another new solution, nothing is added.
    A wrong solution that was added can be forgotten, alone or before others are added.

    $ unwordle words update 1906 tidal
    $ unwordle words update later.txt
    $ unwordle words update https://raw.githubusercontent.com/griffy97/wordle-answers/main/answers.json
    """

    source: tuple[str, ...] = option((), positional=True, metavar="DAY WORD|FILE|-|URL")
    """Days and their words, a file, - for standard input, or a web address that begins with http://
    or https://."""
    forget: tuple[str, ...] = option((), group="Words", metavar="DAY")
    """The number or the date of a puzzle whose added solution is removed."""

    @override
    def answer(self, console: Console = QUIET) -> UpdateAnswer:
        from unwordle.solutions import checked_solutions, keep, known_without  # slow to import

        text = self._text(console)
        if text is None and not self.forget:
            raise FieldError("source", f"no solutions are given: {LATER}")
        with blaming("forget"):
            before = known_without(self.forget)
        forgotten, source = len(dated()) - len(before), " ".join(self.source) or "-"
        solutions = {} if text is None else checked_solutions(text, source, before)
        new = keep(solutions, before)
        if outside := [w for w in solutions.values() if w not in wordlist.named(wordlist.DEFAULT)]:
            console.say(f"the list {wordlist.DEFAULT!r} does not have {listed(outside, 'or')}")
        known, last = len(solutions) - new, latest()
        date = str(date_of(last))
        return UpdateAnswer(new=new, known=known, forgotten=forgotten, latest=last, date=date)

    def _text(self, console: Console) -> str | None:
        from unwordle.solutions import fetch, typed_lines

        given = " ".join(self.source).strip()
        if not given:
            return None if self.forget else piped_text("-", console.say) or None
        if "://" in given:
            return fetch(given)
        is_name = is_file(given) or Path(given).suffix[1:].isalpha()
        if re.search(r"^\d|[\s=:]", given) and not is_name:
            return typed_lines(given)
        return read_text(Path(given))

    @override
    def lines(self, answer: UpdateAnswer) -> Iterator[Line]:
        done = {"added": answer.new, "known before": answer.known, "forgotten": answer.forgotten}
        parts = [f"{number:,} {what}" for what, number in done.items() if number]
        yield f"Solutions: {listed(parts)}. The last is number {answer.latest:,}, of {answer.date}."
