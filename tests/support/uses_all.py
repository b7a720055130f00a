"""A user's script with every name of the interface, for mypy --strict: `make lint` checks it."""

from unwordle import (
    Backwards,
    Board,
    Check,
    Clues,
    Colour,
    Grid,
    Infer,
    Letter,
    Player,
    Review,
    Row,
    Simulate,
    Solve,
    Theory,
    Tile,
    UnwordleError,
    board,
    feedback,
    infer,
    review,
    solve,
    words,
)

pattern: str = feedback("crane", "halts")
grid = Grid.parse(f"{pattern}/WGWWW")
theory = Theory(grid, "halts", words("nyt"))
count: int = theory.boards.count()
names = [str(Tile(0, 0, Colour.WHITE)), str(Letter(0, 0, "c", Colour.WHITE)), str(Row(0, "crane"))]
boards: str = Board(word="halts", grid=str(grid)).answer().boards
possible: bool = Check(word="halts", grid=str(grid), board=("crane",)).answer().possible
puzzles = Backwards(number=326).answer().to_dict(), Clues(seed=1).answer().to_dict()
left = Infer(grids=(str(grid),)).answer()
guess: str | None = Solve(hints=("crane=WWYWW",)).answer().guess
skill: float = Review(guesses=("crane", "halts")).answer().skill
questions = Player, Simulate
try:
    games: int = board("halts", str(grid)).count
    sampled: tuple[str, ...] = board("halts", str(grid)).sample()[0]
    likely: str = infer(str(grid)).likely[0].solution
    best: str | None = solve({"crane": pattern}).guess
    luck: float = review(["crane", "halts"]).luck
except UnwordleError as error:
    print(error)
