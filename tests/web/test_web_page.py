"""The page in a real browser: what a person does there, and sees."""

import json
import re
import urllib.parse
import urllib.request
from random import Random

import pytest
from playwright.sync_api import expect

from support.page import WIDE, paste
from unwordle.model.theory.plays import PLAYS, play_called

SHARED = "Wordle 1,934 4/6\n\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛\n⬛⬛🟨⬛🟩\n🟩🟩🟩🟩🟩"
STONE = "#unwordle?grid=WWWWW/WYWWW/WWYWG&word=stone"


def tile(page, row, column):
    return page.locator(f"#grid [data-at='{row},{column}']")


def colours(page, grid="#grid"):
    """The rows as they are painted."""
    shown = page.locator(f"{grid} [data-at]").evaluate_all(
        "tiles => tiles.map((tile) => tile.dataset.colour).join('')"
    )
    return [shown[i : i + 5] for i in range(0, len(shown), 5)]


def link(page):
    """The part of the address that holds the state."""
    return "#" + page.url.partition("#")[2]


def under_the_hood(page):
    """Open the panel by the menu."""
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Under the hood").click()


def unfold(page):
    """Open the folded settings."""
    page.locator("#settings summary").click()


def count(page):
    return page.locator("#hook [data-count]")


def test_a_header_that_its_rows_contradict_is_said(visit):
    page = visit()
    paste(page, SHARED.replace("4/6", "6/6"))
    expect(page.locator("#paste-problem")).to_have_text(
        "Note: the header says 6/6, but there are 4 rows."
    )
    expect(page.locator("#answers")).to_contain_text("the number of boards")
    paste(page, SHARED)
    expect(page.locator("#paste-problem")).to_be_empty()


def test_a_known_word_is_not_asked_for(visit):
    page = visit()
    paste(page, SHARED.replace("1,934", "1,054"))
    expect(page.locator("#paste-problem")).to_have_text("Wordle 1,054 was PIOUS.")
    expect(page.locator("#candidates")).not_to_contain_text("What was the word?")
    # Another word comes before it.
    shared = SHARED.replace("1,934", "1,054").replace("🟨⬛🟩", "⬛🟨🟩")
    page.get_by_label("The final word").fill("stone")
    expect(count(page)).to_have_text("164,245,180")
    paste(page, shared)
    expect(page.get_by_label("The final word")).to_have_value("pious")


def test_a_word_of_the_last_two_days_is_shown_when_asked_for(visit):
    page = visit("healthz", clock=True)
    for day, shown in ((8, False), (9, False), (10, True)):
        page.clock.set_fixed_time(f"2024-05-{day:02}T10:00:00")
        page.goto(page.url.removesuffix("healthz") if "healthz" in page.url else page.url)
        paste(page, SHARED.replace("1,934", "1,054"))
        word = page.get_by_label("The final word")
        if not shown:
            show = page.get_by_role("button", name="Show the word of Wordle 1,054")
            expect(show).to_be_visible()
            expect(page.locator("body")).not_to_contain_text("pious", ignore_case=True)
            expect(word).to_have_value("")
            show.click()
        expect(word).to_have_value("pious")
        expect(page.locator("#hook")).to_contain_text("Most likely")


def test_a_text_that_is_too_long_is_said(visit):
    page = visit()
    paste(page, "x" * 500_001)
    expect(page.locator("#paste-problem")).to_contain_text("500,000 characters are the most")


def test_what_is_no_result_is_said_to_be_none(visit):
    page = visit(STONE)
    page.get_by_label("Shared result").fill("hello there")
    expect(page.locator("#paste-problem")).to_contain_text("no Wordle result")
    page.get_by_label("Shared result").fill("Wordle 1,701 3/6*\n🟦⬜⬜⬜⬜\n⬜🟦⬜🟧⬜\n🟧🟧🟧🟧🟧")
    expect(page.locator("#paste-problem")).to_be_empty()
    expect(page.locator("#grid [role=row]:not(.below)")).to_have_count(2)
    assert colours(page) == ["YWWWW", "WYWGW"]
    expect(page.locator("[name=play][value=hard]")).to_be_checked()
    page.get_by_label("Shared result").fill("Wordle 1,799 2/6 ⬜⬜🟨⬜⬜ 🟩🟩🟩🟩🟩")
    expect(page.locator("[name=play][value=any]")).to_be_checked()


