"""The parser for the arguments of the scripts, so that every script has `--help`."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path


def parser(about: str | None) -> ArgumentParser:
    """Return a parser whose `--help` prints the script's docstring."""
    name = Path(sys.argv[0]).stem
    return ArgumentParser(
        prog=f"python -m tools.{name}",
        description=about,
        formatter_class=RawDescriptionHelpFormatter,
    )
