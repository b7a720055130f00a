"""Walk a stranger's path in a fresh clone, and time it: `python -m tools.stranger`.

README alone leads from nothing to the likely guesses of one's own result: clone, `make run`, and
`make run` with the result piped in. It downloads packages.
"""

import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.arguments import parser
from tools.pages import ROOT, blocks, steps

README = ROOT / "README.md"


def shared() -> str:
    """Return the shared result that README pastes."""
    commands = [
        shlex.split(command)
        for block in blocks(README.read_text(encoding="utf-8"))
        if block.language == "console"
        for command, _ in steps(block.code)
    ]
    texts = [words[words.index("--grid") + 1] for words in commands if "--grid" in words]
    return next(text for text in texts if text.startswith("Wordle "))


def walk(folder: Path) -> list[tuple[str, float, str]]:
    """Run the three commands; return each with its seconds and what it printed."""
    clone = folder / "unwordle"
    usual = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    walked = []
    for command, place, text in (
        (f"git clone --quiet {shlex.quote(str(ROOT))} {clone.name}", folder, ""),
        ("make run", clone, ""),
        ("make run < result.txt", clone, shared()),
    ):
        if text:
            (clone / "result.txt").write_text(text, encoding="utf-8")
        begun = time.monotonic()
        done = subprocess.run(
            command, shell=True, cwd=place, env=usual, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        walked.append((command.split(" /")[0], time.monotonic() - begun, done.stdout))
    return walked


def main() -> None:
    """Print the three commands with their seconds, and what the last one answers."""
    with tempfile.TemporaryDirectory() as folder:
        walked = walk(Path(folder))
    answer = walked[-1][2]
    for command, seconds, _ in walked:
        print(f"{seconds:6.1f} s  {command}")
    print(f"{sum(seconds for _, seconds, _ in walked):6.1f} s  in all\n\n{answer}")
    if "Row 1: probably" not in answer:
        sys.exit("the last command does not say what was probably guessed")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
