"""Narrative: a Round as it is told at a table, with cards, totals, people and clauses."""

from pathlib import Path

import pytest

from croupier import house
from croupier.cards import Card
from croupier.casino.people.state import People, Person
from croupier.explain.case import ReplayedRound
from croupier.explain.narrative import NarrativeLine, narrative, turn_line
from croupier.explain.wording import plainly
from croupier.gazette.edition import EDITIONS, EditionId
from croupier.protocol.roles import GUEST
from croupier.protocol.unseen import masked
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import ELECTIONS, LAMMERS, SIDE_WAGERS, VERSIONS
from croupier.sentence import AmountPart, plain
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Deal,
    Draw,
    LaySideWager,
    LayWager,
    LiftWager,
    SettleSideWagers,
    Stand,
)
from croupier.table.decide import play
from croupier.table.events import Event, Settled
from croupier.table.shoe import given
from croupier.table.state import new_round
from croupier.web.kit.naming import named, named_html
from tests.drills import drills
from tests.figures import Many

ROUNDS = Path(__file__).parents[1] / "rounds"
CONFIG = TableConfig(
    edition="nz-current",
    minimum=10_00,
    side_wagers={"perfect-pair": SideWagerConfig(), "madness-21": SideWagerConfig()},
)


def told(name: str) -> list[str]:
    """What is told of a Round on paper: where, what."""
    found, config = _narrative(next(ROUNDS.glob(f"{name}*")))
    rules = house.open_table(config)
    return [f"{one.who}: {plain(plainly(one.sentence, rules))}" for one in found]


def _narrative(path: Path) -> tuple[tuple[NarrativeLine, ...], TableConfig]:
    settled = house.settle(path.read_text())
    config = settled.record.config
    events = settled.played.events
    round = ReplayedRound(config, house.open_table(config), events, house.open_table)
    return narrative(round), config


def test_cards_are_told_with_the_total_after_them() -> None:
    lines = told("w01")
    assert "Box 2: A♥ and 7♥, soft 18" in lines
    assert "Box 2: B drew 2♣, soft 20" in lines
    assert "Box 2: B stood on soft 20" in lines


def test_the_dealers_cards_and_totals_are_told() -> None:
    lines = told("act-12")
    dealers = [one for one in lines if one.startswith("Dealer")]
    assert dealers == ["Dealer: 6♣", "Dealer: 10♦, 16", "Dealer: 10♣, 26, bust"]
    assert "Box 1: P1 won $20 with 13; the Dealer went bust with 26" in lines


def test_a_blackjack_is_called_so() -> None:
    lines = told("w07")
    assert "Box 1: A♥ and Q♣, Blackjack" in lines
    assert "Dealer: K♦, Blackjack" in lines
    assert "Box 1: A took even money on the Blackjack" in lines


def test_in_triple_play_every_line_names_the_dealers_hand() -> None:
    lines = told("act-15")
    assert "Box 1: P1 wagered $20 against the Dealer's hand 2" in lines
    assert "Dealer: Hand 3: A♣, soft 17" in lines
    assert "Box 1: P1 lost $20 against the Dealer's hand 2 with 19 to its 20" in lines
    assert "Box 1: P1 won $10 against the Dealer's hand 1 with 19; it went bust with 26" in lines
    assert "Box 1: P1 doubled for $20 against the Dealer's hand 2" in lines


def test_a_double_and_splits_are_told_as_people_say_them() -> None:
    lines = told("w12")
    assert "Box 1: A split the 8s for $20" in lines
    assert "Box 1: A split again for $20: three hands now" in lines
    assert "Box 1: Hand 1: 3♦, 11" in lines
    assert "Box 1: A doubled hand 1 for $20; one card, laid sideways: 10♥, 21" in lines
    assert "Box 1: A stood hand 2 on 18" in lines
    assert "Box 1: A won $20 on the double, hand 1 with 21; the Dealer went bust with 22" in lines


def test_a_side_wager_is_told_with_its_cards_and_its_prize() -> None:
    lines = told("w17")
    assert "Box 1: A won $24 on Perfect Pair with Q♥ Q♦: “Coloured Pair”" in lines


def test_what_is_free_costs_nothing_and_loses_nothing() -> None:
    lines = told("w35")
    assert "Box 1: A split the 8s free of charge" in lines
    assert "Box 1: A's free split lost with 17 against 19" in lines


def test_what_goes_back_is_named_with_whose_it_is() -> None:
    assert "Box 1: A's double of $25 goes back" in told("w10")
    assert "Box 2: Void: B's insurance of $10 goes back" in told("w41")


EVERY = sorted(ROUNDS.glob("*.toml"))


@pytest.mark.parametrize("path", EVERY, ids=[one.stem for one in EVERY])
def test_every_line_has_its_clause_and_no_sum_of_nothing(path: Path) -> None:
    """And every wager has a line of its own for every time it was settled."""
    lines, _ = _narrative(path)
    assert all(one.clauses for one in lines)
    assert all(AmountPart(0) not in one.sentence for one in lines)
    events = house.settle(path.read_text()).played.events
    settled = [one.line for one in events if isinstance(one, Settled)]
    assert [one.line for one in lines if one.line] == settled


