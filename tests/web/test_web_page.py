"""Test the page in a real browser with the actions of a user."""

import re

from playwright.sync_api import expect

from support.cases import listed
from support.page import paste
from unwordle.model.theory.plays import PLAYS

SHARED = "Wordle 1,934 4/6\n\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛\n⬛⬛🟨⬛🟩\n🟩🟩🟩🟩🟩"
KNOWN = SHARED.replace("1,934", "1,054").replace("🟨⬛🟩", "⬛🟨🟩")
STONE = "#unwordle?grid=WWWWW/WYWWW/WWYWG&word=stone"


def tile(page, row, column):
    return page.locator(f"#grid [data-at='{row},{column}']")


def colours(page):
    """Return the colours of each row in the grid."""
    read = "tiles => tiles.map((tile) => tile.dataset.colour).join('')"
    shown = page.locator("#grid [data-at]").evaluate_all(read)
    return [shown[i : i + 5] for i in range(0, len(shown), 5)]


def link(page):
    """Return the part of the address that has the state of the page."""
    return "#" + page.url.partition("#")[2]


def counted(page, count):
    """Wait until the page shows this number of games."""
    expect(page.locator("#hook .count")).to_have_attribute("data-count", count.replace(",", ""))


def test_a_result_is_shown_with_what_is_known_of_it(visit):
    page = visit()
    result, word = page.locator("#result"), page.get_by_label("The final word")
    paste(page, SHARED.replace("4/6", "6/6"))
    # Who pastes a new result has just played, and knows the word.
    asked = page.get_by_label("The word of Wordle 1,934")
    expect(asked).to_be_focused()
    known_to = "I know Wordle’s words up to 6 September 2026."
    expect(result).to_have_text(
        f"Wordle 1,934 · 6/6 · 5 October 2026 {known_to} The header says 6/6, but there are 4 rows."
    )
    page.keyboard.type("zzzzz")
    expect(page.locator("#hook .problem")).to_contain_text("ZZZZZ is not in the word list")
    composed = {"text": "s", "selectionStart": 1, "selectionEnd": 1}  # by a phone's keyboard
    page.context.new_cdp_session(page).send("Input.imeSetComposition", composed)
    page.keyboard.type("tone")
    expect(result).to_contain_text("You say the word was STONE.")
    expect(page.locator("#hook")).to_contain_text("possible games")
    paste(page, f"{KNOWN}\n\nConnections\nPuzzle #700\n🟨🟨🟨🟨")
    expect(result).to_have_text("Wordle 1,054 · 4/6 · 8 May 2024 The word was PIOUS.")
    expect(page.locator("#paste-problem")).to_contain_text("That is a result of Connections")
    expect(word).to_have_value("pious")
    page.get_by_role("button", name="Clear").click()
    expect(result).to_be_empty()
    page.get_by_role("button", name="Undo").click()
    expect(result).to_contain_text("PIOUS")
    page.get_by_role("link", name="Daily").click()
    paste(page, "sater")  # pasted by mistake, it does not interrupt a game
    expect(page.locator("#toast")).to_have_text("There is no Wordle result in this text.")
    expect(page.locator("#daily")).to_be_visible()
    page.go_back()
    for text, sentence in listed(__file__, "PROBLEMS"):
        paste(page, text)
        expect(page.locator("#paste-problem")).to_contain_text(sentence)
    page.get_by_label("Shared result").fill("WWYWW\nWGWWW\nwgwyw\nGGGGG")
    expect(page.locator("#grid [role=row]:not(.below)")).to_have_count(3)
    page.get_by_label("Shared result").fill("Wordle 1,701 3/6*\n🟦⬜⬜⬜⬜\n⬜🟦⬜🟧⬜\n🟧🟧🟧🟧🟧")
    expect(page.locator("#grid [role=row]:not(.below)")).to_have_count(2)
    expect(page.locator("[name=play][value=hard]")).to_be_checked()
    paste(page, SHARED, "document.querySelector('#solution input')")
    expect(page.locator("[name=play][value=any]")).to_be_checked()
    for number, text in listed(__file__, "SOLVED_DAILIES"):
        paste(page, text)
        expect(page).to_have_url(re.compile(rf"\?puzzle={number}$"))
        expect(page.locator("#daily-play .last")).to_be_visible()  # now the page takes pastes


