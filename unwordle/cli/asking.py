"""What the terminal does about an open grid or word: it says what is taken, or asks `infer`.

The commands about one game, `board`, `check` and `theory`, are given so.
"""

from unwordle.cli.command import WordsOrJson
from unwordle.cli.output import Terminal
from unwordle.questions.board import Board
from unwordle.questions.game import Game
from unwordle.questions.question import Manners, Question

_NEED_A_WORD = {
    *("samples", "likely", "marginals", "count_only", "limit"),
    *("files", "player", "day", "solutions", "same"),
}
"""Fields of `board` that are about one final word."""


class OfGame(WordsOrJson):
    """How the answer to a question about a game is given: what is left open, it says first."""

    def give(self, question: Question, terminal: Terminal) -> int:
        """Answer the question, or another where no final word is given."""
        assert isinstance(question, Game)
        return super().give(_instead(question, terminal), terminal)


def _instead(game: Game, manners: Manners) -> Question:
    """Return the question to answer: this one, or which words there could be."""
    if game.grid is None and game.word is not None:
        manners.say("no grid: a random stock grid is taken; `grid` gives one")
    elif known := game.known():
        if not isinstance(game, Board):  # which says so itself
            manners.say(f"Wordle {known[0]:,} was {known[1].upper()}: it is the final word")
    elif game.grid is not None and game.word is None:
        about_one = [one for one in game.parameters() if one.name in _NEED_A_WORD]
        needs = [one.name for one in about_one if getattr(game, one.name) != one.default]
        if isinstance(game, Board) and not needs:
            manners.say("no final word: these are the words that it could be, as infer finds them")
            return _infer(game)
        named = f"`{needs[0]}` is applied to" if needs else "it is asked about"
        manners.say(f"no final word: {named} a random answer; `word` names one")
    return game


def _infer(board: Board) -> Question:
    """Return the question which words could have made a grid, with the same assumptions."""
    from unwordle.questions.infer import Infer

    shared = {one.name for one in Infer.parameters()} - {"files", "day", "solutions", "same"}
    assumed = {name: value for name, value in board.fields().items() if name in shared}
    return Infer(**assumed, grids=(board.grid or "",))
