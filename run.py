"""Unwordle's command line in a checkout: `python run.py [COMMAND] [OPTIONS]`."""

import sys

from unwordle.__main__ import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
