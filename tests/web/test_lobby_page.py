"""The lobby: what the card of each table says of it, and what somebody new is told."""

import re
from functools import partial
from pathlib import Path

import pytest

from croupier.casino.table.live_table import Sent
from croupier.casino.table.management import switch_advice
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.edge_board import EdgeBoard
from croupier.web.analysis.questions import Answer, Edges, NotSo, Question, WagerEdge
from tests.web.browsing import CONFIG, House, house
from tests.web.staff import staffed


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def open_(opened: House, name: str, title: str = "", **config: int) -> None:
    settings = TableConfig(edition="nz-current", **{"minimum": 10_00, **config})  # type: ignore[arg-type]
    await opened.casino.open(name, settings, Sent(f"open-{name}", b""), title=title)


def card(page: str, table: str) -> str:
    """The card of a table."""
    (found,) = (one for one in page.split("<article")[1:] if f'id="table-{table}"' in one)
    return found


@pytest.mark.anyio
async def test_the_card_of_a_table_says_how_many_decks(tmp_path: Path) -> None:
    """Each table's own number, before its Boxes."""
    async with house(tmp_path) as (opened, ana):
        for decks in (6, 8):
            await open_(opened, f"of-{decks}", decks=decks)
        page = (await ana.get("/")).text
        for decks in (6, 8):
            assert f"<dd>{decks} decks, " in card(page, f"of-{decks}")


@pytest.mark.anyio
async def test_a_table_is_called_as_it_was_named_or_by_what_is_played_there(
    tmp_path: Path,
) -> None:
    """One that was given none, by which it is and what is played there; its edition, in words."""
    async with house(tmp_path) as (opened, ana):
        await open_(opened, "corner", title=" The  corner <table> ", maximum=500_00)
        await open_(opened, "plain-1", maximum=500_00)
        page = (await ana.get("/")).text
        named, plain = card(page, "corner"), card(page, "plain-1")
        assert ">The corner &lt;table&gt;</a></h2>" in named
        assert ">Plain 1: Blackjack, $10 to $500</a></h2>" in plain
        assert "New Zealand, current rules" in plain
        assert ">plain-1<" not in page
        assert "nz-current" not in page
        listed = {one["name"]: one["title"] for one in (await ana.get("/api/tables")).json()}
        assert listed["corner"] == "The corner <table>"
        at_table = (await ana.get("/tables/plain-1")).text
        assert "<strong>Plain 1: Blackjack, $10 to $500</strong>" in at_table


@pytest.mark.anyio
@pytest.mark.parametrize("title", ["x" * 41, "a\u202eb", "\x07"])
async def test_a_title_that_cannot_be_read_is_refused(tmp_path: Path, title: str) -> None:
    async with house(tmp_path) as (opened, _):
        with pytest.raises(Exception, match="plain letters at most"):
            await open_(opened, "odd", title=title)


@pytest.mark.anyio
async def test_a_card_tells_who_sits_there_and_what_happens(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        assert "<dd>nobody yet</dd>" in card((await ana.get("/")).text, "t1")
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=100_00)
        await ana.command("/api/tables/t1/seats", box=3)
        shown = card((await ana.get("/?tables", fetch="part")).text, "t1")
        assert "<dd><bdi>Ana</bdi></dd>" in shown
        assert '<p class="now">Open for wagers</p>' in shown


