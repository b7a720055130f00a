"""Scripts that make the project's data files, pages and pictures."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The project's folder."""


def parser(about: str | None) -> ArgumentParser:
    """Return a parser with the option `--help`, which prints `about`, the script's docstring."""
    name, form = f"python -m tools.{Path(sys.argv[0]).stem}", RawDescriptionHelpFormatter
    return ArgumentParser(prog=name, description=about, formatter_class=form)
