"""Check that the server returns the JSON of the commands, clear refusals, and files."""

import gzip
import json

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from support.cases import cases, listed
from support.served import PATIENCE
from support.sizes import drawn
from tools.pages import DOCS, blocks
from unwordle import wordlist
from unwordle.questions.backwards import BackwardsQuestion
from unwordle.questions.board import BoardQuestion
from unwordle.questions.question import Console
from unwordle.web.app import create_app
from unwordle.web.endpoints import ENDPOINTS, model_of
from unwordle.web.pool import Pool

STONE = {"word": "stone", "grid": ["WWWWW", "WYWWW", "WWYWG"]}


SHARE = "Wordle 1,934 2/6\n\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n"
ASKING = [f"/api{row.path}" for row in ENDPOINTS]
NOT_SERVED = ("seconds", "version", "asked")


@pytest.fixture(scope="module")
def contract():
    """Return a dictionary from each path to its operation in the OpenAPI document."""
    import schemathesis

    document = schemathesis.openapi.from_dict(create_app(Pool()).openapi())
    return {operation.ok().path: operation.ok() for operation in document.get_all_operations()}


def _untimed(answer):
    return {name: value for name, value in answer.items() if name not in NOT_SERVED}


@cases("path", "command_line")
def test_the_interface_gives_the_commands_json(served, command, path, command_line):
    """Check that the server's JSON equals the command's JSON, except for fields such as times."""
    result = command(*command_line.split(), "--json").json
    (fields,) = [model_of(row).model_fields for row in ENDPOINTS if row.path == path]
    question = {name: result["asked"][name] for name in fields if result["asked"][name] is not None}
    status, answer = served.ask(f"/api{path}", question)
    assert status == 200, answer
    assert _untimed(answer) == _untimed(result)


def test_examples_of_the_documentation_are_answered(served):
    pages = [block.code for block in blocks((DOCS / "api.md").read_text("utf-8"))]
    question, answer, bad, refusal = (json.loads(code) for code in pages if code[0] == "{")
    status, answered = served.ask("/api/board", question)
    assert (status, _untimed(answered)) == (200, _untimed(answer))
    assert served.ask("/api/board", bad) == (422, refusal)


def test_the_page_of_documentation_and_the_contract_name_every_path(contract):
    page = (DOCS / "api.md").read_text("utf-8")
    for path in ASKING:
        assert f"/{path.rpartition('/')[2]}`" in page, path
    assert set(contract) == {*ASKING, "/healthz"}


@cases("path", "question", "field", "advice")
def test_every_bad_field_is_named_with_advice_for_who_writes_the_question(
    served, path, question, field, advice
):
    status, refusal = served.ask(f"/api/{path}", question)
    assert status == 422
    assert [entry["field"] for entry in refusal["fields"]] == [field]
    assert advice in refusal["fields"][0]["error"]
    assert "\n" not in refusal["error"] and "--" not in refusal["error"]
    assert "<" not in refusal["error"], "what was sent is not sent back as it came"


def test_no_endpoint_has_a_field_that_is_slow_or_names_a_file():
    fields = {name for row in ENDPOINTS for name in model_of(row).model_fields}
    assert not fields & {"engine", "exact", "solver", "cross_check", "files", "dimacs", "nnf"}
    for name in ("files", "nothing"):
        with pytest.raises(KeyError, match=name):
            model_of(ENDPOINTS[0]._replace(optional=(name,)))


@pytest.mark.parametrize("stored", ["[" * 50_000, *listed(__file__, "NOT_KEPT")])
def test_a_text_that_was_not_kept_is_ignored(served, stored):
    chat = {"text": SHARE, "solutions": "1934 dogma"}
    assert served.ask("/api/chat", chat | {"kept": stored}) == served.ask("/api/chat", chat)


