"""The inspector's pages: logs, checkpoints, disputes and rulings; and the tournaments'."""

import re
import sys
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table.live_table import Sent
from croupier.explain.entries import KINDS, moment
from croupier.extras import missing_extra
from croupier.protocol.log import AnyLogged
from croupier.web.pages.inspect.checkpoints import held
from croupier.web.pages.inspect.log import PAGE, reading
from tests.documents.made import Reader
from tests.web.analysts import Here
from tests.web.browsing import Browser, House, another
from tests.web.rounds import play
from tests.web.staff import duty, finish, lay, same_staff

EVERYBODY = ("ana", "dealer", "supervisor", "inspector", "operator")
AT = "/api/tables/t1/disputes"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def played(opened: House, people: dict[str, Browser]) -> None:
    """A Round of Ana's, to its end."""
    await lay(people["ana"])
    await duty(people["dealer"], "CallNoMoreBets")
    await finish(opened, people)


async def statuses(people: dict[str, Browser], path: str) -> list[int]:
    return [(await people[who].get(path)).status_code for who in EVERYBODY]


# ── Who reads what ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/desk", (403, 403, 200, 200, 200)),
        ("/inspect", (403, 403, 200, 200, 200)),
        ("/inspect/t1", (403, 403, 403, 200, 200)),
        ("/inspect/t1?kind=play&after=2", (403, 403, 403, 200, 200)),
        ("/inspect/none", (403, 403, 403, 404, 404)),
        ("/checkpoints", (403, 403, 403, 200, 200)),
        ("/checkpoints/1", (403, 403, 403, 200, 200)),
        ("/checkpoints/9", (403, 403, 403, 404, 404)),
        ("/inspect/t1/disputes", (403, 403, 200, 200, 200)),
        ("/inspect/t1/disputes/1", (200, 403, 200, 200, 200)),
        ("/inspect/t1/disputes/7", (403, 403, 404, 404, 404)),
        ("/inspect/t1/disputes/1/document", (404, 403, 404, 404, 404)),
        ("/inspect/t1/disputes/7/document", (403, 403, 404, 404, 404)),
        ("/tables/t1/disputes/new", (200, 403, 200, 200, 403)),
        ("/tables/t1/disputes/new?round=-5&line=%3Cb%3E", (200, 403, 200, 200, 403)),
        ("/tournaments", (200, 200, 200, 200, 200)),
        ("/tournaments/none", (404, 404, 404, 404, 404)),
    ],
)
async def test_who_reads_which_page(tmp_path: Path, path: str, told: Sequence[int]) -> None:
    """Guest, Dealer, supervisor, inspector, operator; who has not come in is asked to log in."""
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        assert (await people["ana"].command(AT, round=1, reason="I had 16")).status_code == 201
        assert (await people["inspector"].post("/api/checkpoints")).status_code == 200
        assert await statuses(people, path) == list(told)
        async with another(opened) as client:
            answer = await Browser(client).get(path)
            public = path.startswith("/tournaments")
            assert answer.status_code == (told[0] if public else 401)


@pytest.mark.anyio
@pytest.mark.full
async def test_nothing_is_linked_that_the_reader_may_not_read(tmp_path: Path) -> None:
    """Every link of our own on the pages of each role leads somewhere they are let in."""
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        await people["ana"].command(AT, round=1, reason="I had 16")
        for who in ("supervisor", "inspector", "operator"):
            for path in ("/inspect", "/inspect/t1/disputes", "/inspect/t1/disputes/1"):
                page = (await people[who].get(path)).text
                for link in set(re.findall(r'href="(/inspect[^"]*|/people|/me)"', page)):
                    assert (await people[who].get(unescape(link))).status_code == 200, (who, link)


# ── The log ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_every_entry_is_readable_with_its_digest_and_its_round(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        page = (await people["inspector"].get("/inspect/t1?after=0")).text
        log = (await people["inspector"].get("/api/tables/t1/log")).json()
        rows = re.findall(r'<tr id="entry-(\d+)"', page)
        assert rows == [str(one["version"]) for one in log]
        assert "The table is opened under nz-current" in page
        assert "Ana wagers $20 on Box 1" in page  # a key that begins a sentence is a name too
        assert people["ana"].key not in re.sub(r"<pre>.*?</pre>", "", page)
        assert 'href="/tables/t1/rounds/1"' in page
        stored = [one async for one in opened.casino.store.read(opened.table.stream)]
        assert all(one.hash.hex() in page for one in stored)
        assert f"Entries 1 to {len(stored)} were chained again" in page


