"""Which deductions a person sees at a glance; `puzzles.letters` takes no others on letters.

At a glance one sees that one place, one letter or the number of places contradicts the facts.
"""

from collections import Counter
from collections.abc import Iterable

from unwordle.puzzles.facts import At, AtLeast, AtMost, Fact, MadeOf, Never, NotAt, OneOf, negation


class View:
    """Letter facts as a person notes them: what is at each place, and how often each letter."""

    def __init__(self, facts: Iterable[Fact], length: int) -> None:
        self.length = length
        self.at: list[set[str]] = [set() for _ in range(length)]
        self.not_at: set[tuple[str, int]] = set()
        self.least: Counter[str] = Counter()
        self.most: dict[str, int] = {}
        self.made_of: str | None = None
        self.lists: list[set[str]] = []
        self.never = False
        for fact in facts:
            self._note(fact)

    def _note(self, fact: Fact) -> None:
        match fact:
            case At(letter, column):
                self.at[column].add(letter)
            case NotAt(letter, column):
                self.not_at.add((letter, column))
            case AtLeast(letter, count):
                self.least[letter] = max(self.least[letter], count)
            case AtMost(letter, count):
                self.most[letter] = min(self.most.get(letter, self.length), count)
            case MadeOf(letters):
                self.made_of = letters
                for letter in set(letters):
                    self._note(AtLeast(letter, letters.count(letter)))
                    self._note(AtMost(letter, letters.count(letter)))
            case OneOf(words):
                self.lists.append(set(words))
                if len(words) == 1:
                    self._note(MadeOf("".join(sorted(words[0]))))
                    for column, letter in enumerate(words[0]):
                        self._note(At(letter, column))
            case Never():
                self.never = True

    def has(self, fact: Fact) -> bool:
        """Return whether a fact is noted, or follows at a glance from a single one that is."""
        match fact:
            case At(letter, column):
                noted = letter in self.at[column]
            case NotAt(letter, column):
                noted = not self.open_to(letter, column) or self.most.get(letter) == 0
            case AtLeast(letter, count):
                noted = self.least[letter] >= count or (count == 1 and letter in self.there)
            case AtMost(letter, count):
                noted = self._most(letter) <= count
            case MadeOf(letters):
                noted = self.made_of == letters
            case OneOf(words):
                noted = any(some <= set(words) for some in self.lists)
            case Never():
                noted = False
        return self.never or noted

    def _most(self, letter: str) -> int:
        return self.most.get(letter, 0 if self.made_of else self.length)

    def open_to(self, letter: str, column: int) -> bool:
        """Return whether nothing noted of this place alone keeps the letter from it."""
        return (
            self.at[column] <= {letter}
            and (letter, column) not in self.not_at
            and (self.made_of is None or letter in self.made_of)
        )

    @property
    def impossible(self) -> bool:
        """Whether one sees at a glance that the facts contradict each other."""
        too_many = self.there.total() > self.length
        return self.never or too_many or self._no_place() or self._no_letter()

    def _no_place(self) -> bool:
        """Return whether a letter has fewer places than copies, or too many copies placed."""
        for letter in {*self.least, *self.most, *(a for held in self.at for a in held)}:
            room = sum(self.open_to(letter, column) for column in range(self.length))
            placed = sum(letter in held for held in self.at)
            if self.least[letter] > min(room, self._most(letter)) or placed > self._most(letter):
                return True
        return False

    def _no_letter(self) -> bool:
        """Return whether a place has two letters, one that is not there, or can have none."""
        for column, held in enumerate(self.at):
            if len(held) > 1 or any((letter, column) in self.not_at for letter in held):
                return True
            if self.made_of and not any(self.open_to(a, column) for a in self.made_of):
                return True
        return False

    @property
    def there(self) -> Counter[str]:
        """How often each letter is known to be there at least."""
        return self.least | Counter(letter for held in self.at for letter in held)


def direct(premises: Iterable[Fact], fact: Fact, length: int) -> bool:
    """Return whether one sees that a fact follows: with its opposite, the premises contradict."""
    facts = list(premises)
    if isinstance(fact, Never):
        return View(facts, length).impossible
    if isinstance(fact, MadeOf):
        return View(facts, length).there == Counter(fact.letters)
    opposite = negation(fact, length)
    return opposite is not None and View([*facts, opposite], length).impossible