def test_a_busy_server_is_asked_again_and_a_page_is_no_puzzle(visit):
    busy = {"status": 503, "headers": {"retry-after": "0.1"}}
    other = {"content_type": "text/html", "body": "<p>Sign in"}
    answers = [busy, other, busy, busy, other | {"status": 502}]
    page = visit("healthz")
    page.route("**/daily/*", lambda at: at.fulfill(**answers.pop()) if answers else at.continue_())
    page.goto(page.url.replace("healthz", ""))
    for said in ("Try again later.", "Puzzle .* is not available here."):
        expect(page.locator("#daily-play")).to_have_text(re.compile(f"{said}Retry$"))
        page.get_by_role("button", name="Retry").click()
    expect(page.locator("#daily-play .last")).to_be_visible()
    page.evaluate("location.hash = 'puzzle?difficulty=toString&seed=3'")
    expect(page).to_have_url(re.compile("difficulty=easy"))


def test_a_grid_is_painted_and_typed_into(visit):
    page = visit("#unwordle?grid=WWWWW&word=stone")
    # In Safari, a press gives a button no focus.
    tile(page, 0, 1).evaluate("(one) => { one.click(); document.activeElement.click(); }")
    assert colours(page) == ["WGWWW"]
    expect(tile(page, 0, 1)).to_have_accessible_name(re.compile("^Row 1, place 2: green"))

    def type_at(row, text):
        tile(page, row, 0).focus()
        page.keyboard.type(text)

    type_at(0, "11111\n12111\n11213")
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG"]
    counted(page, "164,245,180")
    type_at(2, "range")
    counted(page, "1,253,780")
    assert "pins=3%3Drange" in page.url
    note = page.locator("#note-0")
    for word, sentence in (("crane", "STONE, CRANE looks like"), ("zzzzz", "not in the word list")):
        type_at(0, word)
        expect(note).to_contain_text(sentence)
    type_at(0, "which")
    type_at(1, "would")
    expect(page.locator("#hook")).to_contain_text("the only game that fits")
    tile(page, 0, 0).press("Delete")
    assert colours(page) == ["WYWWW", "WWYWG"]


def test_rows_are_added_and_a_tab_is_a_step_back(visit):
    page = visit()
    paste(page, SHARED)
    expect(page.locator("#result")).to_be_visible()
    page.go_back()
    expect(page.locator("#daily")).to_be_visible()  # no page with an example came in between
    page.goto(page.url.partition("#")[0] + STONE)
    add = page.get_by_role("button", name="Add a row")
    for _ in range(3):
        add.click()
    expect(add).to_be_disabled()
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG", *3 * ["WWWWW"]]
    page.get_by_role("link", name="Solve").click()
    page.go_back()
    expect(page.locator("#unwordle")).to_be_visible()
    page.get_by_role("link", name="Daily").click()
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="More puzzles").click()
    expect(page).to_have_url(re.compile("seed="))  # the page chose a puzzle by itself
    page.go_back()
    expect(page.locator("#daily")).to_be_visible()


def test_back_undoes_an_edit_and_keeps_the_focus(visit):
    page = visit(STONE)
    counted(page, "164,245,180")
    tile(page, 2, 1).focus()
    page.keyboard.press("3")
    for step, colour in ((page.go_back, "W"), (page.go_forward, "G")):
        step()
        expect(tile(page, 2, 1)).to_have_attribute("data-colour", colour)
        expect(tile(page, 2, 2)).to_be_focused()