def test_a_grid_is_painted_by_pointer(visit):
    page = visit("#unwordle?grid=WWWWW&word=stone")
    tile(page, 0, 1).click()
    assert colours(page) == ["WYWWW"]
    tile(page, 0, 1).click()
    page.get_by_role("button", name="Add a row").click()
    tile(page, 1, 4).click()
    assert colours(page) == ["WGWWW", "WWWWY"]
    expect(tile(page, 0, 1)).to_have_accessible_name(re.compile("^Row 1, column 2: green"))
    expect(page.locator("#hook [data-kind=count]")).to_be_visible()
    assert "grid=WGWWW/WWWWY" in page.url


def test_a_grid_is_painted_and_typed_into_by_keys(visit):
    page = visit("#unwordle?grid=WWWWW&word=stone")
    tile(page, 0, 0).focus()
    page.keyboard.press("Enter")
    page.keyboard.type("12111")
    page.keyboard.press("Enter")
    page.keyboard.type("11213")
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG"]
    expect(count(page)).to_have_text("164,245,180")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    assert colours(page)[1] == "YYWWW"
    page.keyboard.press("Delete")
    assert colours(page) == ["WWWWW", "WWYWG"]


def test_letters_typed_are_kept_and_a_full_row_is_checked(visit):
    page = visit(STONE)
    expect(count(page)).to_have_text("164,245,180")
    tile(page, 2, 0).focus()
    page.keyboard.type("range")
    expect(count(page)).to_have_text("1,253,780")
    assert "pins=3%3Drange" in page.url
    tile(page, 0, 0).focus()
    page.keyboard.type("crane")
    expect(page.locator("#note-0")).to_contain_text("CRANE would be")
    expect(page.locator("#note-0 .tile")).to_have_count(5)
    tile(page, 0, 0).focus()
    page.keyboard.type("zzzzz")
    expect(page.locator("#note-0")).to_contain_text("ZZZZZ is not in the word list")
    tile(page, 0, 0).focus()
    page.keyboard.type("which")
    tile(page, 1, 0).focus()
    page.keyboard.type("would")
    expect(page.locator("#candidates")).to_have_text("Yes: these could be the guesses.")
    expect(count(page)).to_have_text("1")


def test_rows_are_added_and_cleared_and_a_tab_is_a_step_back(visit):
    page = visit(STONE)
    for _ in range(3):
        page.get_by_role("button", name="Add a row").click()
    expect(page.get_by_role("button", name="Add a row")).to_be_disabled()
    page.get_by_role("button", name="Clear").click()
    assert colours(page) == ["WWWWW"]
    page.get_by_role("button", name="Undo").click()
    assert len(colours(page)) == 6
    page.get_by_role("link", name="Solve").click()
    page.go_back()
    expect(page.locator("#unwordle")).to_be_visible()
    page.get_by_role("link", name="Daily").click()
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="More puzzles").click()
    expect(page).to_have_url(re.compile("seed="))  # a puzzle was chosen, by nobody
    page.go_back()
    expect(page.locator("#daily")).to_be_visible()


def test_a_tab_that_is_left_while_it_loads_answers_when_it_is_opened(visit):
    page = visit()
    page.get_by_role("link", name="Solve").click()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("link", name="Decode").click()
    expect(page.get_by_role("heading", name="An example")).to_be_visible()
    expect(count(page)).to_be_visible()
    page.get_by_role("link", name="Solve").click()
    # No commas stand in decimals.
    expect(page.locator("#solve-answer")).to_contain_text(re.compile(r"right 0\.\d+% of the time"))


