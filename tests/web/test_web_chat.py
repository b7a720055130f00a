"""Test a chat on the page: its days, players, stored data, corrections, sharing and deletion."""

import json
import re

from playwright.sync_api import expect

from support.chats import known
from support.page import CLIPBOARD, WIDE, faults, next_held, paste, probe
from tools.simulated_chat import chat
from unwordle.day import dated

PLAYERS = 3
DATED = range(1054, 1060)
SHARE = "Cleo: Wordle 1,934 2/6\n\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n"


def whole(page):
    """Wait until the last answer is shown, and return the page."""
    expect(page.locator("#chat-days")).to_be_visible()
    expect(page.locator("#chat-status")).to_be_empty()
    return page


def paste_whole(page, text):
    """Paste a text, and wait until the last answer is shown."""
    paste(page, text)
    whole(page)


def opened(page, day):
    """Open the card of a day, and return the card."""
    card = page.locator(f"[data-day='{day}']")
    card.evaluate("one => { one.open = true; }")
    return card


def said(page):
    """Return a dictionary from the number of each day to the text about the day's solution."""
    return {
        int(day.get_attribute("data-day")): day.locator(".day-word").text_content()
        for day in page.locator(".day").all()
    }


def test_on_a_phone_from_paste_to_the_table_in_two_taps_and_a_word_inferred_is_no_fact(visit):
    text, words = chat(days=1, players=PLAYERS, seed=8)
    page = visit(size=(360, 740), **CLIPBOARD)
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.get_by_role("button", name="Paste").click()
    games = page.locator(".day").first.locator(".game-list button")
    expect(games).to_have_count(PLAYERS)
    whole(page)
    expect(page.locator("#chat-players")).to_contain_text(re.compile(r"Week from .* points?\."))

    # The table of scores is what a group wants first.
    scores = page.locator("#scores")
    expect(scores).to_be_in_viewport(ratio=1)
    expect(scores.locator("tbody tr")).to_have_count(PLAYERS)
    assert page.locator("#player-0").bounding_box()["height"] < 30, "a name is on one line"
    assert page.evaluate(WIDE) == []

    # An inferred word is shown with its probability.
    (day,) = words
    card = opened(page, day)
    sentence = page.locator(f"#says-{day}").inner_text()
    sure = r"[A-Z]{5} \([<>]?[\d.]+% sure\)"
    other = r"[A-Z]{5} [\d.]+%(, [A-Z]{5} [\d.]+%)? or [A-Z]{5} [\d.]+%"
    assert re.fullmatch(f"({sure}|{other}): worked out from 3 results", sentence)
    offered, *_ = re.findall(r"\b[A-Z]{5}\b", sentence)
    game = card.locator(".game-list button").first
    game.click()
    expect(card.locator(".day-guess")).to_contain_text(f"if the word was {offered} (")
    expect(card.locator(".day-guess b")).to_have_text(re.compile("[A-Z]{5}"))
    card.get_by_role("button", name="Open it in the grid").click()
    expect(page.get_by_label("The final word")).to_have_value("")
    choice = page.locator("#hook button").first
    expect(choice).to_have_text(re.compile(f"^{offered} .*%$"))
    choice.click()
    expect(page.locator("#hook [data-kind=count]")).to_be_visible()
    page.locator("#chat-title").click()
    expect(page.locator(".day")).to_have_count(1)
    expect(page.locator("#hook")).to_have_attribute("aria-busy", "false")  # its text is not dimmed
    assert not faults(page)


