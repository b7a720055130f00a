"""All games of some strategies: spread over processes, kept in a folder, resumed.

The question `simulate` asks for them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from model.processes import spread
from model.solve.game import Lists
from model.solve.strategies import Strategy
from study.solve import records
from study.solve.game import StudySettings
from study.solve.simulate import Game, Task, choose_answers, games, play, tasks_of

PIECES = 4
"""The games of one strategy are split into this many pieces for each process."""

Progress: TypeAlias = Callable[[str, int], AbstractContextManager[Callable[[float], None]]]
"""Shows how far a work is, given its name and total; called with the part that is done."""


@dataclass(frozen=True)
class Batch:
    """What is played: the lists, the settings, for how many answers, and where."""

    lists: Lists
    settings: StudySettings
    limit: int | None = None
    jobs: int = 1
    cluster: str | None = None
    folder: Path | None = None
    """Where each game is kept as it ends; the games that it has are not repeated."""

    def play(self, strategies: Sequence[Strategy], progress: Progress) -> dict[str, list[Game]]:
        """Return the games of each strategy, in the order of their answers."""
        wanted = choose_answers(self.lists, self.limit, self.settings.seed)
        words = self.lists.answers.words
        done = self._kept(strategies)
        pieces = 1
        if self.jobs > 1 or self.cluster is not None:
            pieces = PIECES if len(strategies) > 1 else PIECES * self.jobs
        tasks = []
        for strategy in strategies:
            left = wanted[[words[i] not in done[strategy.name] for i in wanted]]
            tasks += tasks_of(strategy, self.lists, self.settings, left, pieces)
        with ExitStack() as stack:
            recorders = {
                name: stack.enter_context(records.recorder(self.folder, name, list(games.values())))
                for name, games in done.items()
                if self.folder is not None
            }
            tell = stack.enter_context(progress("games", sum(len(task.wanted) for task in tasks)))
            played = 0
            for name, some in self._played(tasks):
                played += len(some)
                tell(played)
                done[name] |= {game.answer: game for game in some}
                if name in recorders:
                    recorders[name](some)
        return {name: [of_one[words[i]] for i in wanted] for name, of_one in done.items()}

    def _played(self, tasks: Sequence[Task]) -> Iterator[tuple[str, list[Game]]]:
        """Yield the tasks' games with their strategy's name, as they are done."""
        if self.jobs > 1 or self.cluster is not None:
            made = spread(play, tasks, self.jobs, self.cluster, in_order=False)
            yield from (of_task for _, of_task in made)
        else:
            for task in tasks:
                for game in games(task):
                    yield task.strategy, [game]

    def _kept(self, strategies: Sequence[Strategy]) -> dict[str, dict[str, Game]]:
        """Return the games that the folder has, by strategy and answer."""
        if self.folder is None:
            return {strategy.name: {} for strategy in strategies}
        records.open_folder(self.folder, self.lists, self.settings)
        return {
            strategy.name: records.read_games(self.folder, strategy.name, self.lists)
            for strategy in strategies
        }
