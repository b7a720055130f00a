"""The JSON interface: the command line's answers, and a clear refusal of all else."""

import json

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from support.served import PATIENCE, ask_here
from support.sizes import drawn
from tools.pages import DOCS, blocks
from unwordle import wordlist
from unwordle.model.game.feedback import feedback
from unwordle.web.app import create_app
from unwordle.web.endpoints import ENDPOINTS
from unwordle.web.pool import Limits, Pool

STONE = {"word": "stone", "grid": ["WWWWW", "WYWWW", "WWYWG"]}


NOT_SERVED = ("seconds", "version", "asked")


def _untimed(answer):
    return {name: value for name, value in answer.items() if name not in NOT_SERVED}


GRID = "--word stone --grid WWWWW/WYWWW/WWYWG"
LISTS = {"top": 3, "marginals": 2, "samples": 2}
PINNED = {"pins": ["1=.h...", "3=range"], "rules": "report", "distinct": True, "words": "isograms"}
INFERRED = {"grids": [STONE["grid"], ["YWWWW"]], "prior": "uniform", "top": 5, "words": "nyt"}


@pytest.mark.parametrize(
    ("path", "question", "command_line"),
    [
        (
            "/board",
            STONE | LISTS | {"play": "strict", "seed": 7, "words": "nyt"},
            f"board {GRID} --top 3 --marginals 2 --samples 2 --play strict --seed 7 --words nyt",
        ),
        (
            "/board",
            STONE | PINNED | {"prior": "uniform", "marginals": 3, "seed": 1},
            f"board {GRID} --pin 1=.h... --pin 3=range --rules report --distinct"
            " --words isograms --prior uniform --marginals 3 --seed 1",
        ),
        (
            "/board",
            {"word": "stone", "grid": ["WWWWW", "GGGGY"], "seed": 1, "top": 3},
            "board --word stone --grid WWWWW/GGGGY --seed 1 --top 3",
        ),
        (
            "/check",
            STONE | {"board": ["which", "would", "stone"]},
            f"check which,would,stone {GRID}",
        ),
        (
            "/infer",
            INFERRED,
            "infer --grid WWWWW/WYWWW/WWYWG --grid YWWWW --prior uniform --top 5 --words nyt",
        ),
        (
            "/solve",
            {"hints": ["crane=WWYWG"], "answers": "answers", "strategy": "minimax", "limit": 4},
            "solve crane=WWYWG --answers answers --strategy minimax --limit 4",
        ),
        (
            "/puzzle/clues",
            {"seed": 5, "difficulty": "medium"},
            "puzzle clues --seed 5 --difficulty medium",
        ),
    ],
)
def test_the_interface_gives_the_commands_json(served, command, path, question, command_line):
    """The same, but for the time that it took."""
    status, answer = served.ask(f"/api{path}", question)
    assert status == 200, answer
    assert _untimed(answer) == _untimed(command(*command_line.split(), "--json").json)


def test_what_the_page_of_documentation_shows_is_answered(served):
    pages = [block.code for block in blocks((DOCS / "api.md").read_text("utf-8"))]
    question, answer, bad, refusal = (json.loads(code) for code in pages if code[0] == "{")
    status, answered = served.ask("/api/board", question)
    assert (status, _untimed(answered)) == (200, _untimed(answer))
    assert served.ask("/api/board", bad) == (422, refusal)


def test_the_page_of_documentation_names_every_path():
    page = (DOCS / "api.md").read_text("utf-8")
    for row in ENDPOINTS:
        assert f"/{row.path.rpartition('/')[2]}`" in page, row.path


def test_share_text_with_a_star_is_hard_mode(served):
    text = "Wordle 1,234 3/6*\n\n⬛🟨⬛⬛⬛\n🟩⬛⬛🟨⬛\n🟩🟩🟩🟩🟩"
    _, answer = served.ask("/api/board", {"word": "sweet", "grid": text, "seed": 1})
    assert (answer["play"], answer["grid"]) == ("hard", ["WYWWW", "GWWYW"])
    _, answer = served.ask("/api/board", {"word": "sweet", "grid": text, "play": "any", "seed": 1})
    assert answer["play"] == "any"


