"""Why?: every settled Line of every kind of Round has an answer, with clauses and its sum."""

import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from croupier import house
from croupier.casino import tournament_director
from croupier.casino.table import acts
from croupier.casino.table.recall import recall
from croupier.explain.case import ReplayedRound, cases
from croupier.explain.clause import clause_said, read_into
from croupier.explain.why import Why, why
from croupier.explain.words import is_plain
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.gazette.naming import find
from croupier.money import spoken
from croupier.protocol.roles import Role
from croupier.record.write import settled_lines
from croupier.rules.ruling import WIN
from croupier.table.commands import LayWager
from croupier.web.pages.why.page import dollars, net_said, sums_shown
from croupier.web.pages.why.recall import replayed_round
from tests.casino.competing import Competition
from tests.casino.memory import run
from tests.drills import drills
from tests.web.browsing import Browser, another
from tests.web.browsing import house as opened
from tests.web.rounds import do, play

ROOT = Path(__file__).parents[2]
RECORDS = "*.round.toml"
ROUNDS = sorted(
    file for folder in ("tests/rounds", "examples") for file in (ROOT / folder).glob(RECORDS)
)
"""The worked Rounds and the examples."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _retold(file: Path) -> ReplayedRound:
    settled = house.settle(file.read_text(encoding="utf-8"))
    config = settled.record.config
    return ReplayedRound(config, house.open_table(config), settled.played.events, house.open_table)


def _drilled(edition: EditionId, seeds: range, often: float) -> Iterator[ReplayedRound]:
    for seed in seeds:
        for one in drills(seed, edition, often, 3):
            yield ReplayedRound(one.config, one.first.rules, tuple(one.events), house.open_table)


def _check(round: ReplayedRound) -> list[Why]:
    """Every Line has a question, an answer, clauses that resolve, and a sum that agrees."""
    told = [why(case) for case in cases(round)]
    lines = settled_lines(round.events)
    assert [one.case.line for one in told] == list(lines)
    edition = register.edition(round.config.edition)
    for one in told:
        line = one.case.line
        assert one.question.startswith("Why ")
        assert one.question.endswith("?")
        assert one.answer.endswith((".", ")"))
        cited = [clause for step in one.steps for clause in step.clauses]
        assert set(line.clauses) <= set(cited)
        assert cited
        assert all(find(clause, edition) for clause in cited), cited
        sums = one.sums
        assert (sums.staked, sums.returned, sums.net) == (line.stake, line.returned, line.net)
        assert sums.staked + sums.net == sums.returned
        shown = sums_shown(sums)
        for amount in (dollars(line.stake), dollars(line.returned), net_said(line.net)):
            assert f">{amount}<" in shown
        if line.outcome is WIN and line.net > 0:
            assert sums.how, line
        for weighed in one.readings:
            (taken,) = [choice for choice in weighed.choices if choice.taken]
            assert taken.net == line.net
    return told


@pytest.mark.parametrize("file", ROUNDS, ids=lambda file: file.name.partition(".")[0])
def test_every_line_of_the_worked_rounds_has_an_answer(file: Path) -> None:
    """And what a won wager was paid is told by the odds of the law, to the cent."""
    for one in _check(_retold(file)):
        line = one.case.line
        if line.outcome is WIN and line.net > 0:
            stake = one.case.stake
            won = line.net if stake is None or not stake.riding else line.net - (stake.won or 0)
            assert any(spoken(won) in how for how in one.sums.how), one.sums


@pytest.mark.parametrize("edition", ["nz-current", "nz-2014", "nz-2012", "nz-1998", "act-1996"])
def test_every_line_of_random_rounds_has_an_answer(edition: EditionId) -> None:
    """Whatever versions and side wagers a table has."""
    for round in _drilled(edition, range(10), 0.0):
        _check(round)


@pytest.mark.parametrize("edition", ["nz-current", "act-1996"])
def test_what_went_wrong_is_told_among_the_steps(edition: EditionId) -> None:
    """Voids and irregularities: every Line has its answer, and some tell what went wrong."""
    every = [one for round in _drilled(edition, range(20), 0.05) for one in _check(round)]
    texts = {step.text for one in every for step in one.steps}
    assert any("Void" in one.question for one in every)
    assert any("goes out of play" in text or "in error" in text for text in texts)


@pytest.mark.parametrize(
    ("edition", "clause", "name"),
    [
        ("nz-current", "13.2", "bust-takes"),
        ("nz-1998", "13.2", "bust-takes"),
        ("nz-1998", "11.1", "ace-bar-covers"),
        ("act-1996", "11.1(b)", "bust-takes"),
        ("act-1996", "10(a)(i)", "blackjack-against-a-court-card"),
        ("nz-current", "5.1(g)", ""),
        ("nz-current", "nothing of the kind", ""),
    ],
)
def test_a_reading_is_told_apart_from_its_clause(
    edition: EditionId, clause: str, name: str
) -> None:
    assert read_into(register.edition(edition), clause) == name


@pytest.mark.parametrize("edition", register.edition_ids())
def test_no_clause_says_how_it_is_read(edition: EditionId) -> None:
    """A table may read it otherwise; and whatever is read into one has a reading of its own."""
    law = register.edition(edition)
    for number, clause in law.clauses.items():
        said = clause_said(law, number)
        assert not re.search(r"\bread (as|to)\b|\b[AN]-\d\d\b", said), (number, said)
        assert (said == clause.in_full) == (not read_into(law, number))


def test_a_bust_names_the_reading_by_which_its_wager_goes() -> None:
    """The reading with its question and every choice, and what each would have given."""
    every = [one for file in ROUNDS for one in _check(_retold(file))]
    busts = [one for one in every if "13.2" in one.case.line.clauses]
    assert busts
    for one in busts:
        assert "bust-takes" in {weighed.relied.name for weighed in one.readings}
        assert not any("read as" in step.text for step in one.steps)


@pytest.mark.parametrize("edition", register.edition_ids())
def test_every_clause_a_table_may_cite_is_in_the_rulebook(edition: EditionId) -> None:
    """Whatever a Line, a refusal, a notice or a prompt of a random table names, has its page."""
    held = register.edition(edition)
    for round in _drilled(edition, range(6), 0.0):
        rules = round.rules
        cited = {one for clauses in rules.provenance.values() for one in clauses}
        cited |= {one.clause for one in rules.notices} | {one.clause for one in rules.prompts}
        cited |= {one for one in rules.not_offered.values() if one}
        assert not [one for one in cited if not find(one, held)]


@pytest.mark.parametrize("file", ROUNDS, ids=lambda file: file.name.partition(".")[0])
def test_every_clause_a_refusal_cites_is_in_the_rulebook(file: Path) -> None:
    settled = house.settle(file.read_text(encoding="utf-8"))
    held = register.edition(settled.record.config.edition)
    for refused in settled.played.refused:
        assert find(refused.clause, held), refused


def test_nearly_every_answer_is_in_plain_words() -> None:
    """A clause answers only where nothing plainer does."""
    every = [case for file in ROUNDS for case in cases(_retold(file))]
    by_clause = [case for case in every if not is_plain(case)]
    assert len(by_clause) * 20 < len(every)


# ── What is said ────────────────────────────────────────────────────────────────────────────────


def _one(name: str, number: int) -> Why:
    file = next(one for one in ROUNDS if one.name.startswith(name))
    case = next(one for one in cases(_retold(file)) if one.number == number)
    return why(case)


@pytest.mark.parametrize(
    ("name", "number", "question", "answer"),
    [
        ("act-03", 1, "Why did hand 4 lose its $10?", "It went over 21, to 23, before the Dealer"),
        ("w04", 1, "Why did Box 1 win $30?", "It is a Blackjack, and the Dealer has none."),
        ("w10", 2, "Why did the double on Box 1 come back?", "The Dealer has Blackjack: what was"),
        ("w17", 1, "Why did Perfect Pair on Box 1 win $24?", "“Coloured Pair” on the pay scale."),
        ("w01", 1, "Why is Box 1 a Stand Off?", "It has 17, and so has the Dealer."),
        ("w26", 2, "Why did the insurance on Box 1 lose its $10?", "the 7 of diamonds, does not"),
        ("w35", 3, "Why did the free split on hand 2 lose?", "It has 17, and the Dealer's 19"),
        ("w41", 1, "Why is Box 2 Void?", "The wager is Void"),
        (
            "act-15",
            3,
            "against the Dealer's hand 2 lose",
            "It has 19, and the Dealer's 20",
        ),
        ("w33", 2, "Why did Box 2 win $10?", "Player 21 wins outright."),
        ("w23", 2, "Why is House Money on hand 1 a Stand Off?", "It had won and rode on"),
        ("w30", 2, "Why did Buster Blackjack on Box 1 win $100?", "“6 cards” on the pay scale"),
    ],
)
def test_the_question_and_the_answer(name: str, number: int, question: str, answer: str) -> None:
    told = _one(name, number)
    assert question in told.question
    assert answer in told.answer


@pytest.mark.parametrize(
    ("name", "number", "how"),
    [
        ("w38", 1, "6 to 5 on $10 is $12"),
        ("w38", 2, "3 to 2 on $50 is $75"),
        ("act-09", 1, "3 to 2 on $15 is $23, rounded as the law has it"),
        ("w35", 2, "a free wager counts as $10 where it wins"),
        ("w23", 2, "$20 of $20 rode on with the hand"),
        ("w07", 3, "2 to 1 on $10 is $20"),
    ],
)
def test_the_odds_as_the_law_has_them(name: str, number: int, how: str) -> None:
    assert how in _one(name, number).sums.how


def test_a_reading_is_told_with_what_the_others_would_have_given() -> None:
    """Against the Dealer's Blackjack Casino Canberra takes every wager, unless read otherwise."""
    (weighed,) = _one("act-02", 2).readings
    given = {one.name: (one.net, one.together) for one in weighed.choices}
    assert given == {"every-wager": (-20_00, -40_00), "original-only": (0, -20_00)}


