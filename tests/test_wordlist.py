import numpy as np
import pytest

from unwordle import wordlist
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.questions.words import near_words


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("today", 14855),
        ("solutions", 3161),
        ("nyt", 12947),
        ("answers", 2309),
        ("common", 2487),
        ("isograms", 3834),
        ("report", 3834),
    ],
)
def test_bundled_lists(name, size):
    lexicon = wordlist.load(name)
    assert len(lexicon) == len(set(lexicon.words)) == size
    assert all(len(w) == 5 and w.isascii() and w.isalpha() and w.islower() for w in lexicon.words)
    assert (lexicon.name, lexicon.length, lexicon.skipped) == (name, 5, 0)


def test_names_and_coarse_words_are_not_common():
    common = wordlist.named("common")
    assert not {"barca", "malik", "jesus", "colin"} & set(common.words)
    assert not wordlist.coarse() & set(common.words)
    assert {"crane", "words", "fuzzy"} <= set(common.words)
    with pytest.raises(InputError, match="no everyday word"):
        wordlist.common(wordlist.named("nyt"), 9)


def test_lists_are_parts_of_the_whole(nyt):
    answers, isograms = wordlist.load("answers"), wordlist.load("isograms")
    assert set(answers.words) < set(nyt.words)
    assert set(isograms.words) < set(nyt.words)
    assert all(len(set(word)) == 5 for word in isograms.words)
    assert list(isograms.zipf) == sorted(isograms.zipf, reverse=True)
    assert {"halts", "crane", "aahed"} <= set(nyt.words)
    assert "crane" in answers and "aahed" not in answers and "halts" not in answers


def test_a_lexicon_knows_its_words(nyt):
    assert "crane" in nyt and "qqqqq" not in nyt and 3 not in nyt
    place = nyt.index("crane")
    assert nyt.words[place] == "crane"
    assert (nyt.letters[place] == [2, 17, 0, 13, 4]).all()
    assert nyt.letters.shape == (12947, 5)
    assert nyt.zipf.shape == (12947,)
    assert nyt.zipf[nyt.index("about")] > nyt.zipf[nyt.index("abaci")] >= 0
    assert "crane" in near_words("cranee", nyt) and len(near_words("cranee", nyt)) == 3
    assert near_words("stonf", nyt)[0] == "stone"  # as near as stown, and more frequent
    assert near_words("qqqqq", nyt) == []
    with pytest.raises(KeyError):
        nyt.index("qqqqq")


def test_the_first_words_of_a_list():
    assert wordlist.load("report:30").words == wordlist.named("report").words[:30]
    assert len(wordlist.load("report:3834")) == 3834
    for wrong in ("report:", "report:0", "report:3835", "report:x"):
        with pytest.raises(InputError, match="has no number from 1 to 3834"):
            wordlist.load(wrong)


def test_the_most_frequent_words(nyt):
    few = nyt.most_frequent(100)
    assert len(few) == 100
    assert list(few.words) == [word for word in nyt.words if word in set(few.words)]
    left = np.array([word not in few for word in nyt.words])
    assert few.zipf.min() >= nyt.zipf[left].max()
    assert len(nyt.most_frequent(10**9)) == 12947
    with pytest.raises(InputError):
        nyt.most_frequent(0)


@pytest.fixture
def file(tmp_path):
    def written(content: bytes | str) -> str:
        path = tmp_path / "words"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written


@pytest.mark.parametrize(
    "content",
    [
        "crane\nstone\n",
        "crane\nstone",
        "CRANE\nStone\n",
        "crane\r\nstone\r\n",
        "\ufeffcrane\nstone\n",
        "  crane\t\nstone  \n",
        "crane\nstone\n".encode("utf-16"),
    ],
)
def test_the_ways_to_write_a_file(file, content):
    lexicon = wordlist.load(file(content))
    assert (lexicon.words, lexicon.skipped) == (("crane", "stone"), 0)


def test_other_lines_are_skipped_and_counted(file):
    content = "crane\nstones\nCrane\nit's\ncafés\nstone\n\nab cd\nA's\nétude\n"
    lexicon = wordlist.load(file(content))
    assert (lexicon.words, lexicon.skipped) == (("crane", "cafés", "stone", "étude"), 6)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no word of 5 letters"),
        ("\n\n", "no word of 5 letters"),
        ("stones\n", "no word of 5 letters"),
        (b"crane\n\xff\xfe\n", "not UTF-8"),
    ],
)
def test_files_that_are_refused(file, content, said):
    with pytest.raises(InputError, match=said):
        wordlist.load(file(content))


@pytest.mark.parametrize("source", ["nope", "no/such/file", "", ".", "a\0b", "x" * 5000, "NYT"])
def test_sources_that_are_refused(source):
    with pytest.raises(InputError) as raised:
        wordlist.load(source)
    assert "\n" not in str(raised.value)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(InputError, match="nyt, answers, common, isograms, report"):
        wordlist.load("nytt")
    with pytest.raises(InputError, match="nyt, answers, common, isograms, report"):
        wordlist.named("nytt")


def test_bundled_lists_are_of_five_letters():
    with pytest.raises(InputError, match="not 6"):
        wordlist.load("nyt", 6)


def test_a_list_such_as_usr_share_dict_words(file):
    """Names, possessives, accents, every length: the lower-case words of one length are kept."""
    listed = "A A's AOL Aachen Ångström abaci Abdul abdul ABDUL's zebra".replace(" ", "\n")
    lexicon = wordlist.load(file(listed + "\n"))
    assert lexicon.words == ("abaci", "abdul", "zebra")
    with pytest.raises(InputError, match="no word of 6 letters"):
        wordlist.load(file(listed), 6)


def test_a_capital_is_a_name_only_beside_words_in_lower_case(file):
    assert wordlist.load(file("Paris\nstone\nCRANE\n")).words == ("stone",)
    assert wordlist.load(file("Paris\nCRANE\n")).words == ("paris", "crane")


@pytest.mark.slow
def test_a_file_of_300000_lines_is_one_line_at_once(file, command):
    text = "\ufeff" + "\n".join(f"{n:06}" for n in range(300_000)) + "\ncrane\nlonger\n"
    path = file(text)
    ran = command("--words", path, "--word", "crane", "--grid", "WWWWW", "--count-only")
    assert ran.status == 0
    assert ran.err.splitlines()[0].startswith("unwordle: skipped 300,001 lines of ")


def test_plurals_of_a_lexicon_without_a_file_go_by_the_bundled_words():
    few = Lexicon("few", ("boats", "crane", "glass"))
    assert wordlist.without_plurals(few).words == ("crane", "glass")