def test_another_game_is_shown_in_the_grid_and_named_by_the_link(visit):
    page = visit(STONE)
    counted(page, "164,245,180")
    hook, guesses = page.locator("#hook"), page.locator(".guesses")
    expect(hook).to_contain_text("Most likely")
    seen = [guesses.text_content()]
    for number in range(7):
        page.get_by_role("button", name="Another").click()
        expect(guesses).not_to_have_text(seen[-1])
        seen.append(guesses.text_content())
        # The likeliest games come first, each with its probability. Then random games follow.
        expect(hook).to_contain_text("likely, out of 164" if number < 5 else "one of 164")
    assert len({*seen}) == len(seen)
    expect(tile(page, 2, 4)).to_have_text("e")
    expect(page.locator("#answers")).to_contain_text("is estimated from how people play")
    page.locator("#board-3").click()
    expect(guesses).to_have_text(seen[3])
    again = visit(link(page))
    expect(again.locator(".guesses")).to_have_text(seen[3])
    # One of three games has a probability of four fifths. The next game shown must differ.
    page.evaluate("location.hash = 'unwordle?grid=WGWYW/YGWWG&word=pious&pins=1=widow'")
    expect(guesses).to_have_text("WIDOW and OINKS")
    page.get_by_role("button", name="Another").click()
    expect(guesses).not_to_have_text("WIDOW and OINKS")


def test_play_and_a_typed_guess_change_the_count_and_are_in_the_link(visit):
    page = visit(STONE)
    page.locator("#settings summary").click()
    offered = page.locator("[name=play]").evaluate_all("all => all.map((one) => one.value)")
    assert offered == list(PLAYS)
    page.locator("#settings").get_by_text("Hard mode", exact=True).click()
    counted(page, "82,677,200")
    expect(page.locator("#play-hint")).to_have_text("Each guess must use what the row above shows.")
    page.get_by_role("button", name="Type the guess in row 3").click()
    page.get_by_label("Guess 3").press_sequentially(" a")
    expect(tile(page, 2, 1)).to_have_class(re.compile("typed"))
    expect(page).to_have_url(re.compile(r"pins=3%3D\.a\.\.\."))
    expect(page.locator("#hook .count")).not_to_have_attribute("data-count", "82677200")
    again = visit(link(page))
    expect(again.locator("#hook")).to_have_text(page.locator("#hook").text_content())
    assert again.get_by_label("Guess 3").input_value() == ".a..."
    assert again.locator("[name=play][value=hard]").is_checked()
    page.keyboard.press("Escape")
    counted(page, "82,677,200")
    page.locator("#answers .bars .name").first.click()
    expect(page).to_have_url(re.compile("pins=1%3D"))


def test_a_link_is_read_as_far_as_it_can_be(visit):
    bad = "pins=0%3Dcrane,1=<img src=x>,2%3D.h...&play=toString&board=x"
    page = visit(f"{STONE}&{bad}")
    expect(page.locator("#hook .count")).to_be_visible()
    expect(page.locator("#toast")).to_have_text("This link is damaged: copy all of it.")
    page.evaluate("location.hash = 'theory?story=9,9&grid=WYWWW&word=stone'")
    expect(page.locator("#theory-answer .story")).to_contain_text("Tile(1,2,Yellow)")
    page.go_back()
    expect(page.locator("#hook .count")).to_be_visible()
    assert "pins=2%3D.h...&" in link(page) and "play=" not in link(page)
    page.evaluate("toast.textContent = '', location.hash = 'review?game=xizmv,hoz'")
    expect(page.locator("#toast")).to_contain_text("damaged")


def test_a_row_that_is_removed_takes_only_its_own_letters(visit):
    page = visit(f"{STONE}&pins=1=which,2=.h...,3=range", size=(360, 740))
    page.get_by_role("button", name="Remove the row").click()
    assert colours(page) == ["WWWWW", "WWYWG"]
    assert [tile(page, row, 0).inner_text().lower() for row in (0, 1)] == ["w", "r"]
    assert "pins=1%3Dwhich%2C2%3Drange" in page.url
    # Undo restores the row, also from another tab.
    page.get_by_role("link", name="Solve").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Decode").click()
    assert colours(page) == ["WWWWW", "WYWWW", "WWYWG"]
    assert "pins=1%3Dwhich%2C2%3D.h...%2C3%3Drange" in page.url


