"""Set up the folder `.venv` without make, with the packages of a lock file."""

import subprocess
import sys
import venv

from tools import ROOT, parser


def main() -> None:
    """Install the packages of a lock file, by default of `test`, into the folder `.venv`."""
    options = parser(__doc__)
    options.add_argument("lock", nargs="?", default="test", choices=["app", "web", "test"])
    lock = ROOT / "requirements" / f"{options.parse_args().lock}.txt"
    folder = ROOT / ".venv"
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--require-hashes", "-r", str(lock)], check=True)
    print(f"Unwordle is set up: run {python} run.py")


if __name__ == "__main__":
    main()
