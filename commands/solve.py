"""`solve`: what the hints leave possible, and what to guess next."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from commands.common import (
    AsJson,
    Seed,
    StrictWords,
    WordLength,
    Words,
    check_word,
    console,
    print_json,
    read_lexicon,
)
from model.game.errors import InputError

if TYPE_CHECKING:
    from model.game.hint import Hint
    from model.solve.game import Lists, Settings
    from model.solve.strategies import Strategy

Answers = Annotated[
    str | None,
    typer.Option(
        help="The words that may be the solution: answers, nyt, isograms or a file. "
        "[default: every word allowed]",
        show_default=False,
    ),
]
NoPlurals = Annotated[
    bool,
    typer.Option("--no-plurals", help="Drop words in -s that are words without it: cares."),
]
Hard = Annotated[bool, typer.Option("--hard", help="Keep to hard mode.")]
Engine = Annotated[
    Literal["scan", "maxsat"],
    typer.Option(help="How the best word of strategies 03 to 21 is found."),
]
StrategyName = Annotated[
    str, typer.Option(help="How to choose the next guess: 01 to 22, entropy, tree, ...")
]


def solve(
    hints: Annotated[
        list[str] | None, typer.Argument(help="Guesses and their colours, such as crane=WWYWG.")
    ] = None,
    strategy: StrategyName = "entropy",
    words: Words = "nyt",
    answers: Answers = None,
    no_plurals: NoPlurals = False,
    strict_words: StrictWords = False,
    hard: Hard = False,
    engine: Engine = "scan",
    length: WordLength = None,
    limit: Annotated[int, typer.Option(min=0, help="How many words to list.")] = 10,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Say how many words the hints leave, the likeliest of them, and the next guess."""
    from model.game.hint import Hint
    from model.solve.game import Settings
    from model.solve.strategies import named

    chosen = named(strategy)
    given = [Hint.parse(text) for text in hints or ()]
    lists = read_lists(
        words,
        answers,
        given,
        no_plurals=no_plurals,
        strict=strict_words,
        length=length,
        advice="a hint's guess must be, or name another list with --words",
    )
    settings = Settings(hard=hard, engine=engine, seed=seed or 0)
    found, left = _answer(given, lists, chosen, settings, limit)
    if as_json:
        print_json(found)
    else:
        _print(found, left, lists)


def read_lists(
    words: str,
    answers: str | None,
    hints: Sequence["Hint"] = (),
    *,
    no_plurals: bool = False,
    strict: bool = False,
    length: int | None = None,
    advice: str = "",
) -> "Lists":
    """The lists of a game. Raises InputError, with the advice, where they lack a hint's guess.

    Words have the length of the hints' guesses, or the one given; it must be the same.
    """
    import wordlist
    from model.solve.game import lists_of

    asked, length = length, len(hints[0].guess) if hints else length or wordlist.BUNDLED_LENGTH
    if asked not in (None, length):
        raise InputError(
            f"the hint {hints[0]} has {length} letters, --length says {asked}: give one of the two"
        )
    guesses = read_lexicon(words, length, strict=strict, limit=None)
    solutions = (
        guesses if answers is None else read_lexicon(answers, length, strict=strict, limit=None)
    )
    for hint in hints:
        if len(hint.guess) != length:
            raise InputError(
                f"the hint {hint} has {len(hint.guess)} letters, {hints[0]} has {length}: "
                "all must have the same number"
            )
        if hint.guess not in solutions:
            check_word(hint.guess, guesses, advice)
    if no_plurals:
        guesses = wordlist.without_plurals(guesses)
        solutions = wordlist.without_plurals(solutions)
    return lists_of(guesses, solutions)


def answer(
    hints: Sequence["Hint"],
    lists: "Lists",
    strategy: "Strategy",
    settings: "Settings",
    limit: int = 10,
) -> dict[str, Any]:
    """The command's JSON. Where no word is left, `guess` is None and `why` names the clash."""
    return _answer(hints, lists, strategy, settings, limit)[0]


def _answer(
    hints: Sequence["Hint"],
    lists: "Lists",
    strategy: "Strategy",
    settings: "Settings",
    limit: int,
) -> tuple[dict[str, Any], list[str]]:
    """The command's JSON, and all the words left."""
    import numpy as np

    from model.solve.game import State, keeps_to
    from model.solve.splits import partition_sizes

    consistent, clash = _consistent(hints, lists)
    left = [word for word in consistent if word in lists.answers]
    found: dict[str, Any] = {
        "remaining": len(left),
        "words": likeliest(left)[:limit],
        "guess": None,
        "strategy": strategy.name,
        "expected_remaining": None,
        "worst_case": None,
        "why": clash,
    }
    if not left:
        return found, left
    allowed = np.arange(len(lists.guesses), dtype=np.intp)
    for hint in hints if settings.hard else ():
        allowed = allowed[keeps_to(hint, lists.guesses.letters[allowed])]
    state = State(
        lists,
        settings,
        tuple(hints),
        np.array([lists.answers.index(word) for word in left], dtype=np.intp),
        np.array([lists.guesses.index(word) for word in consistent], dtype=np.intp),
        allowed,
    )
    guess, value = strategy.choose(state)
    sizes = partition_sizes(lists.codes(np.array([guess]), state.remaining))
    after = f"{sizes.mean():.4g} on average, {sizes.max()} at worst"
    found |= {
        "guess": lists.guesses.words[guess],
        "expected_remaining": round(float(sizes.mean()), 4),
        "worst_case": int(sizes.max()),
        "why": f"{strategy.title}: {strategy.why(value)}; of {len(left)} it leaves {after}",
    }
    return found, left


def _consistent(hints: Sequence["Hint"], lists: "Lists") -> tuple[list[str], str | None]:
    """The words of the total list that the hints leave, and what clashes if no answer is left."""
    from model.solve.hints import Knowledge

    consistent: list[str] = []
    for lexicon in dict.fromkeys((lists.guesses, lists.answers)):
        with Knowledge(lexicon) as knowledge:
            for hint in hints:
                knowledge.add(hint)
            consistent = consistent or knowledge.words()
            if any(word in lists.answers for word in consistent):
                return consistent, None
            clash = knowledge.clash()
    return consistent, str(clash)


def likeliest(words: Sequence[str]) -> list[str]:
    """The words by probability, which is in proportion to frequency; ties alphabetically."""
    import wordlist

    zipf = wordlist.frequencies()
    return sorted(words, key=lambda word: (-zipf.get(word, 0.0), word))


def _print(found: dict[str, Any], left: list[str], lists: "Lists") -> None:
    import wordlist

    screen = console()
    if not left:
        screen.print(f"No word of {lists.answers.name} fits: {found['why']}.")
        return
    verb = "word remains" if len(left) == 1 else "words remain"
    screen.print(f"{len(left):,} {verb} of {len(lists.answers):,}.")
    zipf = wordlist.frequencies()
    weight = {word: 10 ** zipf.get(word, 0.0) for word in left}
    for word in found["words"]:
        screen.print(f"  {word}  {weight[word] / sum(weight.values()):7.2%}")
    screen.print(f"Next guess: {found['guess'].upper()}")
    screen.print(f"Why: {found['why']}.")
