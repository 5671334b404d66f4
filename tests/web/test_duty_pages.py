"""What the panel of duties offers whom, at each moment of a Round, and nothing else."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.protocol.duties import AnyDuty
from croupier.protocol.roles import Role
from croupier.table.state import BETTING
from croupier.totals import Total
from croupier.web.pages.duty.dealer import spoken_total
from croupier.web.pages.duty.irregularities import GROUPS
from croupier.web.pages.duty.panel import duty_panel
from tests.web.browsing import Browser, House
from tests.web.staff import duty, lay, same_staff

ROLES = {
    "ana": Role.GUEST,
    **{one.value: one for one in Role if one not in (Role.GUEST, Role.PLAYER)},
}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def panel(opened: House, who: Browser) -> str:
    """The panel of somebody, as it stands."""
    person = opened.directory.people.people[who.key]
    told = duty_panel(opened.table, person, opened.served)
    return "" if told is None else str(told)


def sent(text: str) -> list[dict[str, Any]]:
    """Every duty a panel would send at a press: of buttons and of choices."""
    found = re.findall(r'(?:data-duty|value)="(\{[^"]+\})"', text)
    return [msgspec.json.decode(unescape(one)) for one in found]


def kinds(text: str) -> set[str]:
    return {one["type"] for one in sent(text)}


def filled(text: str) -> set[str]:
    """The duties that are sent once something was filled in."""
    return set(re.findall(r'data-type="(\w+)"', text))


def now(text: str) -> str:
    """The act that stands as the large button."""
    found = re.search(r'id="do-now"[^>]*data-duty="([^"]+)"', text)
    return "" if found is None else str(msgspec.json.decode(unescape(found[1]))["type"])


# ── For whom ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_only_those_on_duty_have_a_panel(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        have = {who: bool(panel(opened, one)) for who, one in people.items()}
        assert have == dict.fromkeys(people, True) | {"ana": False}
        for who in ("dealer", "supervisor", "inspector", "operator"):
            text = panel(opened, people[who])
            assert text.startswith('<section id="duty" class="duty" data-table="t1"')
            ids = re.findall(r' id="([^"]+)"', text)
            assert len(ids) == len(set(ids)), ids


@pytest.mark.anyio
async def test_everything_offered_is_understood_and_of_the_role(tmp_path: Path) -> None:
    """At each step of a Round what is offered is a duty, and one of this role."""
    async with same_staff(tmp_path) as (opened, people):
        seen: set[tuple[str, str]] = set()
        async for _ in moments(opened, people):
            for who in ("dealer", "supervisor", "inspector", "operator"):
                for duty in sent(panel(opened, people[who])):
                    msgspec.convert(duty, AnyDuty)
                    if (who, duty["type"]) not in seen:
                        seen.add((who, duty["type"]))
                        await permitted(people[who], duty)
        told = {who: {kind for one, kind in seen if one == who} for who in people}
        assert not told["inspector"]
        assert told["dealer"] >= {"ComeToDeal", "OpenRound", "CallNoMoreBets", "Deal", "Settle"}
        assert told["supervisor"] >= {"ProposeVoid", "DeclareAbsent", "FindFaceUp", "Misplace"}
        assert "FindFaceUp" in told["dealer"]
        assert not told["dealer"] & {"ProposeVoid", "ConfirmVoid", "DeclareAbsent", "Reconstruct"}
        assert told["operator"] >= {"ProposeVoid", "SeatAutomatic"}
        assert not told["operator"] & {"Deal", "FindFaceUp", "Shuffle", "DeclareAbsent"}


async def permitted(who: Browser, duty: dict[str, Any]) -> None:
    """The server would not answer that the role may not; a wrong id is refused before it acts."""
    told = await who.post("/api/tables/t1/duties", id="short", duty=duty)
    assert told.status_code == 400  # the id; so nothing has happened
    asked = (await who.get("/api/tables/t1/duties")).json()
    offered = {one["type"] for one in asked["in_round"]} | set(asked["others"])
    assert duty["type"] in offered, (duty, offered)


async def moments(opened: House, people: dict[str, Browser]) -> Any:
    """Every step of two Rounds, the second dealt by hand; the Dealer does what the panel says."""
    ana, dealer = people["ana"], people["dealer"]
    yield
    await lay(ana)
    yield
    await duty(dealer, "CallNoMoreBets")
    await _stand(opened, ana)
    yield
    assert (await duty(dealer, "ComeToDeal")).status_code == 201
    yield
    for _ in range(60):
        act = now(panel(opened, dealer))
        if act:
            assert (await duty(dealer, act)).status_code == 201, act
        elif opened.table.live.round is not None and opened.table.live.round.phase is BETTING:
            await lay(ana)
        else:
            await _stand(opened, ana, once=True)
        yield
        if opened.table.live.rounds == 2 and opened.table.live.round is None:
            return
    raise AssertionError("the Round does not end")


async def _stand(opened: House, ana: Browser, once: bool = False) -> None:
    """Ana stands, or draws where she may not, until the Round has ended."""
    for _ in range(20):
        if opened.table.live.round is None:
            return
        for kind in ("Stand", "Draw"):
            choice = {"type": kind, "box": 1}
            told = await ana.command("/api/tables/t1/choices", choice=choice)
            if told.status_code == 201:
                break
        if once:
            return


# ── The Dealer ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_dealer_deals_a_whole_round_by_the_large_button(tmp_path: Path) -> None:
    """Each act appears when it is due, in the order of a Round, and the Round ends by them."""
    async with same_staff(tmp_path) as (opened, people):
        acts = []
        async for _ in moments(opened, people):
            act = now(panel(opened, people["dealer"]))
            acts += [act] if act and act not in acts else []
        assert acts[:3] == ["OpenRound", "CallNoMoreBets", "Deal"]
        assert acts[3:] == ["Settle", "CollectCards"]
        assert opened.table.live.rounds == 2


@pytest.mark.anyio
async def test_who_does_not_deal_is_offered_to_come_only(tmp_path: Path) -> None:
    """Once a wager lies there the page waits for the Round's end; then a place may be taken."""
    async with same_staff(tmp_path) as (opened, people):
        assert kinds(panel(opened, people["dealer"])) >= {"ComeToDeal"}
        await lay(people["ana"])
        text = panel(opened, people["dealer"])
        assert 'id="do-later"' in text
        assert not now(text)
        await duty(people["dealer"], "CallNoMoreBets")
        await _stand(opened, people["ana"])
        text = panel(opened, people["dealer"])
        assert kinds(text) == {"ComeToDeal"}
        await duty(people["dealer"], "ComeToDeal")
        await opened.make("Another", Role.DEALER)
        other = opened.directory.people.called("Another")
        assert other is not None
        told = str(duty_panel(opened.table, other, opened.served))
        assert "The dealer deals here." in told
        assert "Take over the dealing" in told
        assert kinds(told) == {"ComeToDeal"}