def test_another_board_is_drawn_in_the_grid(visit):
    page = visit(STONE)
    expect(tile(page, 0, 0)).to_have_text(re.compile("^[a-z]$"))
    words = page.locator("#grid").inner_text()
    page.get_by_role("button", name="Another").click()
    expect(page.locator("#grid")).not_to_have_text(words)
    expect(tile(page, 2, 4)).to_have_text("e")
    expect(page.locator("#answers")).to_contain_text("are estimated from how people play")
    page.locator("#board-3").click()
    picked = page.locator("#grid").inner_text()
    assert "board=" in page.url
    expect(visit(link(page)).locator("#grid")).to_have_text(picked, use_inner_text=True)
    # One of three boards has four fifths: what is drawn again is no other one.
    page = visit("#unwordle?grid=WGWYW/YGWWG&word=pious&pins=1=widow")
    expect(page.locator(".guesses")).to_have_text("WIDOW and OINKS")
    page.get_by_role("button", name="Another").click()
    expect(page.locator(".guesses")).not_to_have_text("WIDOW and OINKS")


def test_a_link_says_which_boards_are_drawn(visit):
    page = visit("healthz")
    with page.expect_request("**/api/board") as asked:
        page.goto(f"{page.url.removesuffix('healthz')}{STONE.replace('&', '&seed=7&', 1)}")
    assert asked.value.post_data_json["seed"] == 7
    expect(count(page)).to_be_visible()
    assert link(page) == STONE.replace("&", "&seed=7&", 1)
    another = page.get_by_role("button", name="Another")
    with page.expect_request("**/api/board") as asked:
        while "seed=8" not in page.url:  # all that were drawn are shown first
            another.click()
    assert asked.value.post_data_json["seed"] == 8


def test_play_changes_the_count(visit):
    page = visit(STONE)
    unfold(page)
    offered = page.locator("[name=play]").evaluate_all("all => all.map((one) => one.value)")
    assert offered == list(PLAYS)
    page.get_by_text("Strict play", exact=True).click()
    expect(count(page)).to_have_text("2,528,808")
    expect(page.locator("#play-hint")).to_contain_text(play_called("strict").asks)
    page.get_by_text("Hard mode", exact=True).click()
    expect(count(page)).to_have_text("82,677,200")


def test_a_guess_is_pinned(visit):
    page = visit(STONE)
    page.get_by_role("button", name="Type the guess of row 3").click()
    page.get_by_label("Guess 3").fill("range")
    expect(count(page)).to_have_text("1,253,780")
    expect(page.locator("#grid .tile-row").nth(2)).to_contain_text("r")
    assert "pins=3%3Drange" in page.url
    page.keyboard.press("Escape")
    expect(count(page)).to_have_text("164,245,180")
    page.locator("#answers .bars .name").first.click()
    expect(count(page)).not_to_have_text("164,245,180")
    assert "pins=1%3D" in page.url
    page.get_by_role("button", name="Type the guess of row 1").click()
    page.get_by_label("Guess 1").press_sequentially("s  .z")
    assert "pins=1%3Ds...z" in page.url
    page.get_by_label("Guess 1").fill("zzzzz")
    expect(page.locator("#note-0")).to_contain_text("ZZZZZ")


def test_an_impossible_grid_shows_why(visit):
    page = visit("#unwordle?grid=WWWWW/GGGGY&word=stone")
    expect(page.locator("#hook [data-kind=none]")).to_contain_text("No board")
    expect(page.locator("#answers .why")).to_contain_text("Row 2")
    expect(page.locator("#grid .guilty")).to_have_count(5)
    expect(tile(page, 1, 4)).to_have_accessible_name(re.compile("at fault"))
    tile(page, 1, 4).click()
    expect(page.locator("#grid .guilty")).to_have_count(0)


