"""Operator and inspector hold each other in check, over HTTP and on the pages."""

import re
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.casino.people import registration
from croupier.cli import main
from croupier.client.client import Client
from croupier.client.connection import RequestRefused
from croupier.protocol.roles import Role
from croupier.verify.audit import audit
from croupier.verify.lines import opened
from tests.web.browsing import PASSWORD, Browser, House, another, house
from tests.web.real import Real
from tests.web.staff import same_staff, staffed

OTHER = "quite another password"


async def first_inspector(at: House, browser: Browser) -> None:
    token = await at.directory.enter(
        lambda here, now: registration.invite(here, now, Role.INSPECTOR)
    )
    body = {"token": token, "name": "Ines", "password": PASSWORD}
    assert browser._came(await browser.post("/api/inspector", **body)).status_code == 201


@pytest.mark.anyio
async def test_the_operator_alone_cannot_be_the_inspector(tmp_path: Path) -> None:
    """By no role, no password, no removal and no second use of a link."""
    async with staffed(tmp_path) as (at, people):
        operator, key = people["operator"], people["inspector"].key
        one = {"name": "Eve", "role": "inspector", "password": OTHER}
        sue = people["supervisor"].key
        for path, body in (
            ("/api/people", one),
            (f"/api/people/{sue}/role", {"role": "inspector"}),
            (f"/api/people/{key}/role", {"role": "player"}),
            (f"/api/people/{key}/password", {"password": OTHER}),
            (f"/api/people/{key}/reset", {}),
            (f"/api/people/{key}/reset/confirmation", {}),
        ):
            assert (await operator.post(path, **body)).status_code == 409, path
        assert (await operator.post("/api/inspector/invitation")).status_code == 403
        headers = {"x-croupier-csrf": operator.csrf}
        removed = await operator.client.delete(f"/api/people/{key}", headers=headers)
        assert removed.status_code == 403
        assert (await people["inspector"].get("/api/me")).status_code == 200
        assert at.directory.people.role(key) is Role.INSPECTOR