@pytest.mark.anyio
async def test_a_script_gets_only_the_tables(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        part = (await ana.get("/?tables", fetch="part")).text
        page = (await ana.get("/")).text
        assert part.startswith('<div class="tables" id="tables">')
        assert part in page
        assert "New here?" in page
        assert "New here?" not in part


# ── The house edge ──────────────────────────────────────────────────────────────────────────────


class Told(Analyst):
    """Answers from a list."""

    def __init__(self, *answers: Answer) -> None:
        super().__init__()
        self.answers, self.asked = list(answers), list[Question]()

    async def _worked(self, question: Question) -> Answer:
        self.asked.append(question)
        return self.answers.pop(0)


@pytest.mark.anyio
async def test_the_house_edge_is_worked_out_once_somebody_looks(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        board, analyst = EdgeBoard(), Told(Edges("", (WagerEdge("main", "Main", 0.00513),)))
        opened.served.edges = board
        await board.work(analyst)
        assert len(analyst.asked) < 1, "nobody has looked"
        assert "<dd>being worked out</dd>" in card((await ana.get("/")).text, "t1")
        await board.work(analyst)
        for _ in range(2):
            shown = card((await ana.get("/")).text, "t1")
            assert "<dd>0.51 % of the initial wager</dd>" in shown
        await board.work(analyst)
        assert len(analyst.asked) == 1


@pytest.mark.anyio
async def test_an_edge_that_cannot_be_stated_is_not_asked_for_again(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        board, analyst = EdgeBoard(), Told(NotSo((), "it cannot"))
        opened.served.edges = board
        for _ in range(3):
            await ana.get("/")
            await board.work(analyst)
        assert len(analyst.asked) == 1


@pytest.mark.anyio
async def test_tables_say_whether_they_are_strict_and_whether_values_are_shown(
    tmp_path: Path,
) -> None:
    """The same words on the first page and on the sign; a strict table in Canberra advises none."""
    shown, none = "shown what every call is worth", "by its rules nobody is advised"
    canberra = TableConfig(edition="act-1996", minimum=10_00)
    async with house(tmp_path) as (opened, ana):
        await opened.casino.open("strict", canberra, Sent("open-strict", b""))
        sent = Sent("open-practice", b"")
        await opened.casino.open("practice", canberra, sent, mode="practice")
        page = (await ana.get("/")).text
        for table, says in (
            ("t1", ("Played strictly by the rules", shown)),
            ("strict", ("Played strictly by the rules", none)),
            ("practice", ("Practice table, dealt without pauses between Rounds", shown)),
        ):
            sign = (await ana.get(f"/tables/{table}/sign")).text
            assert all(one in card(page, table) and one in sign for one in says)
        await opened.table.do(Sent("off", b""), partial(switch_advice, shown=False), 0)
        assert "the operator shows no values of calls" in card((await ana.get("/")).text, "t1")


@pytest.mark.anyio
async def test_letters_are_named_apart_for_who_has_no_keys(tmp_path: Path) -> None:
    """On a phone the style leaves them out; the sentence before them stands without them."""
    async with house(tmp_path) as (_, ana):
        page = (await ana.get("/")).text
        assert 'only lawful calls can be made.<span class="keys"> By keys: D, S, X, P.' in page
        style = (await ana.get("/static/lobby.css")).text
        assert "(pointer: coarse), (max-width: 700px) { .newcomers .keys { display: none" in style


@pytest.mark.anyio
async def test_the_operator_has_next_steps_until_they_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table set up, people added, a course made; the table a casino begins with is not one."""
    async with house(tmp_path) as (opened, olive):
        first = await opened.casino.open("first", CONFIG, Sent("first", b""), "practice")
        monkeypatch.setattr(opened.casino, "listed", lambda: [first])
        await opened.make("Olive", Role.OPERATOR)
        assert (await olive.login("Olive")).status_code == 201
        steps = ("/set-up", "/people", "/school/courses")

        async def left() -> list[str]:
            _, found, after = (await olive.get("/")).text.partition("<h2>Next steps</h2>")
            listed = after.partition("</section>")[0] if found else ""
            return [to for to in steps if f'href="{to}"' in listed]

        assert await left() == [*steps]
        await opened.make("Pia", Role.PLAYER)
        assert await left() == [*steps]
        await opened.make("Dora", Role.DEALER)
        assert await left() == ["/set-up", "/school/courses"]
        monkeypatch.undo()
        assert await left() == ["/school/courses"]
        made = await olive.command("/api/courses", title="A course", table="t1")
        assert made.status_code == 201
        assert "Next steps" not in (await olive.get("/")).text


@pytest.mark.anyio
async def test_next_steps_are_the_operators_alone(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        for who in ("ana", "dealer", "supervisor"):
            page = (await people[who].get("/")).text
            assert "Next steps" not in page
            assert ("New here?" in page) == (who == "ana")


@pytest.mark.anyio
@pytest.mark.parametrize("who", ["dealer", "supervisor", "inspector"])
async def test_who_is_on_duty_is_shown_where_to_begin(tmp_path: Path, who: str) -> None:
    """Every way they are shown is one they may go."""
    async with staffed(tmp_path) as (_, people):
        page = (await people[who].get("/")).text
        steps = page.partition("Where to begin")[2].partition("</section>")[0]
        ways = re.findall(r'href="([^"]+)"', steps)
        assert ways
        for way in ways:
            assert way == "#tables" or (await people[who].get(way)).status_code == 200
