"""The command `unwordle`: `run.py`, from any folder.

An installation has the project's folders inside this one, so that site-packages gets no module of
a general name; only this program finds them. In a checkout they are next to it.
"""

import sys
from pathlib import Path


def main() -> int:
    """Run one command; its exit status."""
    here = Path(__file__).resolve().parent
    root = here if (here / "run.py").exists() else here.parent
    sys.path.insert(0, str(root))
    try:
        import run

        return run.main(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
