"""Build the source distribution and the wheel twice, from two copies, and compare them.

The files are in `dist/` afterwards. The script fails if the two builds differ.
"""

import filecmp
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import ROOT, parser

BUILD = "build==1.3.0"


def main() -> None:
    """Build twice, and keep the files of the second build if both builds are equal."""
    parser(__doc__).parse_args()
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", BUILD], check=True)
    with TemporaryDirectory() as folder:
        first, second = Path(folder) / "dist", ROOT / "dist"
        for name, target in (("first", first), ("second", second)):
            clone = Path(folder) / name
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
            build = [sys.executable, "-m", "build", "--outdir", str(target), str(clone)]
            subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        names = sorted(path.name for path in first.iterdir())
        _, different, missing = filecmp.cmpfiles(first, second, names, shallow=False)
    if different or missing:
        sys.exit(f"the two builds differ: {', '.join(different + missing)}")
    print("\n".join(names))


if __name__ == "__main__":
    main()
