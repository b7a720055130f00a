"""All games of some strategies, spread over processes, and the files of them.

The question `simulate` asks for them.
"""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TypeAlias

from model.files import write_whole
from model.processes import spread
from model.solve.game import Lists, Settings
from model.solve.strategies import Strategy
from study.solve.simulate import Game, Task, choose_answers, games, play

HEADER = (
    *("answer", "guesses", "number_of_guesses", "seconds"),
    *("guessed", "num_guessed", "time_to_solve"),
)
"""Our column names, then the study's where they differ."""

Progress: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[float], None]]]
"""Shows how far a work is, given its name and total; called with the part that is done."""


@dataclass(frozen=True)
class Batch:
    """What is played: the lists, the settings, for how many answers, and where."""

    lists: Lists
    settings: Settings
    limit: int | None = None
    jobs: int = 1
    cluster: str | None = None
    folder: Path | None = None
    """Where the games are written: those played so far, if the run is interrupted."""

    def play(self, strategies: Sequence[Strategy], progress: Progress) -> dict[str, list[Game]]:
        """Return the games of each strategy, in the order of their answers."""
        wanted = choose_answers(self.lists, self.limit, self.settings.seed)
        tasks = [Task(one.name, self.lists, self.settings, wanted) for one in strategies]
        done: dict[str, list[Game]] = {strategy.name: [] for strategy in strategies}
        try:
            with progress("games", len(strategies) * len(wanted)) as tell:
                for task, some in self._played(tasks):
                    done[task.strategy] += some
                    tell(sum(map(len, done.values())))
        finally:
            order = {self.lists.answers.words[i]: at for at, i in enumerate(wanted)}
            for of_one in done.values():
                of_one.sort(key=lambda game: order[game.answer])
            if self.folder is not None:
                _write(self.folder, {name: some for name, some in done.items() if some})
        return done

    def _played(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, list[Game]]]:
        """Yield the tasks with their games, as these are done."""
        if self.jobs > 1 or self.cluster is not None:
            yield from spread(play, tasks, self.jobs, self.cluster, in_order=False)
        else:
            yield from ((task, [game]) for task in tasks for game in games(task))


def _write(folder: Path, played: Mapping[str, Sequence[Game]]) -> None:
    """Write the games of each strategy to a file of the folder, as CSV."""
    for name, of_one in played.items():
        text = StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(HEADER)
        for game in of_one:
            told = ("#".join(game.guesses), len(game.guesses), f"{game.seconds:.6f}")
            table.writerow((game.answer, *told, *told))
        write_whole(folder / f"{name}.csv", text.getvalue().encode())
