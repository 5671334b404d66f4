"""Coming in over HTTP: guests, passwords, the operator's link, and who is made known."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.casino.limits import RATES, Buckets, LimitKind, LimitReached
from croupier.casino.people import events, registration, sessions
from croupier.casino.people.places import Places
from croupier.protocol.roles import SUPERVISORS, Role
from croupier.web.kit.requests import CSRF, PLAIN, SECURE
from croupier.web.kit.served import WAITING, Hashing
from tests.web.browsing import PASSWORD, Browser, House, another, house

OTHER = "another long word"
NOW = 1_800_000_000_000


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _cookie(answer: Any) -> str:
    told: str = answer.headers["set-cookie"]
    return told


# ── Sessions ──


@pytest.mark.anyio
async def test_over_http_the_cookie_is_for_this_host_and_no_script(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        told = _cookie(await ana.come("Ana")).lower()
        assert told.startswith(f"{PLAIN}=")
        for part in ("httponly", "samesite=strict", "path=/"):
            assert part in told
        assert "secure" not in told
        assert "domain" not in told
        me = (await ana.get("/api/me")).json()
        assert (me["name"], me["role"], me["csrf"]) == ("Ana", "guest", ana.csrf)


@pytest.mark.anyio
@pytest.mark.parametrize("origin", ["", "https://casino.example"])
async def test_over_https_the_cookie_is_bound_to_the_host(tmp_path: Path, origin: str) -> None:
    """Known by the request, or by where the casino says it is."""
    at = "https://casino.example"
    async with house(tmp_path, at, origin=origin) as (_, ana):
        told = _cookie(await ana.come("Ana"))
        assert told.startswith(f"{SECURE}=")
        assert "Secure" in told
        assert (await ana.get("/api/me")).status_code == 200
        token = told.partition("=")[2].partition(";")[0]
        ana.client.cookies.clear()
        assert (await ana.get("/api/me", cookie=f"{PLAIN}={token}")).status_code == 401


@pytest.mark.anyio
async def test_who_logs_out_is_out(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        token = ana.client.cookies[PLAIN]
        told = await ana.client.post("/api/logout", headers={CSRF: ana.csrf})
        assert told.status_code == 204
        assert "max-age=0" in _cookie(told).lower()
        assert (await ana.get("/api/me", cookie=f"{PLAIN}={token}")).status_code == 401
        assert opened.directory.people.people == {}, "a guest goes with the session"


@pytest.mark.anyio
async def test_a_guest_becomes_a_player_and_comes_back(tmp_path: Path) -> None:
    """The same person, with the chips they had; every session before is over."""
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        await ana.come("Ana")
        key, token = ana.key, ana.client.cookies[PLAIN]
        await ana.command("/api/tables/t1/chips", cents=5_00)
        assert (await ana.post("/api/enrol", password="short")).status_code == 409
        told = await ana.post("/api/enrol", password=PASSWORD)
        assert (told.status_code, told.json()["role"]) == (201, "player")
        assert (await ana.get("/api/me")).json()["key"] == key
        again = Browser(client)
        assert (await again.get("/api/me", cookie=f"{PLAIN}={token}")).status_code == 401
        assert (await again.login("ANA")).json()["key"] == key
        assert (await again.get("/api/tables/t1")).json()["table"]["purse"] == 5_00


@pytest.mark.anyio
async def test_a_login_needs_the_right_password_and_does_not_say_what_was_wrong(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as (opened, ana):
        await opened.make("Ana", Role.PLAYER)
        wrong = await ana.login("Ana", OTHER)
        nobody = await ana.login("Nobody", OTHER)
        assert wrong.status_code == nobody.status_code == 403
        assert wrong.content == nobody.content
        assert "set-cookie" not in wrong.headers
        assert (await ana.login("Ana")).status_code == 201


@pytest.mark.anyio
async def test_logging_in_ends_the_session_before(tmp_path: Path) -> None:
    """A token planted in a browser is worth nothing once somebody logs in."""
    async with house(tmp_path) as (opened, ana):
        await opened.make("Ana", Role.PLAYER)
        await ana.login("Ana")
        token = ana.client.cookies[PLAIN]
        await ana.login("Ana")
        assert ana.client.cookies[PLAIN] != token
        ana.client.cookies.clear()
        assert (await ana.get("/api/me", cookie=f"{PLAIN}={token}")).status_code == 401


@pytest.mark.anyio
async def test_another_password_ends_every_other_session(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        await opened.make("Ana", Role.PLAYER)
        there = Browser(client)
        await ana.login("Ana")
        await there.login("Ana")
        told = await ana.post("/api/password", before=OTHER, password=OTHER)
        assert told.status_code == 403
        told = ana._came(await ana.post("/api/password", before=PASSWORD, password=OTHER))
        assert told.status_code == 201
        assert (await ana.get("/api/me")).status_code == 200
        assert (await there.get("/api/me")).status_code == 401
        assert (await there.login("Ana", OTHER)).status_code == 201


@pytest.mark.anyio
async def test_a_session_in_use_is_noted_now_and_then(tmp_path: Path) -> None:
    """Seen again after some minutes, so that it does not end as unused."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        clock = opened.casino.clock
        later = sessions.TOUCH_AFTER + 1
        opened.casino.clock = opened.directory._clock = lambda: clock() + later
        await ana.get("/api/me")
        (session,) = opened.directory.people.sessions.values()
        assert session.seen >= session.begun + sessions.TOUCH_AFTER


