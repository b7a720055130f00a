"""Play the daily puzzle in a real browser, by keyboard and by touch, at different times of day."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.cases import listed
from support.page import CLIPBOARD, WIDE, faults, next_held, probe, solve_daily

DAY = datetime(2026, 11, 22, 9)
"""The usual time in the tests, on the day of puzzle 326."""
DAILIES = json.loads(Path(__file__).with_name("dailies.json").read_text())
"""Four puzzles, keyed by number. Their steps fill in the board row by row."""


def daily(number: int) -> dict:
    return DAILIES[str(number)]


@pytest.fixture
def today(visit):
    """Return a function that opens the page at a given time, with the puzzles of `DAILIES`."""

    def opened(address="", day=DAY, **options):
        def before(page):
            # A route would do the same, but slow down the requests for all other files too.
            page.context.add_init_script(probe("fetched").replace("DAILIES", json.dumps(DAILIES)))
            page.clock.install(time=day)

        return visit(address, before=before, **options)

    return opened


def title(page, number):
    """Wait until the puzzle with this number is shown completely."""
    expect(page.get_by_role("heading", level=1, name=f"Unwordle {number}")).to_be_visible()
    expect(page.locator("#daily-play .last")).to_be_visible()


def rows(page):
    """Return the rows of letters on the board, with a dot for each empty tile."""
    texts = "tiles => tiles.map((tile) => tile.textContent || '.').join('')"
    letters = page.locator("#daily-play [data-at]").evaluate_all(texts)
    return [letters[i : i + 5] for i in range(0, len(letters), 5)]


def pause(page):
    """Wait so long that the next press does not make a double tap."""
    page.clock.run_for(500)


def streak(page):
    return page.locator("#daily-figures strong").nth(2)


def test_it_is_played_by_keys_alone(today):
    page = today(reduced_motion="no-preference", **CLIPBOARD)
    title(page, 326)
    expect(page.locator("#daily-rule")).to_contain_text("Someone got HEATH in four guesses.")
    # Green letters are shown from the start, since the last word is shown.
    assert rows(page) == ["...em", "b.ac.", "lean."]
    note = page.locator(".row-note")
    page.keyboard.type("zz\n")
    expect(note).to_have_text("Not enough letters.")
    page.keyboard.type("z\n")
    expect(note).to_have_text("ZZZEM is not in the word list.")
    page.keyboard.press("Backspace")
    assert rows(page)[0] == "zz.em"
    page.keyboard.press("Home")
    page.keyboard.type("tot\n")
    expect(note).to_contain_text("With HEATH, TOTEM looks like this:")
    expect(note).to_contain_text("Change the outlined tile.")
    expect(page.locator("#daily-play [data-ring=wrong]")).to_have_count(1)
    page.keyboard.press("Home")
    page.keyboard.type("modem")  # fixed letters are skipped, and a full row accepts no more
    assert rows(page)[0] == "modem"
    hollow = page.locator("[data-row='0'] .tile.open")
    expect(hollow).to_have_count(3)  # typed letters are hollow until they are checked
    page.keyboard.press("Enter")
    expect(page.locator("#daily-play [data-at='1,1']")).to_have_class("tile open here")
    expect(hollow).to_have_count(0)
    # Keys show the colours of the letters that were used, and no other colours.
    states = "all => all.map((k) => k.dataset.key + k.dataset.colour).filter((k) => k[1])"
    used = page.locator(".key:not(.wide)").evaluate_all(states)
    assert {*used} == {"mW", "oW", "dW", "eG", "bW", "aG", "cW", "lW", "nW"}
    page.keyboard.type("rt\n")
    needed = "E is in the word (see row 1), so row 2 needs an E."
    expect(note).to_have_text(needed)
    page.get_by_role("button", name="Hint").click()  # what stands wrong comes first, for nothing
    expect(note).to_have_text(needed)
    expect(page.locator("[data-row='1'] .here")).to_have_count(1)
    page.keyboard.type("t")  # the next keys are for the game, not for the button
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("re\nt\n")
    solved = "Solved with 5 checks (3 is perfect)"
    expect(page.locator("#daily-result")).to_contain_text(solved)
    expect(page.locator("#daily-score")).to_be_focused()
    page.keyboard.press("Enter")  # an Enter too many opens nothing
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Copy text").press("Enter")
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    title_line, *lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert title_line == "Unwordle 326 ●●●○○○○"
    assert lines[:3] == ["⬜⬜⬜🟨⬜ 🔁2", "⬜⬜🟩⬜🟨 🔁2", "⬜🟩🟩⬜🟨 ✅"]
    time, _, rest = lines[3].partition(" ")
    assert rest == "with 5 checks (3 is perfect) · 🔥1"
    assert lines[4].endswith("/?puzzle=326") and len(lines) == 5
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#daily-result")).to_contain_text(solved)
    expect(page.locator("#daily-figures strong")).to_have_text(["1", "100%", "1", "1"])
    expect(page.locator("#daily-bars .share")).to_have_text(["0", "0", "1", "0", "0", "0"])
    expect(page.locator("#daily-bars .bar > span")).to_have_count(1)
    expect(page.locator("#daily-best")).to_contain_text(f"Best time without hints: {time}")
    expect(page.get_by_role("img", name="Sunday 22 November: solved")).to_be_visible()
    # The page offers only this next step.
    page.get_by_role("button", name="Play puzzle 325", exact=True).click()
    title(page, 325)


def test_it_is_played_by_touch_alone_with_hints(today):
    page = today(size=(360, 740), has_touch=True, is_mobile=True)
    title(page, 326)

    def tap(name):
        page.get_by_role("button", name=name, exact=True).tap()

    tap("Hint")
    tap("Hint")  # a double tap
    note = page.locator(".row-note")
    expect(note).to_contain_text("Place 1 of row 1 has only one answer.")
    expect(note).to_be_in_viewport(ratio=1)
    expect(page.locator("#daily-play .last")).to_be_in_viewport(ratio=1)
    pause(page)
    tap("Why?")
    expect(page.locator("#daily-play [data-ring=lit], .last [data-ring=lit]")).to_have_count(1)
    expect(note).to_contain_text("Row 1 has one letter in place 1.")
    pause(page)
    tap("Show a letter")
    expect(note).to_contain_text("Row 1 has M in place 1.")
    assert rows(page)[0] == "m..em"
    assert page.evaluate(probe("small")) == []
    tap("Possible letters")
    expect(page.locator(".tools")).to_contain_text("That counts as a hint.")
    tap("Show")
    expect(page.locator("#daily-play .here")).to_be_focused()
    out = page.locator(".key[data-colour=out]")
    assert {*"aht"} <= {*out.evaluate_all("all => all.map((one) => one.dataset.key)")}
    places = "key=o key=d key=Enter at='1,4' key=e at='1,1' key=r key=Enter key=t key=Enter"
    for place in places.split():
        page.locator(f"#daily-play [data-{place}]").tap()
    told = "with 3 checks and 2 hints (3 is perfect)"
    expect(page.locator("#daily-result h2")).to_have_text(f"Solved {told}")
    expect(page.locator("#daily-best")).not_to_contain_text("Best time")
    tap("Share")
    text = page.get_by_label("The text to share").input_value()
    assert "\n⬜⬜⬜🟨⬜ 💡\n⬜⬜🟩⬜🟨 ✅\n" in text


def test_a_visible_fact_is_no_hint_and_colours_are_named_as_they_look(today):
    page = today(theme="contrast")
    title(page, 326)
    tile = page.locator("#daily-play [data-at='1,2']")
    expect(tile).to_have_accessible_name("Row 2, place 3: orange, letter a, fixed")
    page.keyboard.type("tot\n")
    note = page.locator(".row-note")
    expect(note.get_by_role("img")).to_have_accessible_name("totem: blue, grey, grey, blue, grey")
    page.keyboard.press("Home")
    page.keyboard.type("mod\n")
    for name in 2 * ("Hint", "Why?", "Show a letter"):
        pause(page)
        page.get_by_role("button", name=name).click()
    page.keyboard.type("t\n")  # the row is right, so the next one is in hand
    told = "with 3 checks and 1 hint (3 is perfect)"  # the second hint was free
    expect(page.locator("#daily-result h2")).to_have_text(f"Solved {told}")


def test_the_puzzle_is_on_the_first_screen_and_a_paste_below_it(today):
    page = today("?puzzle=325", **CLIPBOARD)
    for width, height in ((320, 568), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        title(page, 325)  # this puzzle has four guesses
        roomy = ("#tab-daily", "#daily-rule") if width > 320 else ("#tab-daily",)
        for shown in (*roomy, "#daily-title", "#daily-play .last", "#hint", "[data-key=m]"):
            expect(page.locator(shown)).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(WIDE) == []
    # On its side, enlarged to 400 %, and with text of 200 %, all of the game is seen too.
    for width, height, text in (
        *((740, 360, 100), (844, 390, 100), (320, 256, 100)),
        *((360, 740, 200), (1440, 900, 200)),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(f"void (document.documentElement.style.fontSize = '{text}%')")
        for shown in ("[data-at='0,0']", ".last", "[data-key=q]", "[data-key=m]"):
            expect(page.locator(f"#daily-play {shown}")).to_be_in_viewport(ratio=1)
        assert page.evaluate(WIDE) == []
    page.evaluate("void (document.documentElement.style.fontSize = '')")
    solve_daily(page, daily(325))
    page.evaluate("void (document.documentElement.style.fontSize = '200%')")
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(WIDE) == []
    page.evaluate("navigator.clipboard.writeText('Wordle 1,054 2/6 ⬜⬜🟨⬜⬜ 🟩🟩🟩🟩🟩')")
    page.get_by_role("button", name="Paste their Wordle result").click()
    expect(page.locator("#grid .tile")).to_have_count(5)
    assert page.evaluate("scrollY") == 0
    page.go_back()
    title(page, 325)


def test_keys_go_to_the_game_that_is_seen_and_the_keyboard_covers_no_tile_in_hand(today):
    page = today("?puzzle=326", size=(360, 640))
    title(page, 326)

    def above_the_keys(place):
        tops = "all => all.map((one) => one.getBoundingClientRect())"
        row, keys = page.locator(f"{place}, section:not([hidden]) .thumbs").evaluate_all(tops)
        return row["top"] >= 0 and row["bottom"] <= keys["top"]

    assert above_the_keys("#daily-play .last")
    page.evaluate("location.hash = 'puzzle?kind=backwards&difficulty=hard&seed=11'")
    page.locator("#puzzle-board [data-at='2,0']").focus()
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowDown")
        expect(page.locator("#puzzle-board .here")).to_be_in_viewport(ratio=1)
        # On its side, the keys are beside the board.
        assert width > height or above_the_keys("#puzzle-board .here")
    page.get_by_role("link", name="Daily").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("mod")
    assert rows(page)[0] == "modem"


def test_a_day_that_begins_is_a_new_puzzle(today):
    page = today()
    title(page, 326)
    page.keyboard.type("mo")
    bookmark = page.url
    assert "?" not in bookmark and "#" not in bookmark
    page.keyboard.type("d\nre\nt\n")
    expect(streak(page)).to_have_text("1")
    # Midnight comes while the tab is open.
    page.clock.fast_forward(timedelta(hours=16).total_seconds() * 1000)
    title(page, 327)
    assert page.url == bookmark
    expect(streak(page)).to_have_text("1")
    solve_daily(page, daily(327))
    expect(streak(page)).to_have_text("2")
    # After the clock is set back, the puzzle of that day is shown as it was left.
    page.clock.set_system_time(DAY)
    page.clock.fast_forward(3000)
    title(page, 326)
    assert rows(page) == ["modem", "brace", "leant"]
    page.reload()
    expect(streak(page)).to_have_text("2")
    page.clock.set_system_time(DAY + timedelta(days=1))
    page.reload()
    title(page, 327)
    expect(page.locator("#daily-result")).to_contain_text("Solved")
    # Yesterday's puzzle is in the archive. Its address names the puzzle, and stays valid.
    page.get_by_role("button", name="Puzzle 326, Sunday 22 November: solved").click()
    title(page, 326)
    assert page.url == f"{bookmark}?puzzle=326"
    page.clock.set_system_time(DAY + timedelta(days=2))
    page.reload()
    title(page, 326)
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Unwordle 328")).to_be_visible()
    expect(page.locator("#daily-play")).to_contain_text("Puzzle 328 is not available here.")
    expect(streak(page)).to_have_text("2")


def test_a_game_that_is_begun_stays_on_the_board_at_midnight(today):
    page = today(day=DAY.replace(hour=23, minute=59, second=30))
    title(page, 326)
    root = page.url
    page.keyboard.type("mo")
    page.clock.fast_forward(60_000)
    out = page.locator("#toast")
    expect(out).to_contain_text("Puzzle 327 is out.")
    assert rows(page)[0] == "mo.em"
    page.keyboard.type("d\n")
    expect(page.locator("[data-row='0'] .tile.open")).to_have_count(0)
    assert page.url == f"{root}?puzzle=326"
    page.keyboard.type("re\nt\n")  # begun on its day, so it counts
    expect(streak(page)).to_have_text("1")
    out.get_by_role("button", name="Play it").click()
    title(page, 327)
    assert page.url == root


def test_a_wrong_word_never_gets_the_tick_and_old_games_are_kept(today):
    page = today("healthz", size=(390, 844))
    old = {"begun": 326, "done": True, "hints": [], "on": 326, "seconds": 61, "won": True}
    begun = {"checked": [0, 1, 2], "rows": daily(325)["guesses"][:3]}
    page.evaluate("all => { localStorage.daily = JSON.stringify(all); }", {326: old, 325: begun})
    page.goto(page.url.replace("healthz", ""))
    expect(page.locator("#daily-score")).to_have_text("Solved without hints")
    page.locator("#day-325").click()
    title(page, 325)
    page.keyboard.type("ly\n")
    expect(page.locator("#daily-score")).to_have_text("Solved with 4 checks (4 is perfect)")
    page.locator("#day-321").click()  # below the board, which then comes into view
    title(page, 321)
    expect(page.locator("#daily-play [data-at='0,0']")).to_be_in_viewport(ratio=1)
    # A row without a gap is no task, and not checked.
    expect(page.locator("#daily-rule")).to_contain_text("Find the two with gaps")
    note, ticks = page.locator(".row-note"), page.locator("#daily-play .mark:not(:empty)")
    expect(ticks).to_have_count(1)
    page.keyboard.type("ard\n")
    expect(note).to_have_text("ARDOR has row 1’s colours, but then no word fits row 2.")
    expect(ticks).to_have_count(1)
    page.keyboard.type("\n")  # the same word again
    page.get_by_role("button", name="Hint").click()
    expect(note).to_contain_text("ARDOR")
    assert not faults(page)
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Give up").click()
    asked = "End the game and show the words?Show themKeep playing"
    expect(page.locator(".tools")).to_have_text(asked)
    page.get_by_role("button", name="Keep playing").click()
    page.keyboard.press("Home")
    page.keyboard.type("raz\nls\n")
    expect(note).to_contain_text("With SMART, CLASH looks like this")
    page.keyboard.type("crash\n")  # a whole word over one that was refused
    expect(page.locator("#daily-score")).to_have_text("Solved with 4 checks (2 is perfect)")
    page.get_by_role("button", name="Share").click()
    text = page.get_by_label("The text to share").input_value()
    assert "🔁2" in text and "🔥" not in text  # the streak does not belong to an old puzzle
    assert not faults(page)
    page.get_by_role("button", name="Close").click()
    # A link carries the games to another device.
    page.get_by_role("button", name="Carry to another device").click()
    carried = page.get_by_role("dialog", name="Carry to another device")
    link = carried.get_by_label("The text to share").input_value().splitlines()[-1]
    page.on("dialog", lambda dialog: dialog.accept())
    for opened in ("healthz", ""):  # the link opens a page, or comes to the open page
        page.evaluate("localStorage.clear(), localStorage.met = true")
        page.goto(link.partition("#")[0] + opened)
        page.goto(link)
        expect(page.locator("#daily-figures strong")).to_have_text(["3", "100%", "1", "1"])
    page.goto(link.partition("=")[0] + "=zzzzz.0.0.1.0.3.3.1o")
    expect(page.locator("#toast")).to_contain_text("damaged")


def test_a_window_behind_does_not_write_over_a_game_that_another_ended(today):
    behind = today()
    title(behind, 326)
    page = behind.context.new_page()
    page.goto(f"{behind.url}?puzzle=325")
    title(page, 325)
    behind.locator("#daily-play [data-at='0,1']").focus()
    page.keyboard.type("q")  # in another game, so nothing here is drawn anew
    expect(behind.locator("#day-325")).to_have_accessible_name(re.compile("started"))
    expect(behind.locator("#daily-play [data-at='0,1']")).to_be_focused()
    page.get_by_role("button", name="Today’s puzzle", exact=True).click()
    title(page, 326)
    solve_daily(page, daily(326))
    expect(behind.locator("#daily-result")).to_contain_text("Solved")
    behind.keyboard.type("z")
    page.reload()
    expect(streak(page)).to_have_text("1")


def test_keys_pressed_while_the_words_load_come_after_a_retry(today):
    page = today("healthz")
    held = []
    page.route("**/words.txt", lambda route: held.append(route))
    page.goto(page.url.replace("healthz", ""))
    title(page, 326)
    first, *others = daily(326)["guesses"]
    page.keyboard.type(f"{first}\n" + "\n".join(others))
    next_held(page, held).abort("internetdisconnected")
    expect(page.get_by_role("button", name="Retry")).to_be_visible()
    page.unroute("**/words.txt")
    page.get_by_role("button", name="Retry").click()
    expect(page.locator("#daily-play .mark").nth(len(others) - 1)).to_have_text("✓right")
    assert rows(page) == [first, *others]


def test_games_last_as_long_as_the_page_if_the_storage_is_full(today):
    page = today()
    title(page, 326)
    page.keyboard.type("mod")
    page.evaluate("window.was = Storage.prototype.setItem; Storage.prototype.setItem = null")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show them").click()
    expect(page.locator("#toast")).to_contain_text("This browser stores nothing here")
    assert rows(page) == ["modem", "brace", "leant"]
    assert not faults(page)
    page.locator("#day-325").click()
    title(page, 325)
    page.locator("#day-326").click()
    expect(page.locator("#daily-result")).to_be_visible()
    # The storage works again, so later letters are stored and read.
    page.evaluate("void (Storage.prototype.setItem = was)")
    page.locator("#day-325").click()
    title(page, 325)
    page.locator("#daily-play [data-at='0,1']").click()
    page.keyboard.type("q")
    page.locator("#day-326").click()
    title(page, 326)
    page.locator("#day-325").click()
    title(page, 325)
    assert rows(page)[0] == "tq.ft"


def test_what_is_stored_and_damaged_is_left_out(today):
    page = today("healthz")
    for stored in listed(__file__, "DAMAGED"):
        page.evaluate("daily => Object.assign(localStorage, {daily, keys: '\"at\"'})", stored)
        page.goto(page.url.replace("healthz", ""))
        title(page, 326)
        solve_daily(page, daily(326))
        expect(page.locator("#daily-figures strong").first).to_have_text(re.compile("[12]"))
        page.goto(f"{page.url}healthz")


def test_the_streak_counts_what_was_begun_and_solved_in_time(today):
    """Check that a puzzle counts for the streak if it was begun on its day and solved in time.

    The data of a game are the day of its start, the day of its end, and whether it was solved.
    """
    page = today("healthz")
    for games, figures in listed(__file__, "STREAKS"):
        history = {
            number: {"begun": begun, "on": on, "won": won, "done": True, "hints": []}
            for number, (begun, on, won) in games.items()
        }
        page.evaluate("kept => { localStorage.daily = JSON.stringify(kept); }", history)
        counted = page.evaluate("import('./static/js/archive.js').then((one) => one.statistics())")
        assert [counted["streak"], counted["best"], counted["won"]] == figures, games


def test_a_link_to_another_day_and_nonsense(today):
    page = today("?puzzle=325")
    title(page, 325)
    page.get_by_role("button", name="Today’s puzzle", exact=True).click()
    title(page, 326)
    root = page.url
    page.goto(f"{root}healthz")  # leave the page, so that it is loaded again
    for nonsense in ("?puzzle=x", "?puzzle=9999"):
        page.goto(root + nonsense)
        title(page, 326)
        assert page.url == root
    expect(page.locator("#toast")).to_have_text("Puzzle 9999 is not out yet: this is today’s.")
    # Keys pressed while another puzzle loads are not for the one before.
    page.evaluate("void (window.fetch = () => new Promise(() => {}))")
    page.locator("#day-325").click()
    expect(page.locator("#daily-rule")).to_be_empty()
    page.keyboard.type("q")
    assert page.evaluate("localStorage.daily ?? null") is None
    page.clock.set_system_time(datetime(2025, 6, 1))
    page.goto(f"{root}healthz")
    page.goto(root)
    expect(page.locator("#daily-play")).to_contain_text("This device’s clock says 1 June 2025")