# ── As it comes about ───────────────────────────────────────────────────────────────────────────


class Comes:
    """A Round as it comes about, command by command."""

    def __init__(self, cards: str) -> None:
        self.rules = house.open_table(CONFIG)
        self.round = new_round(self.rules, given(tuple(map(Card, cards.split()))))
        self.events: tuple[Event, ...] = ()

    def do(self, *commands: Command) -> "Comes":
        for command in commands:
            self.round, happened = play(self.round, command)
            self.events += happened
        return self

    @property
    def told(self) -> list[str]:
        of = ReplayedRound(CONFIG, self.rules, self.events, house.open_table)
        return [plain(plainly(one.sentence, self.rules)) for one in narrative(of)]


LAID = (LayWager(1, "A", 20_00), LaySideWager(1, "A", "perfect-pair", 5_00))
DEALT = (CallNoMoreBets(), Deal(), Deal(), Deal())


def test_a_wager_taken_back_is_not_told() -> None:
    comes = Comes("8s 8h 8d").do(*LAID)
    assert comes.told == ["A wagered $20", "A laid $5 on Perfect Pair"]
    assert comes.do(LiftWager(1, "A", "perfect-pair")).told == ["A wagered $20"]
    assert not comes.do(LiftWager(1, "A")).told


def test_a_wager_that_was_changed_is_told_as_it_lies() -> None:
    comes = Comes("8s 8h 8d").do(LayWager(1, "A", 20_00), LayWager(1, "A", 35_00))
    assert comes.told == ["A wagered $55"]


def test_15A_6_what_waits_for_its_prize_has_won_no_sum_yet() -> None:
    laid = (LayWager(1, "A", 20_00), LaySideWager(1, "A", "madness-21", 1_00))
    told = Comes("As 8h Kd").do(*laid, *DEALT, SettleSideWagers()).told
    assert "A's Madness 21 has won" in told


def test_a_draw_waits_for_its_card() -> None:
    comes = Comes("8s 7h 6d 4c").do(LayWager(1, "A", 20_00), *DEALT, Draw(1, "A"))
    assert comes.told[-1] == "A called for a card"
    assert comes.do(Deal()).told[-1] == "A drew 4♣, 18"
    assert "A called for a card" not in comes.told


PEOPLE = People({one: Person(one, one.upper(), GUEST, None) for one in ("ana", "ben")})


def test_whose_call_it_is_is_told_to_each_in_their_words() -> None:
    comes = Comes("8s 7h 6d 4c").do(LayWager(1, "ana", 20_00), *DEALT)
    turn = turn_line(comes.round)
    assert turn is not None
    assert turn.who == "Box 1"
    sentence = plainly(turn.sentence, comes.rules)
    assert named(sentence, PEOPLE, "ana") == "Your call: 8♠ 6♦, 14"
    assert named(sentence, PEOPLE, "ben") == "ANA's call: 8♠ 6♦, 14"
    assert turn_line(comes.do(Draw(1, "ana")).round) is None


def test_one_is_addressed_and_others_are_named() -> None:
    comes = Comes("Ts 7h 9d Tc").do(LayWager(1, "ana", 20_00), *DEALT, Stand(1, "ana"))
    of = ReplayedRound(CONFIG, comes.rules, comes.events, house.open_table)
    stood = narrative(of)[-1].sentence
    assert named(stood, PEOPLE, "ana") == "You stood on 19"
    assert named(stood, PEOPLE, "ben") == "ANA stood on 19"
    assert named_html(stood, PEOPLE, "ben") == "<bdi>ANA</bdi> stood on 19"


def test_a_card_is_read_as_it_is_spoken_and_its_sign_is_seen() -> None:
    comes = Comes("Ts 7h 9d").do(LayWager(1, "ana", 20_00), *DEALT)
    of = ReplayedRound(CONFIG, comes.rules, comes.events, house.open_table)
    dealt = next(one for one in narrative(of) if one.who == "Dealer")
    shown = named_html(dealt.sentence, PEOPLE)
    assert shown == '<span class="card-said red" role="img" aria-label="7 of hearts">7♥</span>'


@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_goes_wrong_is_told_as_the_log_has_it(edition: EditionId, many: Many) -> None:
    """Cards that nobody saw are not named, and no word for a machine is in a sentence."""
    for seed in range(many(25, 600, 6)):
        for drill in drills(seed, edition, 0.25, 2):
            rules = house.open_table(drill.config)
            events = tuple(map(masked, drill.events))
            for one in narrative(ReplayedRound(drill.config, rules, events, house.open_table)):
                text = plain(plainly(one.sentence, rules))
                assert one.clauses or one.irregular, text
                assert AmountPart(0) not in one.sentence, text
                assert not {name for name in SLUGS if name in text}, text


SLUGS = [name for name in (*SIDE_WAGERS, *ELECTIONS, *LAMMERS, *VERSIONS) if "-" in name]