def test_cards_are_counted_out() -> None:
    texts = [step.text for step in _one("act-03", 1).steps]
    assert texts[0] == "10, 5 and 8 count 10 + 5 + 8 = 23."
    texts = [step.text for step in _one("w10", 1).steps]
    assert texts[1] == "The Dealer: a queen and an ace count 10 + 11 = 21, with two cards."


# ── Over the web ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_line_is_told_as_a_page_and_as_a_part(tmp_path: Path) -> None:
    async with opened(tmp_path) as (house, browser):
        await browser.come("Ana")
        await play(house.table, browser.key)
        page = await browser.get("/tables/t1/why/1/1")
        assert page.status_code == 200
        assert page.text.startswith("<!doctype html>")
        assert "<h1" in page.text
        for headers in ({"fetch": "part"}, {"accept": "application/json"}):
            part = await browser.get("/tables/t1/why/1/1", **headers)
            assert part.text.startswith("<article")
            assert "<h2" in part.text
        assert "Ana" in page.text
        assert browser.key not in re.sub(r'href="[^"]*"', "", page.text)
        line = house.table.live.lines[0]
        assert net_said(line.net) in unescape(page.text)
        assert "/rulebook/nz-current/" in page.text
        assert "/tables/t1/rounds/1?line=1" in page.text


