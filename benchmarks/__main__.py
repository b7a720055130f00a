"""`python -m benchmarks [NAME ...]`: run the comparisons, and write docs/benchmarks.md.

Each `bench_NAME.py` beside this file makes one table or more: ours and its rival, measured in
the same run on the same machine. With names, those tables are printed alone and no page is
written.
"""

import re
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

from unwordle.__main__ import collect_seldom
from unwordle.study.questions.report import machine

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
NAMES = ("board", "day", "likely", "page", "puzzle", "solve", "web")
_TABLES = re.compile(r"```text\n.*?```", re.DOTALL)


def main(asked: list[str]) -> int:
    """Run the comparisons asked for, or all. Return 2 if one is not known."""
    if unknown := [name for name in asked if name not in NAMES]:
        print(f"benchmarks: no {unknown[0]!r}: name some of {', '.join(NAMES)}", file=sys.stderr)
        return 2
    collect_seldom()
    console = Console(record=True, width=100)
    for name in asked or NAMES:
        console.rule(name)
        for table in import_module(f"benchmarks.bench_{name}").tables():
            console.print(table)
    if not asked:
        lines = "\n".join(line.rstrip() for line in console.export_text().splitlines())
        block = f"```text\nMeasured on {machine()}.\n\n{lines}\n```"
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_TABLES.sub(lambda _: block, page, count=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
