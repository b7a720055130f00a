"""A user's script with every name of the interface, for mypy --strict: `make lint` checks it."""

import unwordle
from unwordle import UnwordleError, board

pattern: str = unwordle.feedback("crane", "halts")
grid = unwordle.Grid.parse(f"{pattern}/WGWWW")
theory = unwordle.Theory(grid, "halts", unwordle.words("nyt"))
count: int = theory.boards.count()
tile, letter = (
    unwordle.Tile(0, 0, unwordle.Colour.WHITE),
    unwordle.Letter(0, 0, "c", unwordle.Colour.WHITE),
)
names = [str(tile), str(letter), str(unwordle.Row(0, "crane"))]
boards: str = unwordle.Board(word="halts", grid=str(grid)).answer().boards
possible: bool = unwordle.Check(word="halts", grid=str(grid), board=("crane",)).answer().possible
puzzles = (
    unwordle.Backwards(number=326).answer().to_dict(),
    unwordle.Clues(seed=1).answer().to_dict(),
)
left = unwordle.Infer(grids=(str(grid),)).answer()
guess: str | None = unwordle.Solve(hints=("crane=WWYWW",)).answer().guess
skill: float = unwordle.Review(guesses=("crane", "halts")).answer().skill
questions = unwordle.Player, unwordle.Simulate
try:
    games: int = board("halts", str(grid)).count
    sampled: tuple[str, ...] = board("halts", str(grid)).sample()[0]
    likely: str = unwordle.infer(str(grid)).likely[0].solution
    best: str | None = unwordle.solve({"crane": pattern}).guess
    luck: float = unwordle.review(["crane", "halts"]).luck
except UnwordleError as error:
    print(error)
