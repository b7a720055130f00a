"""What the image takes of the checkout, as .dockerignore says it."""

import shutil
from pathlib import Path

from support.served import ROOT

_RULES = [
    line
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
LET_IN = [rule.removeprefix("!") for rule in _RULES if rule.startswith("!")]
"""The files and folders that are let in."""
KEPT_OUT = [rule for rule in _RULES if not rule.startswith("!")]
"""The patterns of what is kept out."""


def copy_image(folder: Path) -> None:
    """Copy what the image takes into a new folder, which nobody can then write to."""
    folder.mkdir()
    for name in LET_IN:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, target, symlinks=True, ignore=ignored)
        else:
            shutil.copy(source, target)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
