"""A real server: its streams, its feed, its logs, its client, and how it stops."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.client.client import Client
from croupier.client.connection import RequestRefused, Unreachable
from croupier.protocol import choices
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.web import serve
from tests.figures import partly
from tests.web.real import PATIENCE, Real

pytest_plugins = ("tests.casino.postgres",)
PASSWORD = "a long enough word"
TABLE = "table-1"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Real]:
    server = Real(tmp_path_factory.mktemp("casino"), "--trust-proxy", "127.0.0.1")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def operator(real: Real) -> Iterator[Client]:
    with Client(real.at) as olga:
        olga.become_operator(real.operators_token(), "Olga", PASSWORD)
        yield olga


def _comes_from(client: Client, address: str) -> None:
    """A proxy tells where a client is."""
    headers = client._line.headers

    def forwarded() -> dict[str, str]:
        return headers() | {"x-forwarded-for": address}

    client._line.headers = forwarded  # type: ignore[method-assign]


@pytest.fixture
def player(real: Real, operator: Client) -> Iterator[Callable[[str], Client]]:
    """Lets people in who play, each from an address of their own, as a proxy tells."""
    with ExitStack() as stack:

        def made(name: str) -> Client:
            operator.make_person(name, Role.PLAYER, PASSWORD)
            client = stack.enter_context(Client(real.at))
            _comes_from(client, f"192.0.2.{ord(name[0])}")
            client.login(name, PASSWORD)
            return client

        yield made


@pytest.fixture
def guest(real: Real) -> Iterator[Callable[[str], Client]]:
    """Lets guests in, each from an address of their own: no password has to be hashed."""
    with ExitStack() as stack:

        def made(name: str) -> Client:
            client = stack.enter_context(Client(real.at))
            _comes_from(client, f"192.0.2.{ord(name[0])}")
            client.come(name)
            return client

        yield made


Player = Callable[[str], Client]

# ── The client ──


def test_the_delay_of_a_shuffle_is_what_the_server_is_started_with(tmp_path: Path) -> None:
    served = serve.casino_at(serve.Where(folder=tmp_path, shuffle_delay=5))
    assert served.casino.vault.delay == 5


def test_the_beacon_of_shuffles_is_what_the_server_is_started_with(tmp_path: Path) -> None:
    served = serve.casino_at(serve.Where(folder=tmp_path, beacon="https://beacon.example"))
    assert served.casino.vault.beacon is not None
    assert served.casino.vault.beacon.source == "https://beacon.example"
    assert serve.casino_at(serve.Where(folder=tmp_path)).casino.vault.beacon is None


def test_the_client_does_everything_a_player_does(
    real: Real, operator: Client, player: Player
) -> None:
    config = TableConfig(edition="nz-current", minimum=10_00)
    operator.open("own", config)
    ana = player("Ana")
    assert ana.me().role is Role.PLAYER
    assert {one.name for one in ana.tables()} == {"own", TABLE}
    ana.buy("own", 500_00)
    ana.take("own", 100_00)
    for seen in ana.follow("own"):
        if seen.table.phase == "betting":
            break
    ana.sit("own", 4)
    ana.choose("own", choices.LayChoice(box=4, amount=20_00))
    seen = ana.see("own")
    assert (seen.table.purse, seen.names) == (380_00, {ana.me().key: "Ana"})
    assert "<svg" in ana.felt("own")
    with pytest.raises(RequestRefused) as refused:
        ana.choose("own", choices.LayChoice(box=5, amount=1))
    assert (refused.value.status, bool(refused.value.clauses)) == (409, True)
    with pytest.raises(RequestRefused, match="does not leave"):
        ana.leave("own")
    ana.logout()
    with pytest.raises(RequestRefused) as refused:
        ana.me()
    assert refused.value.status == 401


def test_a_command_whose_answer_is_lost_is_sent_again_and_has_one_effect(
    real: Real, guest: Player
) -> None:
    bob = guest("Bob")
    bob.buy(TABLE, 5_00)
    asked = bob._line._asked
    lost: list[bytes | None] = []

    def loses_the_first(method: str, path: str, body: bytes | None) -> bytes:
        told = asked(method, path, body)
        if method == "POST" and not lost:
            lost.append(body)
            raise ConnectionResetError("the answer was lost")
        return told

    bob._line._asked = loses_the_first  # type: ignore[method-assign]
    bob.buy(TABLE, 7_00)
    assert lost
    assert bob.see(TABLE).table.purse == 12_00


def test_the_client_needs_no_library_of_the_server() -> None:
    hidden = "import sys; sys.modules.update(litestar=None, uvicorn=None, argon2=None)"
    command = [sys.executable, "-c", f"{hidden}\nfrom croupier.client.client import Client"]
    assert subprocess.run(command, check=False).returncode == 0


def test_a_casino_that_is_not_there_is_unreachable() -> None:
    with Client("http://127.0.0.1:9", timeout=1) as nobody, pytest.raises(Unreachable):
        nobody.come()
    with pytest.raises(ValueError, match="an address like"):
        Client("casino")


def test_the_client_hands_out_what_is_ones_own(
    real: Real, operator: Client, player: Player
) -> None:
    operator.open("kept", TableConfig(edition="nz-current", minimum=10_00))
    mia = player("Mia")
    mia.buy("kept", 500_00)
    assert mia.change_name("Mia Two").name == "Mia Two"
    (stay,) = mia.history()
    assert (stay.table, stay.rounds, stay.ended) == ("kept", 0, None)
    assert mia.review("kept").total == 0
    mia.leave("kept")
    data = mia.data()
    assert (data.name, data.key) == ("Mia Two", mia.me().key)
    assert [one.cents for one in data.tables[0].chips] == [500_00, 500_00]
    assert mia.history()[0].ended is not None


def test_the_operator_makes_and_changes_people_by_the_client(real: Real, operator: Client) -> None:
    made = operator.make_person("Dan", Role.DEALER, PASSWORD)
    assert made in operator.people()
    assert operator.change_role(made.key, Role.SUPERVISOR).role is Role.SUPERVISOR
    operator.reset_password(made.key, "another long word")
    with Client(real.at) as dan:
        dan.login("Dan", "another long word")
        dan.change_password("another long word", PASSWORD)
    operator.remove(made.key)
    assert made.key not in {one.key for one in operator.people()}


# ── Streams ──


def _opened(real: Real, client: Client, path: str, **headers: str) -> tuple[HTTPConnection, Any]:
    line = HTTPConnection("127.0.0.1", real.port, timeout=PATIENCE)
    line.request("GET", path, headers=client._line.headers() | headers)
    return line, line.getresponse()


def test_a_stream_shows_the_table_at_first_and_after_each_change(real: Real, guest: Player) -> None:
    eva = guest("Eva")
    line, answer = _opened(real, eva, f"/api/tables/{TABLE}/events", **{"last-event-id": "99"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    seen = _events(answer)
    before = next(seen)["table"]["purse"]
    eva.buy(TABLE, 3_00)
    assert next(one for one in seen if one["table"]["purse"] != before)["table"]["purse"] == 3_00
    line.close()
    answer.close()


def _events(answer: Any) -> Iterator[Any]:
    while text := answer.readline():
        if text.startswith(b"data: "):
            yield json.loads(text.removeprefix(b"data: "))


def test_a_stream_ends_with_the_session(real: Real, guest: Player) -> None:
    fay = guest("Fay")
    line, answer = _opened(real, fay, f"/api/tables/{TABLE}/events")
    next(_events(answer))
    fay.logout()
    guest("Gil").buy(TABLE, 1_00)
    last = next(line for line in answer if line.strip())
    assert last.strip() == b": the session is over"
    assert answer.read().strip() == b""
    line.close()
    answer.close()


def test_one_person_follows_only_so_many_streams(real: Real, guest: Player) -> None:
    hal = guest("Hal")
    held = [_opened(real, hal, f"/api/tables/{TABLE}/events") for _ in range(8)]
    for _, answer in held:
        next(_events(answer))
    line, answer = _opened(real, hal, f"/api/tables/{TABLE}/events")
    assert (answer.status, answer.headers["retry-after"]) == (429, "5")
    for one, response in [*held, (line, answer)]:
        one.close()
        response.close()
    until = time.monotonic() + PATIENCE
    while _open_streams(real) and time.monotonic() < until:
        hal.buy(TABLE, 50)  # whoever is gone is found out when there is something to tell
    line, answer = _opened(real, hal, f"/api/tables/{TABLE}/events")
    assert answer.status == 200
    line.close()
    answer.close()


def _open_streams(real: Real) -> int:
    text = real.get("/metrics").decode()
    (line,) = [one for one in text.splitlines() if one.startswith("croupier_streams_open ")]
    return int(float(line.split()[1]))


# ── The feed ──


def test_the_feed_sends_every_entry_once_and_names_nobody(real: Real, guest: Player) -> None:
    """From the first entry on, and then as it happens; no session, from any page."""
    ida = guest("Ida")
    key = ida.me().key
    ida.buy(TABLE, 9_00)

    async def read() -> list[Any]:
        feed = f"ws://127.0.0.1:{real.port}/api/tables/{TABLE}/feed?after=0"
        async with connect(feed, origin="https://elsewhere.example") as socket:  # type: ignore[arg-type]
            told: list[Any] = []
            while not told or not bought(told[-1]["entry"], 9_00):
                told.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
            await asyncio.to_thread(ida.buy, TABLE, 4_00)
            while not bought(told[-1]["entry"], 4_00):
                told.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
            return told

    def bought(entry: dict[str, object], cents: int) -> bool:
        return entry["type"] == "ChipsBought" and entry["cents"] == cents

    told = asyncio.run(read())
    assert [one["version"] for one in told] == list(range(1, len(told) + 1))
    assert told[0]["entry"]["type"] == "TableOpened"
    sent = json.dumps(told)
    assert key not in sent
    assert "Ida" not in sent
    labels = {one["entry"]["player"] for one in told if bought(one["entry"], 4_00)}
    assert all(label.startswith("Player ") for label in labels)


def test_the_feed_is_only_read(real: Real) -> None:
    async def spoken() -> int:
        async with connect(f"ws://127.0.0.1:{real.port}/api/tables/{TABLE}/feed") as socket:
            await socket.send("hello")
            try:
                while True:
                    await asyncio.wait_for(socket.recv(), PATIENCE)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0

    assert asyncio.run(spoken()) == 1008


def test_a_table_that_is_not_there_has_no_feed(real: Real) -> None:
    async def opened() -> None:
        async with connect(f"ws://127.0.0.1:{real.port}/api/tables/none/feed") as socket:
            await socket.recv()

    with pytest.raises((InvalidStatus, ConnectionClosed)):
        asyncio.run(opened())


# ── Logs ──


def test_a_line_of_the_log_tells_what_was_done_and_no_secret(real: Real, player: Player) -> None:
    jon = player("Jon")
    jon.buy(TABLE, 8_00)
    token = next(iter(jon._line._cookies.values()))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not any("/chips" in line for line in real.logged):
        time.sleep(0.01)
    lines = [json.loads(line) for line in list(real.logged)]
    chips = [one for one in lines if one.get("path") == "/api/tables/{name}/chips"][-1]
    assert (chips["method"], chips["status"], chips["level"]) == ("POST", 201, "info")
    assert len(chips["person"]) == 12
    text = "".join(real.logged)
    for secret in (token, jon._line.csrf, PASSWORD, jon.me().key, "Jon", "cookie", "seed"):
        assert secret not in text


# ── Stopping ──


@pytest.mark.parametrize("how", partly([signal.SIGTERM, signal.SIGINT], [signal.SIGTERM]))
def test_told_to_stop_it_ends_streams_signs_and_goes(tmp_path: Path, how: int) -> None:
    """Streams get a last comment, commands under way are answered, the log is signed; exit 0."""
    server = Real(tmp_path, advises=True)
    with Client(server.at) as kim:
        kim.come("Kim")
        line, answer = _opened(server, kim, f"/api/tables/{TABLE}/events")
        next(_events(answer))
        acknowledged, going = [0], threading.Event()

        def buys() -> None:
            try:
                while True:
                    kim._line.ask("POST", f"/api/tables/{TABLE}/chips", _chips(acknowledged[0]))
                    acknowledged[0] += 1
                    going.set()
            except (RequestRefused, Unreachable):
                going.set()

        buying = threading.Thread(target=buys)
        buying.start()
        assert going.wait(PATIENCE)
        begun = time.monotonic()
        assert server.stop(how) == 0
        assert time.monotonic() - begun < 8, "nothing hangs on a stream"
        assert answer.read().endswith(b": this stream is over; follow anew\r\n\r\n")
        buying.join(PATIENCE)
        line.close()
        answer.close()
    log = [one.partition("\t") for one in _log(tmp_path)]
    assert log[-1][0] == "audit", "the last thing that is written is a checkpoint"
    assert sum("ChipsBought" in body for _, _, body in log) in (
        acknowledged[0],
        acknowledged[0] + 1,
    )


def _chips(number: int) -> Any:
    from croupier.protocol.messages import MoveChips

    return MoveChips(f"command-{number}", 1_00)


def _log(folder: Path) -> list[str]:
    import sqlite3

    with closing(sqlite3.connect(folder / "log.sqlite")) as db:
        rows = db.execute("SELECT stream, body FROM entries ORDER BY number").fetchall()
    return [f"{stream}\t{body.decode()}" for stream, body in rows]


def test_after_a_stop_the_client_follows_on(tmp_path: Path) -> None:
    """A stream that broke off is taken up again at the next server, and no version twice."""
    server = Real(tmp_path)
    with Client(server.at) as lea:
        lea.come("Lea")
        following = lea.follow(TABLE)
        first = next(following)
        assert server.stop() == 0
        again = Real(tmp_path)
        lea._line._at = lea._line._at._replace(netloc=f"127.0.0.1:{again.port}")
        lea.buy(TABLE, 1_00)
        assert next(following).table.version > first.table.version
        following.close()
        assert again.stop() == 0


@pytest.mark.full
def test_each_start_without_an_operator_invites_anew_and_nothing_keeps_the_link(
    tmp_path: Path,
) -> None:
    first = Real(tmp_path)
    token = first.operators_token()
    assert first.stop() == 0
    assert token not in "".join(first.logged)
    assert all(token not in line for line in _log(tmp_path))
    second = Real(tmp_path)
    with Client(second.at) as olga:
        with pytest.raises(RequestRefused) as refused:
            olga.become_operator(token, "Olga", PASSWORD)
        assert refused.value.status == 403
        olga.become_operator(second.operators_token(), "Olga", PASSWORD)
    assert second.stop() == 0
    third = Real(tmp_path)
    assert third.process.stdout is not None
    assert "operator" not in third.process.stdout.readline()
    assert third.stop() == 0


# ── Behind a proxy ──


def _comes(server: Real, **headers: str) -> str:
    """The cookie somebody gets who comes in through a proxy."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    told = {"content-type": "application/json", **headers}
    line.request("POST", "/api/come", b"{}", told)
    with line.getresponse() as answer:
        answer.read()
        assert answer.status == 201
        cookie = answer.headers["set-cookie"]
    line.close()
    return cookie


def test_a_trusted_proxy_says_that_the_browser_speaks_https(real: Real) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.200"}
    assert _comes(real, **forwarded).startswith("__Host-croupier=")
    assert _comes(real, **{"x-forwarded-for": "192.0.2.200"}).startswith("croupier=")


# ── In a database ──


@pytest.mark.full
def test_two_servers_share_a_database(tmp_path: Path, database: str) -> None:
    """Who comes in at one is in at the other, and what happens at one is followed at the other."""
    servers = [Real(tmp_path / name, "--database", database) for name in ("a", "b")]
    with Client(servers[0].at) as mia, Client(servers[1].at) as there:
        mia.come("Mia")
        there._line._cookies, there._line.csrf = mia._line._cookies, mia._line.csrf
        assert there.me() == mia.me()
        following = there.follow(TABLE)
        next(following)
        mia.buy(TABLE, 6_00)
        assert next(one for one in following if one.table.purse).table.purse == 6_00
        following.close()
        with pytest.raises(RequestRefused) as refused:
            there.buy(TABLE, -7_00)
        assert refused.value.detail.startswith("Mia ")
    assert [server.stop() for server in servers] == [0, 0]
    lines = "".join(line for server in servers for line in server.logged)
    assert "trouble" not in lines
