"""`python -m benchmarks [NAME ...]`: run the comparisons, all of them or those named.

Each `bench_NAME.py` beside this file prints one table or more: ours and its rival, measured in
the same run on the same machine, and their ratio.
"""

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

from unwordle.__main__ import collect_seldom


def main(asked: list[str]) -> int:
    """Run the comparisons asked for; 2 where one is not known."""
    known = sorted(path.stem[6:] for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = [name for name in asked if name not in known]
    if unknown:
        print(f"benchmarks: no {unknown[0]!r}: name some of {', '.join(known)}", file=sys.stderr)
        return 2
    collect_seldom()
    for name in asked or known:
        Console().rule(name)
        import_module(f"benchmarks.bench_{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