@pytest.mark.anyio
async def test_the_log_is_read_page_by_page_and_by_kind(tmp_path: Path) -> None:
    """The latest entries first of all; later ones beyond a version; of a kind only those."""
    async with same_staff(tmp_path) as (opened, people):
        for _ in range(40):
            await people["ana"].command("/api/tables/t1/chips", cents=100)
        inspector, last = people["inspector"], opened.table.version
        page = (await inspector.get("/inspect/t1?after=3")).text
        rows = [int(one) for one in re.findall(r'<tr id="entry-(\d+)"', page)]
        assert rows == list(range(4, min(4 + PAGE, last + 1)))
        chips = (await inspector.get("/inspect/t1?kind=chips")).text
        assert len(re.findall(r"<tr id=", chips)) == 41
        assert "is opened under" not in chips
        far = await inspector.get("/inspect/t1?after=99999999999999999999")
        assert "no such entry" in far.text
        assert f"There is no entry after {last}." in far.text
        empty = await inspector.get("/inspect/t1?after=")
        assert "the address says after=: after is a whole number" in empty.text
        assert re.search(r'<input [^>]*name="after"[^>]* required', page)
        odd = await inspector.get("/inspect/t1?kind=nonsense")
        assert odd.status_code == 200


@pytest.mark.anyio
async def test_a_changed_entry_is_found_by_who_reads_it(tmp_path: Path) -> None:
    """The page says which entry it is, the table halts, and no Round with it in is recalled."""
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        store = opened.casino.store
        assert isinstance(store, SqliteStore)
        whole = await reading(store, opened.table.stream, 0, "", opened.served.reads)
        assert not whole.wrong
        at = next(one.entry.version for one in whole.shown if one.round)
        changed = "UPDATE entries SET at = at + 1 WHERE stream = 'table/t1' AND version = ?"
        store._db.execute("DROP TRIGGER entries_no_UPDATE")
        store._db.execute(changed, (at + 1,))
        assert (await people["ana"].command(AT, round=1, reason="Look again")).status_code == 503
        assert (await people["ana"].get("/api/tables/t1/rounds/1")).status_code == 503
        told = await reading(store, opened.table.stream, 0, "", opened.served.reads)
        assert told.wrong == f"table/t1 {at + 1} does not follow what is before it"
        assert opened.table.halted == told.wrong
        assert (await people["ana"].get("/ready")).json()["halted"] == ["t1"]
        assert "The log is spoilt" in (await people["inspector"].get("/inspect/t1?after=0")).text
        store.spoilt.pop("table/t1")


def test_every_kind_of_entry_can_be_read_and_looked_for() -> None:
    """An entry nobody has said a sentence for would be a page nobody can read."""
    known = {type_.__name__ for _, types in KINDS.values() for type_ in types}
    assert known == {one.__name__ for one in AnyLogged.__args__}


def test_times_are_told_in_utc() -> None:
    assert moment(0) == "1970-01-01 00:00:00 UTC"


@pytest.mark.anyio
async def test_a_table_may_be_named_like_a_page(tmp_path: Path) -> None:
    """Its log is found all the same."""
    async with same_staff(tmp_path) as (opened, people):
        for name in ("checkpoints", "disputes", "new"):
            await opened.casino.open(name, opened.table.live.config, Sent(f"open {name}", b""))
            page = await people["inspector"].get(f"/inspect/{name}")
            assert (page.status_code, f"Audit log of {name.capitalize()}: " in page.text) == (
                200,
                True,
            )


# ── Checkpoints ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_checkpoints_are_held_against_the_log_again(tmp_path: Path) -> None:
    """Several, signed one after another, all hold; each can be taken away as a file."""
    async with same_staff(tmp_path) as (_, people):
        inspector = people["inspector"]
        for _ in range(3):
            await people["ana"].command("/api/tables/t1/chips", cents=100)
            assert (await inspector.post("/api/checkpoints")).status_code == 200
        page = (await inspector.get("/checkpoints")).text
        assert page.count("Holds: signature, root and digests") == 3
        assert "Differs" not in page
        assert "croupier verify" in page
        file = await inspector.get("/checkpoints/2")
        assert file.json() == (await inspector.get("/api/checkpoints?after=1")).json()[0]
        assert "croupier-checkpoint-2.json" in file.headers["content-disposition"]


