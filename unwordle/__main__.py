"""The command `unwordle`: what `run.py` does, from any folder.

Installed, the project's folders stand in this one, so that no module of a general name is among
the site's packages; they are found only by this program. In a checkout they are its neighbours.
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
