"""A parser of arguments for scripts, so that every script has the option `--help`."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path


def parser(about: str | None) -> ArgumentParser:
    """Return a parser with the option `--help`, which prints the script's docstring."""
    name = Path(sys.argv[0]).stem
    return ArgumentParser(
        prog=f"python -m tools.{name}",
        description=about,
        formatter_class=RawDescriptionHelpFormatter,
    )