def test_theory_prints_constraints_or_a_story(served):
    _, answer = served.ask("/api/theory", STONE | {"phase": "boards", "kind": "a word a row"})
    assert answer["constraints"][3].startswith("a word a row (row S)")
    _, answer = served.ask("/api/theory", STONE | {"story": "2,2"})
    assert answer["story"] and "constraints" not in answer


def test_word_and_strategies(served):
    assert served.ask("/api/word?word=STONE")[1]["known"] is True
    assert served.ask("/api/word?word=stonx")[1]["near"]
    names = [one["name"] for one in served.ask("/api/strategies")[1]["strategies"]]
    assert {"01", "22", "entropy", "tree"} <= set(names)


@pytest.mark.parametrize(
    ("path", "question", "field"),
    [
        ("/api/board", b"{", "body"),
        ("/api/board", b"[]", "body"),
        ("/api/board", b"\x1b\xb4/4", "body"),
        ("/api/board", {"grid": ["WWYWW"]}, "word"),
        ("/api/board", STONE | {"word": "<b>hi</b>"}, "word"),
        ("/api/board", STONE | {"word": 7}, "word"),
        ("/api/board", STONE | {"grid": ["WWYWW"] * 7}, "grid"),
        ("/api/board", STONE | {"grid": ["WWYWWW"]}, "words"),
        ("/api/board", STONE | {"grid": ["WWYWW", "WW"]}, "grid"),
        ("/api/board", STONE | {"grid": 5}, "grid"),
        ("/api/board", STONE | {"rules": "chess"}, "rules"),
        ("/api/board", STONE | {"words": "/etc/passwd"}, "words"),
        ("/api/board", STONE | {"pins": ["4=crane"]}, "pins"),
        ("/api/board", STONE | {"samples": 10**9}, "samples"),
        ("/api/board", STONE | {"seed": -1}, "seed"),
        ("/api/board", STONE | {"colour": "red"}, "colour"),
        ("/api/check", STONE | {"board": ["which"]}, "board"),
        ("/api/infer", {"grids": [["GGGGG"]]}, "grids"),
        ("/api/solve", {"hints": ["zzzzz=WWWWW"]}, "hints"),
        ("/api/solve", {"strategy": "luck"}, "strategy"),
        ("/api/theory", STONE | {"about": "row"}, "about"),
        ("/api/puzzle/clues", {"seed": 1, "clues": 9}, "clues"),
        ("/api/puzzle/clues", {"seed": 1, "word": "zzzzz"}, "word"),
        ("/api/word?word=cats", None, "word"),
    ],
)
def test_every_bad_field_is_named(served, path, question, field):
    status, refusal = served.ask(path, question)
    assert status == 422
    assert refusal["error"]
    assert "\n" not in refusal["error"]
    assert [one["field"] for one in refusal["fields"]] == [field]
    assert "<" not in refusal["error"], "what was sent is not sent back as it came"


def test_advice_is_for_who_writes_the_question(served):
    for path, question, fact, advice in (
        ("/api/solve", {"hints": ["zzzzz=WWWWW"]}, "'zzzzz' is not among", "`words`"),
        ("/api/theory", STONE | {"about": "<b>x"}, "'row 1'", "'row 1'"),
        ("/api/puzzle/clues", {"seed": 1, "word": "zzzzz"}, "'zzzzz' is not among", "zzzzz"),
    ):
        _, refusal = served.ask(path, question)
        assert fact in refusal["error"]
        assert advice in refusal["fields"][0]["error"]
        assert "--" not in str(refusal)