def test_other_bodies_paths_and_methods_are_refused(served):
    # The answer comes before the whole body is sent. A client that is still sending may miss it.
    large = served.get("/api/board", method="POST", headers={"content-length": "3000000"})
    assert large.status == 413 and "larger than 2 MB" in json.load(large)["error"]
    endless = (b"x" * 100_000 for _ in range(30))
    headers = {"content-type": "application/json"}
    large = served.send("/api/board", endless, headers=headers).getresponse()
    assert large.status == 413 and json.load(large)["error"]
    unsaid = served.send("/api/board", STONE, headers={"content-type": "text/plain"})
    assert "content-type: application/json" in json.load(unsaid.getresponse())["error"]
    assert served.ask("/api/nothing")[0] == 404
    assert served.ask("/api/board")[0] == 405


@pytest.mark.parametrize("path", ["/", "/api/nothing", "/static/icon-512.png"])
def test_every_response_has_its_headers_also_to_head(served, path):
    response, head = served.get(path), served.get(path, method="HEAD")
    assert head.read() == b""
    assert head.headers["content-length"] == str(len(response.read()))
    headers = response.headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("path", ASKING)
def test_the_contract_holds_whatever_is_sent(served, contract, path, mode):
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi import checks

    conditions = [
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
        checks.negative_data_rejection,
    ]

    @given(contract[path].as_strategy(generation_mode=GenerationMode(mode)))
    @settings(drawn(3), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def sent(case):
        response = case.call(base_url=served.url, timeout=PATIENCE)
        # A large body or head is refused with 413 or 431, which schemathesis does not expect.
        large = response.status_code in (413, 431)
        case.validate_response(response, checks=conditions[:-1] if large else conditions)
        if response.status_code == 422:
            refusal = response.json()
            assert refusal["fields"] and "\n" not in refusal["error"]

    sent()


def test_no_coarse_word_is_offered_and_all_of_them_count(served):
    coarse = wordlist.coarse()
    rude = next(word for word in sorted(coarse) if word in wordlist.answers())
    near = served.ask(f"/api/word?word={rude[:4]}z")[1]["near"]
    assert not coarse & set(near)
    question = {"grids": [["WWWWW"]], "prior": "uniform", "answers": "answers", "top": 1000}
    inferred = served.ask("/api/infer", question)[1]
    listed = inferred["solutions"]
    assert not coarse & {row["solution"] for row in listed}
    assert inferred["left"] == len(listed) + inferred["others"]["words"] == 2309
    chances = [row["probability"] for row in [*listed, inferred["others"]]]
    assert sum(chances) == pytest.approx(1)
    solved = served.ask("/api/solve", {"answers": "answers", "limit": 500})[1]
    assert not coarse & {row["word"] for row in solved["words"]}
    assert solved["left"] == 2309


def test_enough_boards_and_words_are_left_without_the_coarse_ones(monkeypatch):
    rows = "WWGWY/YWGYG/GGGWG"
    question = BoardQuestion(word="stone", grid=rows, words="answers", top=2, marginals=2)
    rude = question.answer().top[0].board[2]
    monkeypatch.setattr(wordlist, "coarse", lambda: frozenset({rude}))
    mild = question.answer(Console(wordlist.coarse()))
    assert [len(mild.top), *map(len, mild.marginals)] == [2, 2, 2, 2]
    assert all(rude not in best.board for best in mild.top)
    assert all(likely.word != rude for row in mild.marginals for likely in row)


def test_the_page_s_files_are_there_and_compressed_if_they_may_be(served):
    answer = json.loads(json.dumps(BackwardsQuestion(number=326).answer().to_dict()))
    assert served.ask("/daily/326.json") == (200, answer)
    assert served.ask("/daily/0.json")[0] == 422
    words = served.get("/words.txt").read().decode()
    assert tuple(words.split()) == wordlist.named("wordle").words
    worker = served.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "static/js/daily.js" in worker.read().decode()
    packed, plain = served.get(headers={"accept-encoding": "gzip"}), served.get()
    encodings = [response.headers["content-encoding"] for response in (packed, plain)]
    assert encodings == ["gzip", None]
    assert gzip.decompress(packed.read()) == plain.read()
    icons = served.ask("/static/manifest.webmanifest")[1]["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert any(icon.get("purpose") == "maskable" for icon in icons)
    for icon in icons:
        sent = served.get(f"/static/{icon['src']}")
        assert (sent.status, sent.headers["content-type"]) == (200, icon["type"])
