"""Tests of the cache folder: each version has its own folder, and entries of a wrong shape do no
harm.
"""

import json

import numpy as np
import pytest

from unwordle import cache
from unwordle.cache import cache_folder, digest, kept_stores


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "unwordle"


def test_results_are_kept_from_run_to_run(folder):
    with kept_stores() as stores:
        stores.days["a"] = (("crane", 0.75), ("stone", 0.25))
        stores.chats["b"] = [(1054, (("pious", 1.0),))]
    with kept_stores() as stores:
        assert stores.days == {"a": (("crane", 0.75), ("stone", 0.25))}
        assert stores.chats == {"b": [(1054, (("pious", 1.0),))]}


def test_the_oldest_results_are_dropped(folder):
    for number in range(31):
        with kept_stores() as stores:
            stores.chats[str(number)] = [(number, (("pious", 1.0),))]
    with kept_stores() as stores:
        assert list(stores.chats) == [str(number) for number in range(1, 31)]


@pytest.mark.parametrize(
    "entry", [None, 3, "text", [], [3], [["pious"]], [[1, 2, 3]], {"a": 1}, [["pious", 7]], [None]]
)
def test_an_entry_of_another_shape_is_left_out(folder, entry):
    with kept_stores() as stores:
        stores.days["right"] = (("crane", 1.0),)
    path = cache_folder() / "days.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"wrong": entry}))
    with kept_stores() as stores:
        assert set(stores.days) == {"right"}


def test_what_other_versions_kept_is_swept(folder, monkeypatch):
    (folder / "0.9.0-00000000").mkdir(parents=True)
    (folder / "0.9.0-00000000" / "days.json").write_text("{}")
    with kept_stores() as stores:
        stores.days["a"] = (("crane", 1.0),)
    assert [path.name for path in folder.iterdir()] == [cache_folder().name]
    monkeypatch.setattr(cache, "__version__", "9.9.9")
    with kept_stores() as stores:
        assert stores.days == {}


def test_a_digest_tells_parts_apart():
    assert digest("a", "b") != digest("ab") != digest("a", "b", "")


@pytest.fixture
def made(folder, monkeypatch):
    """Return a function that requests tables by name from a cache of 30,000 bytes.

    The function returns the names of the tables that were computed.
    """
    monkeypatch.setattr(cache, "MOST_BYTES", 30_000)

    def names_of(names: str, size: int) -> str:
        made: list[str] = []

        def make():
            made.append(name)
            return np.zeros(size, np.uint8)

        for name in names:
            cache.cached_table("some", [name.encode()], make)
        return "".join(made)

    return names_of


def test_tables_take_no_more_than_they_may(made, folder):
    """Check that the table that was read last is kept."""
    assert made("abcadacd", 9000) == "abcd"  # b has to go for d
    assert made("b", 9000) == "b"
    assert 27_000 < sum(path.stat().st_size for path in folder.rglob("*.npy")) <= 30_000


def test_a_table_of_all_words_as_answers_is_kept(made):
    """Check that tables of up to two thirds of the cache are kept.

    One of these tables is the table of all 14,855 words, which takes 29 of 50 MB.
    """
    assert made("aa", 18_000) == "a"
    assert made("bb", 21_000) == "bb"