def test_an_unknown_solution_is_looked_for(visit):
    page = visit("#unwordle?grid=WWWWW/WWWWW/WWWWW/WWWWW/WWWWY", width=320)
    expect(page.locator("#answers .number").first).to_be_visible()
    assert page.evaluate(WIDE) == []  # however long the numbers of boards
    page = visit("#unwordle?grid=WWWWW/YYWWG/GYYYG")
    expect(page.locator("#hook [data-kind=solutions]")).to_be_visible()
    first = page.locator("#answers .bars .name").first
    word = first.inner_text()
    first.click()
    expect(page.locator("#hook [data-kind=count]")).to_be_visible()
    assert page.get_by_label("The final word").input_value() == word


def test_a_word_that_is_none_is_refused_with_others_to_take(visit):
    page = visit("#unwordle?grid=WWWWW&word=")
    page.get_by_label("The final word").fill("stonf")
    expect(page.locator("#candidates")).to_contain_text("STONF is not in the word list")
    expect(page.locator("#solution .tile").first).to_have_attribute("data-colour", "W")
    page.get_by_label("The final word").fill("")
    page.get_by_label("The final word").press_sequentially("cafén")
    expect(page.get_by_label("The final word")).to_have_value("cafen")
    page.get_by_label("The final word").fill("stonf")
    page.locator("#candidates button").first.click()
    expect(count(page)).to_be_visible()


def test_a_guess_that_is_none_makes_no_row(visit):
    page = visit("healthz")
    with page.expect_request("**/api/solve") as asked:
        page.goto(f"{page.url.removesuffix('healthz')}#solve?hints=zzzzz=WWWWW,CRANE=wwywg")
    assert asked.value.post_data_json["hints"] == ["crane=WWYWG"]
    expect(page.locator("#guess-problem")).to_contain_text("ZZZZZ is not in the word list")
    expect(page.locator("#solve-answer [data-count]")).to_have_text("180")
    page.get_by_label("Your guess").fill("cra")
    page.keyboard.press("Enter")
    expect(page.locator("#guess-problem")).to_have_text("Not enough letters.")
    page.get_by_label("Your guess").fill("tailz")
    page.keyboard.press("Enter")
    expect(page.locator("#guess-problem")).to_contain_text("TAILZ is not in the word list")
    page.locator("#guess-problem button").first.click()
    expect(page.locator("#hints [role=row]")).to_have_count(2)


def test_a_link_holds_the_state(visit):
    page = visit(STONE)
    unfold(page)
    page.get_by_text("Hard mode", exact=True).click()
    page.get_by_role("button", name="Type the guess of row 3").click()
    page.get_by_label("Guess 3").fill(".a")
    expect(count(page)).to_have_text(re.compile("^[\\d,]{10}$"))
    page.get_by_role("button", name="Another").click()
    expect(page).to_have_url(re.compile("at=1"))
    expect(tile(page, 0, 0)).to_have_text(re.compile("^[a-z]$"))
    again = visit(link(page))
    for selector in ("#grid", "#hook [data-count]"):
        expect(again.locator(selector)).to_have_text(page.locator(selector).text_content())
    assert again.get_by_label("Guess 3").input_value() == ".a..."
    assert again.locator("[name=play][value=hard]").is_checked()


def test_a_link_of_garbage_is_read_as_far_as_it_can_be(visit):
    bad = "pins=0%3Dcrane,2%3D.h...&play=toString"
    page = visit("healthz")
    root = page.url.removesuffix("healthz")
    for seed in ("-5", "9" * 20):
        page.goto(f"{root}?{seed}{STONE}&{bad}&seed={seed}")
        expect(count(page)).to_be_visible()
        assert link(page) == f"{STONE.replace('&', '&pins=2%3D.h...&', 1)}"


