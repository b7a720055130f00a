"""Unwordle: Wordle backwards, and the course project in propositional logic that it is made of.

In a checkout `model`, `study` and `data` here are links to the folders of the same names above.
"""

__version__ = "1.0.0"
