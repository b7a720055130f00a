"""The phases of a theory as encodings: their own constraints, and what a user adds or removes."""

from collections import ChainMap
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from unwordle.model.game.input import InputError
from unwordle.model.logic.encoding import Constraint, Fact, Formula, until_changed
from unwordle.model.logic.text import Model
from unwordle.model.overriding import override
from unwordle.model.theory.propositions import Board, WordleEncoding
from unwordle.model.theory.row_theory import state_board


class Phase(WordleEncoding):
    """A phase of a theory: its own constraints, and those that a user adds.

    Only the user's are stored. The phase's own constraints are many, so they are made when they are
    read: `own` makes them alone, and `together` with the user's.
    """

    def __init__(
        self,
        own: Callable[[], WordleEncoding],
        name: str = "",
        model_of: Callable[[Sequence[str]], Model] | None = None,
        value_of: Callable[[Any], bool | None] = lambda proposition: None,
        together: Callable[[], WordleEncoding] | None = None,
    ) -> None:
        """Create a phase, whose `own` constraints can be removed unless `together` is given.

        `value_of` returns the value of a proposition that no constraint mentions, if known.
        """
        super().__init__()
        self.own, self.named, self.fixed = own, name, together is not None
        self.model_of, self._value_of = model_of, value_of
        self._together = together or self.joined
        # With the same constraints each time, so that they can be compared.
        self._all = lru_cache(1)(lambda whole, new: self._closed(whole.copy(), new))

    def take(self, other: "Phase") -> None:
        """Add and remove the constraints that a user added to and removed from another phase."""
        for constraint in other.added:
            self.add_constraint(constraint)
        self.left_out, self._unnamed = other.left_out, other._unnamed

    # bauhaus would store these constraints without a fact that an explanation can name.
    @override
    def state(self, name: str, place: str, formula: Formula, fact: Fact | None = None) -> None:
        self.add_constraint(Constraint(name, place, formula, fact or ("constraint", name)))

    @override
    def remove(self, wanted: Formula | str) -> None:
        own = [repr(c) for c in self.own().compiled if c.is_called(wanted)]
        if own and self.fixed:
            advice = "make a theory with another play, or with distinct=False"
            raise InputError(f"the constraint {str(wanted)!r} cannot be removed: {advice}")
        if own:
            self.left_out |= set(own)
        else:
            super().remove(wanted)

    @property
    @override
    def removable(self) -> list[Constraint]:
        return self.added if self.fixed else [*self.own().compiled, *self.added]

    # In bauhaus, custom constraints cannot be taken back at all.
    @override
    def clear_constraints(self) -> None:
        super().clear_constraints()
        self._custom_constraints.clear()
        self.left_out = frozenset()

    @override
    def purge_propositions(self) -> None:
        raise InputError("the propositions come from the grid and the words: make a new theory")

    @property
    def added(self) -> list[Constraint]:
        """The constraints that a user added."""
        return list(self.stated)

    @property
    @override
    def own_propositions(self) -> Any:
        return self._declared

    @property
    def propositions(self) -> ChainMap[str, Any]:
        """The phase's own propositions, and those that a user declared."""
        declared, own = self._declared, self.own().propositions
        shown = {kind: {**members, **declared.get(kind, {})} for kind, members in own.items()}
        return ChainMap(shown, declared)  # which takes the propositions of a user's class

    @propositions.setter
    def propositions(self, declared: Any) -> None:
        self._declared: Any = declared

    @until_changed
    def joined(self) -> WordleEncoding:
        """Return the phase's own constraints that were not removed, and the added ones."""
        whole = self.own().copy(self.left_out)
        for constraint in self.added:
            whole.add_constraint(constraint)
        known = self.own().number()
        return self._closed(whole, (p for p in whole.number() if p not in known))

    @property
    @override
    def whole(self) -> WordleEncoding:
        whole = self._together()
        # `asked` were made by a user, as by `E.letter(...)`, and may be in no constraint.
        asked = [p for kind in self._declared.values() for p in list(kind.values())]
        known = whole.number() if asked else {}
        new = tuple(dict.fromkeys(p for p in asked if p not in known))
        return self._all(whole, new) if new else whole

    def _closed(self, whole: WordleEncoding, unknown: Iterable[Any]) -> WordleEncoding:
        """State the values of propositions that the phase's own constraints do not mention."""
        for p in unknown:  # each would be free, and double the number of models
            if (true := self._value_of(p)) is None:
                if self.fixed and isinstance(p, Board):  # not declared among too many
                    state_board(whole, p.words)
            else:
                whole.share([p])
                whole.state("grid" if true else "not possible", str(p), p if true else ~p)
        return whole


class PartialModel(dict[Any, bool]):
    """The model of a board of which only `known_rows` are known. The rest has the value None."""

    def __init__(self, true: dict[Any, bool], known_rows: Iterable[int]) -> None:
        super().__init__(true)
        self._known_rows = frozenset(known_rows)

    @override
    def get(self, name: Any, default: Any = None) -> Any:
        if name in self:
            return self[name]
        return default if getattr(name, "row", None) in self._known_rows else None
