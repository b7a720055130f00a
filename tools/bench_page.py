"""Put what `make bench` prints into docs/benchmarks.md: `python -m tools.bench_page`.

The tables are measured, so no test compares them; the page says where and when they were.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from tools.arguments import parser
from unwordle.questions.report import machine

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
_TABLES = re.compile(r"```text\n.*?```", re.DOTALL)


def with_tables(page: str, printed: str, where: str) -> str:
    """Return the page with these tables in the place of the ones it has."""
    block = f"```text\nMeasured on {where}.\n\n{printed.strip()}\n```"
    return _TABLES.sub(lambda _: block, page, count=1)


def main() -> None:
    """Run the benchmarks, and write the page."""
    environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(page, ran.stdout, machine()), encoding="utf-8")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
