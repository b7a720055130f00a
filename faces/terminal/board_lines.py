"""The answers of `board` as lines for people."""

from typing import TYPE_CHECKING

import wordlist
from faces.terminal.output import console, echo, percent, print_marks, print_table, say, tiles
from faces.terminal.steps import print_row_steps

if TYPE_CHECKING:
    from questions.board import BoardAnswer
    from questions.check import CheckAnswer
    from questions.cross_check import CrossCheckAnswer

_OTHER_WORDS = (
    "Wordle's list has grown since February 2022, when ours was made: --words FILE brings other "
    "words, and the command words keeps them under a name"
)


def print_boards(answer: "BoardAnswer", how: str | None) -> None:
    """Print the lines of the course report's program; above them a sentence, which ends in `how`.

    With None for `how` there are those lines alone.
    """
    screen = console()
    if how is not None:
        count = int(answer["boards"])
        boards = {0: "No board", 1: "Just one board"}.get(count, f"{count:,} boards")
        echo(f"{boards} could have made this grid{how}.")
    echo(f"The final word is: {answer['solution']}")
    echo(f"Satisfiable: {answer['satisfiable']}")
    echo(f"Board Solutions: {answer['boards']}")
    if not answer["satisfiable"]:
        echo("No valid boards to display.")
        for reason in answer["reasons"]:
            echo(reason["text"])
        print_row_steps(answer.get("steps", ()))
        bundled = answer["lexicon"]["name"] in wordlist.NAMES
        if bundled and any(reason["rule"] == "words" for reason in answer["reasons"]):
            say(_OTHER_WORDS)
    for words in answer["samples"]:
        echo("Possible solution:")
        for word, pattern in zip(words, (*answer["grid"], "G" * len(words[0])), strict=True):
            screen.print(tiles(word, pattern))
    if answer["samples"] and how is not None:
        print_marks(screen)
    if answer.get("top"):
        rows = [[", ".join(best["board"]), percent(best["probability"])] for best in answer["top"]]
        print_table("Most probable boards", ["board", "probability"], rows)
    for number, likely in enumerate(answer.get("marginals", ()), 1):
        rows = [[one["word"], percent(one["probability"])] for one in likely]
        if rows:
            print_table(f"Row {number}", ["word", "probability"], rows)
    if answer.get("estimated"):
        echo(
            "The count is exact; the probabilities are estimated from how people play "
            f"(standard error {percent(answer['standard_error'])} of each)."
        )
    spent = answer["seconds"]
    echo(
        f"Time: {spent['total']:.2f} s (phase 1 {spent['phase1']:.2f}, "
        f"phase 2 {spent['phase2']:.2f}, count {spent['count']:.2f})"
    )


def print_counted(counted: "CrossCheckAnswer") -> None:
    """Print what each counter found."""
    for one in counted["counters"]:
        said = one["why_not"] or f"{one['boards']} ({one['seconds']:.2f} s)"
        echo(f"{one['by']}: {said}")
    answered = sum(one["boards"] is not None for one in counted["counters"])
    echo(f"Agree: {counted['agree'] if answered > 1 else 'there is nothing to compare'}")


def print_checked(checked: "CheckAnswer") -> None:
    """Print whether a board is possible, and what it breaks."""
    echo(f"Possible: {checked['possible']}")
    for reason in checked["reasons"]:
        echo(f"Row {reason['row']}: {reason['text']}")
