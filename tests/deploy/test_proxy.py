"""The proxies' configurations are what they take, and pass on what the casino needs."""

import json
import re
import shutil
import socket
import ssl
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from websockets.sync.client import connect

from croupier.protocol.messages import MOST_BYTES
from tests.deploy.nginx import parsed
from tests.processes import free_port, guarded, wait_until
from tests.web.real import Real
from tests.written import ROOT

NGINX: Final = ROOT / "deploy" / "nginx.conf"
CADDY: Final = ROOT / "deploy" / "Caddyfile"
NAME: Final = "casino.example"
BUILT_IN: Final = {"host", "remote_addr", "http_upgrade", "binary_remote_addr", "request_uri"}
"""Variables nginx knows by itself."""
TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
needs_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
needs_caddy = pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")


# ── Read without a proxy ──


def test_nginx_is_told_what_the_casino_needs() -> None:
    text = NGINX.read_text(encoding="utf-8")
    http = parsed(text)
    made = {one.values[1].removeprefix("$") for one in http.all("map")}
    code = re.sub(r"#.*", "", text)
    assert set(re.findall(r"\$(\w+)", code)) <= BUILT_IN | made
    plain, safe = http.all("server")
    assert plain.all("return")[0].values == ("301", f"https://{NAME}$request_uri")
    assert all("ssl" in one.values for one in safe.all("listen"))
    assert safe.all("ssl_protocols")[0].values == ("TLSv1.2", "TLSv1.3")
    metrics, everything = safe.all("location")
    assert (metrics.values, metrics.all("return")[0].values) == (("=", "/metrics"), ("404",))
    assert everything.values == ("/",)
    given = {one.values[0]: one.values[1] for one in everything.all("proxy_set_header")}
    assert given == {
        "Host": "$host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "https",
        "Upgrade": "$http_upgrade",
        "Connection": "$connection_upgrade",
    }
    assert everything.all("proxy_buffering")[0].values == ("off",)
    (size,) = safe.all("client_max_body_size")[0].values
    assert int(size.removesuffix("k")) * 1024 >= MOST_BYTES


@pytest.mark.parametrize(
    "text",
    [
        "server {",
        "server { listen 80 }",
        "server { listen 80; } }",
        "server { proxy_pass http://a; }",
        "location / { }",
        "listen 80;",
        "server { location / { proxy_bufering off; } }",
    ],
)
def test_a_configuration_that_is_none_is_noticed(text: str) -> None:
    with pytest.raises(ValueError, match=r"stand|closed|after"):
        parsed(text)


# ── With a proxy ──


class Nginx:
    """nginx with the configuration of the repository, in front of a casino."""

    def __init__(self, folder: Path, at: int) -> None:
        self.http, self.https = free_port(), free_port()
        _certificate(folder)
        (folder / "casino.conf").write_text(self._adapted(folder, at))
        temporary = "".join(f"{one}_temp_path {folder}/{one}; " for one in TEMPORARY)
        whole = (
            f"pid {folder}/pid; error_log stderr; daemon off; master_process off; events {{}} "
            f"http {{ access_log off; {temporary} include {folder}/casino.conf; }}\n"
        )
        (folder / "nginx.conf").write_text(whole)
        self.command = [str(shutil.which("nginx")), "-p", str(folder)]
        self.command += ["-c", str(folder / "nginx.conf")]
        self.context = ssl.create_default_context(cafile=str(folder / "cert.pem"))
        self.context.check_hostname = False

    def _adapted(self, folder: Path, at: int) -> str:
        """The same at other ports, with a certificate of our own."""
        text = NGINX.read_text(encoding="utf-8")
        text = re.sub(r"listen \[::\].*\n", "", text)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.http};")
        text = text.replace("listen 443 ", f"listen 127.0.0.1:{self.https} ")
        text = text.replace("127.0.0.1:8021", f"127.0.0.1:{at}")
        text = text.replace(f"/etc/ssl/{NAME}.pem", str(folder / "cert.pem"))
        return text.replace(f"/etc/ssl/{NAME}.key", str(folder / "key.pem"))

    def get(self, path: str, **headers: str) -> Any:
        request = urllib.request.Request(
            f"https://127.0.0.1:{self.https}{path}", headers={"Host": NAME, **headers}
        )
        return urllib.request.urlopen(request, context=self.context, timeout=30)

    def status(self, path: str, **headers: str) -> int:
        """How something is answered that is not given."""
        with pytest.raises(urllib.error.HTTPError) as found:
            self.get(path, **headers)
        found.value.close()
        return found.value.code


def _certificate(folder: Path) -> None:
    key, name = generate_private_key(SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(1)).not_valid_after(now + timedelta(1))
    names = x509.SubjectAlternativeName([x509.DNSName(NAME)])
    signed = builder.add_extension(names, critical=True).sign(key, SHA256())
    (folder / "cert.pem").write_bytes(signed.public_bytes(Encoding.PEM))
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "key.pem").write_bytes(text)


@needs_nginx
def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    command = Nginx(tmp_path, 8021).command
    done = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[tuple[Nginx, Real]]:
    """A casino behind nginx."""
    options = ("--origin", f"https://{NAME}", "--trust-proxy", "127.0.0.1")
    server = Real(tmp_path / "casino", *options)
    nginx = Nginx(tmp_path, server.port)
    process = subprocess.Popen(guarded(nginx.command), stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: _answers(nginx))
        yield nginx, server
    finally:
        process.terminate()
        process.wait(30)
        server.stop()


def _answers(nginx: Nginx) -> bool:
    try:
        return bool(nginx.get("/health").read() == b"ok")
    except OSError:
        return False


@needs_nginx
def test_a_casino_is_played_at_through_nginx(proxied: tuple[Nginx, Real]) -> None:
    """Cookies are for https, streams come as they are written, feeds are upgraded."""
    nginx, server = proxied
    came = urllib.request.Request(
        f"https://127.0.0.1:{nginx.https}/api/come",
        data=b"{}",
        headers={"Host": NAME, "Content-Type": "application/json", "Origin": f"https://{NAME}"},
    )
    with urllib.request.urlopen(came, context=nginx.context, timeout=30) as answer:
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-croupier=")
        assert "Secure" in cookie
        assert "max-age" in answer.headers["strict-transport-security"]
    stream = nginx.get("/api/tables/table-1/events", Cookie=cookie.partition(";")[0])
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert any(line.startswith(b"data: ") for line, _ in zip(stream, range(10), strict=False))
    stream.close()
    at = f"wss://{NAME}/api/tables/table-1/feed?after=0"
    line = socket.create_connection(("127.0.0.1", nginx.https))
    with connect(at, sock=line, ssl=nginx.context, proxy=None) as feed:
        assert json.loads(feed.recv(timeout=30))
    assert server.get("/metrics")
    assert nginx.status("/metrics") == 404


@needs_nginx
def test_plain_http_leads_to_https_and_other_names_nowhere(proxied: tuple[Nginx, Real]) -> None:
    nginx, _ = proxied

    with closing(HTTPConnection("127.0.0.1", nginx.http, timeout=30)) as line:
        line.request("GET", "/rulebook")
        answer = line.getresponse()
        found = answer.status, answer.headers["location"]
    assert found == (301, f"https://{NAME}/rulebook")
    assert nginx.status("/", Host="evil.example") == 421


@needs_caddy
def test_caddy_takes_its_configuration(tmp_path: Path) -> None:
    command = ["caddy", "adapt", "--config", str(CADDY), "--adapter", "caddyfile"]
    env = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    program = [str(shutil.which("caddy")), *command[1:]]
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "127.0.0.1:8021" in done.stdout
