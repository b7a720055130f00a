"""The word lists by name, in a checkout: `from wordlist import named`, then `named("nyt")`."""

from unwordle.wordlist import NAMES, frequencies, load, named

__all__ = ["NAMES", "frequencies", "load", "named"]
