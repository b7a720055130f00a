"""Test the setup in docs/serving.md: nginx with TLS in front of two servers."""

import json
import shutil
import socket
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from support.cases import listed
from support.served import PATIENCE, ROOT, serving, until
from support.sizes import some
from unwordle.web import page

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not (NGINX and shutil.which("openssl")), reason="nginx is not installed"),
]


class Proxied(NamedTuple):
    """A real nginx in front of two servers: its ports, and the process of the first server."""

    port: int
    redirecting: int
    first: Any
    trusted: ssl.SSLContext

    def get(self, *paths: str, question: Any = None, address: str = "127.0.0.1") -> list[Any]:
        """Return the status, the Retry-After header and the body for each path.

        The requests come from `address`, over one connection.
        """
        connection = HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.trusted)
        headers = {"host": "wordle.example", "x-test-address": address}
        headers["content-type"] = "application/json"
        answers = []
        for path in paths:
            connection.request("POST" if question else "GET", path, question, headers)
            response = connection.getresponse()
            answers.append((response.status, response.headers["retry-after"], response.read()))
        connection.close()
        return answers


@pytest.fixture(scope="module")
def proxied(served, tmp_path_factory):
    """Yield a real nginx that allows a burst of three questions, and more only after minutes."""
    folder = tmp_path_factory.mktemp("nginx")
    request = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
    request += " -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem"
    subprocess.run(request.split(), check=True, capture_output=True, cwd=folder)
    with ExitStack() as ending:
        behind = serving("--workers", "1", "--allow-host", "wordle.example")
        instances = [ending.enter_context(behind), served]
        with ExitStack() as taking:
            taken = [taking.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in "12"]
            port, redirecting = (free.getsockname()[1] for free in taken)
        site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        places = {"folder": folder, "port": port, "redirecting": redirecting}
        first, second = (urlsplit(instance.url).netloc for instance in instances)
        for ours, theirs in listed(__file__, "CHANGES"):
            assert ours in site
            site = site.replace(ours, theirs.format(**places, first=first, second=second))
        (folder / "nginx.conf").write_text(
            f"daemon off; user root; pid {folder}/pid; error_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{ access_log off; set_real_ip_from 127.0.0.1;\n"
            f"real_ip_header x-test-address;\n{site}\n}}\n"
        )
        command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        ending.callback(ending.enter_context(subprocess.Popen(command)).terminate)
        until((folder / "pid").exists)  # nginx writes this file after it starts to listen
        trusted = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        yield Proxied(port, redirecting, instances[0].process, trusted)


@pytest.mark.slow
def test_a_class_of_thirty_is_answered(proxied):
    """Check that thirty first visits at once from one address get all files and puzzles.

    To save time, a pupil has some of the files already, except with `SIZES=night`.
    """
    files = [f"/{name}" for name in page.files()]
    visited = ["/", "/words.txt", "/sw.js", "/daily/326.json"]
    with ThreadPoolExecutor(30) as pupils:
        visits = pupils.map(lambda n: proxied.get(*visited, *some(files[n % 15 :], 15)), range(30))
        assert {status for visit in visits for status, *_ in visit} == {200}


@pytest.mark.parametrize("network", ["2001:db8:1:6:{}::1", "2001:db8:2::{}", "::5:0:0:0:{}"])
def test_one_network_is_one_client_and_a_refusal_says_when_to_ask_again(proxied, network):
    addresses = [network.format(host) for host in range(1, 9)]
    answers = [proxied.get("/api/word?word=stone", address=address)[0] for address in addresses]
    assert [status for status, *_ in answers] == [200] * 4 + [503] * 4
    _, wait, body = answers[-1]
    assert wait == "2" and json.loads(body)["error"].endswith("ask again in a moment")
    assert proxied.get("/words.txt", address=addresses[0])[0][0] == 200


def test_tls_is_as_one_would_run_it(proxied):
    connection = HTTPConnection("127.0.0.1", proxied.redirecting, timeout=PATIENCE)
    connection.request("GET", "/x?y", headers={"host": "wordle.example"})
    moved = connection.getresponse()
    assert (moved.status, moved.headers["location"]) == (301, "https://wordle.example/x?y")
    connection = HTTPSConnection("localhost", proxied.port, context=proxied.trusted)
    for path, status in (("/", 200), ("/nothing", 404)):
        connection.request("GET", path, headers={"host": "wordle.example"})
        response = connection.getresponse()
        response.read()
        assert response.status == status
        assert "max-age=" in response.headers["strict-transport-security"]
    proxied.trusted.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", proxied.port)) as plain,
        proxied.trusted.wrap_socket(plain, server_hostname="localhost") as agreed,
    ):
        assert agreed.selected_alpn_protocol() == "h2"
    proxied.trusted.set_alpn_protocols(["http/1.1"])


def test_nginx_closes_a_connection_with_a_head_that_never_ends(proxied):
    with (
        socket.create_connection(("127.0.0.1", proxied.port)) as connection,
        proxied.trusted.wrap_socket(connection, server_hostname="localhost") as slow,
    ):
        slow.settimeout(PATIENCE)
        slow.sendall(b"GET / HTTP/1.1\r\nhost: wordle.example\r\nx: ")
        assert slow.recv(100)[:12] in (b"", b"HTTP/1.1 408")


def test_nginx_passes_questions_to_both_instances_and_does_without_one(proxied):
    question = json.dumps({"word": "stone", "grid": ["WWWWW", "WYWWW"], "seed": 1}).encode()

    def boards() -> set[str]:
        answers = set()
        for client in range(6):
            address = f"192.0.2.{client}"
            ((status, _, body),) = proxied.get("/api/board", question=question, address=address)
            assert status == 200
            answers.add(json.loads(body)["boards"])
        return answers

    before = boards()
    assert len(before) == 1
    proxied.first.kill()
    proxied.first.wait()
    assert boards() == before
