"""The study's commonest guesses beside ours: `python -m tools.study_guesses SIMULATED.json`.

The file is what `simulate --strategy 01..22 --guesses nyt --seed 0 --json` prints. Writes
docs/figures/study-guesses.txt, which docs/report.md shows.
"""

import csv
import json
from pathlib import Path
from typing import Any, NamedTuple

from tools.arguments import parser

ROOT = Path(__file__).resolve().parent.parent
PATH = ROOT / "docs" / "figures" / "study-guesses.txt"
ANSWERS = 2309


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


def mean(guesses: list[Guessed]) -> float:
    """Return the mean number of guesses of a game: counts over shares, of the ten together."""
    shares = sum(guessed.percent for guessed in guesses) / 100
    return sum(guessed.times for guessed in guesses) / shares / ANSWERS


def lines(simulated: dict[str, Any]) -> list[str]:
    """Return two lines for each strategy: the study's guesses, and ours."""
    written = []
    for name, theirs in study().items():
        if name == "all":
            continue
        ours = simulated["strategies"][name]
        own = [(one["guess"], one["count"]) for one in ours["top_guesses"]]
        words = {word for word, _ in own}
        same = sum(guessed.word in words for guessed in theirs)
        equal = len({(g.word, g.times) for g in theirs} & set(own))
        said = f"{same} of 10 words, {equal} with the same count"
        for who, average, guesses in (
            ("study", mean(theirs), [(g.word, g.times) for g in theirs]),
            (" ours", ours["mean_guesses"], own),
        ):
            listed = " ".join(f"{word} {count}" for word, count in guesses)
            written.append(f"{name} {who} {average:.2f}  {listed}")
        written.append(f"   {said}")
    return written


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("simulated", type=Path)
    answer = json.loads(arguments.parse_args().simulated.read_text(encoding="utf-8"))
    PATH.write_text("\n".join(lines(answer)) + "\n", encoding="utf-8")
