"""Parts of sentences: numbers with their nouns, lists, tiles."""

from collections.abc import Sequence

from unwordle.model.game.colour import Colour


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 word, 2 words."""
    return f"{number:,} {noun}" + ("s" if number != 1 else "")


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Return the parts joined by commas, with `word` before the last part."""
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def tiles_named(pattern: str, columns: Sequence[int]) -> str:
    """Return a phrase for tiles, such as `green in column 1 and white in columns 2 and 3`."""
    parts = []
    for colour in Colour:
        numbers = [str(column + 1) for column in columns if pattern[column] == colour]
        if numbers:
            named = f"column{'s' if len(numbers) > 1 else ''} {listed(numbers)}"
            parts.append(f"{colour.name.lower()} in {named}")
    return listed(parts) or "any colours"