@pytest.mark.anyio
async def test_what_is_not_due_is_greyed_with_its_reason_and_clause(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        text = panel(opened, people["dealer"])
        refused = re.findall(r'aria-disabled="true" data-why="([^"]+)"', text)
        assert any("settled" in why for why in refused)
        greyed = re.findall(r'class="not-now">(.*?)</div>', text)
        assert greyed
        assert all('class="clause"' in one for one in greyed)


@pytest.mark.anyio
async def test_the_law_asks_the_dealer_at_each_moment(tmp_path: Path) -> None:
    """8.2 before the first card, 8.3 at a hand; the total to announce is the hand's."""
    async with same_staff(tmp_path) as (opened, people):
        text = panel(opened, people["dealer"])
        assert ">8.2</a>" in text
        await _dealt_by_hand(opened, people)
        while now(panel(opened, people["dealer"])) == "Deal":
            await duty(people["dealer"], "Deal")
        text = panel(opened, people["dealer"])
        assert now(text) == ""
        assert "<strong>13</strong>" in text
        assert ">8.3</a>" in text
        assert "Box 1: Ana decides." in text
        assert "DeclareAbsent" in kinds(panel(opened, people["supervisor"]))


def test_totals_are_said_as_a_dealer_says_them() -> None:
    told = [spoken_total(Total(*one)) for one in ((17, True), (16, False), (23, False))]
    assert told == ["soft 17", "16", "23, bust"]


async def _dealt_by_hand(opened: House, people: dict[str, Browser]) -> None:
    """A second Round, dealt by the Dealer, up to the first card."""
    dealer, ana = people["dealer"], people["ana"]
    await lay(ana)
    await duty(dealer, "CallNoMoreBets")
    await _stand(opened, ana)
    for kind in ("ComeToDeal", "OpenRound"):
        assert (await duty(dealer, kind)).status_code == 201
    await lay(ana)
    for kind in ("CallNoMoreBets", "Deal"):
        assert (await duty(dealer, kind)).status_code == 201


# ── The supervisor ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_the_menu_offers_what_the_engine_would_take_and_no_more(tmp_path: Path) -> None:
    """The same irregularities as the engine finds possible; between Rounds none at all."""
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        supervisor = people["supervisor"]
        offered = sent(panel(opened, supervisor))
        menu = {kind.__name__ for _, group in GROUPS for kind in group}
        here = [one for one in offered if one["type"] in menu]
        asked = (await supervisor.get("/api/tables/t1/duties")).json()["in_round"]
        assert sorted(map(str, here)) == sorted(str(one) for one in asked if one["type"] in menu)
        assert {one["type"] for one in here} >= {"FindFaceUp", "DrawInError", "Misplace"}


@pytest.mark.anyio
async def test_each_irregularity_has_its_clause(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        text = panel(opened, people["supervisor"])
        menu = text.partition('id="fold-wrong"')[2].partition("</details>")[0]
        for clause in ("16.1", "16.2", "16.5"):
            assert f'href="/rulebook/nz-current/{clause}"' in menu, clause
        for form in re.findall(r"<form.*?</form>", menu):
            assert 'class="clause"' in form


@pytest.mark.anyio
async def test_a_misplaced_card_waits_for_a_ruling(tmp_path: Path) -> None:
    """The Dealer waits; the supervisor has the ruling as the large button."""
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        supervisor = people["supervisor"]
        misplace = next(one for one in sent(panel(opened, supervisor)) if one["type"] == "Misplace")
        told = await supervisor.command("/api/tables/t1/duties", duty=misplace)
        assert told.status_code == 201
        assert 'class="urgent"' in panel(opened, supervisor)
        assert "a supervisor rules on it" in panel(opened, people["dealer"])
        assert (await duty(supervisor, "Reconstruct")).status_code == 201
        assert 'class="urgent"' not in panel(opened, supervisor)


@pytest.mark.anyio
async def test_between_rounds_there_is_nothing_to_report_or_void(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await _stand(opened, people["ana"])
        for who in ("dealer", "supervisor", "operator"):
            text = panel(opened, people[who])
            assert 'id="fold-wrong"' not in text
            assert "ProposeVoid" not in kinds(text)


# ── Voids ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_void_is_confirmed_by_somebody_else(tmp_path: Path) -> None:
    """Everybody on duty sees it; who proposed it, and a Dealer, are not offered to confirm."""
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        supervisor, operator = people["supervisor"], people["operator"]
        chosen = [one for one in sent(panel(opened, supervisor)) if one["type"] == "ProposeVoid"]
        assert {"type": "VoidRound"} in [one["void"] for one in chosen]
        told = await supervisor.command("/api/tables/t1/duties", duty=chosen[0])
        assert told.status_code == 201
        for who in ("dealer", "supervisor", "inspector", "operator"):
            assert "A void waits for a second person" in panel(opened, people[who])
            assert "The supervisor</strong> proposes that" in panel(opened, people[who])
        confirms = {who: "ConfirmVoid" in kinds(panel(opened, one)) for who, one in people.items()}
        assert confirms == dict.fromkeys(people, False) | {"operator": True}
        assert (await duty(operator, "ConfirmVoid")).status_code == 201
        assert "A void waits" not in panel(opened, operator)


@pytest.mark.anyio
async def test_who_confirms_a_void_reads_why_it_was_proposed(tmp_path: Path) -> None:
    """The ground is stated in a sentence or two, as it was written; it stands in the log."""
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        supervisor, void = people["supervisor"], {"type": "VoidRound"}
        assert 'name="why"' in panel(opened, supervisor)
        long = await duty(supervisor, "ProposeVoid", void=void, why="x" * 501)
        assert long.status_code == 400
        told = await duty(supervisor, "ProposeVoid", void=void, why=" two shoes <i>at once</i> ")
        assert told.status_code == 201
        assert opened.table.live.proposal is not None
        assert opened.table.live.proposal.why == "two shoes <i>at once</i>"
        quoted = "<q>two shoes &lt;i&gt;at once&lt;/i&gt;</q>"
        assert quoted in panel(opened, people["operator"])
        log = (await people["inspector"].get("/inspect/t1?kind=wrong")).text
        assert "proposes that the whole Round be Void: “two shoes &lt;i&gt;at once" in log


@pytest.mark.anyio
async def test_a_void_nobody_confirms_is_offered_no_more(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await _dealt_by_hand(opened, people)
        await duty(people["supervisor"], "ProposeVoid", void={"type": "VoidRound"})
        late = opened.casino.clock() + 3 * 60_000
        opened.casino.clock = lambda: late
        assert "A void waits" not in panel(opened, people["operator"])


# ── The operator ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_the_operator_runs_the_table(tmp_path: Path) -> None:
    """Pace, minimum, closing, automatic players; a table that may not close says why."""
    async with same_staff(tmp_path) as (opened, people):
        operator = people["operator"]
        text = panel(opened, operator)
        assert filled(text) == {
            *("ChangePace", "ChangeMinimum", "ChangeSettings", "AnnounceClosing")
        }
        assert 'href="/tables/t1/sign"' in text
        assert "CloseTable" in kinds(text)  # nobody sits at it
        await lay(people["ana"])
        text = panel(opened, operator)
        assert "A table closes once its last Round has ended." in unescape(text)
        boxes = {one["box"] for one in sent(text) if one["type"] == "SeatAutomatic"}
        assert boxes == set(range(1, opened.table.live.rules.elections.boxes + 1))
        assert (await duty(operator, "SeatAutomatic", box=3)).status_code == 201
        text = panel(opened, operator)
        assert {one["box"] for one in sent(text) if one["type"] == "SeatAutomatic"} == boxes - {3}
        assert [one["box"] for one in sent(text) if one["type"] == "SendAway"] == [3]


@pytest.mark.anyio
async def test_the_pace_that_is_offered_is_the_pace_there_is(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        text = panel(opened, people["operator"])
        told = dict(_values(text))
        assert told["pace.betting"] == "15"
        pace = {name.removeprefix("pace."): int(float(value) * 1000) for name, value in told.items()
                if name.startswith("pace.")}  # fmt: skip
        assert (await duty(people["operator"], "ChangePace", pace=pace)).status_code == 201
        assert opened.table.live.pace == opened.served.pace


@pytest.mark.anyio
async def test_the_operator_switches_the_values_off_and_on(tmp_path: Path) -> None:
    """At this table alone: its pane and its chart say so in a sentence, and come back."""
    async with same_staff(tmp_path) as (opened, people):
        operator, player = people["operator"], people["ana"]
        assert {"type": "SwitchAdvice", "shown": False} in sent(panel(opened, operator))
        assert (await duty(operator, "SwitchAdvice", shown=False)).status_code == 201
        assert {"type": "SwitchAdvice", "shown": True} in sent(panel(opened, operator))
        told = await player.get("/tables/t1/values")
        assert "shows no values at this table" in told.text
        chart = await player.get("/tables/t1/strategy")
        assert (chart.status_code, "no advice is given at this table" in chart.text) == (404, True)
        assert (await duty(player, "SwitchAdvice", shown=True)).status_code == 403
        assert (await duty(operator, "SwitchAdvice", shown=True)).status_code == 201
        assert "It is not your turn." in (await player.get("/tables/t1/values")).text


def _values(text: str) -> Iterator[tuple[str, str]]:
    for tag in re.findall(r"<input[^>]*>", text):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value:
            yield name[1], value[1]


@pytest.mark.anyio
async def test_a_closed_table_offers_nothing(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        operator = people["operator"]
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await _stand(opened, people["ana"])
        told = {"rounds": 1, "players_told": True, "inspector_told": True}
        assert (await duty(operator, "AnnounceClosing", **told)).status_code == 201
        assert "Closing: 1 Round left" in panel(opened, operator)
        assert (await duty(people["supervisor"], "OpenRound")).status_code == 201
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await _stand(opened, people["ana"])
        assert kinds(panel(opened, operator)) >= {"CloseTable"}
        assert (await duty(operator, "CloseTable")).status_code == 201
        for who in ("dealer", "supervisor", "operator"):
            assert not sent(panel(opened, people[who]))
