"""The functions behind the endpoints: each takes one typed question and gives its answer."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TypeVar

import wordlist
from faces.web import theory_cache
from faces.web.errors import FieldError
from faces.web.requests import (
    LENGTH,
    BoardQuestion,
    CheckQuestion,
    CluesQuestion,
    ColoursQuestion,
    GamesQuestion,
    GridHintQuestion,
    GridOfWord,
    GridPuzzleQuestion,
    HintQuestion,
    InferQuestion,
    NoQuestion,
    ReviewQuestion,
    SolveQuestion,
    TheoryFile,
    TheoryQuestion,
    WordQuestion,
    parsed_grid,
)
from model.game.errors import InputError
from model.game.feedback import feedback
from model.game.hint import Hint
from model.infer.solutions import Evidence
from model.logic import export
from model.player.chat import collect, settle
from model.player.player import anyone
from model.puzzle.request import COMMON
from model.shares import games_of_text
from model.theory.theory import Theory as GameTheory
from questions.board import BoardAnswer, seconds_of
from questions.check import CheckAnswer, check_answer
from questions.clues import Clues, CluesAnswer
from questions.colours import Colours, ColoursAnswer
from questions.games import GamesAnswer, games_answer
from questions.grid import GridPuzzle, GridPuzzleAnswer
from questions.infer import InferAnswer, infer_answer
from questions.old_board import board_answer
from questions.player import PlayerAnswer, player_answer
from questions.review import Review, ReviewAnswer
from questions.row_steps import GridHintAnswer, grid_hint_answer
from questions.solve import Solve, SolveAnswer, Strategies, StrategyAnswer, strategy_called
from questions.steps import HintAnswer, hint_answer
from questions.theory import Theory, TheoryAnswer
from questions.words import WordAnswer, check_word, play_of, read_pins, word_answer

T = TypeVar("T")

_ANSWERS_KEPT = 64
_MOST_GAMES = 3000
_MOST_DAYS = 20
"""A day's solution takes some 0.3 s to infer."""


@contextmanager
def _field(name: str, advice: str = "") -> Iterator[None]:
    """Bad input found in this block is this field's."""
    try:
        yield
    except InputError as error:
        raise FieldError(name, str(error), advice) from None


def _theory(question: GridOfWord, *, stated: bool = False) -> GameTheory:
    """The theory of a question: one that is kept, where it was asked about lately.

    One whose constraints are `stated` in full is kept apart: it is larger.
    """
    lexicon = wordlist.named(question.words)
    if not question.any_word:
        with _field("word", "send one that is, or `any_word`: true"):
            check_word(question.word, lexicon)
    grid = parsed_grid(question.grid)
    with _field("pins"):
        pins = read_pins(question.pins, grid, lexicon)
    play = play_of(question.play, grid)
    game = (grid, question.word, question.words, question.rules, play, question.distinct, pins)
    where = tuple(question.where)
    with _field("where"):
        kept = theory_cache.stated if stated else theory_cache.kept
        return kept(*game, where)


def _offered(
    items: list[T], words: Callable[[T], Iterable[str]], most: int, own: str = ""
) -> list[T]:
    """The first `most` of these that hold no coarse word but their own; of all where none does."""
    coarse = wordlist.coarse() - {own}
    return ([one for one in items if coarse.isdisjoint(words(one))] or items)[:most]


def board(question: BoardQuestion) -> BoardAnswer:
    """How many boards could have made a grid with a final word; some of them; and why not."""
    start = time.perf_counter()
    # Boards drawn by likelihood come out of what is computed for the likely boards.
    also = set() if question.likely else {"samples", "seed"}
    known = _board_answer(question.model_dump_json(exclude=also))
    theory = _theory(question)
    drawn = known["samples"]
    if known["satisfiable"] and not question.likely:
        sampled = theory.boards.sample(question.samples, Random(question.seed))
        drawn = [list(words) for words in sampled]
    theory_cache.spare_memory(theory)
    return {
        **known,
        "samples": _offered(drawn, lambda board: board, question.samples, question.word),
        "seconds": seconds_of(theory, start),
    }


@lru_cache(_ANSWERS_KEPT)
def _board_answer(question: str) -> BoardAnswer:
    """What is said of a grid whichever boards are drawn, so that another is drawn at once.

    No sample is asked for here: with samples, a small second phase goes to the SAT solver too,
    which says what the exact count has said already.
    """
    asked = BoardQuestion.model_validate_json(question)
    answer = board_answer(
        _theory(asked),
        samples=asked.samples if asked.likely else 0,
        rng=Random(asked.seed),
        # A few more, for those that are not shown.
        top=2 * asked.top or None,
        marginals=2 * asked.marginals or None,
        prior=asked.prior,
        likely=asked.likely,
    )
    if "top" in answer:
        answer["top"] = _offered(answer["top"], lambda one: one["board"], asked.top, asked.word)
    if "marginals" in answer:
        answer["marginals"] = [
            _offered(row, lambda one: [one["word"]], asked.marginals, asked.word)
            for row in answer["marginals"]
        ]
    return answer


def games(question: GamesQuestion) -> GamesAnswer:
    """The games shared in a text, such as one result, many, or a chat's export."""
    return games_answer(question.text, LENGTH, _MOST_GAMES)