@pytest.mark.anyio
async def test_a_log_that_differs_from_what_was_signed_is_told(tmp_path: Path) -> None:
    """Signed by another key, or over other entries: the page says so."""
    async with same_staff(tmp_path) as (opened, people):
        inspector = people["inspector"]
        await inspector.post("/api/checkpoints")
        other = Ed25519PrivateKey.generate().public_key().public_bytes_raw()
        (told,) = await held(opened.casino.store, (other,))
        assert told.wrong == ("the checkpoint is signed with another key",)
        (told,) = await held(_Rewritten(opened.casino.store))  # type: ignore[arg-type]
        assert told.wrong
        assert "are not those that were signed" in told.wrong[0]


class _Rewritten:
    """A store whose table was written anew after it was signed."""

    def __init__(self, store: Any) -> None:
        self.store = store

    async def version(self, stream: str) -> int:
        version: int = await self.store.version(stream)
        return version

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        found = await self.store.digests(entries)
        pairs = zip(entries, found, strict=True)
        return [bytes(32) if stream == "table/t1" else hash_ for (stream, _), hash_ in pairs]

    def read(self, stream: str, after: int = 0) -> Any:
        return self.store.read(stream, after)


# ── Disputes ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_dispute_from_its_form_to_its_printed_ruling(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        ana, inspector = people["ana"], people["inspector"]
        await played(opened, people)
        form = (await ana.get("/tables/t1/disputes/new?round=1&line=main+on+Box+1")).text
        assert f'data-send="{AT}"' in form
        assert "main on Box 1: </textarea>" in form
        assert 'value="1"' in form
        assert (await ana.command(AT, round=1, reason="I had 16 & stood")).status_code == 201
        waiting = (await inspector.get("/inspect")).text
        assert "1 dispute to be ruled on" in waiting
        assert "I had 16 &amp; stood" in waiting
        open_ = (await inspector.get("/inspect/t1/disputes/1")).text
        assert "A dispute that waits for a ruling" in open_
        cards = re.findall(r'aria-label="((?:Box 1|Dealer): [^"]+)"', open_)
        assert [one.partition(":")[0] for one in cards] == ["Box 1", "Dealer"]
        assert all(" of " in one for one in cards)
        assert "<td>Box 1 · Guest 1</td><th" in open_.replace("Ana", "Guest 1")
        assert 'scope="row">initial wager</th>' in open_
        shown = open_.partition('id="otherwise"')[0]
        assert ana.key not in shown
        assert f"{ana.key} is Ana" in open_
        assert "nothing is owed" in open_
        assert 'data-rule="/api/tables/t1/disputes/1/ruling"' in open_
        assert (await inspector.command(f"{AT}/1/ruling", reason="So it was.")).status_code == 201
        ruled = (await inspector.get("/inspect/t1/disputes/1")).text
        assert "Ruling on a dispute" in ruled
        assert "So it was." in ruled
        assert "The inspector, " in ruled
        assert "data-rule" not in ruled
        assert ">stands<" in ruled
        mine = (await ana.get("/inspect/t1/disputes/1")).text
        assert "So it was." in mine
        await _assert_filed(ruled, ana, inspector)
        assert "No dispute waits" in (await inspector.get("/inspect")).text


async def _assert_filed(page: str, ana: Browser, inspector: Browser) -> None:
    """The ruling is handed out as a document: by names, dated as it was made, with its signer."""
    at = "/inspect/t1/disputes/1/document"
    assert f'href="{at}"' in page
    answer = await inspector.get(at)
    assert answer.status_code == 200
    text = Reader(answer.text).text
    assert "Dispute 1, Round 1" in text
    assert "“So it was.”" in text
    assert "I had 16 & stood" in text
    assert "no correcting entry was made" in text
    assert "Office: inspector" in text
    assert "Ana wagered" in text
    assert ana.key not in text
    number = re.search(r"RULING-\d{8}-[0-9a-f]{8}", text)
    assert number is not None
    assert f'filename="{number[0]}.html"' in answer.headers["content-disposition"]
    assert (await ana.get(at)).text == answer.text == (await inspector.get(at)).text


async def _ruled(opened: House, people: dict[str, Browser]) -> str:
    """A Round of Ana's, ruled on; where its document is."""
    await played(opened, people)
    await people["ana"].command(AT, round=1, reason="short paid")
    said = await people["inspector"].command(f"{AT}/1/ruling", reason="So it was.")
    assert said.status_code == 201
    return "/inspect/t1/disputes/1/document"


