"""Test the setup in docs/serving.md: nginx with TLS in front of two servers."""

import json
import shutil
import socket
import ssl
import subprocess
from contextlib import ExitStack
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from support.served import PATIENCE, ROOT, serving, until

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not (NGINX and shutil.which("openssl")), reason="nginx is not installed"),
]


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    """Yield the port of a real nginx, the processes of two servers, and a TLS context."""
    folder = tmp_path_factory.mktemp("nginx")
    request = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
    request += " -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem"
    subprocess.run(request.split(), check=True, capture_output=True, cwd=folder)
    with ExitStack() as ending:
        behind = ("--workers", "1", "--allow-host", "wordle.example")
        instances = [ending.enter_context(serving(*behind)) for _ in "12"]
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        for ours, theirs in {
            "127.0.0.1:8001": urlsplit(instances[0].url).netloc,
            "127.0.0.1:8002": urlsplit(instances[1].url).netloc,
            "/etc/ssl/unwordle/": f"{folder}/",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "    listen [::]:443 ssl;\n": "",
            "client_header_timeout 10s": "client_header_timeout 1s",
        }.items():
            assert ours in site
            site = site.replace(ours, theirs)
        (folder / "nginx.conf").write_text(
            f"daemon off; user root; pid {folder}/pid; error_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{ access_log off;\n{site}\n}}\n"
        )
        command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        ending.callback(ending.enter_context(subprocess.Popen(command)).terminate)
        until((folder / "pid").exists)  # nginx writes this file after it starts to listen
        trusted = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        yield port, [instance.process for instance in instances], trusted


def test_nginx_closes_a_connection_with_a_head_that_never_ends(proxied):
    port, _, trusted = proxied
    with (
        socket.create_connection(("127.0.0.1", port)) as connection,
        trusted.wrap_socket(connection, server_hostname="localhost") as slow,
    ):
        slow.settimeout(PATIENCE)
        slow.sendall(b"GET / HTTP/1.1\r\nhost: wordle.example\r\nx: ")
        assert slow.recv(100)[:12] in (b"", b"HTTP/1.1 408")


def test_nginx_passes_questions_to_both_instances_and_does_without_one(proxied):
    port, instances, trusted = proxied
    question = json.dumps({"word": "stone", "grid": ["WWWWW", "WYWWW"], "seed": 1}).encode()

    def boards() -> set[str]:
        answers = set()
        for page in range(6):
            headers = {"content-type": "application/json", "host": "wordle.example"}
            headers["x-page"] = str(page)
            request = Request(f"https://localhost:{port}/api/board", question, headers)
            with urlopen(request, timeout=PATIENCE, context=trusted) as response:
                answers.add(json.load(response)["boards"])
        return answers

    before = boards()
    assert len(before) == 1
    instances[0].kill()
    instances[0].wait()
    assert boards() == before
