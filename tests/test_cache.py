"""Tests of the cache folder: versions, the maximum size, and damaged files."""

import numpy as np
import pytest

from unwordle import cache
from unwordle.cache import cache_folder, digest, kept_stores


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "unwordle"


def test_results_are_kept_from_run_to_run_and_the_oldest_are_dropped(folder):
    for number in range(31):
        with kept_stores() as stores:
            stores.chats[str(number)] = [(number, (("pious", 1.0),))]
            stores.days["a"] = [["crane", number / 30]]
    with kept_stores() as stores:
        assert stores.days == {"a": [["crane", 1.0]]}
        assert stores.chats["3"] == [[3, [["pious", 1.0]]]]
        assert list(stores.chats) == [str(number) for number in range(1, 31)]


def test_a_damaged_file_of_results_is_ignored(folder):
    entries = ("null", "5", '"x"', '[["stone"]]', '[["stone", 2]]', "[[1, 0.5]]", "[]")
    days = [f'[{{"a": {entry}}}, {{}}]'.encode() for entry in entries]
    chats = [f'[{{}}, {{"a": {e}}}]'.encode() for e in (*entries[:-1], '[["1", [["stone", 1]]]]')]
    shapes = (b'{"days": [], "chats": {}}', b"[{}, 5]", b"[[], {}]", b"[{}, {}, {}]", b"[" * 99_999)
    broken = (b"", b'{"days": {"a"', b"[]", b'{"a": 1}', b"\xff")
    for damaged in (*broken, *shapes, *days, *chats):
        with kept_stores() as stores:
            assert stores.days == stores.chats == {}, damaged
            stores.days["a"] = [["crane", 1.0]]
        (cache_folder() / "chats.json").write_bytes(damaged)


def test_files_of_other_versions_are_deleted(folder, monkeypatch):
    (folder / "0.9.0-00000000").mkdir(parents=True)
    (folder / "0.9.0-00000000" / "chats.json").write_text("{}")
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
    """Return a function that requests tables from a cache of 30,000 bytes.

    Each letter of the function's argument `names` is the name of a table. The function returns the
    names of the tables that were not in the cache.
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
    """Check that a full cache is emptied, and that a table that is too large is never stored."""
    assert made("abcabcda", 9000) == "abcda"
    assert made("e", 9000) == "e"
    assert 27_000 < sum(path.stat().st_size for path in folder.rglob("*.npy")) <= 30_000
    assert made("ff", 31_000) == "ff"


def test_a_damaged_table_is_made_again(made, folder):
    made("a", 9)
    (path,) = folder.rglob("*.npy")
    whole = path.read_bytes()
    changed = (whole.replace(b"}", b" "), whole.replace(b"{", b"("))
    for damaged in (whole[:-1], whole[:30], b"nothing", *changed):
        path.write_bytes(damaged)
        assert made("aa", 9) == "a"
