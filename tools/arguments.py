"""The arguments of the scripts: each one reads them by this parser before it does anything."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path


def parser(about: str | None) -> ArgumentParser:
    """Return a parser that answers `--help` with a script's docstring."""
    name = Path(sys.argv[0]).stem
    return ArgumentParser(
        prog=f"python -m tools.{name}",
        description=about,
        formatter_class=RawDescriptionHelpFormatter,
    )
