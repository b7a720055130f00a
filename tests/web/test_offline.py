"""The page without a network, and how little is sent with one."""

import gzip
import json

from playwright.sync_api import expect

from support.served import kept
from unwordle.questions.backwards import Backwards
from unwordle.wordlist import named

NOW = "2026-11-22T10:00:00"


def test_the_daily_puzzle_and_the_words_are_files(served):
    answer = json.loads(json.dumps(Backwards(number=326).answer().to_dict()))
    assert served.ask("/daily/326.json") == (200, answer)
    words = served.get("/words.txt").read().decode()
    assert tuple(words.split()) == named("today").words
    assert served.ask("/daily/0.json")[0] == 422


def test_what_is_sent_is_compressed_if_it_may_be(served):
    packed = served.get(headers={"accept-encoding": "gzip"})
    plain = served.get()
    encodings = [one.headers["content-encoding"] for one in (packed, plain)]
    assert encodings == ["gzip", None]
    assert gzip.decompress(packed.read()) == plain.read()


def test_the_page_is_there_without_a_network(browser, served):
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.clock.set_fixed_time(NOW)
    page.goto(f"{served.url}/")
    kept(page, "daily/326.json")
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Unwordle 326")).to_be_visible()
    page.locator("#daily-play [data-at='0,0']").click()
    page.keyboard.type("z")
    expect(page.locator("#daily-play [data-at='0,0']")).to_have_text("z")
    words = page.evaluate("fetch('words.txt').then((sent) => sent.text())")
    assert len(words.split()) == len(named("today"))
    # A question waits for the network.
    page.goto(f"{served.url}/#solve")
    page.reload()
    expect(page.locator("#said")).to_contain_text("You are offline.")
    context.set_offline(False)
    expect(page.locator("#solve-answer .card").first).to_be_visible()
    context.close()


def test_the_manifest_has_icons_for_phones(served):
    _, manifest = served.ask("/static/manifest.webmanifest")
    icons = manifest["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert any(icon.get("purpose") == "maskable" for icon in icons)
    for icon in icons:
        sent = served.get(f"/static/{icon['src']}")
        assert (sent.status, sent.headers["content-type"]) == (200, icon["type"])
