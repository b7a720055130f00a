"""Tests of chats: names of players, the table of results, and the inferred solutions of days."""

from itertools import groupby, product
from math import exp, log
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.chats import known
from support.habits import board_probability
from support.sizes import NIGHT, drawn
from tools.simulated_chat import chat as simulated
from unwordle import wordlist
from unwordle.cache import Stores
from unwordle.chats.collected import Collected, collect
from unwordle.chats.files import games_of_text
from unwordle.chats.games import Game
from unwordle.day import date_of, dated, dated_solution
from unwordle.model.game.feedback import feedback, feedback_codes, letters_of, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import InputError
from unwordle.players import posterior as module
from unwordle.players.chat import Chat, DayWords, settle
from unwordle.players.player import anyone
from unwordle.players.posterior import foreign_log
from unwordle.questions import chat
from unwordle.questions.chat import ChatDaysQuestion, ChatGameQuestion
from unwordle.questions.infer import InferQuestion
from unwordle.questions.records import standings

TODAY, SOLUTIONS = wordlist.named("wordle"), wordlist.named("solutions")
GREEN = "GGGGG"
DAYS = 30 if NIGHT else 10


@pytest.fixture(scope="module")
def friends() -> tuple[Collected, dict[int, str]]:
    text, words = simulated(days=DAYS, players=5, seed=3)
    return collect(games_of_text(text)), words


@pytest.fixture(scope="module")
def inferred(friends) -> tuple[Chat, Stores]:
    stores = Stores()
    return settled(friends[0], {}, stores), stores


def settled(games: Collected, solutions: dict[int, str], stores: Stores) -> Chat:
    return settle(games, solutions, TODAY, SOLUTIONS, stores)


def refutes(rows: tuple[str, ...], word: str) -> bool:
    shown = np.unique(feedback_codes(TODAY.letters, letters_of([word])))
    return not set(map(pattern_code, rows)) <= set(shown)


@pytest.mark.slow
def test_words_of_days_are_found_with_their_probability_and_no_refuted_one_leads(friends, inferred):
    """Check a simulated chat. The page docs/likelihood.md evaluates more of them."""
    games, words = friends
    chat, _ = inferred
    hits = sum(answer.word == words[day] for day, answer in chat.words.items())
    claimed = sum(answer.probability for answer in chat.words.values())
    assert hits >= 0.85 * DAYS and abs(hits - claimed) <= 0.1 * DAYS
    for day, answer in chat.words.items():
        assert answer.source == "inferred"
        grids = games.grids_on(day).values()
        refuted = [any(refutes(grid.rows, word) for grid in grids) for word, _ in answer.words]
        assert refuted == sorted(refuted)


@pytest.mark.slow
def test_a_day_is_inferred_again_only_if_something_of_it_is_new(friends, inferred):
    games, _ = friends
    first, stores = inferred[0], Stores(dict(inferred[1].days))
    assert len(stores.days) == DAYS
    assert settled(games, {}, stores).words == first.words
    last = games.days[-1]
    (name, *_) = games.by_day[last]
    fewer = Collected({key: game for key, game in games.games.items() if key != (name, last)})
    settled(fewer, {}, stores)
    assert len(stores.days) <= DAYS + DAYS // 3
    again = settled(games, {}, stores)
    assert again.words == first.words


@pytest.mark.slow
def test_a_corrected_day_changes_what_follows_from_it_and_nothing_else(friends, inferred):
    games, words = friends
    before, stores = inferred[0].words, Stores(dict(inferred[1].days))
    day = games.days[0]
    wrong = next(word for word in SOLUTIONS.words if word != words[day])
    after = settled(games, {day: wrong}, stores).words
    assert after[day].words == ((wrong, 1.0),) and after[day].source == "given"
    right = settled(games, {day: words[day]}, stores).words
    same = [other for other in games.days[1:] if right[other] == before[other]]
    assert len(same) >= DAYS - 4


def test_a_dated_day_has_its_word_unless_most_grids_refute_it():
    word = dated_solution(700)
    assert word is not None
    rows = (feedback("crane", word), GREEN)
    other = next(w for w in SOLUTIONS.words if feedback("crane", w).count("G") == 4 and w != word)
    for shown, source in ((rows, "dated"), (("GGGGY", GREEN), "inferred")):
        games = Collected({("Ann", 700): Game(shown, 1, number=700)})
        answer = settled(games, {}, Stores()).words[700]
        assert answer.source == source
        assert (answer.word == word) == (source == "dated")
    for named in ("", word):
        games = Collected({("Ann", 700): Game(rows, 1, solution=named)})
        assert settled(games, {700: other}, Stores()).words[700].word == other


turns = st.integers(1, 7)
results = st.dictionaries(st.tuples(st.sampled_from("ABC"), st.integers(1, 40)), turns, min_size=1)


