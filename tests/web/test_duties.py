"""The Dealer's, supervisor's, inspector's and operator's side over HTTP."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.house import settle
from croupier.verify.audit import audit
from tests.web.browsing import Browser, another
from tests.web.staff import duty, finish, lay, staffed


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_human_dealer_deals_a_round(tmp_path: Path) -> None:
    """Each card is the Dealer's; a guest deals nothing."""
    async with staffed(tmp_path) as (opened, people):
        ana, dealer = people["ana"], people["dealer"]
        await lay(ana)
        await duty(dealer, "CallNoMoreBets")
        await finish(opened, people)
        assert (await duty(ana, "ComeToDeal")).status_code == 403
        assert (await duty(dealer, "ComeToDeal")).status_code == 201
        assert (await duty(dealer, "OpenRound")).status_code == 201
        await lay(ana)
        assert (await duty(dealer, "CallNoMoreBets")).status_code == 201
        assert opened.table.live.round is not None
        assert opened.table.live.round.dealer == ()
        assert (await duty(ana, "Deal")).status_code == 403
        told = await duty(dealer, "CollectCards")
        assert told.status_code == 409
        await finish(opened, people)
        assert opened.table.live.rounds == 2


@pytest.mark.anyio
async def test_a_void_over_http_takes_two_persons(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        if opened.table.live.round is None:
            return
        void = {"type": "VoidRound"}
        assert (await duty(people["dealer"], "ProposeVoid", void=void)).status_code == 403
        assert (await duty(people["supervisor"], "VoidRound")).status_code == 400
        assert (await duty(people["supervisor"], "ProposeVoid", void=void)).status_code == 201
        assert (await duty(people["supervisor"], "ConfirmVoid")).status_code == 409
        assert (await duty(people["operator"], "ConfirmVoid")).status_code == 201
        assert opened.table.live.purse(people["ana"].key) == 500_00


@pytest.mark.anyio
async def test_no_dealers_account_has_the_next_card_shown(tmp_path: Path) -> None:
    """F8: not at a table that deals by itself, and where another deals not either."""
    async with staffed(tmp_path) as (opened, people):
        dealer, supervisor = people["dealer"], people["supervisor"]
        for _ in range(12):
            if opened.table.live.round is None:
                await duty(dealer, "OpenRound")
            await lay(people["ana"])
            await duty(dealer, "CallNoMoreBets")
            before = opened.table.version
            for who in (dealer, supervisor):
                for exposed in (True, False):
                    told = await duty(who, "DrawInError", exposed=exposed)
                    assert told.status_code == 409, told.text
                    offered = (await who.get("/api/tables/t1/duties")).json()["in_round"]
                    assert "DrawInError" not in {one["type"] for one in offered}
            assert opened.table.version == before
            await finish(opened, people)
        assert opened.table.live.rounds == 12


@pytest.mark.anyio
async def test_who_reported_what_stands_in_the_log_the_inspector_reads(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        assert (await duty(people["dealer"], "ComeToDeal")).status_code == 201
        await lay(people["ana"])
        for kind in ("CallNoMoreBets", "Deal"):
            assert (await duty(people["dealer"], kind)).status_code == 201
        assert (await duty(people["dealer"], "FindFaceUp")).status_code == 201
        assert (await duty(people["supervisor"], "FindFaceUp")).status_code == 201
        version = opened.table.version
        assert (await duty(people["dealer"], "FindFaceUp")).status_code == 201
        assert opened.table.version == version + 1  # it waits for a second person
        assert (await duty(people["supervisor"], "ConfirmReport")).status_code == 201
        page = (await people["inspector"].get("/inspect/t1?kind=wrong")).text
        text = re.sub("<[^>]+>", "", page)
        assert "The supervisor reports a card found face up, The dealer deals" in text
        assert "The dealer deals, confirmed by The supervisor" in text


@pytest.mark.anyio
async def test_a_dispute_from_filing_to_ruling(tmp_path: Path) -> None:
    """Filed by the player, seen by the supervisor, ruled on once, the answer the same again."""
    async with staffed(tmp_path) as (opened, people):
        ana, supervisor = people["ana"], people["supervisor"]
        await lay(ana)
        await duty(people["dealer"], "CallNoMoreBets")
        await finish(opened, people)
        recalled = (await ana.get("/api/tables/t1/rounds/1")).json()
        assert settle(recalled["record"]).as_expected
        at = "/api/tables/t1/disputes"
        assert (await ana.command(at, round=7, reason="no such Round")).status_code == 409
        assert (await ana.command(at, round=1, reason="I had 21")).status_code == 201
        (seen,) = (await supervisor.get(at)).json()
        assert (seen["number"], seen["by"], seen["reason"]) == (1, ana.key, "I had 21")
        ruling = f"{at}/1/ruling"
        assert (await ana.command(ruling, reason="mine")).status_code == 403
        bad = await supervisor.command(ruling, reason="see", record="nonsense")
        assert bad.status_code == 409
        told = [await supervisor.post(ruling, id="ruling-1", reason="it was 20") for _ in range(2)]
        assert [one.status_code for one in told] == [201, 201]
        assert told[0].json() == told[1].json()
        (ruled,) = (await ana.get(at)).json()
        assert (ruled["state"], ruled["ruling"]["reason"]) == ("ruled", "it was 20")
        assert ruled["frozen"] == {}
        assert (await ana.command(f"{at}/1/withdrawal")).status_code == 409


@pytest.mark.anyio
async def test_a_player_recalls_only_own_rounds(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await finish(opened, people)
        async with another(opened) as client:
            ben = Browser(client)
            await ben.come("Ben")
            assert (await ben.get("/api/tables/t1/rounds/1")).status_code == 403
        assert (await people["inspector"].get("/api/tables/t1/rounds/1")).status_code == 200
        assert (await people["inspector"].get("/api/tables/t1/rounds/9")).status_code == 409


@pytest.mark.anyio
async def test_an_inspector_holds_a_checkpoint_and_verifies_the_export(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await finish(opened, people)
        inspector = people["inspector"]
        assert (await people["ana"].get("/api/export")).status_code == 403
        assert (await people["dealer"].post("/api/checkpoints")).status_code == 403
        signed = (await inspector.post("/api/checkpoints")).json()
        assert (await inspector.get("/api/checkpoints")).json() == [signed]
        text = (await inspector.get("/api/export")).text
        assert opened.served.signer is not None
        key = (await opened.served.signer.state()).key
        report = audit(text.encode().splitlines(), key)
        assert report.findings == ()
        assert (report.rounds, report.checkpoints) == (1, 1)
        log = (await inspector.get("/api/tables/t1/log")).json()
        assert [one["version"] for one in log] == list(range(1, opened.table.version + 1))
        assert (await inspector.get("/api/tables/t1/log?after=5")).json()[0]["version"] == 6


@pytest.mark.anyio
async def test_an_operator_opens_fills_and_closes_tables(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        operator = people["operator"]
        config = {"edition": "act-1996", "minimum": 10_00}
        told = await operator.command("/api/tables", name="t2", config=config)
        assert told.status_code == 201
        assert (await duty(operator, "SeatAutomatic", box=3)).status_code == 201
        assert (await duty(operator, "SeatAutomatic", box=3)).status_code == 409
        seen = (await operator.get("/api/tables/t1")).json()
        assert seen["names"]["~3"] == "Automatic 3"
        assert (await duty(operator, "ChangeMinimum", minimum=15_00)).status_code == 201
        at = "/api/tables/t2/duties"
        assert (await operator.command(at, duty={"type": "CloseTable"})).status_code == 409
        close = {"type": "CloseTable", "inspector_told": True}
        assert (await operator.command(at, duty=close)).status_code == 201
        assert opened.casino.table("t2").live.closed
        listed = {one["name"]: one["phase"] for one in (await operator.get("/api/tables")).json()}
        assert listed["t2"] == "closed"


@pytest.mark.anyio
@pytest.mark.parametrize(
    "duty",
    [
        {"type": "Burn"},
        {"type": "ShowPrize", "dollars": 5000},
        {"type": "RefillShoe", "cards": ["As"]},
        {"type": "LayWager", "box": 1, "player": "x", "amount": 1},
        {"type": "Cut", "at": "deep"},
        {"type": "DirectShuffle", "occasion": "because"},
        {"type": "AnnounceClosing", "rounds": 0},
        {},
        "Deal",
    ],
)
async def test_what_no_duty_provides_for_is_not_understood(tmp_path: Path, duty: Any) -> None:
    """A5: no card, no prize and no sum is taken from a message."""
    async with staffed(tmp_path) as (opened, people):
        before = opened.table.version
        told = await people["supervisor"].command("/api/tables/t1/duties", duty=duty)
        assert told.status_code == 400
        assert opened.table.version == before


@pytest.mark.anyio
async def test_a_choice_that_ended_the_round_gets_its_answer_again(tmp_path: Path) -> None:
    """A1: sent again, whatever the moment is now."""
    async with staffed(tmp_path) as (opened, people):
        ana = people["ana"]
        await lay(ana)
        await duty(people["dealer"], "CallNoMoreBets")
        for number in range(20):
            if opened.table.live.round is None:
                break
            for kind, more in (("Decline", {"right": "all"}), ("Stand", {}), ("Draw", {})):
                choice = {"type": kind, "box": 1, **more}
                told = {"id": f"the-same-{number}-{kind}", "choice": choice}
                one = await ana.post("/api/tables/t1/choices", **told)
                two = await ana.post("/api/tables/t1/choices", **told)
                if one.status_code == 201:
                    assert (two.status_code, two.json()) == (201, one.json())
                    break
        assert opened.table.live.round is None
