"""The study's commonest guesses beside ours: `python -m tools.study_guesses SIMULATED.json`.

The file is the output of `simulate --strategy 01..22 --guesses nyt --seed 0 --json`. The lines that
it prints are a block of docs/report.md.
"""

import csv
import json
from pathlib import Path
from typing import Any, NamedTuple

from tools.arguments import parser

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "report.md"
STRATEGIES, ANSWERS = 22, 2309


class Guessed(NamedTuple):
    """A guess of the study: how often it came, and in how many percent of a strategy's guesses."""

    word: str
    times: int
    percent: float


def study() -> dict[str, list[Guessed]]:
    """Return the ten commonest guesses of each strategy, and of `all`, as the study prints them."""
    found: dict[str, list[Guessed]] = {}
    with (ROOT / "data" / "study_guesses.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            guessed = Guessed(row["word"], int(row["count"]), float(row["percent"]))
            found.setdefault(row["strategy"], []).append(guessed)
    return found


def mean(guesses: list[Guessed], strategies: int = 1) -> tuple[float, float]:
    """Return the least and the greatest mean number of guesses that the rounded shares allow."""
    games = strategies * ANSWERS / 100
    least = max(one.times / (one.percent + 0.005) for one in guesses)
    return least / games, min(one.times / (one.percent - 0.005) for one in guesses) / games


def lines(simulated: dict[str, Any]) -> list[str]:
    """Return two lines for each strategy: the study's guesses, and ours; at last those of all."""
    written = []
    strategies = simulated["strategies"]
    of_all = sum(one["mean_guesses"] for one in strategies.values()) / STRATEGIES
    every = {**strategies, "all": {**simulated, "mean_guesses": of_all}}
    theirs = study()
    for name, ours in every.items():
        ranked = theirs[name]
        own = [(one["guess"], one["count"]) for one in ours["top_guesses"]][: len(ranked)]
        words = {word for word, _ in own}
        same = sum(guessed.word in words for guessed in ranked)
        equal = len({(g.word, g.times) for g in ranked} & set(own))
        means = mean(ranked, STRATEGIES if name == "all" else 1)
        for who, average, guesses in (
            ("study", means, [(g.word, g.times) for g in ranked]),
            (" ours", (ours["mean_guesses"],), own),
        ):
            listed = " ".join(f"{word} {count}" for word, count in guesses)
            shown = " to ".join(dict.fromkeys(f"{one:.2f}" for one in average))
            written.append(f"{name} {who} {shown}  {listed}")
        written.append(f"   {same} of {len(ranked)} words, {equal} with the same count")
    return written


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("simulated", type=Path)
    answer = json.loads(arguments.parse_args().simulated.read_text(encoding="utf-8"))
    print("\n".join(lines(answer)))