def test_a_day_of_one_grid_leaves_most_to_the_words_that_are_not_listed():
    games = collect(games_of_text("Wordle 1,988 3/6\n\nWYWWW\nWGWYG\nGGGGG"))
    listed = settled(games, {}, Stores()).words[1988].words
    assert sum(chance for _, chance in listed) < 0.8


@drawn(24)
@given(results)
def test_the_table_is_that_of_counting_day_by_day(taken):
    games = {}
    for (name, day), number in taken.items():
        rows = ("WWWWW",) * 6 if number == 7 else ("WWWWW",) * (number - 1) + (GREEN,)
        games[name, day] = Game(rows, 1, number=day)
    last = max(day for _, day in taken)
    for row in standings(Collected(games)):
        own = {day: number for (name, day), number in taken.items() if name == row.name}
        won = [own.get(day, 7) < 7 for day in range(1, last + 1)]
        runs = [len(list(run)) for is_won, run in groupby(won) if is_won]
        assert row.games == len(own) == sum(row.results.values())
        assert row.mean == pytest.approx(sum(own.values()) / len(own), abs=1e-4)
        assert row.best_streak == max(runs, default=0)
        assert row.missed == last - min(own) + 1 - len(own)
        ended = won if last in own else won[:-1]
        assert row.streak == next((k for k in range(len(ended)) if not ended[-1 - k]), len(ended))
        week = [number for day, number in own.items() if day > last - 7]
        assert row.last7 == (pytest.approx(sum(week) / len(week), abs=1e-4) if week else None)
        month = [number for day, number in own.items() if day > last - 30]
        assert row.last30 == (pytest.approx(sum(month) / len(month), abs=1e-4) if month else None)
        best = 0
        for day, number in own.items():
            others = [n for (name, when), n in taken.items() if when == day and name != row.name]
            best += bool(others) and number < 7 and number <= min(others)
        assert row.wins == best


def share(name: str, day: int, rows: str) -> Game:
    return Game(tuple(rows.split("/")), day, number=day, player=name)


NAMED = ((1, ""), (2, "Wordle"))


def test_one_person_of_two_names():
    shares = [share("Ann", 1, "WWWWW/GGGGG"), share("annie", 2, "WWYWW/GGGGG")]
    assert collect(shares).names == ["Ann", "annie"]
    assert collect(shares, same=["Annie=ann"]).names == ["Ann"]
    shares += [share("Ann", 1, "YYWWW/GGGGG")]
    collected = collect(shares, same=["annie = Ann"])
    assert (collected.names, collected.passed_over) == (["Ann"], {"shared again": 1})
    shares += [share("annie", 1, "YWWWW/GGGGG")]
    assert collect(shares, same=["annie = Ann"]).passed_over == {"shared again": 2}
    shares = [share(name, 1, "WWWWW/GGGGG") for name in ("Tom", "Tim", "Tommy")]
    assert collect(shares, same=["Tim=Tom", "Tom=Tommy"]).names == ["Tommy"]
    assert collect(shares, same=["Tommy=Thomas"]).names == ["Thomas", "Tim", "Tom"]
    nameless = [share("", 1, f"{row}/GGGGG") for row in ("WWWWW", "YYWWW", "YYWWW")]
    assert [*collect(nameless).games] == [("(no name)", 1), ("(no name) (2)", 1)]
    assert collect(nameless).names == []
    for text, sentence in (
        ("Zoe=Ann", "unknown player 'Zoe'"),
        ("Ann", "'Ann' is not a pair: give NAME"),
    ):
        with pytest.raises(InputError, match=sentence):
            collect(shares, same=[text])


def test_a_game_counts_on_its_day_and_one_with_a_header_before_another():
    assert collect([share("Ann", 5, "WWWWW/GGGGG")], last=5).days == [5]
    late = collect([share("Ann", 5, "WWWWW/GGGGG")], last=4)
    assert (late.days, late.passed_over) == ([], {"of a future day": 1})
    day = date_of(5)
    bare, named = (Game(("WWWWW", GREEN), n, name, player="Ann", when=day) for n, name in NAMED)
    assert collect([bare, named]).games["Ann", 5] == named


@pytest.mark.parametrize(("probability", "sure"), [(0.8, True), (0.7999, False)])
def test_a_word_is_sure_from_four_in_five_on(probability, sure):
    games = Collected({("Ann", 3000): Game((feedback("crane", "tidal"), GREEN), 1, number=3000)})
    answer = DayWords((("tidal", probability), ("trial", 1 - probability)), "inferred")
    chat = Chat(games, {3000: answer}, anyone(TODAY), SOLUTIONS)
    assert len(chat.played["Ann"]) == sure


some_days = st.dictionaries(
    st.integers(1, 20),
    st.tuples(st.integers(0, 7), st.booleans(), st.lists(st.lists(st.integers(0, 7), max_size=3))),
    min_size=2,
    max_size=3,
)