def test_a_word_is_corrected_and_all_is_kept_until_forgotten(visit):
    page, held, day, right = visit(), [], 1934, "stone"
    sentence = page.locator(f"#says-{day}")
    games = page.locator(f"[data-day='{day}'] .game-list button")
    page.route("**/api/chat", lambda route: held.append(route))
    paste(page, SHARE + SHARE.replace("Cleo", "Dora"))
    expect(page.locator("#chat-status")).to_contain_text("Reading")
    with page.expect_request(lambda request: '"words"' in (request.post_data or "")):
        next_held(page, held).continue_()
    assert said(page) == {day: ""}, "not that the word is not known"
    games.first.click()  # before its word is known
    expect(page.locator(f"#guess-{day}")).to_contain_text("The word is not known")
    page.unroute("**/api/chat")
    before = said(whole(page))
    expect(page.locator(f"#guess-{day} b")).to_be_visible()
    page.get_by_text("Wrong word?").click()
    page.route("**/api/chat/game", lambda route: None)
    games.nth(1).click()
    page.get_by_label(re.compile(f"^The word of .* {day:,}$")).focus()
    page.keyboard.type("zzzzz\n")
    expect(page.locator(".correction .problem")).to_contain_text("not in the word list")
    # The page cancels a search for guesses with the old word.
    with page.expect_event("requestfailed", lambda request: request.url.endswith("api/chat/game")):
        page.keyboard.type(f"{right}\n")
    page.unroute("**/api/chat/game")
    expect(sentence).to_have_text(f"You set the word to {right.upper()}. Undo")
    expect(sentence).to_be_focused()
    expect(page.locator(f"#guess-{day}")).to_be_empty()
    corrected = said(whole(page))
    assert corrected[day] == right.upper()

    # The browser stores the whole chat until the user deletes it.
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.reload()
    whole(page)
    assert said(page) == corrected
    assert not [url for url in requests if "/api/chat" in url]
    page.locator(f"#back-{day}").press("Enter")
    expect(sentence).to_contain_text("worked out from")
    assert said(whole(page)) == before
    # Of a damaged answer, such as of another version, only the text is used.
    page.evaluate("localStorage.chat = localStorage.chat.replace('\"days\":[{', '\"days\":[0,{')")
    page.reload()
    assert said(whole(page)) == before
    paste(page, "Wordle 1,054 2/6\n\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩")
    expect(page.get_by_label("The final word")).to_have_value("pious")
    expect(page.locator(".day").first).to_be_hidden()
    page.locator("#chat-title").click()
    assert said(page) == before
    forget = page.get_by_role("button", name="Delete the chat")
    forget.press("Enter")
    expect(page.get_by_role("button", name="Paste")).to_be_focused()
    assert page.evaluate("localStorage.getItem('chat')") is None
    page.get_by_role("button", name="Undo").click()
    assert said(page) == before
    other = page.context.new_page()
    other.goto(page.url)
    whole(other)
    paste(other, SHARE.replace("1,934", "1,935"))
    expect(other.locator("#chat-title")).to_have_text("3 games on 2 days")
    whole(other)  # its later parts would be stored over what this test stores
    title = page.locator("#chat-title")
    expect(title).to_have_text("3 games on 2 days")  # its next paste would lose this game
    held = []
    page.route("**/api/chat", lambda route: held.append(route))
    paste(page, known(DATED[1:2], Ann="crane"))
    expect(page.locator("#chat-status")).to_contain_text("Reading")
    page.evaluate(probe("held_press"))  # for as long as it takes, also on a slow machine
    with page.expect_response("**/api/chat"):
        next_held(page, held).continue_()
    other.evaluate("localStorage.chat = localStorage.chat.replace(/(?<=most.:)../, 40)")
    page.wait_for_function("window.isTold")
    page.evaluate("clearInterval(pressing), dispatchEvent(new Event('pointerup'))")
    page.unroute("**/api/chat")
    whole(page)
    expect(title).to_have_text("4 games on 3 days")  # added to what the other tab stored
    assert page.evaluate("JSON.parse(localStorage.chat).most") == 40
    forget.click()
    expect(other.locator("#chat")).to_be_hidden()  # otherwise it would store the chat again
    page.reload()
    expect(page.locator("#grid .tile").first).to_be_visible()
    expect(page.locator("#chat")).to_be_hidden()


