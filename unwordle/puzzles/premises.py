"""The cheapest facts that entail another, as a minimum-cost hitting set.

Facts entail a target exactly when each word that makes the target false is excluded by one of them.
So the cheapest such facts are a minimum-cost hitting set. There are thousands of words and few that
matter, so words are stated as they are found to be missed: the implicit hitting sets of optimal
constrained unsatisfiable subsets (Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with
unsatisfiable subset optimization", JAIR 78, 2023).
"""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from unwordle.model.counting.relation import Bools, types_of
from unwordle.model.logic.optimisers import Hitman

_STATED_AT_ONCE = 4


def cheapest(excluded_by: Sequence[Bools], costs: Sequence[int], target: Bools) -> list[int]:
    """Return the places of the cheapest facts that entail a target, which all together do.

    `excluded_by` has, for each fact, the words that make it false; costs are positive, so that
    no fact found can be left out. `target` has the words that make it true.
    """
    in_the_way = np.flatnonzero(~target)
    if not len(in_the_way):
        return []
    hits = np.stack([row[in_the_way] for row in excluded_by])
    hits = hits[:, types_of(hits)[0]]  # many words are excluded alike
    by_size = hits[:, np.argsort(hits.sum(axis=0), kind="stable")]
    with Hitman(htype="sorted") as hitting:
        chosen: list[int] = []
        while len(missed := np.flatnonzero(~by_size[chosen].any(axis=0))):
            for word in islice(_apart(by_size, missed), _STATED_AT_ONCE):
                members = np.flatnonzero(by_size[:, word]).tolist()
                hitting.hit(members, {fact: costs[fact] for fact in members})
            chosen = sorted(hitting.get())
    return chosen


def _apart(hits: Bools, missed: "np.typing.NDArray[np.intp]") -> Iterator[int]:
    """Yield missed words that no one fact excludes together, those of fewest facts first."""
    used = np.zeros(len(hits), dtype=np.bool_)
    for word in missed.tolist():
        if not (hits[:, word] & used).any():
            used |= hits[:, word]
            yield word
