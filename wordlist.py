"""Access to the word lists in a checkout: `from wordlist import named; named("nyt")`."""

from unwordle.wordlist import NAMES, frequencies, load, named

__all__ = ["NAMES", "frequencies", "load", "named"]