def test_a_chat_grows_by_what_is_pasted(visit):
    page = visit()
    title, scores = page.locator("#chat-title"), page.locator("#scores tbody tr")
    days = known(DATED[:5], Ann="crane solid", Ben="slate").split("Ann: ")[1:]
    for number, day in enumerate(days, 1):
        paste(page, f"Ann: {day}")
        expect(title).to_have_text(f"{2 * number} games on {number} day{'s' * (number > 1)}")
        whole(page)
    expect(page.locator("#chat")).to_contain_text("2 games added.")
    paste(page, f"Cleo: {days[4]}".replace("1,058", "9,058"))
    expect(page.locator("#chat")).to_contain_text("Dated in the future: 2.")
    expect(page.locator("#chat")).to_contain_text("No game added.")
    expect(title).to_have_text("10 games on 5 days")
    whole(page)
    grown = [said(page), scores.all_inner_texts()]
    assert grown[1][0].split()[:3] == ["Ben", "5", "2.00"]
    # The whole chat at once, such as a new export, has the same games.
    paste(page, "Ann: " + "Ann: ".join(days))
    whole(page)
    assert [said(page), scores.all_inner_texts()] == grown
    # A single game with a name is added to a chat. If its rows differ, the page asks which to keep.
    paste(page, "Ben: Wordle 1,058 3/6\n\n⬛⬛🟨⬛⬛\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩")
    expect(page.locator("#toast")).to_contain_text("Ben’s Wordle 1,058")
    expect(page.locator("#chat")).to_contain_text("Already here: ")
    whole(page)
    assert [said(page), scores.all_inner_texts()] == grown
    page.get_by_role("button", name="Use the new version").click()
    expect(page.locator("#chat-title")).to_be_focused()
    expect(page.locator("#day-1058")).to_contain_text("Ben 3")
    whole(page)
    first = '"tell":"games"'  # the other questions get no answer
    page.route("**/api/chat", lambda to: first in to.request.post_data and to.continue_())
    page.get_by_role("button", name="Show only these instead").click()
    expect(title).to_have_text("1 game on 1 day")
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_text("10 games on 5 days")
    page.unroute("**/api/chat")
    whole(page)
    page.get_by_role("button", name="Ann", exact=True).click()
    figures = page.locator(".player")
    expect(figures.locator(".figures-of")).to_contain_text("5 now, 5 at best; 0 days missed")
    expect(figures.locator(".bars .share")).to_have_text(["0", "0", "5", "0", "0", "0", "0"])
    # Results without rows count too.
    paste(page, "Wordle 1,059\nAnn 4, Ben X")
    expect(title).to_have_text("12 games on 6 days")
    expect(page.locator("#says-1059")).to_contain_text("no game has rows")


def test_names_of_any_writing_are_kept_apart_from_scores(visit):
    long, number = "Anastasia-Wilhelmina-von-und-zu-Hohe", "+44 7700 900123"
    page = visit(size=(360, 740), has_touch=True, is_mobile=True)
    of_long = known(DATED[:2], Zed="crane").replace("Zed", long)
    paste_whole(page, known(DATED[:1], مريم="crane") + of_long)
    row = "⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n"
    paste(page, f"[08.05.24, 10:00:00] {number}: Wordle 1,054 2/6\n\n{row}")
    expect(page.locator("#chat-title")).to_have_text("4 games on 2 days")
    whole(page)
    assert page.evaluate(WIDE) == page.evaluate(probe("small")) == []
    card = opened(page, 1054)
    assert {*card.locator("summary bdi").all_inner_texts()} == {"مريم", long, number}
    expect(card.locator("summary .sub")).to_contain_text(f"{number}: 2")
    # If a name and a number are one person, the name is shown.
    rows = page.locator("#scores tbody tr")
    page.get_by_role("button", name=long, exact=True).click()
    page.get_by_label("Same person as").select_option(number)
    expect(rows).to_have_count(2)
    expect(page.locator("#scores")).not_to_contain_text("7700")
    expect(page.get_by_text("are one player")).to_contain_text(f"{number} and {long}")
    whole(page)
    page.reload()
    whole(page)
    page.locator("#chat-players").evaluate("one => { one.open = true; }")
    back = page.get_by_role("button", name="Separate them")
    back.press("Enter")
    expect(rows).to_have_count(3)
    expect(back).to_have_count(0)


