"""`play`: a game in the terminal, by the person or, with `assist`, by the program."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

import click
from rich.text import Text

from unwordle import wordlist
from unwordle.cli.screen import console, tiles
from unwordle.model.game.colour import Colour
from unwordle.model.game.feedback import BASE_THREE, feedback
from unwordle.model.game.grid import Hint, read_pattern
from unwordle.model.game.input import MOST_ROWS, InputError
from unwordle.model.theory.plays import play_called
from unwordle.questions.lines import Line, Marks, Note, Tiles
from unwordle.questions.question import QUIET, Manners
from unwordle.questions.solve import Guessing, remain, strategy_called
from unwordle.questions.words import check_length, word_in
from unwordle.solver.game import Lists, Settings, start

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")

SQUARES = {Colour.GREEN: "🟩", Colour.YELLOW: "🟨", Colour.WHITE: "⬛"}


class Play(Guessing):
    """Play Wordle in the terminal. ? asks for a hint, q quits.

    $ unwordle play --hard
    $ unwordle play --assist
    """

    usual: ClassVar = ("hard", "word", "assist", "words", "strategy", "seed")

    word: str | None = None
    """The word to find; else a random one."""
    assist: bool = False
    """The program guesses; you type the colours that another game shows."""

    excludes: ClassVar[Sequence[tuple[str, str]]] = (*Guessing.excludes, ("assist", "word"))

    def told(self, manners: Manners = QUIET) -> Iterator[Line]:
        """Play the game, and word each turn as it comes."""
        strategy_called(self.strategy)
        length = self.length or wordlist.BUNDLED_LENGTH
        if self.word is not None:
            check_length(f"the word {self.word!r}", self.word.strip(), self.length)
            length = len(self.word.strip())
        lists = self.lists(length, manners, plurals=not self.no_plurals)
        return self._assisted(lists) if self.assist else self._played(lists)

    def _played(self, lists: Lists) -> Iterator[Line]:
        """Let the person guess until the word is found, or the rows are used up."""
        fit = [word not in wordlist.coarse() for word in lists.answers.words]
        chances = (start(lists, Settings()).chances * fit).tolist()
        (solution,) = Random(self.seed).choices(lists.answers.words, chances)
        if self.word is not None:
            tip = "name one that is, or another list with `words`"
            solution = word_in(self.word, lists.guesses, tip)
        yield f"Find the word of {len(solution)} letters in {MOST_ROWS} guesses."
        yield "Instead of a guess, ? asks for a hint and q quits."
        yield Marks()
        hints: list[Hint] = []
        while len(hints) < MOST_ROWS and not solved(hints):
            typed = click.prompt(f"Guess {len(hints) + 1}", prompt_suffix=": ").strip().lower()
            if typed == "?":
                yield self._help(hints, lists)
                continue
            if typed == "q" or (typed == "quit" and len(solution) != len(typed)):
                yield f"The word was {solution.upper()}."
                return
            try:
                guess = self._guess(typed, hints, lists)
            except InputError as error:
                yield Note(str(error))
                continue
            hints.append(Hint(guess, feedback(guess, solution)))
            yield from (Tiles(hint.guess, hint.pattern) for hint in hints)
            _print_keyboard(hints)
        if not solved(hints):
            yield f"The word was {solution.upper()}."
        yield share(hints, hard=self.hard)

    def _guess(self, typed: str, hints: Sequence[Hint], lists: Lists) -> str:
        """Return the word typed. Raises InputError if it is no word, or breaks hard mode."""
        guess = word_in(typed, lists.guesses, "guess one that is")
        play = play_called("hard" if self.hard else "any")
        if against := play.violation(hints, guess):
            raise InputError(f"{play.title}: {against}")
        return guess

    def _help(self, hints: Sequence[Hint], lists: Lists) -> str:
        """Say how many words remain, and what to guess."""
        advised = self.advice(hints, lists)
        if advised["guess"] is None:
            return "The word is none of the answers: any word that fits may be it."
        return f"{remain(advised['left'])}. Try {advised['guess'].upper()} ({advised['why']})."

    def _assisted(self, lists: Lists) -> Iterator[Line]:
        """Guess by the colours that the person types, until the word is found."""
        yield (
            "Type the colours that each guess gets: G, Y, W. If you guessed another word, type it "
            "with its colours: crane=WWYWG. undo takes the last colours back, q quits."
        )
        hints: list[Hint] = []
        while True:
            advised = self.advice(hints, lists)
            if advised["guess"] is None:
                clash = advised["reasons"][0]["text"]
                yield f"No word fits: {clash}. The last colours are taken back."
                hints.pop()
                continue
            if len(hints) == MOST_ROWS or solved(hints):
                break
            yield f"Guess {advised['guess'].upper()} ({remain(advised['left'])})."
            typed = click.prompt("Colours", prompt_suffix=": ").strip()
            if typed.lower() in ("q", "quit"):
                return
            if typed.lower() == "undo":
                hints = hints[:-1]
                continue
            try:
                hints.append(_colours(typed, advised["guess"], lists))
            except InputError as error:
                yield Note(str(error))
                continue
            yield Tiles(hints[-1].guess, hints[-1].pattern)
        if not solved(hints):
            yield f"Not found in {MOST_ROWS} guesses."
        yield share(hints, hard=self.hard)


def _colours(typed: str, advised: str, lists: Lists) -> Hint:
    """Return the colours of the word advised, or of the word that was guessed instead."""
    word, equals, _ = typed.partition("=")
    if not equals:
        return Hint.parse(f"{advised}={read_pattern(typed)}")
    word_in(word, lists.guesses, "give the word that you guessed, and its colours: crane=WWYWG")
    return Hint.parse(typed)


def _print_keyboard(hints: Sequence[Hint]) -> None:
    """Print the keys, each in the best colour that its letter was shown."""
    screen = console()
    shown = keyboard(hints)
    plain = screen.no_color or screen.color_system is None
    for indent, keys in enumerate(KEYS):
        line = Text(" " * indent)
        for key in keys:
            if key not in shown:
                line.append(f" {key} ")
            elif plain and shown[key] is Colour.WHITE:
                line.append(" · ")
            else:
                line.append_text(tiles(key, shown[key]))
        screen.print(line)


def keyboard(hints: Sequence[Hint]) -> dict[str, Colour]:
    """Return the best colour that each letter was shown; letters not used yet are left out."""
    shown: dict[str, Colour] = {}
    for hint in hints:
        for letter, tile in zip(hint.guess, hint.pattern, strict=True):
            colours = [Colour(tile), shown.get(letter, Colour.WHITE)]
            shown[letter] = max(colours, key=BASE_THREE.__getitem__)
    return shown


def solved(hints: Sequence[Hint]) -> bool:
    """Say whether the last guess was the solution."""
    return bool(hints) and set(hints[-1].pattern) == {Colour.GREEN}


def share(hints: Sequence[Hint], *, hard: bool) -> str:
    """Return a game without its letters, as players share it."""
    score = str(len(hints)) if solved(hints) else "X"
    rows = ("".join(SQUARES[Colour(tile)] for tile in hint.pattern) for hint in hints)
    return "\n".join([f"Unwordle {score}/{MOST_ROWS}{'*' if hard else ''}", "", *rows])