def test_a_row_that_is_removed_takes_only_its_own_pin(visit):
    page = visit(f"{STONE}&pins=1=which,2=.h...,3=range")
    tile(page, 1, 0).press("Delete")
    assert colours(page) == ["WWWWW", "WWYWG"]
    assert [tile(page, row, 0).inner_text().lower() for row in (0, 1)] == ["w", "r"]
    assert "pins=1%3Dwhich%2C2%3Drange" in page.url
    # Undo brings the row back, whatever was done since, and wherever.
    tile(page, 0, 0).click()
    page.get_by_role("button", name="Undo").click()
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG"]
    assert "pins=1%3Dwhich%2C2%3D.h...%2C3%3Drange" in page.url
    tile(page, 1, 0).press("Delete")
    page.get_by_role("link", name="Solve").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Decode").click()
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG"]


def test_an_all_green_last_row_is_no_guess_and_the_link_to_share_leads_to_the_same(visit):
    page = visit("#unwordle?grid=WWWWW/WYWWW&word=stone&pins=1=.u...")
    page.get_by_role("button", name="Add a row").click()
    page.keyboard.type("33333")
    expect(page).to_have_url(re.compile("WYWWW/GGGGG"))
    expect(page.locator("#answers .spread h3")).to_have_count(2)
    hook = page.locator("#hook .count")
    expect(hook.locator(".guesses")).to_have_text(re.compile("^[A-Z]{5} and [A-Z]{5}$"))
    said = hook.inner_text()
    page.get_by_role("button", name="Share").click()
    text = page.get_by_label("The text to share").input_value()
    assert text.count("🟩" * 5) == 1
    page.goto(text.splitlines()[-1])
    expect(hook).to_have_text(said, use_inner_text=True)
    assert len(colours(page)) == 2
    # Elsewhere it is refused, once and for all, and stays to be painted over.
    tile(page, 0, 0).focus()
    page.keyboard.type("33333")
    expect(page.locator("#answers .notice")).to_contain_text("row 1 of the grid is all green")
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)
    page.reload()
    expect(page.locator("#answers .notice")).to_contain_text("row 1 of the grid is all green")
    assert colours(page) == ["GGGGG", "WYWWW"]


def test_two_hints_are_solved(visit):
    page = visit("#solve")
    guess = page.get_by_label("Your guess")
    expect(page.locator("#next-guess")).to_be_visible()
    guess.fill("crane")
    guess.press("Enter")
    expect(page.locator("#hints [data-at='0,0']")).to_be_focused()
    page.keyboard.type("wwywg")
    expect(page.locator("#solve-answer [data-count]")).to_have_text("180")
    guess.fill("tails")
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator("#hints [data-at='1,1']").click()
    expect(page.locator("#solve-answer [data-count]")).to_have_text("13")
    expect(page.locator("#solve-answer .chips")).to_have_text(
        "abodeadobepupaeaboveawokeaquaeagogeadozeamoveapodeavyzeazymezoeae"
    )
    expect(page.locator("#chart .share")).to_have_text(["14,855", "180", "13"])
    page.get_by_text("Strategy", exact=True).click()
    page.locator("#strategy").select_option("minimax")
    expect(page.locator("#solve-answer [data-kind=guess]")).to_contain_text("worst")
    again = visit(link(page))
    expect(again.locator("#chart .share")).to_have_text(["14,855", "180", "13"])


def test_hints_that_clash_are_said_to(visit):
    page = visit("#solve?hints=crane=GGGGG,stone=GGGGG")
    expect(page.locator("#solve-answer [data-kind=none]")).to_contain_text("crane")
    page.get_by_role("button", name="Remove guess 1").click()
    expect(page.locator("#solve-answer [data-count]")).to_have_text("1")


def puzzle_at(visit, address, **options):
    """The page with a puzzle, and the puzzle as the page was told it."""
    page = visit("healthz", **options)
    with page.expect_response("**/api/puzzle/*") as answered:
        page.goto(page.url.removesuffix("healthz") + address)
    puzzle = json.loads(answered.value.body())
    assert f"seed={puzzle['seed']}&" in f"{address}&" and address in page.url
    return page, puzzle


