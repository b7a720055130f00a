"""(i) The report's final output: its two boards, from the grids that their words make."""

from experiments import drawing
from experiments.figure import Figure
from model.game.feedback import feedback
from model.game.grid import Grid
from model.theory.theory import Theory

BOARDS = (("being", "first", "their", "often"), ("ratio", "layup", "early", "halts"))


def run() -> Figure:
    """Recover each board's grid, and find the board among the grid's."""
    import wordlist

    lines: list[str] = []
    drawings = {}
    for board in BOARDS:
        *guesses, solution = board
        grid = Grid(tuple(feedback(guess, solution) for guess in guesses))
        lines += [f"The final word is: {solution}", f"Grid: {grid}"]
        for rules in ("report", "wordle"):
            theory = Theory(grid, solution, wordlist.named("nyt"), rules=rules)
            lines.append(
                f"Board Solutions under {rules}: {theory.boards.count()}, "
                f"{'/'.join(board)} among them: {board in theory.boards}"
            )
        rows = [(word, feedback(word, solution)) for word in board]
        lines += [*(coloured(word, pattern) for word, pattern in rows), ""]
        drawings[f"{solution}.svg"] = drawing.board(f"The board of {solution}", rows)
    return Figure("\n".join(lines).rstrip(), drawings=drawings)


def coloured(word: str, pattern: str) -> str:
    """A row as the command line prints it without colours: [G]reen, (Y)ellow, white as it is."""
    marks = {"G": "[{}]", "Y": "({})", "W": " {} "}
    return "".join(
        marks[colour].format(letter if colour == "W" else letter.upper())
        for letter, colour in zip(word, pattern, strict=True)
    )
