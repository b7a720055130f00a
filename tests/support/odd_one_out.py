"""The puzzle `odd-one-out`, the example of how to add a kind of puzzle.

Of some words all but one could be the solution after a hint: which one could not?
"""

from random import Random
from typing import Annotated

import typer

from faces.terminal.common import AsJson
from faces.terminal.parser import Command
from model.game.errors import InputError
from model.game.feedback import feedback
from model.game.hint import Hint
from model.game.lexicon import Lexicon
from questions.shape import Answer


class OddOneOut(Answer):
    """A hint, words, and the one of them that the hint rules out."""

    hint: str
    words: list[str]
    odd: str


def odd_one_out(hint: Hint, lexicon: Lexicon, rng: Random, words: int = 4) -> OddOneOut:
    """Draw such a puzzle. Raises InputError where the lexicon has too few words for it."""
    fitting = [w for w in lexicon.words if feedback(hint.guess, w) == hint.pattern]
    others = [w for w in lexicon.words if feedback(hint.guess, w) != hint.pattern]
    if len(fitting) < words - 1 or not others:
        raise InputError(f"the hint {hint} leaves {len(fitting)} words: {words - 1} are needed")
    odd = rng.choice(others)
    shown = sorted([*rng.sample(fitting, words - 1), odd])
    return {"hint": str(hint), "words": shown, "odd": odd}


def add_to(puzzle: typer.Typer) -> None:
    """Add the command `puzzle odd`."""

    @puzzle.command("odd", cls=Command)
    def odd(
        hint: Annotated[str, typer.Option(help="A guess and its colours: crane=WWYWG.")],
        seed: Annotated[int, typer.Option(min=0, help="Make the same puzzle each time.")] = 1,
        as_json: AsJson = False,
    ) -> None:
        """Which of these words could not be the solution?"""
        import json

        import wordlist

        made = odd_one_out(Hint.parse(hint), wordlist.named("answers"), Random(seed))
        print(json.dumps(made) if as_json else f"{made['hint']}: {', '.join(made['words'])}")