def test_known_words_are_known_and_those_of_new_days_hidden(visit):
    def at_ten(page):
        page.clock.set_fixed_time("2024-05-09T10:00:00")

    page = visit(before=at_ten, size=(740, 360))
    odd = "Пётр: Wordle 1,055 2/6\n\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩\n"
    paste_whole(page, known(DATED[:2], Иван="crane solid", Мария="slate") + odd)
    page.get_by_role("button", name="Пётр", exact=True).click()
    figures, sentence = page.locator(".figures-of"), page.locator("#says-1054")
    expect(figures).to_contain_text("Streak")
    expect(figures).not_to_contain_text("Odd")
    assert said(page) == {1055: "word hidden", 1054: "word hidden"}
    card = opened(page, 1054)
    game, guess = card.locator(".game-list button").last, card.locator(".day-guess")
    game.press("Enter")
    expect(guess).to_contain_text("The word is hidden: show it")
    expect(game).to_be_focused()
    card.get_by_role("button", name="Open it in the grid").click()
    show = page.get_by_role("button", name="Show the word of Wordle 1,054")
    expect(show).to_be_in_viewport()
    expect(page.locator("body")).not_to_contain_text("PIOUS", ignore_case=True)
    show.click()
    expect(page.get_by_label("The final word")).to_have_value("pious")
    page.locator("#chat-title").click()
    card.get_by_role("button", name="Show the word").press("Enter")
    expect(guess.locator("b")).to_have_text(re.compile("[A-Z]{5}"))
    expect(sentence).to_have_text("The word was PIOUS.")
    expect(sentence).to_be_focused()
    assert said(page) == {1055: "word hidden", 1054: "PIOUS"}
    opened(page, 1055).get_by_role("button", name="Show the word").click()
    expect(figures).to_contain_text(f"no words show its colours with {dated()[1055]}")
    page.clock.set_fixed_time("2024-05-11T10:00:00")
    page.reload()
    expect(page.locator("[data-day='1055'] .day-word")).to_have_text(dated()[1055].upper())


def test_a_day_and_the_table_are_shared_as_text(visit):
    page = visit(**CLIPBOARD)
    paste_whole(page, known(DATED[:3], مريم="crane solid", Ben="slate"))
    home = page.url.partition("#")[0]
    day = "Wordle 1,056, Fri, 10 May 2024\nBen 2/6\n\u2068مريم\u2069 3/6"
    days = "8 May 2024 (1,054) to 10 May 2024 (1,056)"
    table = f"Wordle, {days}: 6 games\n1. Ben 2.00 (3 games, 3 wins"
    links = (f"{home}#unwordle?day=1056", home)
    shares = (("Share this day", day, links[0]), ("Share the table", table, links[1]))
    for name, text, link in shares:
        page.get_by_role("button", name=name).click()
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog.get_by_role("img")).to_have_count(0)
        dialog.get_by_role("button", name="Copy text").click()
        expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(text) and copied.endswith(f"\n{link}")
        dialog.get_by_role("button", name="Close").click()
    # The link of a day leads to it, for who has the chat.
    page.evaluate("document.querySelector('#day-1056').parentElement.open = false")
    for opened in ("healthz", ""):  # the link opens a page, or comes to the open page
        page.goto(f"{home}{opened}")
        page.goto(links[0])
        expect(page.locator("#says-1056")).to_be_visible()
        expect(page.locator("#day-1056")).to_be_focused()


def test_a_file_is_opened_and_dropped(visit):
    page = visit("#unwordle")
    text = known(DATED[:2], Ann="crane solid", Ben="slate")
    marked = f"\ufeff{text}".encode("utf-16-be")
    file = {"name": "chat.txt", "mimeType": "text/plain", "buffer": marked}
    page.get_by_label("File").set_input_files(file | {"name": "chat.zip", "buffer": b"PK\3\4\xff"})
    expect(page.locator("#paste-problem")).to_contain_text("This is a ZIP file: unpack it")
    page.get_by_label("File").set_input_files(file)
    expect(page.locator("#chat-title")).to_have_text("4 games on 2 days")
    whole(page)
    page.get_by_role("link", name="Solve").click()
    paste(page, "Wordle 1,061 X/6")
    expect(page.locator("#chat-title")).to_have_text("5 games on 3 days")
    page.get_by_role("link", name="Daily").click()
    dropped = "Ann: hello there\n" + "x" * 500_000 + "\n" + text.replace("1,055", "1,060")
    page.route("**/api/games", lambda route: None)
    page.evaluate(probe("drop"), dropped)
    expect(page.locator("#unwordle")).to_be_visible()  # before the answer
    page.unroute("**/api/games")
    page.evaluate(probe("drop"), dropped)
    # The file is too long, so only its end is read.
    expect(page.locator("#day-1060")).to_be_visible()
    expect(page.locator("#chat-title")).to_have_text("7 games on 4 days")
    assert page.evaluate("JSON.parse(localStorage.chat).text.length") <= 500_000


