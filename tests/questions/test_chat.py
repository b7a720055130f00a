"""Check that only the newest days of a long chat, or the days up to a chosen day, are evaluated."""

import pytest

from support.chats import known
from unwordle.day import dated
from unwordle.questions import chat
from unwordle.questions.chat import ChatDaysQuestion, ChatGameQuestion


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
    text = known(range(1054, 1062), Ann="crane", Ben="slate")
    answer = ChatDaysQuestion(text=text, tell="words", most=1).answer()
    assert [row.day for row in answer.days] == [*range(1061, 1053, -1)]
    assert {row.source for row in answer.days} == {"dated"}
    for day in (1060, 1056):
        game = ChatGameQuestion(text=text, player="ben", day=day, most=1).answer()
        assert (game.solution, game.game.day) == (dated()[day], day)
        assert "slate" in {row.board[0] for row in game.top}
    newest, before = [1059, 1060, 1061], [1054, 1055, 1056]
    assert judged == [newest, newest, before]


def test_the_page_s_table_leaves_archived_games_out_and_says_so():
    late, old = "Wordle 1,901 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩", "Wordle 1,555 3/6"
    text = "".join(f"[06/09/2026, 08:00] Ann: {each}\n" for each in (late, f"Archive\n{old}"))
    answer = ChatDaysQuestion(text=text, tell="games").answer()
    assert [(row.games, row.missed) for row in answer.players] == [(1, 0)]
    assert answer.lateness.startswith("1 game shared late counts; 1 game from the archive")
    assert [day.day for day in answer.days] == [1901, 1555]
