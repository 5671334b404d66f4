"""Setting up a table: every election of every edition, judged at once; charts and signs."""

import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

from croupier import house
from croupier.analysis.edge import edge
from croupier.explain import fields as setup_fields
from croupier.explain.draft import DraftSettings, draft_settings, judged, read, ways_out
from croupier.gazette import register
from croupier.protocol.roles import Role
from croupier.record.read import read_table_file
from croupier.record.write import write_table
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.refusal import Refusal
from croupier.rules.setting import ChoiceSetting
from croupier.web.pages.setup.form import form
from croupier.web.pages.setup.results import against
from tests.web.browsing import Browser
from tests.web.browsing import house as casino

EDITIONS: Final = register.edition_ids()
PAIRS: Final[dict[str, Any]] = {"side_wagers": {"perfect-pair": {}, "any-pair": {}}}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Seen(HTMLParser):
    """The controls and ids of a part of a page, and whether something is styled in place."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.ids: list[str] = []
        self.wrong: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "style" in given or tag == "style" or (tag == "script" and "src" not in given):
            self.wrong.append(tag)
        if tag in ("input", "select") and given.get("name"):
            self.names.append(str(given["name"]))
        if given.get("id"):
            self.ids.append(str(given["id"]))


async def judge(browser: Browser, table: object, edition: str = "nz-current", **more: Any) -> Any:
    told = {"edition": edition, "table": table}
    answer = await browser.post("/set-up/judged", settings=told, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


# ── The form ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_election_of_the_edition_is_on_the_form(edition: str) -> None:
    """Each setting the law leaves open has its control, each version and side wager its own."""
    draft = judged(DraftSettings(edition))
    names = set(Seen(form(draft)).names)
    law = draft.law
    for setting in setup_fields.settings(draft).values():
        choice = isinstance(setting, ChoiceSetting)
        opens = len(setting.permits) > 1 if choice else setting.low != setting.high  # type: ignore[union-attr]
        assert (setting.key in names) == opens, setting.key
    assert {
        f"side_wagers.{one}" for one, offer in law.offers.items() if offer.needs[0] in law.edition
    } <= names
    assert ("versions" in names) == any(
        one.clauses[0] in law.edition for one in law.versions.values()
    )
    assert {f"readings.{one}" for one in setup_fields.readings(draft)} <= names


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_setting_has_a_name_of_its_own(edition: str) -> None:
    """No setting the law knows is shown by its key alone."""
    assert (
        setup_fields.settings(judged(DraftSettings(edition))).keys() <= setup_fields.LABELS.keys()
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_version_and_every_pay_scale_can_be_chosen(edition: str) -> None:
    """What is offered on the form is lawful alone, or refused with a clause and a way out."""
    draft = judged(DraftSettings(edition))
    tables: list[dict[str, Any]] = [
        {"versions": [one.name]} for one in setup_fields.versions(draft)
    ]
    for side in setup_fields.sides(draft):
        chosen = [{"scale": scale.name} for scale in side.scales] or [{}]
        tables += ({"side_wagers": {side.name: one}} for one in chosen)
    for table in tables:
        made = judged(DraftSettings(edition, None, table))
        if made.rules is None:
            assert all(one.clauses for one in made.refusals), table
            assert ways_out(made), table


def test_no_part_of_a_page_is_styled_in_place() -> None:
    """Nothing in the form needs what the policy of pages forbids, and no id stands twice."""
    lower, upper = {"minimum": 10}, {"minimum": 50, "double_on": "9-11"}
    table = {"versions": ["player-select"], "lower": lower, "upper": upper, **PAIRS}
    seen = Seen(form(judged(DraftSettings("nz-current", None, table))))
    assert not seen.wrong
    assert len(seen.ids) == len(set(seen.ids))
    assert {"lower.minimum", "upper.double_on"} <= set(seen.names)
    assert "minimum" not in seen.names


# ── Judging ─────────────────────────────────────────────────────────────────────────────────────


def test_two_wagers_that_exclude_each_other_are_told_once_with_both_clauses() -> None:
    """Perfect Pair and Any Pair exclude each other by 15B.1A and 15C.2; either may be left out."""
    draft = judged(DraftSettings(table=PAIRS))
    assert draft.rules is None
    told = {"Any Pair and Perfect Pair may not be offered together.": ("15B.1A", "15C.2")}
    assert against(draft) == told
    ways = ways_out(draft)
    assert [way.what for way in ways] == ["Leave out Perfect Pair", "Leave out Any Pair"]
    assert all(judged(way.settings).rules is not None for way in ways)


@pytest.mark.parametrize(
    ("told", "what"),
    [
        (DraftSettings(table={"boxes": 12}), "Leave boxes to the edition"),
        (DraftSettings(table={"minimum": "a lot"}), "Leave minimum to the edition"),
        (DraftSettings(table={"versions": ["player-select"]}), "Play for $10 and $50 and more"),
        (
            DraftSettings("nz-2012", None, {"side_wagers": {"perfect-pair": {}}}),
            "Borrow what is missing from nz-current",
        ),
        (DraftSettings("act-1996", None, {"versions": ["free-bet"]}), "Leave out Free Bet"),
        (DraftSettings(table={"readings": {"bust-takes": "nothing"}}), "Leave out Bust Takes"),
        (DraftSettings(table={"upper": {"minimum": 50}}), "Leave out the upper tier"),
        (DraftSettings(table={"bogus": 1}), "Leave bogus to the edition"),
    ],
)
def test_there_is_a_way_out(told: DraftSettings, what: str) -> None:
    """What can be put right by one change is offered, and the change does it."""
    draft = judged(told)
    assert draft.rules is None
    ways = {way.what: way.settings for way in ways_out(draft)}
    assert what in ways
    assert judged(ways[what]).rules is not None


def test_where_one_change_is_not_enough_each_way_out_leads_nearer() -> None:
    """With two things wrong, each way out leaves one."""
    draft = judged(DraftSettings(table={"boxes": 12, "decks": 99}))
    ways = ways_out(draft)
    assert len(ways) == 2
    assert {len(judged(way.settings).refusals) for way in ways} == {1}


def test_a_table_is_written_as_it_is_read() -> None:
    """Every kind of setting goes into a table file and comes back out of it."""
    config = TableConfig(
        edition="nz-current",
        minimum=1_250,
        decks=8,
        cut=False,
        versions=("player-select",),
        side_wagers={
            "perfect-pair": SideWagerConfig(scale="2", minimum=250),
            "push-22": SideWagerConfig(),
        },
        lower=TierConfig(minimum=1_000),
        upper=TierConfig(minimum=5_000, double_on="9-11"),
        readings={"bust-takes": "whole-box"},
    )
    text = write_table(config)
    assert read_table_file(text) == (config, ())
    told = read(text)
    assert judged(told).config == config
    assert draft_settings(config) == told
    assert tomllib.loads(text)["table"]["minimum"] == 12.5


@pytest.mark.parametrize(
    "text",
    [
        *("", "not toml at all [", "edition = 1", 'edition = "nz-current"\ntable = 3', "x" * 9_000),
        "a = " + "[" * 2_000,
        'edition = "nz-current"\n[table]\nboxes = ' + "9" * 5_000,
    ],
)
def test_what_is_no_table_file_is_refused_with_a_sentence(text: str) -> None:
    """A file that tells no table is not guessed at."""
    with pytest.raises(Refusal) as wrong:
        read(text)
    assert wrong.value.why


# ── The routes ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_lawful_table_is_shown_with_cloth_sign_and_file(
    tmp_path: Path, edition: str
) -> None:
    """Anybody may set up a table; a lawful one is drawn, told as a file, and can be opened."""
    async with casino(tmp_path) as (_, browser):
        told = await judge(browser, {}, edition)
    assert told["lawful"]
    assert told["parts"].keys() == {"settings", "verdict", "edges", "file", "cloth", "sign"}
    assert tomllib.loads(told["toml"])["edition"] == edition
    assert "<svg" in told["parts"]["cloth"]
    assert "data:image/svg+xml," in told["parts"]["sign"]
    assert told["config"]["edition"] == edition
    assert not any(Seen(part).wrong for part in told["parts"].values())


@pytest.mark.anyio
async def test_an_unlawful_table_is_told_why_and_cannot_be_opened(tmp_path: Path) -> None:
    """Its reasons come with their clauses and ways out; there are no settings to open it with."""
    async with casino(tmp_path) as (_, browser):
        told = await judge(browser, PAIRS)
        assert not told["lawful"]
        assert told["config"] is None
        assert {"cloth", "sign"}.isdisjoint(told["parts"])
        for words in ("15B.1A", "15C.2", "Leave out Any Pair", "Not lawful yet"):
            assert words in told["parts"]["verdict"]
        assert "not lawful here" in told["parts"]["edges"]
        assert told["said"].startswith("Not lawful yet. Any Pair and Perfect Pair")
        body = {"edition": "nz-current", "table": PAIRS}
        refused = await browser.post("/set-up/edges", settings=body)
        assert refused.status_code == 409
        assert "no house edge" in refused.json()["detail"]


@pytest.mark.anyio
async def test_the_house_edge_is_exact_and_told_against_what_it_was(tmp_path: Path) -> None:
    """Each wager is told to five places, with the change against what the page had."""
    table = {"dealer_blackjack_takes_doubles": True, "side_wagers": {"lucky-lucky": {"scale": "2"}}}
    config = judged(DraftSettings(table=table)).config
    known = edge(house.open_table(config)).main.house_edge
    async with casino(tmp_path) as (_, browser):
        body = {"edition": "nz-current", "table": table}
        answer = await browser.post("/set-up/edges", settings=body, before={"main": known - 0.001})
    part = answer.json()["parts"]["edges"]
    assert f"{100 * known:.5f} %" in part
    assert "+0.10000" in part
    assert "more than before" in part
    assert "Lucky Lucky, scale 2" in part
    assert 'data-state="known"' in part


@pytest.mark.anyio
async def test_a_table_file_is_opened_as_it_stands(tmp_path: Path) -> None:
    """What is pasted comes back as settings; what is none is refused with a sentence."""
    async with casino(tmp_path) as (_, browser):
        text = 'edition = "nz-2014"\n[table]\ndecks = 8\n'
        told = (await browser.post("/set-up/judged", text=text)).json()
        assert told["settings"] == {"edition": "nz-2014", "backfill": None, "table": {"decks": 8}}
        wrong = await browser.post("/set-up/judged", text="this is = no toml [")
        assert wrong.status_code == 409
        assert "not TOML" in wrong.json()["detail"]


HOSTILE: Final[tuple[dict[str, Any], ...]] = (
    {"settings": {"edition": "nz-1066"}},
    {"settings": {"edition": ""}},
    {"settings": {"edition": "nz-current", "backfill": "act-1996"}},
    {"settings": {"edition": "../../etc/passwd"}},
    {"settings": {"table": {"maximum": "1" * 400}}},
    {"settings": {"table": {"readings": {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}}}},
    {"settings": {"table": {"free_bonus": "x" * 500}}},
    {"settings": {"table": {f"setting {number}": 1 for number in range(200)}}},
    {"settings": {"table": []}},
    {"settings": 3},
    {"text": "y" * 9_000},
    {"before": {"main": "much"}},
    {"before": {f"wager {number}": 0.1 for number in range(100)}},
)


@pytest.mark.anyio
@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("path", ["/set-up/judged", "/set-up/edges"])
async def test_what_nobody_should_send_gets_a_sentence(
    tmp_path: Path, path: str, body: dict[str, Any]
) -> None:
    """Nothing is done, and the answer says why."""
    async with casino(tmp_path) as (_, browser):
        answer = await browser.post(path, **body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    "table",
    [
        {"maximum": "1" * 40},
        {"maximum": 10**30},
        {"maximum": 1e308},
        {"boxes": 10**30},
        {"boxes": True},
        {"boxes": None},
        {"versions": "free-bet"},
        {"versions": [["x"]]},
        {"side_wagers": []},
        {"side_wagers": {"perfect-pair": 5}},
        {"side_wagers": {"<script>": {}}},
        {"readings": {"<b>": "<i>"}},
        {"lower": 1, "upper": []},
        {"minimum": "1e11"},
        {"blackjack_pays": '"><img src=x>'},
    ],
    ids=range(15),
)
async def test_odd_settings_are_judged_and_never_become_markup(tmp_path: Path, table: Any) -> None:
    """Whatever is filled in is refused or permitted like anything else, and shown as text."""
    async with casino(tmp_path) as (_, browser):
        told = await judge(browser, table)
    shown = "".join(told["parts"].values())
    for markup in ("<script", "<img src=x", "<b>:", "<i>"):
        assert markup not in shown
    assert not told["lawful"]


@pytest.mark.anyio
async def test_the_page_is_for_anybody_and_opening_is_the_operators(tmp_path: Path) -> None:
    """Who has not come in may set up a table; only the operator is asked for its name."""
    async with casino(tmp_path) as (opened, browser):
        page = (await browser.get("/set-up")).text
        assert 'id="naming"' not in page
        assert '<p class="why" id="why-not">Only the operator opens tables.</p>' in page
        assert not Seen(page).wrong
        await opened.make("Olive", Role.OPERATOR)
        await browser.login("Olive")
        page = (await browser.get("/set-up?table=t1")).text
        assert 'id="naming"' in page
        assert "minimum = 10" in page
        told = await judge(browser, {"boxes": 3})
        answer = await browser.command("/api/tables", name="fresh", config=told["config"])
        assert answer.status_code == 201
        assert opened.casino.table("fresh").live.rules.elections.boxes == 3


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/set-up?table=nowhere", 404),
        ("/set-up?toml=%5B%5B", 409),
        ("/set-up/sign?toml=%5B%5B", 409),
        ("/tables/nowhere/sign", 404),
        ("/tables/nowhere/strategy", 404),
        ("/tables/nowhere/strategy/chart", 404),
    ],
)
async def test_what_is_not_there_says_so(tmp_path: Path, path: str, status: int) -> None:
    """A page that cannot be shown tells why in a sentence."""
    async with casino(tmp_path) as (_, browser):
        answer = await browser.get(path)
    assert answer.status_code == status
    assert len(answer.text) > 10


# ── Signs and charts ────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_sign_shows_its_clauses_on_request(tmp_path: Path) -> None:
    """The sign of a table in words and as a picture; the clauses only where they are asked for."""
    async with casino(tmp_path) as (_, browser):
        plain = (await browser.get("/tables/t1/sign")).text
        full = (await browser.get("/tables/t1/sign?clauses=true")).text
    assert "Blackjack pays 3 to 2" in plain
    assert "3.2%28b%29" in full
    assert "3.2%28b%29" not in plain
    assert not Seen(plain).wrong


@pytest.mark.anyio
async def test_a_draft_has_a_sign_to_print_once_it_is_lawful(tmp_path: Path) -> None:
    """The link on the page leads to the sign of the very draft."""
    async with casino(tmp_path) as (_, browser):
        told = await judge(browser, {"minimum": 25})
        page = (await browser.get(told["prints"])).text
        assert "$25 to $500" in page
        wrong = await judge(browser, PAIRS)
        assert (await browser.get(wrong["prints"])).status_code == 409


@pytest.mark.anyio
async def test_a_chart_is_waited_for_without_keeping_the_page(tmp_path: Path) -> None:
    """The page comes at once and fetches the chart; the next page has it."""
    async with casino(tmp_path) as (opened, browser):
        first = (await browser.get("/tables/t1/strategy")).text
        assert 'data-fetch="/tables/t1/strategy/chart"' in first
        chart = first
        for _ in range(20):  # a slow machine is told to ask again
            if "data-fetch" not in chart:
                break
            chart = (await browser.get("/tables/t1/strategy/chart")).text
        assert "Hard totals" in chart
        assert "16 against 10" in chart
        again = (await browser.get("/tables/t1/strategy")).text
        assert "Hard totals" in again
        assert "data-fetch" not in again
        assert not Seen(again).wrong
        opened.served.advises = False
        assert (await browser.get("/tables/t1/strategy")).status_code == 404