def test_a_body_that_is_no_json_object_is_told_what_it_lacks(served):
    assert served.ask("/api/board", b"[]")[1]["error"] == "body: the body is not a JSON object"
    unsaid = served.send("/api/board", STONE, headers={"content-type": "text/plain"})
    assert "content-type: application/json" in json.load(unsaid.getresponse())["error"]


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/word?word=stone"])
def test_head_is_answered_as_get_without_the_body(served, path):
    head = served.get(path, method="HEAD")
    assert head.read() == b""
    assert head.headers["content-length"] == str(len(served.get(path).read()))


def test_a_large_body_is_refused(served):
    # The answer comes before the body has been sent; a client that still sends may miss it.
    large = served.get("/api/board", method="POST", headers={"content-length": "3000000"})
    assert large.status == 413
    assert served.ask("/healthz")[1]["status"] == "ok"


def test_unknown_paths_and_methods(served):
    assert served.ask("/api/nothing")[0] == 404
    assert served.ask("/api/board")[0] == 405


class Broken(Pool):
    """A pool that fails at every question."""

    async def answer(self, *asked, **how) -> bytes:
        raise AssertionError


def test_what_every_response_carries(served):
    headers = served.get().headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    failed, *_ = ask_here(create_app(Broken(Limits())), "/api/strategies")
    assert failed["status"] == 500
    assert (b"content-security-policy", policy.encode()) in failed["headers"]


@pytest.fixture(scope="module")
def contract():
    """The operations of the OpenAPI document, by path."""
    import schemathesis

    document = schemathesis.openapi.from_dict(create_app(Pool(Limits())).openapi())
    return {found.ok().path: found.ok() for found in document.get_all_operations()}


ASKING = [f"/api{row.path}" for row in ENDPOINTS if row.path != "/strategies"]


@pytest.mark.slow
def test_the_contract_names_every_path(contract):
    assert set(contract) == {*ASKING, "/api/strategies", "/healthz"}


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("path", ASKING)
def test_the_contract_holds_whatever_is_sent(served, contract, path, mode):
    from schemathesis import GenerationMode, checks
    from schemathesis.specs.openapi import checks as openapi_checks

    held = [
        checks.not_a_server_error,
        openapi_checks.status_code_conformance,
        openapi_checks.content_type_conformance,
        openapi_checks.response_schema_conformance,
        openapi_checks.negative_data_rejection,
    ]

    @given(contract[path].as_strategy(generation_mode=GenerationMode(mode)))
    @settings(drawn(3), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def sent(case):
        response = case.call(base_url=served.url, timeout=PATIENCE)
        # A large body or head is refused by 413 or 431, which schemathesis takes for no refusal.
        large = response.status_code in (413, 431)
        case.validate_response(response, checks=held[:-1] if large else held)

    sent()


def test_no_coarse_word_is_offered_and_all_of_them_count(served):
    coarse = wordlist.coarse()
    rude = next(word for word in sorted(coarse) if word in wordlist.answers())
    near = served.ask(f"/api/word?word={rude[:4]}z")[1]["near"]
    assert not coarse & set(near)
    question = {"grids": [["WWWWW"]], "prior": "uniform", "answers": "answers", "top": 1000}
    inferred = served.ask("/api/infer", question)[1]
    listed = inferred["solutions"]
    assert not coarse & {one["solution"] for one in listed}
    assert inferred["left"] == len(listed) + inferred["others"]["words"] == 2309
    chances = [one["probability"] for one in [*listed, inferred["others"]]]
    assert sum(chances) == pytest.approx(1)
    solved = served.ask("/api/solve", {"answers": "answers", "limit": 500})[1]
    assert not coarse & {one["word"] for one in solved["words"]}
    assert solved["left"] == 2309
    hints = [f"{word}={feedback(word, rude)}" for word in ("crane", "sloth", "dumpy")]
    solved = served.ask("/api/solve", {"hints": hints, "answers": "answers"})[1]
    assert solved["guess"] not in coarse or solved["left"] == 1
