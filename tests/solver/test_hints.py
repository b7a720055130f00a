"""Check that the models of a theory of hints are the words that fit, and that cores are minimal."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from bauhaus import Or
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from support.sizes import drawn
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Hint
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import compiled
from unwordle.questions.reading import read_hints
from unwordle.questions.solve import SolveQuestion
from unwordle.solver.hints import Knowledge

NYT = wordlist.named("nyt")
DICTIONARY = "the list has no such word"
SMALL = Lexicon(
    "small",
    ("abbey", "added", "dread", "eerie", "essay", "geese", "melee", "mamma", "sease", "those"),
)


def fits(word: str, hints: Sequence[Hint]) -> bool:
    return all(feedback(hint.guess, word) == hint.pattern for hint in hints)


def knowledge(lexicon: Lexicon, *hints: str) -> tuple[list[str], str | None]:
    known = Knowledge(lexicon)
    for hint in hints:
        known.add(*read_hints([hint]))
    return known.words(), known.clash()


hint = st.builds(Hint, st.sampled_from(SMALL.words), st.text("GYW", min_size=5, max_size=5))
shown = st.builds(
    lambda guess, word: Hint(guess, feedback(guess, word)),
    st.sampled_from(SMALL.words),
    st.sampled_from(SMALL.words),
)


@pytest.mark.slow
@drawn(32)
@given(st.lists(hint | shown, max_size=4))
def test_models_are_the_words_that_feedback_allows(hints: list[Hint]) -> None:
    known = Knowledge(SMALL)
    for hint in hints:
        known.add(hint)
    assert known.words() == [word for word in SMALL.words if fits(word, hints)]


@pytest.mark.slow
@drawn(20)
@given(st.lists(shown, min_size=2, max_size=5, unique_by=lambda hint: hint.guess))
def test_a_clash_is_minimal(hints: list[Hint]) -> None:
    words, clash = knowledge(SMALL, *map(str, hints))
    assert (clash is None) == bool(words)
    if clash is None:
        return
    named = [hint for hint in hints if f"{hint.guess.upper()} shows" in clash]
    assert not any(fits(word, named) for word in SMALL.words)
    for i in range(len(named) if DICTIONARY in clash else 0):
        assert any(fits(word, named[:i] + named[i + 1 :]) for word in SMALL.words)


@cases("lexicon", "hints", "said")
def test_a_clash_names_the_last_hints_and_facts(lexicon: str, hints: str, said: str) -> None:
    assert knowledge({"nyt": NYT, "small": SMALL}[lexicon], *hints.split()) == ([], said)


def test_a_letter_that_no_answer_has_is_excluded_by_the_dictionary(tmp_path: Path) -> None:
    words, answers = tmp_path / "words.txt", tmp_path / "answers.txt"
    words.write_text("γγαγα\nβεεγγ\nγδεαδ\n", encoding="utf-8")
    answers.write_text("γγαγα\nβεεγγ\n", encoding="utf-8")
    question = SolveQuestion(hints=("γδεαδ=WYYYY",), words=str(words), answers=str(answers))
    (reason,) = question.answer().reasons
    assert reason.text.startswith("ΓΔΕΑΔ shows ") and reason.text.endswith(f"; {DICTIONARY}")


@cases("text", "pattern")
def test_hints_as_people_write_them(text: str, pattern: str) -> None:
    assert read_hints([text]) == [Hint("crane", pattern)]


def test_introspection_says_how_often_a_letter_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    known = Knowledge(NYT)
    known.add(Hint("eerie", "YWWWG"))
    known.encoding.introspect(about=lambda atom: getattr(atom, "letter", "") == "e")
    output = capsys.readouterr().out
    assert "exactly one of Letter(S,1,e,Green), 25 others" in output
    assert "exactly two of Letter(S,1,e,Green), Letter(S,2,e,Green)" in output


# ---------------------------------------------------------------- constraints added by hand


def never(known: Knowledge, *letters: str) -> None:
    for letter in letters:
        for column in range(5):
            place = f"column {column + 1}"
            known.encoding.state(f"no {letter}", place, ~known.word.green(column, letter))


def test_constraints_by_hand_count_before_between_and_after_hints() -> None:
    """Check that constraints added by hand exclude words, both before and after a hint is added."""
    known = Knowledge(NYT)
    never(known, *"badg")
    known.encoding.add_constraint(Or(known.word.green(column, "e") for column in range(5)))
    known.encoding.state("e", "not at 5", ~known.word.green(4, "e"))
    left = [w for w in NYT.words if "e" in w[:4] and w[4] != "e" and not set(w) & set("badg")]
    assert known.words() == left and len(left) == 1795
    known.add(Hint("every", "WWGGG"))
    assert known.words() == ["fiery", "onery", "query"]
    never(known, "f", "i")
    assert known.words() == ["onery", "query"]
    assert known.encoding.violated(["query"]) == []
    broken = {c.name for c in known.encoding.violated("fiery")}
    assert broken == {"no f", "no i"}
    assert known.clash() is None


def test_a_clash_names_constraints_by_hand() -> None:
    known = Knowledge(SMALL)
    known.encoding.state("begins with a", "column 1", known.word.green(0, "a"))
    assert known.words() == ["abbey", "added"]
    known.add(Hint("dread", "WWWWW"))
    assert known.words() == []
    clash = known.clash()
    assert clash == "begins with a (column 1); DREAD shows no A"
    known = Knowledge(SMALL)
    known.encoding.state("ends in z", "column 5", known.word.green(4, "z"))
    assert known.words() == []
    assert known.clash() == f"ends in z (column 5); {DICTIONARY}"
    assert "dictionary" not in {constraint.name for constraint in known.encoding.compiled}


def test_a_constraint_about_another_row_is_refused() -> None:
    known = Knowledge(SMALL)
    known.encoding.add_constraint(~known.encoding.letter(0, 0, "a", "green"))
    with pytest.raises(InputError, match=r"mentions Letter\(1,1,a,Green\), but this theory"):
        known.words()
    known = Knowledge(SMALL)
    with pytest.raises(InputError, match="6 letters: give a word of 5 letters"):
        known.encoding.violated(["abbeys"])
    with pytest.raises(InputError, match="6 letters: give a hint of 5 letters"):
        known.add(Hint("planes", "WWWWWW"))


def test_the_theory_of_a_word_compiles_to_its_words() -> None:
    """Check that the compiled theory has two models, one for each word that the theory allows."""
    known = Knowledge(SMALL)
    known.encoding.add_constraint(known.word.green(0, "a"))
    assert compiled(to_clauses(known.with_dictionary())).count() == 2


def test_several_hints_can_stand_in_a_text():
    hints = ["crane=WWYWG", "slate=WWYWG"]
    joined = ([between.join(hints)] for between in ("\n", "\r\n", ", ", ",", " "))
    for texts in (*joined, ["crane=WWYWG,", "slate=WWYWG,"], ["crane 00102 slate:", "WWYWG"]):
        assert [*map(str, read_hints(texts))] == hints