def chances_of(grids, words) -> dict[str, float]:
    """Return the probability of each word by Bayes' rule, summed over all boards of each grid."""
    player, logs, refuted = anyone(words), [], []
    for word in words.words:
        rows = [[[w for w in words.words if feedback(w, word) == r] for r in g.rows] for g in grids]
        boards = [[(*board, word) for board in product(*each)] for each in rows]
        each = [
            sum(board_probability(player, board, grid) for board in own)
            + (exp(foreign_log(grid)) if len(grids) > 1 else 1e-60)
            for grid, own in zip(grids, boards, strict=True)
        ]
        logs.append(sum(map(log, each)))
        refuted.append(sum(not own for own in boards))
    fewest = min(refuted)
    parts = [exp(module.TRUST * x) * (r == fewest) for x, r in zip(logs, refuted, strict=True)]
    return {word: part / sum(parts) for word, part in zip(words.words, parts, strict=True)}


@drawn(16)
@given(st.lists(st.sampled_from(SOLUTIONS.words), min_size=8, max_size=8, unique=True), some_days)
def test_each_day_of_a_chat_is_inferred_as_by_brute_force(words, drawn_days):
    """Check the word of each day, and the day that is chosen, if no player plays twice."""
    games, grids = ["player\tday\trows\tresult\tsolution"], {}
    for day, (place, is_named, guesses) in drawn_days.items():
        solution = words[place]
        for number, guessed in enumerate([[place - 1], *guesses[:2]]):
            rows = [feedback(words[i], solution) for i in guessed if words[i] != solution]
            if rows:
                grids.setdefault(day, []).append(Grid(tuple(rows)))
                named = solution if is_named else ""
                shown = "/".join([*rows, GREEN])
                games.append(f"{day}-{number}\t{day}\t{shown}\t{len(rows) + 1}\t{named}")
    limits = {"ROUGH": 0.0, "BEHIND": 1e9, "FEWEST": 10**6, "LIKELY_FOREIGN": 2}
    with TemporaryDirectory() as folder, patch.multiple(module, **limits):
        path, chat = Path(folder, "words.txt"), Path(folder, "chat.tsv")
        path.write_text("\n".join(words))
        chat.write_text("\n".join(games) + "\n")
        lists = {"files": (chat,), "words": str(path)}
        open_days = [day for day, (_, is_named, _) in drawn_days.items() if not is_named]
        assert InferQuestion(**lists).answer().day == max(open_days or drawn_days)
        for day, (place, is_named, _) in drawn_days.items():
            answer = InferQuestion(day=str(day), **lists).answer()
            told = {row.solution: row.probability for row in answer.solutions}
            if is_named:
                assert (answer.source, told) == ("given", {words[place]: 1.0})
            else:
                lexicon = wordlist.load(str(path))
                assert told == pytest.approx(chances_of(grids[day], lexicon), abs=1e-5)
                assert [*told.values()] == sorted(told.values(), reverse=True)


@pytest.mark.slow
def test_a_day_of_long_ago_is_judged_with_those_before_it(monkeypatch):
    """Check that an earlier day is evaluated together with the days before it.

    For one of the newest days, only the newest days are evaluated.
    """
    judged = []
    settle = chat.settle

    def settled(games, *others, **more):
        judged.append(games.days)
        return settle(games, *others, **more)

    monkeypatch.setattr(chat, "settle", settled)
    monkeypatch.setattr(chat, "HEEDED", 2)
    text = known(range(1054, 1062), Ann="crane", Ben="audio")
    answer = ChatDaysQuestion(text=text, tell="words", most=1).answer()
    assert [row.day for row in answer.days] == [*range(1061, 1053, -1)]
    assert {row.source for row in answer.days} == {"dated"}
    for day in (1060, 1056):
        game = ChatGameQuestion(text=text, player="ben", day=day, most=1).answer()
        assert (game.solution, game.game.day) == (dated()[day], day)
        assert game.top[0].board[0] == "audio"
    newest, before = [1059, 1060, 1061], [1054, 1055, 1056]
    assert judged == [newest, newest, before]


def test_the_page_s_table_leaves_archived_games_out_and_says_so():
    late, old = "Wordle 1,901 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩", "Wordle 1,555 3/6"
    text = "".join(f"[06/09/2026, 08:00] Ann: {each}\n" for each in (late, f"Archive\n{old}"))
    answer = ChatDaysQuestion(text=text, tell="games").answer()
    assert [(row.games, row.missed) for row in answer.players] == [(1, 0)]
    old = "1 game from the archive, or over 7 days late, is only decoded"
    assert answer.lateness == f"1 game shared late counts; {old}"
    assert [day.day for day in answer.days] == [1901, 1555]