@pytest.mark.anyio
async def test_an_inspector_makes_nobody_but_inspectors(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        inspector = people["inspector"]
        one = {"name": "Eve", "role": "operator", "password": OTHER}
        operator, sue = people["operator"].key, people["supervisor"].key
        for path, body in (
            ("/api/people", one),
            (f"/api/people/{sue}/role", {"role": "operator"}),
            (f"/api/people/{sue}/password", {"password": OTHER}),
            (f"/api/people/{operator}/password", {"password": OTHER}),
        ):
            assert (await inspector.post(path, **body)).status_code == 403, path
        proposed = await inspector.post(f"/api/people/{operator}/reset")
        assert proposed.status_code == 409


@pytest.mark.anyio
async def test_an_inspector_invites_another_whose_password_both_sides_reset(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        at, operator = await stack.enter_async_context(house(tmp_path))
        await at.make("Olga", Role.OPERATOR)
        await operator.login("Olga")
        ines, ivo = [Browser(await stack.enter_async_context(another(at))) for _ in range(2)]
        await first_inspector(at, ines)
        link = (await ines.post("/api/inspector/invitation")).json()["path"]
        page, _, token = link.partition("#")
        assert (await ivo.get(page)).status_code == 200
        body = {"token": token, "name": "Ivo", "password": PASSWORD}
        assert ivo._came(await ivo.post("/api/inspector", **body)).json()["role"] == "inspector"
        assert (await ivo.post("/api/inspector", **body)).status_code == 403  # good once

        asked = await ines.post(f"/api/people/{ivo.key}/reset")
        page, _, token = asked.json()["path"].partition("#")
        assert (await ivo.get(page)).status_code == 200
        again = {"token": token, "password": OTHER}
        assert (await ivo.post("/api/reset", **again)).status_code == 409  # not confirmed
        people = (await operator.get("/people")).text
        assert "Ines asks that this password be reset." in people
        confirmation = f"/api/people/{ivo.key}/reset/confirmation"
        assert confirmation in people
        assert (await ines.post(confirmation)).status_code == 409  # one side is not both
        assert (await operator.post(confirmation)).status_code == 204
        assert (await ivo.post("/api/reset", **{**again, "password": "x"})).status_code == 409
        assert ivo._came(await ivo.post("/api/reset", **again)).status_code == 201
        assert (await ivo.post("/api/reset", **again)).status_code == 403
        assert (await ivo.login("Ivo", OTHER)).status_code == 201

        lines = (await ines.get("/api/export")).text.encode().splitlines()
        assert audit(lines).findings == ()
        bodies = [one.body for one in opened(lines).entries if one.stream == "custody"]
        assert all(one in bodies[-1] for one in (ivo.key, ines.key, operator.key))
        headers = {"x-croupier-csrf": ines.csrf}
        gone = await ines.client.delete(f"/api/people/{ivo.key}", headers=headers)
        assert gone.status_code == 204


@pytest.mark.anyio
async def test_the_people_page_offers_each_side_what_it_may_do(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (at, people):
        other = await at.make("Ivo", Role.INSPECTOR)
        inspector = (await people["inspector"].get("/people")).text
        operator = (await people["operator"].get("/people")).text
        assert "/api/inspector/invitation" in inspector
        assert "/api/inspector/invitation" not in operator
        assert f"/api/people/{other}/reset" in inspector
        assert f"/api/people/{other}" not in operator
        assert '<option value="inspector"' not in operator
        dealer = people["dealer"].key
        assert f"/api/people/{dealer}/password" in operator
        assert f"/api/people/{dealer}" not in inspector


@pytest.mark.anyio
async def test_two_who_rule_are_named_where_one_was_just_made(tmp_path: Path) -> None:
    """A supervisor made minutes ago and the operator who made them: the report says so."""
    async with same_staff(tmp_path) as (_, people):
        operator = people["operator"]
        void = {"type": "ProposeVoid", "void": {"type": "VoidRound"}, "why": "a misdeal"}
        choice = {"type": "Lay", "box": 1, "amount": 20_00}
        await people["ana"].command("/api/tables/t1/choices", choice=choice)
        await people["dealer"].command("/api/tables/t1/duties", duty={"type": "CallNoMoreBets"})
        proposed = await people["supervisor"].command("/api/tables/t1/duties", duty=void)
        assert proposed.status_code == 201, proposed.text
        confirmed = {"type": "ConfirmVoid"}
        done = await operator.command("/api/tables/t1/duties", duty=confirmed)
        assert done.status_code == 201, done.text
        report = audit((await operator.get("/api/export")).text.encode().splitlines())
        sue = people["supervisor"].key
        (named,) = [one for one in report.warnings if "a void by" in one]
        assert sue in named and f"{operator.key} gave {sue} a role" in named


# ── A real server ──


@pytest.mark.full
def test_the_first_start_prints_a_link_for_each_and_a_recovery_is_reported(tmp_path: Path) -> None:
    server = Real(tmp_path)
    with Client(server.at) as olga, Client(server.at) as ines:
        olga.become_operator(server.operators_token(), "Olga", PASSWORD)
        token = server.operators_token("inspector")
        with pytest.raises(RequestRefused):  # the one makes no other
            olga.become_operator(token, "Eve", PASSWORD)
        assert ines.become_inspector(token, "Ines", PASSWORD).role is Role.INSPECTOR
    refused = CliRunner().invoke(main, ["recover", "inspector", "--data", str(tmp_path)])
    assert (refused.exit_code, "Another server" in refused.output) == (2, True)
    assert server.stop() == 0
    made = CliRunner().invoke(main, ["recover", "inspector", "--data", str(tmp_path)])
    assert made.exit_code == 0, made.output
    link = re.search(r"/inspector#(\S+)", made.output)
    assert link is not None
    server = Real(tmp_path)
    with Client(server.at) as eve:
        assert eve.become_inspector(link[1], "Eve", PASSWORD).role is Role.INSPECTOR
        lines = eve._line.ask("GET", "/api/export").splitlines()
    assert server.stop() == 0
    report = audit(lines)
    assert report.findings == ()
    assert any("made a link for one more inspector" in one for one in report.warnings)


@pytest.mark.full
def test_a_server_whose_signer_is_a_process_of_its_own_has_no_key(tmp_path: Path) -> None:
    casino, own, at = tmp_path / "casino", tmp_path / "signer", tmp_path / "sign.sock"
    run = "from croupier.cli import main; main()"
    command = [sys.executable, "-c", run, "signer", str(own), "--socket", str(at)]
    signer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert signer.stdout is not None
        key = signer.stdout.readline().strip().rpartition(" ")[2]
        while not at.exists():
            time.sleep(0.05)
        server = Real(casino, "--signer", str(at))
        with Client(server.at) as olga:
            olga.become_operator(server.operators_token(), "Olga", PASSWORD)
            olga._line.ask("POST", "/api/checkpoints")
            lines = olga._line.ask("GET", "/api/export").splitlines()
        assert server.stop() == 0
        assert not (casino / "signing.pem").exists()
        assert audit(lines, bytes.fromhex(key)).findings == ()
        file = tmp_path / "export.jsonl"
        told = CliRunner().invoke(main, ["export", str(file), "--data", str(casino)])
        assert "no checkpoint was signed" in told.output
        assert not (casino / "signing.pem").exists()
        assert audit(file.read_bytes().splitlines(), bytes.fromhex(key)).findings == ()
    finally:
        signer.terminate()
        signer.wait(20)
        if signer.stdout is not None:
            signer.stdout.close()
    without = [sys.executable, "-c", run, "serve", "--data", str(casino), "--port", "0"]
    done = subprocess.run(
        [*without, "--signer", str(at)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, "no signer answers" in done.stderr) == (2, True)