def test_an_all_green_row_is_no_guess(visit):
    page = visit("#unwordle?grid=WWWWW/WYWWW/GGGGG&word=stone")
    expect(page.locator("#answers .spread h3")).to_have_count(2)
    expect(page.locator("#grid [data-at]")).to_have_count(10)
    # An all-green row above another row is refused. It stays, so that it can be painted over.
    tile(page, 0, 0).focus()
    page.keyboard.type("33333")
    notice = page.locator("#answers .notice")
    expect(notice).to_contain_text("Row 1 is all green")
    page.reload()
    expect(notice).to_contain_text("Row 1 is all green")
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)
    assert colours(page) == ["GGGGG", "WYWWW"]


def test_an_unknown_solution_is_looked_for(visit):
    page = visit("#unwordle?grid=WWWWW/YYWWG/GYYYG")
    expect(page.locator("#hook [data-kind=solutions]")).to_be_visible()
    word = page.locator("#answers .bars .name").first.text_content()
    page.locator("#answers .bars .name").first.click()
    expect(page.locator("#hook [data-kind=count]")).to_be_visible()
    field = page.get_by_label("The final word")
    assert field.input_value() == word
    field.fill("")
    field.press_sequentially("cafén")
    expect(field).to_have_value("cafen")
    field.fill("stonf")
    expect(page.locator("#hook")).to_contain_text("STONF is not in the word list")
    page.locator("#hook button").first.click()
    expect(page.locator("#hook .count")).to_be_visible()


def test_guesses_are_answered_once_they_are_coloured(visit):
    page = visit("healthz")
    with page.expect_request("**/words.txt"):  # before the first word is typed
        page.goto(page.url.replace("healthz", "#solve"))
    guess, answer = page.get_by_label("Your guess"), page.locator("#solve-answer")
    left, problem = answer.locator("[data-count]"), page.locator("#guess-problem")
    expect(page.locator("#next-guess")).to_be_visible()
    page.keyboard.type("a")  # no click is needed before typing
    expect(guess).to_have_value("a")
    expect(answer.locator(".chips")).to_have_count(0)  # the page lists only openers
    page.route("**/api/word*", lambda route: None)  # a message does not wait for similar words
    for word, text in (("cra", "Not enough letters."), ("cranf", "CRANF is not in the word list")):
        guess.fill(word)
        guess.press("Enter")
        expect(problem).to_contain_text(text)
        expect(problem).to_have_css("color", "rgb(163, 38, 29)")
    guess.fill("crane")
    guess.press("Enter")
    expect(page.locator("#hints [data-at='0,0']")).to_be_focused()
    expect(left).to_have_text("Any word")
    page.keyboard.type("wwywg")
    expect(guess).to_be_focused()
    expect(answer.locator(".count")).to_have_text("54 likely words and 126 others")
    expect(answer.locator(".chips").first).to_have_text(re.compile("^abusepaste"))
    guess.fill("tails")
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator("#hints [data-at='1,1']").click()
    expect(left).to_have_text("54")
    page.get_by_role("button", name="Done").click()
    expect(answer.locator(".chips")).to_have_text(["abodeadobepupae", re.compile("^a.*")])
    page.locator("#solve").get_by_label("Hard mode").check()
    expect(page).to_have_url(re.compile("hard=1"))
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("#hints [role=row]")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(left).to_have_text("3")
    page.keyboard.type("b")
    expect(guess).to_have_value("b")
    page.reload()
    expect(left).to_have_text("3")
    expect(page.locator("#solve-hard")).to_be_checked()
    page.evaluate("location.hash = 'solve?hints=crane=GGGGG,stone=GGGGG,x=GGGGG'")
    expect(answer.locator("[data-kind=none]")).to_contain_text("CRANE")
    page.get_by_role("button", name="Remove guess 1").click()
    expect(left).to_have_text("1")
    # A game with words is taken as it was coloured, and one without words belongs to Decode.
    paste(page, "Wordle 1,701 3/6\n⬜🟨⬜⬜⬜ CRANE\n🟩🟨⬜⬜⬜ WORLD")
    expect(page).to_have_url(re.compile("#solve.hints=crane%3DWYWWW%2Cworld%3DGYWWW"))
    paste(page, SHARED)
    expect(page.locator("#result")).to_contain_text("Wordle 1,934")


