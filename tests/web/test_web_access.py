"""Check that everybody can use the page: axe-core's rules, contrast, keyboard, narrow screens."""

import re

from playwright.sync_api import expect

from support.cases import listed
from support.chats import known
from support.page import WIDE, faults, next_held, paste, probe

PLACES = {name: place for name, *place in listed(__file__, "PLACES")}


def test_no_tab_moves_while_it_is_loaded_and_every_place_is_for_everybody(visit):
    """Check that the layout does not shift if an answer comes after everything else is shown.

    All places must pass axe's rules, and fit a narrow window.
    """
    places = {"daily": ["", "#daily-play .last"], "decode": ["#unwordle", "#hook .count"]} | PLACES
    page, asked, held = visit("healthz"), re.compile("/(api|daily)/"), []
    home = page.url.removesuffix("healthz")
    for name, (address, shown) in places.items():
        page.goto(f"{home}healthz")
        page.set_viewport_size({"width": 360, "height": 740})
        page.route(asked, lambda route: held.append(route))
        with page.expect_request(asked):
            page.goto(home + address)
        page.evaluate("document.fonts.ready.then(() => 0)")
        while held:
            held.pop().continue_()
        page.unroute(asked)
        expect(page.locator(f"main > section:not([hidden]) {shown}").first).to_be_visible()
        assert page.evaluate(probe("moved")) < 0.03, name
        # Folded parts are checked too.
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert not (violations := faults(page)), (name, violations)


def test_a_number_is_never_broken(visit):
    counts = ["9" * 18, "123456789012345678901234"]
    page = visit("healthz", size=(320, 900))

    def enlarged(route):
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"boards": counts.pop()})

    page.route("**/api/board", enlarged)
    page.goto(page.url.replace("healthz", "#unwordle?grid=WWWWW&word=fuzzy"))
    counted = page.locator("#hook .number")
    for text in ("about 1.23 × 10²³", "999,999,999,999,999,999"):
        expect(counted).to_have_text(text)
        assert counted.evaluate("(one) => one.getClientRects().length") == 1
        assert page.evaluate(WIDE) == []
        page.get_by_label("The final word").fill("stone" if counts else "")


def test_every_tab_is_reached_by_keys_and_the_focus_is_seen(visit):
    page = visit("#unwordle?grid=GGGGW/WYWWW&play=hard&word=stone")
    address = page.url
    expect(page.locator("#hook .count")).to_be_visible()
    page.evaluate("window.kept = true")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the puzzle")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    assert page.url == address and page.evaluate("window.kept"), "it is not loaded again"
    for place in ("#paste-button", "#paste", "#file", "#grid [data-at='0,0']", ".end >> nth=0"):
        page.keyboard.press("Tab")
        expect(page.locator(place)).to_be_focused()
    skip.focus()
    header = page.get_by_role("banner")
    for name in ("Unwordle", "Daily", "Decode", "Solve", "Review", "How to play", "Menu"):
        page.keyboard.press("Tab")
        expect(header.get_by_label(name).or_(header.get_by_role("link", name=name))).to_be_focused()
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_keys_never_lose_the_focus(visit):
    """Check that an element always has the focus, even if the pressed button disappears."""
    page = visit("#unwordle?grid=WWWWW/WYWWW/WWYWG")

    def press(name):
        button = page.get_by_role("button", name=name).first
        button.press("Enter")
        return button

    page.locator("#hook button").first.press("Enter")
    expect(page.locator("#hook [data-kind=count]")).to_be_visible()
    expect(page.locator("#hook")).to_be_focused()
    another = press("Another")
    expect(page).to_have_url(re.compile("board="))
    expect(another).to_be_focused()
    likely = page.locator("#answers .bars .name").first
    likely.press("Enter")
    expect(page).to_have_url(re.compile("pins="))
    expect(page.locator("#hook")).to_have_attribute("aria-busy", "false")
    expect(likely).to_be_focused()
    press("Share")
    expect(page.get_by_role("button", name="Copy text")).to_be_focused()
    page.locator("#share-open").evaluate("button => button.replaceWith(button.cloneNode(true))")
    press("Close")
    expect(page.locator("#share-open")).to_be_focused()
    press("Remove row 2")
    press("Undo")
    expect(page.locator("#grid [role=row]:not(.below)")).to_have_count(3)
    expect(page.locator(":focus-visible")).to_have_count(1)
    page.get_by_label("The final word").fill("")
    expect(page.locator("#hook [data-kind=solutions]")).to_be_visible()
    page.locator("#answers .bars .name").first.press("Enter")
    expect(page.locator("#hook [data-kind=count]")).to_be_visible()
    expect(page.locator("#answers")).to_be_focused()
    page.evaluate("location.hash = 'solve?hints=crane=WWYWG'")
    page.locator("#hints [data-at='0,0']").press("Delete")
    expect(page.get_by_label("Your guess")).to_be_focused()
    page.get_by_label("Menu").press("Enter")
    page.get_by_role("link", name="More puzzles").press("Enter")
    expect(page.get_by_role("heading", name="More puzzles")).to_be_focused()
    press("Give up")
    press("Show them")
    expect(page.get_by_role("button", name="Another puzzle")).to_be_focused()