# ── Too often ──


@pytest.mark.anyio
async def test_guests_do_not_come_in_by_the_hundred_from_one_address(tmp_path: Path) -> None:
    async with house(tmp_path, limits=True) as (_, ana):
        told = [await ana.come() for _ in range(6)]
        assert [one.status_code for one in told] == [201] * 5 + [429]
        assert told[-1].headers["retry-after"] == "60"
        assert told[-1].json()["type"] == "/problems/too-many"


async def _guessed(opened: House, name: str, address: str, times: int = 1) -> list[int]:
    """The statuses of wrong passwords from an address."""
    async with another(opened, address=address) as client:
        return [(await Browser(client).login(name, OTHER)).status_code for _ in range(times)]


@pytest.mark.anyio
async def test_passwords_are_not_guessed_by_the_hundred(tmp_path: Path) -> None:
    """Neither many names from one address, nor one name from one, nor one from a great many."""
    most = RATES[LimitKind.WRONG_PASSWORD].burst
    async with house(tmp_path, limits=True) as (opened, eve):
        await opened.make("Ana", Role.PLAYER)
        opened.casino.clock = opened.directory._clock = lambda: NOW
        assert await _guessed(opened, "Ana", "198.51.100.1", 6) == [403] * 5 + [429]
        names = [f"Name {number}" for number in range(6)]
        told = [(await eve.login(name, OTHER)).status_code for name in names]
        assert told == [403] * 5 + [429]
        for number in range(5, most, 5):
            assert await _guessed(opened, "Ana", f"203.0.113.{number}", 5) == [403] * 5
        async with another(opened, address="203.0.113.250") as client:
            told = await Browser(client).login("Ana", OTHER)
            assert told.status_code == 429
            assert "wrong passwords for this name" in told.json()["detail"]