def test_a_game_is_reviewed_and_shared_without_its_guesses(visit):
    page = visit("#review")
    guess, rows = page.get_by_label("A guess"), page.locator(".review > li")
    typed = page.locator("#review-rows .tile-row")
    review = page.get_by_role("button", name="Review", exact=True)

    def add(word, number):
        guess.fill(word)
        guess.press("Enter")
        expect(typed).to_have_count(number)

    add("crane", 1)
    add("abode", 2)
    review.click()
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("RAISE 0.05 guesses fewer on average than CRANE")
    page.get_by_role("button", name="Share").click()
    text = page.get_by_label("The text to share").input_value().splitlines()
    assert re.fullmatch(r"My Wordle: Skill \d+ · Luck \d+ \(of 99\)", text[0])
    assert text[1:3] == ["⬜⬜🟨⬜🟩 54 left", "🟩🟩🟩🟩🟩"]
    assert "abode" not in text[-1]
    shared = visit(text[-1].partition("/")[2].partition("/")[2].partition("/")[2])
    expect(shared.locator(".review > li")).to_have_count(2)
    assert link(shared) == link(page)
    page.get_by_role("button", name="Close").click()
    add("crane", 3)
    review.click()
    problem = page.locator("#review-answer .notice")
    expect(problem).to_have_text("CRANE comes before the last guess: remove the later guesses.")
    paste(page, "Wordle 1,701 3/6\n⬜🟨⬜⬜⬜ CRANE\n🟩🟨⬜⬜⬜ WORLD\n🟩🟩🟩🟩🟩 WORRY")
    expect(rows).to_have_count(3)
    assert link(page) == "#review?guesses=crane%2Cworld%2Cworry"
    paste(page, "crane slate abbey abode")
    expect(rows).to_have_count(4)
    # A lost game has six guesses, and then the word.
    page.evaluate("location.hash = 'review?guesses=crane,slate,crown,plant,brick,mound'")
    expect(typed).to_have_count(6)
    add("abbey", 7)
    expect(typed.last).to_contain_text("=abbey")
    expect(guess).to_be_hidden()


def test_the_story_follows_a_tile_to_its_source_and_figure(visit):
    page = visit(STONE)
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="For the curious").click()
    story = page.locator(".story")
    expect(story).to_contain_text("Tile(2,2,Yellow)")
    expect(page.locator("#theory-answer")).to_contain_text("164,245,180 models")
    place = page.get_by_role("button", name="Row 3, place 5: green")
    place.press("Enter")
    expect(place).to_be_focused()
    story.get_by_text("unwordle/model/theory/rules.py").nth(1).click()
    expect(story.locator("pre").nth(1)).to_contain_text("def green_letter")
    page.reload()
    expect(story).to_contain_text("Tile(3,5,Green)")
    page.evaluate("location.hash = 'theory?grid=WWWWW/GGGGY&word=stone'")
    expect(page.locator("#theory-answer > .card").first).to_contain_text("no model")


def test_a_long_computation_leaves_the_page_alive(visit):
    page = visit("#unwordle?grid=WWYWW&word=stone")
    expect(page.locator("#hook .count")).to_be_visible()
    page.route("**/api/board", lambda route: None)
    tile(page, 0, 0).click()
    expect(page.get_by_text("Counting…")).to_be_visible()
    tile(page, 0, 1).click()
    assert colours(page) == ["YYYWW"], "painting goes on"
    expect(page.locator("#working")).to_contain_text("The last answer is still shown.")
    page.get_by_role("link", name="Solve").click()
    expect(page.locator("#next-guess")).to_be_visible()
    page.get_by_role("link", name="Decode").click()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("#answers .notice")).to_have_text("Stopped.")
    expect(page.get_by_text("Counting…")).to_have_count(0)
    expect(page.locator("#hook .count")).to_have_count(0)
    page.unroute("**/api/board")
    page.get_by_role("button", name="Retry").press("Enter")
    expect(page.locator("#hook .count")).to_be_visible()
    expect(page.locator("#answers")).to_be_focused()
    # A paste that was left does not bring Decode back, and one waits for the network.
    page.route("**/api/games", lambda route: None)
    paste(page, SHARED)
    card = page.locator("#paste-card")
    expect(card).to_have_attribute("aria-busy", "true")
    page.get_by_role("link", name="Review").click()
    expect(card).to_have_attribute("aria-busy", "false")
    page.unroute("**/api/games")
    page.context.set_offline(True)
    page.get_by_role("link", name="Decode").click()
    paste(page, SHARED)
    expect(page.locator("#said")).to_contain_text("You are offline")
    page.context.set_offline(False)
    page.evaluate("void dispatchEvent(new Event('online'))")  # also if the tests have no network
    expect(page.locator("#result")).to_contain_text("Wordle 1,934")