def players(question: GamesQuestion) -> PlayerAnswer:
    """What the games of a chat's last 20 days tell of each player: openers, habits, skill, luck."""
    lexicon, answers = wordlist.named("nyt"), wordlist.named("answers")
    collected = collect(games_of_text(question.text), LENGTH)
    with _field("text"):
        if not collected.games:
            raise InputError("no game with a number or a date was found in the text")
        recent = set(collected.days[-_MOST_DAYS:])
        kept = {key: game for key, game in collected.games.items() if key[1] in recent}
        if earlier := len(collected.games) - len(kept):
            collected.passed_over["of earlier days"] = earlier
        collected.games = kept
        found = player_answer(settle(collected, {}, anyone(lexicon), answers), answers)
    for one in found["players"]:
        one["openers"] = [o for o in one["openers"] if o["word"] not in wordlist.coarse()]
    return found


def count(question: BoardQuestion) -> str:
    """How many boards there are, in digits."""
    return str(_theory(question).boards.count())


def check(question: CheckQuestion) -> CheckAnswer:
    """Whether one board is possible, and if not, which row breaks which rule."""
    theory = _theory(question)
    with _field("board"):
        return check_answer(theory, question.board)


def theory(question: TheoryQuestion) -> TheoryAnswer:
    """The propositions and constraints behind an answer: counted by kind, and some in full."""
    asked = question.model_dump(exclude={"any_word"})
    asked = {name: tuple(v) if isinstance(v, list) else v for name, v in asked.items()}
    asked["shown"] = asked.pop("limit")
    with _field("about"):
        return Theory(**asked).answer()


def dimacs(question: TheoryFile) -> str:
    """A phase of the theory as DIMACS CNF; comments name the variables."""
    made = _theory(question, stated=True)
    encoding = made.letters if question.phase == "letters" else made.row_theory
    return "".join(f"{line}\n" for line in export.dimacs(encoding))


def infer(question: InferQuestion) -> InferAnswer:
    """Which solutions could have made all the grids, and how likely each is."""
    grids = tuple(parsed_grid(grid) for grid in question.grids)
    asked = Evidence(
        grids,
        wordlist.named(question.words),
        wordlist.named(question.answers),
        rules=question.rules,
        play=play_of(question.play, *grids),
        distinct=question.distinct,
        prior=question.prior,
        answer_prior=question.answer_prior,
    )
    answer = infer_answer(asked, question.top + len(wordlist.coarse()))
    found = answer["solutions"]
    answer["solutions"] = _offered(found, lambda one: [one["solution"]], question.top)
    return answer


def solve(question: SolveQuestion) -> SolveAnswer:
    """What hints leave possible, and what to guess next."""
    with _field("strategy"):
        strategy_called(question.strategy)
    with _field("hints"):
        answer = Solve(
            hints=tuple(question.hints),
            strategy=question.strategy,
            words=question.words,
            answers=question.answers,
            no_plurals=question.no_plurals,
            hard=question.hard,
            limit=question.limit + len(wordlist.coarse()),
            explain=question.explain,
            seed=question.seed,
        ).answer()
    answer["words"] = _offered(answer["words"], lambda one: [one["word"]], question.limit)
    return answer


def hint(question: HintQuestion) -> HintAnswer:
    """One step from clues to the word that they leave: a sentence, and the tiles that it uses."""
    clues = [Hint.parse(text) for text in question.clues]
    lexicon = wordlist.named(question.words)
    mild = tuple(word for word in lexicon.words if word not in wordlist.coarse())
    if any(all(feedback(clue.guess, word) == clue.pattern for clue in clues) for word in mild):
        lexicon = replace(lexicon, words=mild)  # else it is a coarse word, and may be named
    with _field("number"):
        return hint_answer(clues, lexicon, question.number)


def grid_hint(question: GridHintQuestion) -> GridHintAnswer:
    """One step from a grid to its words, which are common ones: a sentence about its rows."""
    lexicon = wordlist.named("nyt")
    with _field("word"):
        check_word(question.word, lexicon)
    rows = parsed_grid(question.grid).rows
    common = wordlist.named(COMMON)
    return grid_hint_answer(rows, question.word, common, question.play, question.number)


def review(question: ReviewQuestion) -> ReviewAnswer:
    """A finished game judged row by row: words left, skill, luck, and the better guess."""
    with _field("guesses"):
        reviewed = Review(guesses=tuple(question.guesses), word=question.word, hard=question.hard)
        return reviewed.answer()


def strategies(_: NoQuestion) -> list[StrategyAnswer]:
    """The ways to choose the next guess."""
    return Strategies().answer()["strategies"]


def word(question: WordQuestion) -> WordAnswer:
    """Whether a list has a word, and what is spelled like it if not."""
    return word_answer(question.word, wordlist.named(question.words))


def clues(question: CluesQuestion) -> CluesAnswer:
    """Guesses whose colours leave exactly one word; each of them needed."""
    with _field("answer"):
        return Clues(
            word=question.answer,
            clues=question.clues,
            difficulty=question.difficulty,
            seed=question.seed,
        ).answer()


def colours(question: ColoursQuestion) -> ColoursAnswer:
    """Coloured rows without a letter, of which there is one board among all words."""
    with _field("answer"):
        return Colours(
            word=question.answer, difficulty=question.difficulty, seed=question.seed
        ).answer()


def grid_puzzle(question: GridPuzzleQuestion) -> GridPuzzleAnswer:
    """Coloured rows that exactly one board fits."""
    with _field("answer"):
        return GridPuzzle(
            word=question.answer,
            rows=question.rows,
            play=question.play,
            difficulty=question.difficulty,
            seed=question.seed,
        ).answer()
