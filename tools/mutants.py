"""Change the program in one place at a time, and report whether a test fails.

`tools/mutants.toml` lists the changes, each with the tests that must fail, or the reason why no
test can fail. The changes are made in a copy of the project, in which all these tests pass before.
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

from tools import ROOT, parser

LIST = ROOT / "tools" / "mutants.toml"
PATIENCE = "30"
"""The maximum number of seconds that a test waits for an event that a mutant might prevent."""
_PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A change to a string in a file, and the tests that must fail after the change."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """The arguments with which pytest runs the tests."""
    lives: str = ""
    """The reason why no test can fail, or an empty string if the tests must fail."""

    def changed(self, root: Path) -> str:
        """Return the text that the file in the folder `root` would have after the change.

        Raises ValueError unless the file has the old text exactly once.
        """
        text = (root / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times, not once")
        return text.replace(self.old, self.new)

    def is_noticed(self, root: Path) -> bool:
        """Make the change in the copy of the project in the folder `root`, return whether the tests
        fail, and undo the change.
        """
        path = root / self.file
        before = path.read_bytes()
        path.write_text(self.changed(root), encoding="utf-8")
        try:
            return not passes(self.tests, root)
        finally:
            path.write_bytes(before)


def mutants() -> dict[str, Mutant]:
    """Return the mutants, with their names as keys."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {
        name: Mutant(**{**entry, "tests": tuple(shlex.split(entry["tests"]))})
        for name, entry in listed.items()
    }


def passes(tests: Sequence[str], root: Path) -> bool:
    """Return whether the tests pass in the copy of the project in the folder `root`.

    Raises RuntimeError if pytest cannot run the tests.
    """
    hurried = os.environ | {"PATIENCE": PATIENCE}
    done = subprocess.run([*_PYTEST, *tests], cwd=root, env=hurried, capture_output=True, text=True)
    if done.returncode > 1:
        raise RuntimeError(f"{' '.join(tests)}: {done.stdout}{done.stderr}")
    return done.returncode == 0


def copy(folder: Path) -> Path:
    """Copy the project into the folder, and return the path of the copy."""
    left_out = shutil.ignore_patterns(".*", "__pycache__", "site")
    return Path(shutil.copytree(ROOT, folder / "copy", symlinks=True, ignore=left_out))


def main(names: Sequence[str]) -> int:
    """Try the mutants with these names, or all mutants if there are no names.

    Returns 1 if a result is unexpected, and 0 otherwise.
    """
    listed = mutants()
    if unknown := set(names) - set(listed):
        sys.exit(f"{', '.join(sorted(unknown))}: {LIST.name} has no such mutant")
    chosen = {name: listed[name] for name in names or listed}
    for mutant in chosen.values():
        mutant.changed(ROOT)
    wrong = []
    with TemporaryDirectory() as folder:
        root = copy(Path(folder))
        for tests in dict.fromkeys(mutant.tests for mutant in chosen.values()):
            if not passes(tests, root):
                sys.exit(f"{' '.join(tests)}: the tests fail without any change")
        for name, mutant in chosen.items():
            noticed = mutant.is_noticed(root)
            print(f"{'killed' if noticed else 'alive '}  {name}", mutant.lives, flush=True)
            if noticed == bool(mutant.lives):
                wrong.append(name)
    print(f"{len(chosen)} mutants; unexpected results: {', '.join(wrong) or 'none'}")
    return bool(wrong)


if __name__ == "__main__":
    reader = parser(__doc__)
    reader.add_argument("names", nargs="*", metavar="NAME", help="mutants to try [default: all]")
    sys.exit(main(reader.parse_args().names))