def test_a_clue_puzzle_is_lost_at_the_sixth_try(visit):
    page, puzzle = puzzle_at(visit, "#puzzle?difficulty=easy&kind=clues&seed=12")
    said = page.locator("#puzzle-board .said")
    words = ["queue", "fuzzy", "mummy", "jazzy", "vivid", "civic", "puppy"]
    for left, word in zip((5, 4, 3, 2, 1), words, strict=False):
        page.keyboard.type(f"{word}\n")
        expect(said).to_contain_text(f"{left} {'try' if left == 1 else 'tries'} left.")
    page.keyboard.type(f"{words[5]}\n")
    expect(said).to_have_text(f"It was {puzzle['solution'].upper()}.")
    with page.expect_response("**/api/puzzle/clues") as answered:
        page.get_by_role("button", name="Another puzzle").click()
    seed = answered.value.json()["seed"]
    assert seed != 12 and page.url.endswith(f"seed={seed}")
    expect(said).to_have_text("")


def test_a_clue_puzzle_is_finished_by_keyboard_alone(visit):
    page, puzzle = puzzle_at(visit, "#puzzle?difficulty=easy&kind=clues&seed=11")
    answer = puzzle["solution"]
    word = page.get_by_label("The word that fits all clues")
    expect(word).to_be_focused()
    page.get_by_role("button", name="Hint").press("Enter")
    hidden = [i for i in range(5) if all(c["pattern"][i] != "G" for c in puzzle["clues"])]
    told = f"The word has {answer[hidden[0]].upper()} in place {hidden[0] + 1}."
    expect(page.locator("#clue-hints li")).to_have_text([told])
    word.focus()
    page.keyboard.type("zzzzz\n")
    expect(page.locator("#puzzle-board .problem")).to_contain_text("not in the word list")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("queue\n\n" if answer != "queue" else "fuzzy\n\n")
    expect(page.locator("#puzzle-board .said")).to_contain_text("does not fit clue")
    expect(page.get_by_text("5 tries left")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type(f"{answer}\n")
    expect(page.locator("#puzzle-board .said")).to_contain_text("Right, in 2 tries")
    expect(page.get_by_role("button", name="Another puzzle")).to_be_focused()
    page.reload()
    expect(page.locator("#puzzle-board .said")).to_contain_text("Right, in 2 tries")


def test_the_story_follows_a_tile_to_its_source_and_figure(visit):
    page = visit(STONE)
    expect(count(page)).to_be_visible()
    under_the_hood(page)
    story = page.locator(".story")
    expect(story).to_contain_text("Tile(2,2,Yellow)")
    page.get_by_role("button", name="Row 3, column 5: green").click()
    expect(story).to_contain_text("(Letter(S,5,a,Green) ∨ ¬Letter(3,5,a,Green))")
    expect(story).to_contain_text("164,245,180")
    story.get_by_text("model/theory/rules.py").nth(1).click()
    expect(story.locator("pre").nth(1)).to_contain_text("def green_letter")
    story.get_by_role("button", name="Figure 16 of the report").click()
    expect(story).to_contain_text("Propositions, base case, colours")
    expect(visit(link(page)).locator(".story")).to_contain_text("Tile(3,5,Green)")


def test_a_long_computation_leaves_the_page_alive_and_can_be_stopped(visit):
    page = visit("#unwordle?grid=WWYWW&word=stone")
    expect(count(page)).to_be_visible()
    waiting = []
    page.route("**/api/board", lambda route: waiting.append(route))
    tile(page, 0, 0).click()
    expect(page.get_by_text("Counting…")).to_be_visible()
    tile(page, 0, 1).click()
    assert colours(page) == ["YYYWW"], "painting goes on"
    expect(page.locator("#working")).to_contain_text("Still for the grid before.")
    page.get_by_role("link", name="Solve").click()
    expect(page.locator("#next-guess")).to_be_visible()
    page.get_by_role("link", name="Decode").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Counting…")).to_have_count(0)
    expect(count(page)).to_have_count(0)
    assert waiting
    page.unroute("**/api/board")
    page.get_by_role("button", name="Retry").press("Enter")
    expect(count(page)).to_be_visible()
    expect(page.locator("#answers")).to_be_focused()


def test_a_busy_server_is_asked_again(visit):
    page = visit("#unwordle?grid=WWYWW&word=")
    refused = []

    def busy(route):
        refused.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "0.1"}, json={"error": "too many"})

    page.route("**/api/board", busy, times=2)
    page.get_by_label("The final word").fill("stone")
    # The count of words stands there till the boards are counted.
    expect(page.locator("#hook")).to_contain_text("boards")
    assert len(refused) == 2


