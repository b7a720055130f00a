"""`python -m benchmarks [NAME ...]`: run the comparisons, and write docs/benchmarks.md.

Each `bench_NAME.py` in this folder makes one or more tables. Other programs are measured in the
same run, on the same machine. With names, only these comparisons are run, and the page is not
written.
"""

import re
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

from unwordle.__main__ import set_up
from unwordle.study.questions.report import machine

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
NAMES = ("board", "day", "likely", "logic", "page", "puzzle", "solve", "web")
_TABLES = re.compile(r"```text\n.*?```", re.DOTALL)


def main(names: list[str]) -> int:
    """Run the comparisons in `names`, or all. Returns 2 if a name is unknown, and 0 otherwise."""
    if unknown := [name for name in names if name not in NAMES]:
        problem = f"there is no comparison {unknown[0]!r}"
        print(f"benchmarks: {problem}: the names are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    set_up()
    console = Console(record=True, width=100)
    for name in names or NAMES:
        console.rule(name)
        for table in import_module(f"benchmarks.bench_{name}").tables():
            console.print(table)
    if not names:
        lines = "\n".join(line.rstrip() for line in console.export_text().splitlines())
        block = f"```text\nMeasured on {machine()}.\n\n{lines}\n```"
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_TABLES.sub(lambda _: block, page, count=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
