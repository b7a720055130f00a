from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import unwordle
from support.cases import cases
from unwordle import wordlist
from unwordle.model.game.input import InputError
from unwordle.questions.reading import near_words

SIZES = {
    **{"wordle": 14855, "solutions": 3161, "nyt": 12947, "answers": 2309},
    **{"common": 2487, "isograms": 3834, "report": 3834},
}


@pytest.mark.parametrize("name", SIZES)
def test_bundled_lists(name, nyt):
    lexicon = wordlist.load(name)
    assert len(lexicon) == len(set(lexicon.words)) == SIZES[name]
    assert all(len(w) == 5 and w.isascii() and w.isalpha() and w.islower() for w in lexicon.words)
    assert (lexicon.name, lexicon.length, lexicon.skipped) == (name, 5, 0)
    assert name not in ("answers", "isograms") or set(lexicon.words) < set(nyt.words)
    if name == "isograms":
        assert all(len(set(word)) == 5 for word in lexicon.words)
        assert list(lexicon.zipf) == sorted(lexicon.zipf, reverse=True)


def test_names_and_coarse_words_are_not_common():
    common = wordlist.named("common")
    assert not {"barca", "malik", "jesus", "colin"} & set(common.words)
    assert not wordlist.coarse() & set(common.words)
    assert {"crane", "words", "fuzzy"} <= set(common.words)
    rare = wordlist.load(("aahed", "zzzzz"))
    assert wordlist.common(rare) is rare


def test_a_lexicon_knows_its_words(nyt):
    assert "crane" in nyt and "qqqqq" not in nyt and 3 not in nyt
    place = nyt.index("crane")
    assert nyt.words[place] == "crane"
    assert (nyt.letters[place] == [2, 17, 0, 13, 4]).all()
    assert nyt.zipf[nyt.index("about")] > nyt.zipf[nyt.index("abaci")] >= 0
    assert "crane" in near_words("cranee", nyt) and len(near_words("cranee", nyt)) == 3
    assert near_words("stonf", nyt)[0] == "stone"  # as similar as stown, and more frequent
    assert near_words("qqqqq", nyt) == []
    with pytest.raises(KeyError):
        nyt.index("qqqqq")


def test_the_most_frequent_words(nyt):
    few = nyt.most_frequent(100)
    assert len(few) == 100
    assert list(few.words) == [word for word in nyt.words if word in set(few.words)]
    left = np.array([word not in few for word in nyt.words])
    assert few.zipf.min() >= nyt.zipf[left].max()
    assert len(nyt.most_frequent(10**9)) == 12947


@pytest.fixture
def file(tmp_path):
    def written(content: bytes | str) -> str:
        path = tmp_path / "words"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written


@cases("content", "encoding", "words", "skipped")
def test_the_words_of_a_file(file, content, encoding, words, skipped):
    lexicon = wordlist.load(file(content.encode(encoding)))
    assert ([*lexicon.words], lexicon.skipped) == (words, skipped)


@pytest.mark.parametrize(
    ("content", "sentence"), [("\n\n", "no word of 5 letters"), (b"crane\n\xff\xfe\n", "not UTF-8")]
)
def test_files_that_are_refused(file, content, sentence):
    with pytest.raises(InputError, match=sentence):
        wordlist.load(file(content))


@pytest.mark.parametrize("source", ["nope", "no/such/file", "", ".", "a\0b", "x" * 5000, "NYT"])
def test_sources_that_are_refused(source):
    with pytest.raises(InputError) as raised:
        wordlist.load(source)
    assert "\n" not in str(raised.value)
    assert source or "'' is neither a file nor a word list" in str(raised.value)
    with pytest.raises(InputError, match="words of 5 letters, not of 6"):
        wordlist.load("nyt", 6)


def read(source):
    with suppress(InputError):
        lexicon = wordlist.load(source)
        return lexicon.words, lexicon.skipped


@given(st.lists(st.sampled_from(["crane", "CRANE", "étude", ""]) | st.text("aéR'- ", max_size=6)))
def test_given_words_are_read_like_the_lines_of_a_file(tmp_path_factory, lines):
    path = tmp_path_factory.getbasetemp() / "lines"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert read(lines) == read(tuple(lines)) == read(iter(lines)) == read(path)
    assert read(set(lines)) == read(sorted({*lines}))


WORDS = ["crane", "Paris", "slate", "stones", "it's", "abide", "pious"]


@pytest.mark.parametrize("kind", [list, tuple, set, iter])
def test_a_question_takes_words_for_each_of_its_lists(kind):
    for first, count in enumerate([2, 1]):  # lists of different words that have one name
        assert unwordle.board("abide", "WWYWG", words=kind(WORDS[first:])).count == count
    solved = unwordle.solve("crane=WWYWG", answers=kind(WORDS))
    assert [one.words for one in solved.likely] == [("abide",)]
    assert unwordle.infer("WWYWG", words=kind(WORDS)).likely[0].words == ("abide",)
    puzzle = unwordle.clues("crane", words=kind(WORDS), vocabulary=kind(WORDS), minimum=True)
    assert {hint.guess for hint in puzzle.answer.clues} <= {*WORDS}
    assert puzzle.answer.against == wordlist.GIVEN
    with pytest.raises(InputError, match="is not the name of a word list, a file or a list of"):
        unwordle.solve("crane=WWYWG", words=dict.fromkeys(WORDS))


def test_a_lexicon_stands_for_its_own_words(file):
    every, path = wordlist.named("nyt"), file("crane\nstone\nstones")
    assert wordlist.source_of(every) == "nyt" and wordlist.source_of(wordlist.load(path)) == path
    few = every.most_frequent(9)
    assert wordlist.source_of(few) == few.words
    assert len(wordlist.load(few)) == 9


def test_plurals_of_given_words_are_left_out():
    words = ["könig", "königs", "stones", "größe"]
    assert unwordle.clues("größe", words=words, clues=1).answer.solution == "grösse"
    hints, options = "stones=WWWYWG", {"length": 6, "no_plurals": True}
    assert unwordle.solve(hints, words=words, **options).count == 0
    assert unwordle.solve(hints, words=words[1:], **options).count == 1


@pytest.mark.slow
def test_a_file_of_300000_lines_is_one_line_at_once(file, command):
    text = "\ufeff" + "\n".join(f"{n:06}" for n in range(300_000)) + "\ncrane\nlonger\n"
    path = file(text)
    ran = command("--words", path, "--word", "crane", "--grid", "WWWWW", "--count-only")
    assert ran.status == 0
    note = f"skipped 300,001 lines of '{path}': no new 5-letter word, or a name with a capital"
    assert ran.err.splitlines()[0] == f"unwordle: {note}"