def test_a_server_that_is_gone_is_said_so(visit):
    page = visit("#unwordle?grid=WWYWW&word=")
    page.route("**/api/*", lambda route: route.fulfill(status=503, json={"error": "too many"}))
    page.get_by_label("The final word").fill("stone")
    expect(page.locator("#answers .notice")).to_contain_text("too many")
    page.unroute("**/api/*")
    page.route("**/api/*", lambda route: route.fulfill(body='{"boards": "1'))
    tile(page, 0, 0).click()
    expect(page.locator("#answers .notice")).to_have_text("The answer did not arrive whole.")
    page.route("**/solve.js*", lambda route: route.fulfill(status=503))
    page.get_by_role("link", name="Solve").click()
    expect(page.locator("#solve .notice")).to_contain_text("cannot be loaded")
    page.unroute("**/solve.js*")
    page.unroute("**/api/*")
    page.locator("#solve").get_by_role("button", name="Retry").click()
    expect(page.locator("#next-guess")).to_be_visible()
    expect(page.locator("#solve .notice")).to_have_count(0)


def test_the_first_load_is_light(browser, served):
    # A window of its own: what another has loaded is in its memory, and has no size here.
    page = browser.new_page(viewport={"width": 1280, "height": 900}, service_workers="block")
    page.goto(served.url)
    page.wait_for_load_state("networkidle")
    sent = page.evaluate(
        "performance.getEntries().map((one) => one.encodedBodySize ?? 0).filter((size) => size)"
    )
    assert len(sent) >= 10
    assert sum(sent) < 120_000
    moved = page.evaluate(
        """() => new Promise((done) => new PerformanceObserver((list) =>
            done(list.getEntries().reduce((sum, one) => sum + one.value, 0))
        ).observe({type: "layout-shift", buffered: true}) ?? setTimeout(() => done(0), 500))"""
    )
    page.close()
    assert moved < 0.05


def test_a_game_is_reviewed(visit):
    page = visit("#review")
    guess = page.get_by_label("A guess")
    for number, word in enumerate(("crane", "abode"), 1):
        guess.fill(word)
        guess.press("Enter")
        expect(page.locator("#review-rows .tile-row")).to_have_count(number)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".review > li")).to_have_count(2)
    expect(page.locator(".review > li").first).to_contain_text("14,855 → 180 words")
    paste(page, "Wordle 1,701 3/6\n⬜🟨⬜⬜⬜ CRANE\n🟩🟨⬜⬜⬜ WORLD\n🟩🟩🟩🟩🟩 WORRY")
    expect(page.locator(".review > li")).to_have_count(3)
    assert link(page) == "#review?guesses=crane%2Cworld%2Cworry"
    # A game that was lost: six guesses, and the word.
    page.evaluate("location.hash = 'review?guesses=crane,slate,crown,plant,brick,mound'")
    expect(page.locator("#review-rows .tile-row")).to_have_count(6)
    guess.fill("abbey")
    guess.press("Enter")
    expect(page.locator("#review-rows .tile-row").last).to_contain_text("=abbey")
    expect(guess).to_be_hidden()
    assert "mound%2Cabbey" in page.url


