"""Which words of two rows go together."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bools: TypeAlias = NDArray[np.bool_]
Types: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True)
class Relation:
    """Which words of an upper row go with which of a lower one.

    Words alike in all that the constraints mention are of one type: `upper[u]` and `lower[v]`
    are the words' types, `related[s, t]` says whether words of types s and t go together.
    """

    upper: Types
    lower: Types
    related: Bools

    def allows(self, u: int, v: int) -> bool:
        """Whether the upper row's word u and the lower row's word v go together."""
        return bool(self.related[self.upper[u], self.lower[v]])