@pytest.mark.anyio
@pytest.mark.parametrize("deals", [True, False], ids=["a Dealer deals", "the table deals"])
async def test_a_filed_ruling_names_who_dealt(tmp_path: Path, deals: bool) -> None:
    """Who dealt the Round, whoever left or came to deal after it."""
    async with same_staff(tmp_path) as (opened, people):
        if deals:
            assert (await duty(people["dealer"], "ComeToDeal")).status_code == 201
        at = await _ruled(opened, people)
        after = "StandDown" if deals else "ComeToDeal"
        assert (await duty(people["dealer"], after)).status_code == 201
        text = Reader((await people["inspector"].get(at)).text).text
        assert bool(re.search(r"The dealer\s*Dealer of the Round", text)) is deals


@pytest.mark.anyio
async def test_a_ruling_is_filed_as_a_pdf_too(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    async with same_staff(tmp_path, tutor=Here()) as (opened, people):
        at, inspector = await _ruled(opened, people), people["inspector"]
        assert f'href="{at}?format=pdf"' in (await inspector.get("/inspect/t1/disputes/1")).text
        page, pdf = [await inspector.get(f"{at}?format={kind}") for kind in ("html", "pdf")]
        assert pdf.headers["content-type"] == "application/pdf"
        assert pdf.content.startswith(b"%PDF")
        named = page.headers["content-disposition"].replace(".html", ".pdf")
        assert pdf.headers["content-disposition"] == named
        other = await inspector.get(f"{at}?format=doc")
        assert (other.status_code, "format=doc" in other.text) == (400, True)


@pytest.mark.anyio
async def test_a_ruling_in_print_needs_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    async with same_staff(tmp_path, tutor=Here()) as (opened, people):
        at = await _ruled(opened, people)
        answer = await people["inspector"].get(f"{at}?format=pdf")
        assert answer.status_code == 409
        assert answer.json()["detail"] == str(missing_extra("print"))


@pytest.mark.anyio
async def test_who_filed_a_dispute_withdraws_it_and_does_not_rule_on_it(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        supervisor = people["supervisor"]
        assert (await supervisor.command(AT, round=1, reason="a look")).status_code == 201
        page = (await supervisor.get("/inspect/t1/disputes/1")).text
        assert "/withdrawal" in page
        assert "data-rule" not in page
        other = (await people["operator"].get("/inspect/t1/disputes/1")).text
        assert "data-rule" in other
        assert "/withdrawal" not in other
        assert (await supervisor.command(f"{AT}/1/withdrawal")).status_code == 201
        page = (await supervisor.get("/inspect/t1/disputes/1")).text
        assert "A dispute, withdrawn" in page
        assert "/withdrawal" not in page


@pytest.mark.anyio
async def test_the_stamp_says_what_stands(tmp_path: Path) -> None:
    """The payment, and not the complaint of it."""
    async with same_staff(tmp_path) as (opened, people):
        ana, sue = people["ana"], people["supervisor"]
        await play(opened.table, ana.key)
        await ana.command("/api/tables/t1/disputes", round=1, reason="short paid")
        page = (await sue.get("/inspect/t1/disputes/1")).text
        assert "<small>Finding: the payment</small><strong>stands</strong>" in page
        told = {"reason": "The cards were read aright"}
        await sue.command("/api/tables/t1/disputes/1/ruling", **told)
        page = (await sue.get("/inspect/t1/disputes/1")).text
        assert "<small>Ruling: the payment</small><strong>stands</strong>" in page


@pytest.mark.anyio
async def test_a_player_sees_no_finding_before_the_ruling(tmp_path: Path) -> None:
    """And never another's dispute, nor the list of all."""
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        await people["ana"].command(AT, round=1, reason="mine")
        await people["supervisor"].command(AT, round=1, reason="another")
        page = (await people["ana"].get("/inspect/t1/disputes/1")).text
        assert "Step by step" not in page
        assert "another" not in page
        assert (await people["ana"].get("/inspect/t1/disputes/2")).status_code == 403


@pytest.mark.anyio
async def test_a_finding_by_a_corrected_record_is_seen_before_it_is_final(tmp_path: Path) -> None:
    """It changes nothing; a record that is none is refused with a sentence."""
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        ana, inspector = people["ana"], people["inspector"]
        await ana.command(AT, round=1, reason="my card was a five")
        page = (await inspector.get("/inspect/t1/disputes/1")).text
        (record,) = map(unescape, re.findall(r'<textarea name="record"[^>]*>([^<]*)<', page))
        before = opened.table.version
        at = "/inspect/t1/disputes/1/finding"
        told = await inspector.command(at, reason="a look", record=record)
        assert told.status_code == 200
        assert "nothing is owed" in told.text
        other = record.replace("6d", "5d", 1)
        assert other != record
        contradicted = await inspector.command(at, reason="a look", record=other)
        assert contradicted.status_code == 409
        assert "as was proved when it fell" in contradicted.json()["detail"]
        less = record[: record.index("[expect]")].replace("amount = 20", "amount = 10", 1)
        changed = await inspector.command(at, reason="a look", record=less)
        assert (changed.status_code, "nothing is owed" in changed.text) == (200, False)
        deep = await inspector.command(at, reason="a look", record="a = " + "[" * 2_000)
        assert (deep.status_code, "TOML" in deep.json()["detail"]) == (409, True)
        bad = await inspector.command(at, reason="a look", record="nonsense")
        assert (bad.status_code, bool(bad.json()["detail"])) == (409, True)
        for who in ("ana", "dealer"):
            assert (await people[who].command(at, reason="x", record="")).status_code == 403
        assert opened.table.version == before


@pytest.mark.anyio
async def test_a_ruling_by_a_corrected_record_is_filed_with_what_it_departs_in(
    tmp_path: Path,
) -> None:
    """In words: the log's wager and the record's, what was paid, and both who have to sign."""
    async with same_staff(tmp_path) as (opened, people):
        await played(opened, people)
        ana, inspector = people["ana"], people["inspector"]
        await ana.command(AT, round=1, reason="half of it was taken back")
        page = (await inspector.get("/inspect/t1/disputes/1")).text
        (record,) = map(unescape, re.findall(r'<textarea name="record"[^>]*>([^<]*)<', page))
        less = record[: record.index("[expect]")].replace("amount = 20", "amount = 10", 1)
        for who in ("inspector", "operator"):
            said = await people[who].command(f"{AT}/1/ruling", reason="As she says.", record=less)
            assert said.status_code == 201
        text = Reader((await inspector.get("/inspect/t1/disputes/1/document")).text).text
        wagers = [f"Ana's initial wager of ${sum_} on Box 1" for sum_ in (20, 10)]
        departs = f"Wager 1: {wagers[0]} by the log, {wagers[1]} by the record ruled on."
        assert departs in text
        assert departs in unescape((await inspector.get("/inspect/t1/disputes/1")).text)
        assert "$10 paid to Ana." in text
        assert "the law pays otherwise than the table did" in text
        assert "Nothing that was done at the table departs from the law" not in text
        assert ["Office: inspector" in text, "Office: operator" in text] == [True, True]
        assert ana.key not in text


# ── Tournaments ─────────────────────────────────────────────────────────────────────────────────

TERMS = {
    "name": "spring",
    "config": {"edition": "act-1996", "minimum": 10_00, "maximum": 500_00},
    "approved": True,
    "entry_fee": 20_00,
    "chips": 1_000_00,
    "rounds": 5,
    "advance": 2,
    "shares": [5, 3, 2],
}


@pytest.mark.anyio
async def test_a_tournament_is_announced_entered_and_started_by_its_pages(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (_, people):
        operator, ana = people["operator"], people["ana"]
        assert 'id="announce"' in (await operator.get("/tournaments")).text
        assert 'id="announce"' not in (await ana.get("/tournaments")).text
        assert (await operator.command("/api/tournaments", **TERMS)).status_code == 201
        assert 'href="/tournaments/spring"' in (await ana.get("/tournaments")).text
        page = (await ana.get("/tournaments/spring")).text
        assert "Enter for $20" in page
        assert "The entry fee is not given back." in page
        assert "Start the tournament" not in page
        at = "/api/tournaments/spring"
        assert (await ana.command(f"{at}/entries", kind="enter")).status_code == 201
        page = (await ana.get("/tournaments/spring")).text
        assert "Withdraw" in page
        assert "Enter for" not in page
        directs = (await operator.get("/tournaments/spring")).text
        assert "Start the tournament" in directs
        assert "Enter for" not in directs
        told = await operator.command(f"{at}/entries", kind="enter", automatic=3)
        assert told.status_code == 201
        assert (await operator.command(f"{at}/start")).status_code == 201
        page = (await ana.get("/tournaments/spring")).text
        assert 'href="/tables/spring-1-1"' in page
        assert "Automatic 1" in page
        assert "Withdraw" not in page