def test_a_link_is_shown_with_its_count_by_other_programs(served):
    address = f"{served.url}/?grid=WWWWW/WYWWW/WWYWG&word=stone"
    with urllib.request.urlopen(address) as response:
        html = response.read().decode()
    assert '<meta property="og:title" content="One of 164,245,180 boards" />' in html
    picture = re.search('property="og:image" content="([^"]+)"', html)[1]
    with urllib.request.urlopen(picture) as response:
        assert response.read().startswith(b"\x89PNG")
    with urllib.request.urlopen(f"{address}&words=answers") as response:
        assert "164,245,180" not in response.read().decode()
    _, daily = served.ask("/daily/320.json")
    with urllib.request.urlopen(f"{served.url}/?puzzle=320") as response:
        html = response.read().decode()
    assert '<meta property="og:title" content="Unwordle 320" />' in html
    assert f"/preview.png?grid={'/'.join(daily['grid'])}" in html
    with urllib.request.urlopen(f"{served.url}/?grid=%22%3E%3Cscript%3E&word=stone") as response:
        assert "<script>" not in response.read().decode()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
def test_a_first_visit(visit, width, height):
    page = visit(width=width, height=height)
    # Paste, and name the word: the likeliest board is on the first screen.
    paste(page, SHARED)
    asked = page.get_by_role("heading", name="What was the word? (or let me guess)")
    expect(asked).to_be_visible()
    word = page.get_by_label("The final word")
    expect(word).to_be_focused()
    offered = page.locator("#candidates button")
    expect(offered).to_have_text([re.compile(r"^[A-Z]{5} \d+\.\d+%$")] * 3)
    painted = "one => getComputedStyle(one).backgroundColor"
    assert {one.evaluate(painted) for one in offered.all()} == {
        page.locator("#add-row").evaluate(painted)
    }
    assert word.input_value() == ""
    word.press_sequentially("crane")
    word.press_sequentially("stone")
    expect(count(page)).to_have_text("164,245,180")
    expect(page.locator("#said")).to_have_text(
        re.compile("^Most likely [A-Z]{5}, [A-Z]{5} and [A-Z]{5} .*%, of 164,245,180 boards")
    )
    expect(tile(page, 0, 0)).to_have_text(re.compile("^[a-z]$"))
    on_screen = (count(page), tile(page, 0, 0), page.locator("#another"), page.locator("#solution"))
    for shown in on_screen:
        expect(shown).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0

    # A row goes, and comes back.
    if width < 400:
        page.get_by_role("button", name="Type the guess of row 2").click()
        page.get_by_role("button", name="Remove the row").click()
    else:
        page.get_by_role("button", name="Remove row 2").click()
    assert colours(page) == ["WWWWW", "WWYWG"]
    page.go_back()
    expect(count(page)).to_have_text("164,245,180")
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG"]

    # Share: as text, as a picture, and as a link that shows the same.
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share this board")
    expect(dialog.get_by_role("img")).to_have_accessible_name("My grid: one of 164,245,180 boards.")
    text = dialog.get_by_label("The text to share").input_value()
    assert text.splitlines()[0] == "My grid: one of 164,245,180 boards."
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.goto(text.splitlines()[-1])
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(count(page)).to_have_text("164,245,180")


def test_a_column_of_probabilities_never_looks_out_of_order(visit):
    page = visit("healthz")
    said = """async (columns) => {
        const { allWritten, written } = await import("./static/js/words.js");
        return columns.map((column) => [allWritten(column), column.map(written)]);
    }"""
    rng = Random(4)
    chances = [sorted((rng.random() ** 3 for _ in range(12)), reverse=True) for _ in range(200)]
    errors = (0, 1e-5, 0.002, 0.004, 0.03)
    columns = [
        [{"probability": one, "standard_error": rng.choice(errors)} for one in column]
        for column in chances
    ]
    out_of_order = 0
    for together, alone in page.evaluate(said, columns):
        shown = [[float(text.strip("<>%")) for text in texts] for texts in (together, alone)]
        in_order, own = (sorted(numbers, reverse=True) for numbers in shown)
        assert shown[0] == in_order
        out_of_order += shown[1] != own
        assert shown[1] != own or together == alone
    assert out_of_order > 50