def test_an_answer_cut_short_and_a_module_of_another_version_say_what_to_do(visit):
    page = visit(STONE)
    expect(page.locator("#hook")).to_contain_text("games")
    page.route("**/api/*", lambda route: route.fulfill(body='{"boards": "1'))
    tile(page, 0, 0).click()
    expect(page.locator("#answers .notice")).to_have_text("The answer was incomplete.")
    other = {"body": "export const other = 1;", "content_type": "text/javascript"}
    page.route("**/solve.js*", lambda route: route.fulfill(**other))
    page.get_by_role("link", name="Solve").click()
    expect(page.locator("#solve .notice")).to_contain_text("cannot be loaded.")
    page.unroute_all()
    page.locator("#solve").get_by_role("button", name="Reload").click()
    expect(page.locator("#next-guess")).to_be_visible()


def test_the_first_load_is_light(browser, served):
    # A new window is used, since responses from the memory of a window have no size.
    page = browser.new_page(service_workers="block")
    page.goto(served.url, wait_until="networkidle")
    sent = page.evaluate("performance.getEntries().map((one) => one.encodedBodySize ?? 0)")
    assert sum(size > 0 for size in sent) >= 10
    assert sum(sent) < 75_000
    page.close()


def test_no_module_of_the_first_load_waits_for_another(served):
    text = served.get().read().decode()
    preloaded = {*re.findall(r'(?:modulepreload" href|src)="static/js/(\w+)\.js"', text)}
    assert {"main", "daily"} <= preloaded
    for name in preloaded:
        module = served.get(f"/static/js/{name}.js").read().decode()
        assert {*re.findall(r'from "\./(\w+)\.js"', module)} <= preloaded, name


def test_a_first_result_is_decoded_on_a_phone_and_shared(visit):
    page = visit("#unwordle", size=(360, 740), has_touch=True, reduced_motion="no-preference")
    # After a paste and the word, the likeliest game is on the first screen.
    paste(page, SHARED)
    page.get_by_role("button", name="I don’t know: guess it").click()
    offered = page.locator("#hook button")
    expect(offered).to_have_text([re.compile(r"^[A-Z]{5} <?[\d.]+%$")] * 3)
    page.get_by_label("The final word").fill("stone")
    counted(page, "164,245,180")
    likely = "^Most likely [A-Z]{5}, [A-Z]{5} and [A-Z]{5} .*% likely, out of "
    expect(page.locator("#said")).to_have_text(re.compile(f"{likely}164,245,180 possible games$"))
    expect(tile(page, 0, 0)).to_have_text(re.compile("^[a-z]$"))
    for shown in ("#hook .count", "#grid [data-at='0,0']", "#another", "#solution"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0

    # A game is shared as a text, as a picture, and as a link that shows the same game.
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share this game")
    text = dialog.get_by_label("The text to share").input_value()
    guess = r"My guess at your Wordle 1,934: [A-Z]{5}, [A-Z]{5}, [A-Z]{5}\. Right\?"
    assert re.fullmatch(guess, text.splitlines()[0]) and text.count("🟩" * 5) == 1
    expect(dialog.get_by_role("img")).to_have_accessible_name(text.splitlines()[0])
    drawn = dialog.locator("canvas").evaluate("one => one.toDataURL().length")
    assert drawn > 9000, "letters on tiles of colour"
    page.goto(text.splitlines()[-1])
    expect(page.get_by_role("dialog")).to_have_count(0)
    counted(page, "164,245,180")
