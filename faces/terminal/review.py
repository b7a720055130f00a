"""`review`: a finished game judged row by row."""

from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from faces.terminal.common import AsJson
from faces.terminal.games import piped_text, read_grid_text
from faces.terminal.output import console, echo, old_print_json, print_marks, print_table, tiles
from model.game.errors import InputError

if TYPE_CHECKING:
    from questions.review import ReviewAnswer


def review(
    guesses: Annotated[
        list[str] | None,
        Argument(
            help="The guesses in their order, the solution last: crane slate abbey. With "
            "none, or -, a shared game with a word next to each row is read from standard input."
        ),
    ] = None,
    word: Annotated[
        str | None, Option(help="The solution, where the last guess is not it.")
    ] = None,
    hard: Annotated[bool, Option(help="Compare with guesses that keep to hard mode.")] = False,
    as_json: AsJson = False,
) -> None:
    """Judge a finished game: words left, skill and luck of each guess, and the better one.

    $ unwordle review crane slate abbey
    $ unwordle review crane slate --word abbey
    """
    from questions.review import review_answer, shared_guesses

    named = guesses or []
    colours: list[str] = []
    text = read_grid_text("-") if named == ["-"] else None if named else piped_text()
    if text is not None:
        hints, starred = shared_guesses(text)
        named, colours = [hint.guess for hint in hints], [hint.pattern for hint in hints]
        hard = hard or starred
    elif not named:
        raise InputError("no guesses are named: give them in their order, or pipe a shared game in")
    found = review_answer(named, word, hard=hard, colours=colours)
    old_print_json(found) if as_json else _print(found)


def _print(found: "ReviewAnswer") -> None:
    screen = console()
    for row in found["rows"]:
        screen.print(tiles(row["guess"], row["pattern"]))
    print_marks(screen)
    rows = [
        [
            row["guess"],
            f"{row['before']:,}",
            f"{row['expected_after']:,.1f}",
            f"{row['after']:,}",
            str(row["skill"]),
            str(row["luck"]),
        ]
        for row in found["rows"]
    ]
    columns = ["guess", "words before", "expected after", "words after", "skill", "luck"]
    print_table("Row by row", columns, rows)
    for number, row in enumerate(found["rows"], 1):
        against = row["hard_violation"]
        hard = f" Against hard mode: {against}." if against and number > 1 else ""
        echo(f"{number}. {row['guess']}: {row['why']}.{hard}")
    kept = "kept to" if found["kept_to_hard"] else "not kept to"
    outcome = "" if found["solved"] else f"The word was {found['solution']}. "
    echo(f"{outcome}Skill {found['skill']:.0f}, luck {found['luck']:.0f} of 99. Hard mode: {kept}.")
