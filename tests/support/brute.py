"""Slow functions that follow the rules of the game, for comparison with the fast functions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from unwordle.model.game.feedback import feedback


def read_literally(guess: str, solution: str) -> str:
    """Return the pattern of a guess under the report's constraints 1 to 5, taken literally."""
    pattern = ""
    for column, letter in enumerate(guess):
        places = {c for c in range(len(solution)) if solution[c] == letter}
        pattern += "G" if column in places else "Y" if places else "W"
    return pattern


def shown(guess: str, solution: str, rules: str) -> str:
    return feedback(guess, solution) if rules == "wordle" else read_literally(guess, solution)


def hard_allows(above: str, pattern: str, below: str) -> bool:
    """Return whether hard mode allows `below` after the guess `above` with colours `pattern`."""
    hints = Counter(letter for letter, colour in zip(above, pattern, strict=True) if colour != "W")
    greens_stay = all(above[c] == below[c] for c, colour in enumerate(pattern) if colour == "G")
    return greens_stay and all(below.count(letter) >= n for letter, n in hints.items())


def reuses(above: str, pattern: str, below: str) -> bool:
    """Return whether the guess `below` has a letter that is only white in the guess `above`.

    `pattern` has the colours of `above`.
    """
    tiles = list(zip(above, pattern, strict=True))
    coloured = {letter for letter, colour in tiles if colour != "W"}
    return bool((set(above) - coloured) & set(below))


def follows_play(guesses: Sequence[str], grid: Sequence[str], play: str) -> bool:
    pairs = [(i, j) for j in range(len(guesses)) for i in range(j)]
    if play == "strict":
        return all(feedback(guesses[i], guesses[j]) == grid[i] for i, j in pairs)
    if play == "hard":
        # A row must use the hints of all rows above, not only of the row directly above.
        return all(hard_allows(guesses[i], grid[i], guesses[j]) for i, j in pairs)
    if play == "no-reuse":  # the example of tests/support/no_reuse.py
        return not any(reuses(guesses[i], grid[i], guesses[j]) for i, j in pairs)
    return True


def candidates(
    grid: Sequence[str], solution: str, words: Iterable[str], rules: str = "wordle"
) -> list[list[str]]:
    colours = {word: shown(word, solution, rules) for word in words}
    return [[w for w, colour in colours.items() if colour == pattern] for pattern in grid]


def boards(
    grid: Sequence[str],
    solution: str,
    words: Iterable[str],
    rules: str = "wordle",
    play: str = "any",
    distinct: bool = True,
    allowed: dict[int, Iterable[str]] | None = None,
) -> Iterator[tuple[str, ...]]:
    """Yield every board, in the order of the words. The last word of a board is the solution.

    `allowed` maps a row to the only words that are allowed in this row.
    """
    rows = candidates(grid, solution, words, rules)
    for row, choices in (allowed or {}).items():
        rows[row] = [word for word in rows[row] if word in choices]

    def extended(above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(above) == len(rows):
            yield (*above, solution)
            return
        for word in rows[len(above)]:
            guesses = (*above, word)
            if follows_play(guesses, grid, play) and not (distinct and word in above):
                yield from extended(guesses)

    return extended(())
