"""The puzzle `odd-one-out`, the example of how to add a kind of puzzle.

Of some words all but one could be the solution after a hint: which one could not?
"""

from collections.abc import Iterator
from random import Random

from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.questions.answer import Answer
from unwordle.questions.lines import Line
from unwordle.questions.question import QUIET, Manners, Question, option


class OddAnswer(Answer):
    """A hint, words, and the one of them that the hint rules out."""

    hint: str
    words: list[str]
    odd: str


def odd_one_out(hint: Hint, lexicon: Lexicon, rng: Random, words: int = 4) -> OddAnswer:
    """Draw such a puzzle. Raises InputError if no words of the lexicon make one."""
    hint.check_length(lexicon.length)
    fitting = [w for w in lexicon.words if feedback(hint.guess, w) == hint.pattern]
    others = [w for w in lexicon.words if feedback(hint.guess, w) != hint.pattern]
    if len(fitting) < words - 1 or not others:
        raise InputError(f"the hint {hint} leaves {len(fitting)} words: {words - 1} are needed")
    odd = rng.choice(others)
    shown = sorted([*rng.sample(fitting, words - 1), odd])
    return OddAnswer(hint=str(hint), words=shown, odd=odd)


class Odd(Question):
    """Say which of some words could not be the solution.

    $ unwordle puzzle odd --hint crane=WWYWG
    """

    hint: str
    """A guess and its colours: crane=WWYWG."""
    seed: int = option(1, least=0)
    """Make the same puzzle each time."""

    def answer(self, manners: Manners = QUIET) -> OddAnswer:
        """Return the puzzle of the seed."""
        answers = wordlist.named("answers")
        return odd_one_out(Hint.parse(self.hint), answers, Random(self.seed))

    def lines(self, answer: OddAnswer) -> Iterator[Line]:
        """Word the puzzle."""
        yield f"{answer.hint}: {', '.join(answer.words)}"


ODD = "support.odd_one_out:Odd"
