"""`crowd`: what a population does with a solution, a forecast by the player model."""

from collections.abc import Iterator

import numpy as np

from unwordle import wordlist
from unwordle.players.crowd import Forecast, forecast
from unwordle.questions.lines import Line, Table, percent
from unwordle.questions.question import QUIET, Manners, Question, option
from unwordle.questions.shape import Answer, LikelyWord, Probability
from unwordle.questions.words import WORD_PATTERN, word_in

LEAST = 1e-7
"""A word guessed by fewer is left out, unless `top` asks for more."""
SHOWN = 8


class CrowdRow(Answer):
    """A round."""

    row: int
    done: Probability
    """The share of all players who have found it by then."""
    words: list[LikelyWord]
    """What those still playing guess, most guessed first; over all words they add up to 1."""


class CrowdAnswer(Answer):
    """What a population does with a solution."""

    solution: str
    hard: bool
    rows: list[CrowdRow]


class Crowd(Question):
    """Forecast what everyone guesses, round by round, on the day of a solution.

    $ unwordle crowd stone
    $ unwordle crowd stone --hard --top 20
    """

    word: str = option(positional=True, pattern=WORD_PATTERN, examples=("stone",))
    """The solution."""
    hard: bool = False
    """Those who play in hard mode."""
    top: int | None = option(None, group="What to show", least=1)
    """List the N most guessed words of each round. [default: 8 in words; in JSON all that more than
    one in ten million guess]"""

    def answer(self, manners: Manners = QUIET) -> CrowdAnswer:
        """Return each round's words and shares. Raises FieldError if Wordle lacks the word."""
        lexicon = wordlist.named("today")
        word = word_in(self.word, lexicon, "name a word that Wordle takes")
        whole = forecast(lexicon, word, hard=self.hard)
        rows = [self._row(whole, turn) for turn in range(len(whole.shares))]
        return {"solution": word, "hard": self.hard, "rows": rows}

    def _row(self, whole: Forecast, turn: int) -> CrowdRow:
        """Return a round, from 0."""
        shares = whole.shares[turn]
        most = self.top or int((shares > LEAST).sum())
        best = np.argsort(-shares, kind="stable")[:most].tolist()
        words: list[LikelyWord] = [
            {"word": whole.words[i], "probability": float(f"{shares[i]:.4g}")} for i in best
        ]
        return {"row": turn + 1, "done": float(whole.done[turn]), "words": words}

    def lines(self, answer: CrowdAnswer) -> Iterator[Line]:
        """Word the rounds, a table each."""
        who = "players in hard mode guess" if answer["hard"] else "everyone guesses"
        yield f"A forecast of what {who} when the word is {answer['solution'].upper()}."
        for row in answer["rows"]:
            words = row["words"][: self.top or SHOWN]
            rows = [[one["word"], percent(one["probability"])] for one in words]
            title = f"Guess {row['row']}: {percent(row['done'])} have the word by then"
            yield Table(title, ["word", "of those who guess"], rows)