@pytest.mark.anyio
async def test_whoever_is_at_the_table_may_ask_about_the_last_round(tmp_path: Path) -> None:
    """An earlier Round is recalled by who had a wager in it, and by those who inspect; others
    are told no names.
    """
    async with opened(tmp_path) as (house, browser), another(house) as client:
        stranger = Browser(client)
        assert (await stranger.get("/tables/t1/why/1/1")).status_code == 404
        await browser.come("Ana")
        await stranger.come("Ben")
        await play(house.table, browser.key)
        assert (await stranger.get("/tables/t1/why/1/1")).status_code == 200
        await play(house.table, browser.key)
        earlier = await stranger.get("/tables/t1/why/1/1")
        assert earlier.status_code == 200
        assert "Ana" not in earlier.text
        assert (await stranger.get("/tables/t1/why/2/1")).status_code == 200
        assert (await browser.get("/tables/t1/why/1/1")).status_code == 200
        await house.make("Ines", Role.INSPECTOR)
        await stranger.login("Ines")
        assert "Ana" in (await stranger.get("/tables/t1/why/1/1")).text


@pytest.mark.anyio
async def test_a_round_in_play_is_answered_as_far_as_it_is_settled(tmp_path: Path) -> None:
    async with opened(tmp_path) as (house, browser):
        await browser.come("Ana")
        answer = await browser.get("/tables/t1/why/1/1")
        assert answer.status_code == 404
        assert house.table.live.round is not None


@pytest.mark.anyio
@pytest.mark.parametrize(
    "way",
    [
        *(
            "1/0",
            "1/99",
            "1/-1",
            "0/1",
            "-1/1",
            "2/1",
            "1/99999999999999999999",
            "99999999999999/1",
        ),
        *("x/1", "1/x", "1/1.5", "%00/1", f"1/{'9' * 6000}", f"{'9' * 6000}/1"),
    ],
)
async def test_what_is_not_there_is_not_there(tmp_path: Path, way: str) -> None:
    async with opened(tmp_path) as (house, browser):
        await browser.come("Ana")
        await play(house.table, browser.key)
        for table in ("t1", "no-such-table"):
            answer: Any = await browser.get(f"/tables/{table}/why/{way}")
            assert answer.status_code in (400, 404), answer.text
            assert "Traceback" not in answer.text


def test_nothing_here_needs_a_card_that_was_not_seen() -> None:
    """A Round is told from what happened: there is no shoe behind it."""
    round = _retold(ROUNDS[0])
    assert round.start.shoe.cards == ()
    assert all(not case.then.shoe.cards for case in cases(round))


def test_a_wager_of_a_tournament_is_answered_by_its_conditions() -> None:
    """At a heat the rules are those of the tournament, and so is every answer."""

    async def told() -> list[Why]:
        competition = await Competition().begin("A", "B", automatic=1)
        assert await tournament_director.step(competition.casino, "cup")
        table = competition.casino.table("cup-1-1")
        while table.live.round is None:
            assert await competition.step()
        for box, player in enumerate(("A", "B"), 1):
            await do(table, partial(acts.call, command=LayWager(box, player, 10_00)))
        while not table.live.lines and table.live.round is not None:
            assert await competition.step()
        of = await recall(competition.casino.store, "cup-1-1", 1)
        round = replayed_round(of, table.live)
        assert table.live.heat is not None
        return _check(round)

    assert run(told())