def test_an_answer_waits_for_what_is_pressed_and_keeps_focus_caret_and_scroll(visit):
    page, held = visit("#solve?hints=crane=WWYWG"), []
    field, chip = page.get_by_label("Your guess"), page.get_by_role("button", name="adobe")
    hard, space = page.locator("#solve-hard"), page.keyboard
    for press, release in (
        (page.mouse.down, page.mouse.up),
        (lambda: space.down(" "), lambda: space.up(" ")),
    ):
        expect(chip).to_be_visible()
        page.route("**/api/*", lambda route: held.append(route))
        with page.expect_request("**/api/solve"):
            hard.evaluate("one => one.click()")
        chip.hover()
        chip.focus()
        press()
        with page.expect_response("**/api/solve"):
            next_held(page, held).continue_()
        page.unroute("**/api/*")
        page.wait_for_timeout(300)
        release()
        expect(field).to_have_value("adobe")
        field.fill("")
    # An answer that comes when nothing is pressed leaves the focus where it was.
    chip.focus()
    with page.expect_response("**/api/solve"):
        hard.evaluate("one => one.click()")
    expect(chip).to_be_focused()
    # A field in an answer keeps its letters and its caret.
    page.route("**/api/chat", lambda route: held.append(route))
    with page.expect_request("**/api/chat"):
        paste(page, known(range(1054, 1056), Ann="crane solid", Ben="slate"))
    page.wait_for_timeout(100)
    next_held(page, held).continue_()
    page.get_by_text("Wrong word?").click()
    word = page.locator("#word-1055")
    with page.expect_response("**/api/chat"):
        word.press_sequentially("cr")
        word.press("Home")
        next_held(page, held).continue_()
    expect(page.locator("#chat-status")).to_have_text("Finding openers and luck…")
    page.keyboard.type("s")
    expect(word).to_have_value("scr")


def test_colours_differ_from_each_other_and_from_the_background(visit):
    page = visit("#unwordle?grid=GYWWW&word=stone")
    tiles = page.locator("#grid .tile")
    expect(tiles.first).to_be_visible()
    marks = tiles.evaluate_all("all => all.map((one) => getComputedStyle(one, '::after').width)")
    assert len({*marks[:3]}) == 3, "without colour"
    for theme in ("light", "dark", "contrast"):
        assert min(page.evaluate(probe("contrasts"), theme)) >= 3


def test_colours_have_the_names_of_the_theme_and_text_of_200_percent_has_room(visit):
    page = visit("#unwordle?grid=WWWWW/GGGGY&word=stone", theme="contrast")
    none, wrong = page.locator("#hook [data-kind=none]"), page.locator("#grid [data-ring=wrong]")
    expect(none).to_have_text("No game fits these rows if the word was STONE.")
    why = page.locator("#hook .why")
    expect(why).to_contain_text("Row 2")
    expect(why).to_contain_text("orange in places 1, 2, 3 and 4 and blue in place 5")
    expect(wrong).to_have_count(5)
    tile = page.locator("#grid [data-at='1,4']")
    expect(tile).to_have_accessible_name(re.compile("at fault"))
    tile.click()
    expect(wrong).to_have_count(0)
    page.evaluate("location.hash = 'unwordle?grid=WWWWW/WYWWW&word=stone'")
    expect(page.locator("#hook .count strong")).to_be_visible()
    page.evaluate("void (document.documentElement.style.fontSize = '200%')")
    for width in (320, 360, 768):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(WIDE) == []
    page.evaluate("void (document.documentElement.style.fontSize = '')")
    # On its side, the grid and the word are on the first screen.
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate("scrollTo(0, 0)")
    for shown in ("#grid [data-at='0,0']", "#solution", "#hook .count"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    # No option of the command line is named.
    page.evaluate("location.hash = 'solve?hints=zzzzz=WWWWW'")
    notice = page.locator("#solve-answer .notice")
    expect(notice).to_have_text("ZZZZZ is not in the word list.")


def test_the_theme_is_chosen_and_kept_and_nothing_moves_where_that_is_asked_for(visit):
    page = visit("", theme="auto", color_scheme="dark")
    root = page.locator(":root")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="How to play").click()
    card = page.get_by_role("dialog", name="How to play")
    expect(card.get_by_role("listitem")).to_have_count(3)
    assert not faults(page)
    page.set_viewport_size({"width": 740, "height": 360})
    for role in ("heading", "button"):
        expect(card.get_by_role(role)).to_be_in_viewport(ratio=1)
    card.get_by_role("button", name="Play").click()
    page.get_by_label("Menu").click()
    assert not faults(page)
    page.get_by_label("Theme").select_option("contrast")
    expect(root).to_have_attribute("data-theme", "contrast")
    page.reload()
    expect(root).to_have_attribute("data-theme", "contrast")
    assert page.evaluate(probe("moving")) == []
