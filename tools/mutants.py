"""Change the program in one place at a time, and see whether a test notices.

The changes are in `tools/mutants.toml`, each with the tests that are to notice it, or with why
none can. They are made in a copy; the tests named first have to pass there unchanged.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.arguments import parser

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "tools" / "mutants.toml"
PATIENCE = "30"
"""Seconds that a test may wait for what does not come, for there is a change."""
_PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A text of a file that is changed to another, and the tests that are to fail then."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """As pytest takes them."""
    lives: str = ""
    """Why no test can notice it, if none can."""

    def changed(self, root: Path) -> str:
        """Return the file's text with the change. Raises ValueError if the old text is not there.

        It has to be there once.
        """
        text = (root / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)

    def is_noticed(self, root: Path) -> bool:
        """Return whether the tests fail in a copy of the project with the change."""
        path = root / self.file
        before = path.read_bytes()
        path.write_text(self.changed(root), encoding="utf-8")
        try:
            return not passes(self.tests, root)
        finally:
            path.write_bytes(before)


def mutants() -> dict[str, Mutant]:
    """Return the mutants by their names."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {
        name: Mutant(**{**told, "tests": tuple(shlex.split(told["tests"]))})
        for name, told in listed.items()
    }


def passes(tests: Sequence[str], root: Path) -> bool:
    """Return whether tests pass in a copy. Raises RuntimeError if pytest cannot run them."""
    hurried = os.environ | {"PATIENCE": PATIENCE}
    done = subprocess.run([*_PYTEST, *tests], cwd=root, env=hurried, capture_output=True, text=True)
    if done.returncode > 1:
        raise RuntimeError(f"{' '.join(tests)}: {done.stdout}{done.stderr}")
    return done.returncode == 0


def copy(folder: Path) -> Path:
    """Copy the project, and return the copy."""
    left_out = shutil.ignore_patterns(".*", "__pycache__", "site")
    return Path(shutil.copytree(ROOT, folder / "copy", symlinks=True, ignore=left_out))


def main(names: Sequence[str]) -> int:
    """Try the mutants of these names, or all. Return 1 if one lives that should not, or cannot."""
    listed = mutants()
    if unknown := set(names) - set(listed):
        sys.exit(f"there is no mutant {', '.join(sorted(unknown))}")
    chosen = {name: listed[name] for name in names or listed}
    for mutant in chosen.values():
        mutant.changed(ROOT)
    wrong = []
    with TemporaryDirectory() as folder:
        root = copy(Path(folder))
        for tests in dict.fromkeys(one.tests for one in chosen.values()):
            if not passes(tests, root):
                sys.exit(f"{' '.join(tests)}: it fails without any change")
        for name, mutant in chosen.items():
            noticed = mutant.is_noticed(root)
            print(f"{'killed' if noticed else 'alive '}  {name}", mutant.lives, flush=True)
            if noticed == bool(mutant.lives):
                wrong.append(name)
    print(f"{len(chosen)} mutants; not as listed: {', '.join(wrong) or 'none'}")
    return bool(wrong)


if __name__ == "__main__":
    reader = parser(__doc__)
    reader.add_argument("names", nargs="*", metavar="NAME", help="mutants to try [default: all]")
    sys.exit(main(reader.parse_args().names))
