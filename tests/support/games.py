"""Small random games for hypothesis, with words in which letters often repeat."""

from typing import NamedTuple

from hypothesis import strategies as st

from support.brute import boards, shown
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

ZIPF = named("nyt").frequencies

ALIKE = [word for word in named("nyt").words if set(word) <= set("aelstro")]
"""Words with no letters but a, e, l, s, t, r and o. Most of these words repeat a letter."""

patterns = st.text("GYW", min_size=5, max_size=5).filter(lambda row: set(row) != {"G"})


class Game(NamedTuple):
    """A grid with its final word, the words that are allowed, and the rules."""

    grid: Grid
    solution: str
    lexicon: Lexicon
    rules: str
    play: str
    distinct: bool


@st.composite
def games(draw, most_rows: int = 4, most_words: int = 14, among=ALIKE) -> Game:
    """Draw a game with some of the words `among`.

    Each row has the colours of a word in the list, so most games have boards.
    """
    words = draw(st.lists(st.sampled_from(among), min_size=3, max_size=most_words, unique=True))
    rules = draw(st.sampled_from(["wordle", "report"]))
    solution = draw(st.sampled_from(words))
    guesses = st.sampled_from([guess for guess in words if guess != solution])
    row = guesses.map(lambda guess: shown(guess, solution, rules))
    grid = Grid(tuple(draw(st.lists(row, min_size=1, max_size=most_rows))))
    lexicon = Lexicon("small", tuple(words), frequencies=ZIPF)
    play = draw(st.sampled_from(["any", "hard", "strict"]))
    return Game(grid, solution, lexicon, rules, play, draw(st.booleans()))


def theory_of(game: Game, **more) -> Theory:
    *asked, distinct = game
    return Theory(*asked, distinct=distinct, **more)


def brute_boards(game: Game, **more) -> list[tuple[str, ...]]:
    grid, solution, lexicon, *how = game
    return list(boards(grid.rows, solution, lexicon.words, *how, **more))