@pytest.mark.anyio
async def test_wrong_passwords_elsewhere_lock_nobody_out(tmp_path: Path) -> None:
    """Not from one address; nor from a great many, where somebody has come in before."""
    async with house(tmp_path, limits=True) as (opened, olga):
        await opened.make("Olga", Role.OPERATOR)
        opened.casino.clock = opened.directory._clock = lambda: NOW
        await _guessed(opened, "Olga", "198.51.100.1", 20)
        assert (await olga.login("Olga")).status_code == 201, "nobody else has used up her tries"
        for number in range(RATES[LimitKind.WRONG_PASSWORD].burst // 5 + 1):
            await _guessed(opened, "Olga", f"203.0.113.{number}", 5)
        assert await _guessed(opened, "Olga", "203.0.113.200") == [429]
        opened.served.limits._buckets[LimitKind.LOGIN] = Buckets(RATES[LimitKind.LOGIN])
        olga.client.cookies.clear()
        assert (await olga.login("Olga")).status_code == 201, "she has come in from here before"


@pytest.mark.anyio
async def test_a_session_proves_who_logs_in_again(tmp_path: Path) -> None:
    """Whoever guesses at the same address does not keep her out either."""
    async with house(tmp_path, limits=True) as (opened, olga):
        await opened.make("Olga", Role.OPERATOR)
        opened.casino.clock = opened.directory._clock = lambda: NOW
        await olga.login("Olga")
        assert (await _guessed(opened, "Olga", "192.0.2.1", 9))[-1] == 429
        assert (await olga.login("Olga")).status_code == 201
        ends = await olga.post("/api/password", before=PASSWORD, password=OTHER)
        assert ends.status_code == 201


@pytest.mark.anyio
async def test_a_right_password_uses_up_nothing_of_the_name(tmp_path: Path) -> None:
    async with house(tmp_path, limits=True) as (opened, _):
        await opened.make("Ana", Role.PLAYER)
        opened.casino.clock = opened.directory._clock = lambda: NOW
        for number in range(3):
            async with another(opened, address=f"203.0.113.{number}") as client:
                assert (await Browser(client).login("Ana")).status_code == 201
        most = RATES[LimitKind.WRONG_PASSWORD].burst
        spent = [
            opened.served.limits.spend(LimitKind.WRONG_PASSWORD, "ana", NOW) for _ in range(most)
        ]
        assert spent == [0] * most


@pytest.mark.anyio
async def test_nothing_is_hashed_for_what_is_refused_anyway(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, olga), another(opened) as client:
        await opened.make("Olga", Role.OPERATOR)
        await opened.make("Ana", Role.PLAYER)
        ana, made = Browser(client), list[str]()
        await olga.login("Olga")
        await ana.login("Ana")

        async def hashed(password: str) -> events.Hashed:
            made.append(password)
            return events.Hashed("")

        opened.served.hashing.made = hashed  # type: ignore[method-assign]
        refused = [
            await ana.post("/api/enrol", password=OTHER),
            await ana.post("/api/password", before="another one", password=OTHER),
            await olga.post("/api/people", name="Ana", role="dealer", password=OTHER),
            await olga.post("/api/people", name="New", role="guest", password=OTHER),
            await ana.post("/api/operator", name="Me", password=OTHER, token="x"),
        ]
        assert [one.status_code for one in refused] == [409, 403, 409, 409, 403]
        assert made == []


def test_places_are_remembered_in_bounded_memory() -> None:
    places = Places(most=2)
    for address in ("a", "b", "a", "c"):
        places.remember("ana", address)
    assert [places.knows("ana", one) for one in "abc"] == [True, False, True]
    assert not places.knows("bob", "a")


@pytest.mark.anyio
async def test_addresses_of_one_network_count_as_one(tmp_path: Path) -> None:
    async with house(tmp_path, limits=True) as (opened, _):
        statuses = []
        for number in range(6):
            async with another(opened, address=f"2001:db8::{number + 1}") as client:
                statuses.append((await Browser(client).come()).status_code)
        assert statuses == [201] * 5 + [429]


@pytest.mark.anyio
async def test_passwords_wait_in_a_short_line() -> None:
    """A few are hashed at a time, some wait, and the rest are turned away."""
    go = asyncio.Event()
    started = 0
    loop = asyncio.get_running_loop()

    class Slow:
        def made(self, _: str) -> events.Hashed:
            nonlocal started
            started += 1
            asyncio.run_coroutine_threadsafe(go.wait(), loop).result(10)
            return events.Hashed("")

    hashing = Hashing(Slow())  # type: ignore[arg-type]
    waiting = [asyncio.ensure_future(hashing.made("x")) for _ in range(WAITING)]
    await asyncio.sleep(0.05)
    assert started == 2
    with pytest.raises(LimitReached):
        await hashing.made("x")
    go.set()
    assert len(await asyncio.gather(*waiting)) == WAITING
    await hashing.made("x")


# ── The operator ──


@pytest.mark.anyio
async def test_the_link_makes_an_operator_once(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, olga):
        token = await opened.directory.enter(registration.invite)
        body = {"token": token, "name": "Olga", "password": PASSWORD}
        assert (await olga.post("/api/operator", **{**body, "token": "x"})).status_code == 403
        assert (await olga.post("/api/operator", **{**body, "password": "x"})).status_code == 409
        told = olga._came(await olga.post("/api/operator", **body))
        assert (told.status_code, told.json()["role"]) == (201, "operator")
        assert (await olga.post("/api/operator", **body)).status_code == 403
        page = await olga.get("/operator")
        assert "/static/operator.js" in page.text
        assert "<script>" not in page.text


@pytest.mark.anyio
async def test_the_operator_makes_people_known_and_changes_them(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, olga), another(opened) as client:
        await opened.make("Olga", Role.OPERATOR)
        dan = Browser(client)
        await olga.login("Olga")
        made = {"name": "Dan", "role": "dealer", "password": PASSWORD}
        told = await olga.post("/api/people", **made)
        assert (told.status_code, told.json()["role"]) == (201, "dealer")
        assert "password" not in told.json()
        key = told.json()["key"]
        assert (await olga.post("/api/people", **made)).status_code == 409
        await dan.login("Dan")
        assert (await olga.post(f"/api/people/{key}/role", role="supervisor")).status_code == 201
        assert (await dan.get("/api/me")).status_code == 401, "with another role one logs in again"
        assert (await olga.post(f"/api/people/{key}/password", password=OTHER)).status_code == 201
        assert (await dan.login("Dan")).status_code == 403
        assert (await dan.login("Dan", OTHER)).status_code == 201
        told = await olga.client.delete(f"/api/people/{key}", headers={CSRF: olga.csrf})
        assert told.status_code == 204
        assert (await dan.get("/api/me")).status_code == 401
        told = await olga.client.delete(f"/api/people/{key}", headers={CSRF: olga.csrf})
        assert told.status_code == 404
        told = await olga.client.delete(f"/api/people/{olga.key}", headers={CSRF: olga.csrf})
        assert told.status_code == 409, "somebody must remain the operator"


@pytest.mark.anyio
@pytest.mark.parametrize("role", Role)
async def test_who_may_see_and_make_people(tmp_path: Path, role: Role) -> None:
    async with house(tmp_path) as (opened, one):
        if role is Role.GUEST:
            await one.come()
        else:
            await opened.make("One", role)
            await one.login("One")
        sees = role in (*SUPERVISORS, Role.INSPECTOR, Role.OPERATOR)
        makes = role is Role.OPERATOR
        told = await one.get("/api/people")
        assert told.status_code == (200 if sees else 403)
        assert "argon2" not in told.text
        made = {"name": "New", "role": "player", "password": PASSWORD}
        assert (await one.post("/api/people", **made)).status_code == (201 if makes else 403)
        for path in ("role", "password"):
            body = {"role": "dealer"} if path == "role" else {"password": PASSWORD}
            told = await one.post(f"/api/people/nobody/{path}", **body)
            assert told.status_code == (404 if makes else 403)
        told = await one.client.delete("/api/people/nobody", headers={CSRF: one.csrf})
        assert told.status_code == (404 if makes else 403)
