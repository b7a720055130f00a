"""The recipe of docs/serving.md: nginx with TLS in front of two instances."""

import json
import shutil
import socket
import ssl
import subprocess
import sys
from contextlib import ExitStack
from urllib.request import Request, urlopen

import pytest

from support.served import PATIENCE, ROOT, unmeasured, until

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not (NGINX and shutil.which("openssl")), reason="nginx is not installed"),
]


@pytest.fixture
def proxied(tmp_path):
    """The address of a real nginx, the two instances behind it, and the certificate it shows."""
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    request = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
    request += " -addext subjectAltName=DNS:localhost"
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*request.split(), *files], check=True, capture_output=True)
    with ExitStack() as ending:
        sockets = [tmp_path / f"{number}.sock" for number in (1, 2)]
        instances = []
        for uds in sockets:
            options = ["serve", "--uds", str(uds), "--workers", "1", "--proxy", "*"]
            options += ["--allow-host", "wordle.example"]
            instance = subprocess.Popen(
                [sys.executable, str(ROOT / "run.py"), *options],
                stdout=subprocess.DEVNULL,
                env=unmeasured(),
            )
            ending.callback(instance.wait)
            ending.callback(instance.terminate)
            instances.append(instance)
        site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        port = free_port()
        for ours, theirs in {
            "/run/unwordle/": f"{tmp_path}/",
            "/etc/ssl/unwordle/": f"{tmp_path}/",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "    listen [::]:443 ssl;\n": "",
            "client_header_timeout 10s": "client_header_timeout 1s",
        }.items():
            assert ours in site
            site = site.replace(ours, theirs)
        configuration = tmp_path / "nginx.conf"
        configuration.write_text(
            f"daemon off; user root; pid {tmp_path}/pid; error_log {tmp_path}/error.log;\n"
            f"events {{}}\nhttp {{ access_log off;\n{site}\n}}\n"
        )
        command = [str(NGINX), "-p", str(tmp_path), "-c", str(configuration)]
        subprocess.run([*command, "-t", "-q"], check=True)
        nginx = subprocess.Popen(command)
        ending.callback(nginx.wait)
        ending.callback(nginx.terminate)
        until(lambda: all(uds.exists() for uds in sockets))
        yield f"https://localhost:{port}", instances, certificate


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def test_nginx_passes_questions_to_both_instances_and_does_without_one(proxied):
    url, instances, certificate = proxied
    trusted = ssl.create_default_context(cafile=str(certificate))
    question = json.dumps({"word": "stone", "grid": ["WWWWW", "WYWWW"], "seed": 1}).encode()

    def ask(page):
        headers = {"content-type": "application/json", "x-page": page, "host": "wordle.example"}
        request = Request(f"{url}/api/board", question, headers)
        with urlopen(request, timeout=PATIENCE, context=trusted) as response:
            return json.load(response)["boards"]

    def is_up():
        try:
            return urlopen(f"{url}/healthz", timeout=PATIENCE, context=trusted).status == 200
        except OSError:
            return False

    until(is_up)
    boards = {ask(str(page)) for page in range(6)}
    assert len(boards) == 1
    instances[0].kill()
    instances[0].wait()
    assert {ask(str(page)) for page in range(6)} == boards


def test_nginx_closes_a_connection_with_a_head_that_never_ends(proxied):
    url, _, certificate = proxied
    trusted = ssl.create_default_context(cafile=str(certificate))
    with (
        socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))) as connection,
        trusted.wrap_socket(connection, server_hostname="localhost") as slow,
    ):
        slow.settimeout(PATIENCE)
        slow.sendall(b"GET / HTTP/1.1\r\nhost: wordle.example\r\nx: ")
        assert slow.recv(100)[:12] in (b"", b"HTTP/1.1 408")