def test_games_without_a_number_are_one_day(visit):
    page = visit()
    paste(page, "⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n\n\n\n\n\n🟨⬛⬛⬛⬛\n⬛🟨⬛🟩⬛\n🟩🟩🟩🟩🟩")
    expect(page.locator("#chat-title")).to_have_text("2 games on 1 day")
    whole(page)
    expect(page.locator(".day summary > b")).to_have_text("These games")
    expect(page.locator(".game-name")).to_have_text(["Game 2/6", "Game (2) 3/6"])
    expect(page.locator("#scores")).to_have_count(0)
    # A word with a low probability is not called sure.
    unsure = re.compile(r"^[A-Z]{5} [\d.]+%, .* or [A-Z]{5} .*%: worked out from 2 results$")
    expect(page.locator("[data-day] p").first).to_have_text(unsure)


def test_a_failure_is_shown_and_can_be_tried_again(visit):
    page = visit()
    page.route("**/api/chat", lambda route: route.fulfill(status=504, json={"error": "too long"}))
    paste(page, known(DATED[:2], Ann="crane solid", Ben="slate"))
    expect(page.locator("#chat-status")).to_contain_text("Too long.")
    page.unroute("**/api/chat")
    page.get_by_role("button", name="Retry").press("Enter")
    whole(page)
    expect(page.locator(".day")).to_have_count(2)
    # If the search for a game is cancelled, the game's card no longer has the text "Looking for".
    page.route("**/api/chat/game", lambda route: None)
    days = [opened(page, day) for day in (1055, 1054)]
    newer, older = [day.locator(".day-guess") for day in days]
    for day, guess in zip(days, (newer, older), strict=True):
        day.locator("button.board").first.click()
        expect(guess).to_contain_text("Looking for")
    expect(newer).to_be_empty()
    page.unroute("**/api/chat/game")
    days[0].locator("button.board").first.click()
    expect(newer).to_contain_text(re.compile("(most likely|probably) "))
    expect(older).to_be_empty()


def test_the_server_is_asked_with_all_and_keeps_nothing(served):
    text = known(DATED[:6], Ann="crane solid", Ben="slate") + SHARE

    def ask(**more):
        status, answer = served.ask("/api/chat", {"text": text, "tell": "words", **more})
        assert status == 200
        return answer

    games = ask(tell="games")
    assert games["days"][0]["source"] == ""
    result = ask()
    assert [day["source"] for day in result["days"]] == ["inferred"] + 6 * ["dated"]
    assert ask(kept=result["kept"]) == result
    # The probabilities in `kept` are used and not inferred again.
    days, chats = json.loads(result["kept"])
    chats = {key: [[1934, [["crane", 0.5]]]] for key in chats}
    newest = ask(kept=json.dumps([days, chats]))["days"][0]
    (crane,) = newest["solutions"]
    assert (crane["solution"], crane["probability"]) == ("crane", 0.5)
    assert ask() == result
    game = {"text": text, "player": "Ann", "day": 1054}
    board = served.ask("/api/chat/game", game)[1]
    assert (board["solution"], board["game"]["source"]) == ("pious", "dated")
    assert len(board["top"]) == 1
    for bad in ({"player": "Zoe"}, {"day": 1934}, {"day": 5}):
        assert served.ask("/api/chat/game", {**game, **bad})[0] == 422
