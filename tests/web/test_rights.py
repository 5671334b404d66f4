"""Every right at the live table, over HTTP: with the automatic Dealer and with a human one."""

import msgspec
import pytest

from croupier.casino.table.timing import due
from croupier.gazette.edition import EditionId
from croupier.ledger.line import Line
from croupier.protocol.pace import Pace
from croupier.protocol.roles import Role
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.names import OfferName, WagerName
from croupier.table.state import BETTING
from tests.casino.stacking import stack_shoes
from tests.web.rights import (
    CASINO_SUPERVISOR,
    DEALER,
    GUEST,
    OPERATOR,
    PLAYER,
    SUPERVISOR,
    A,
    AtTable,
    B,
    Refused,
    opened,
)

NZ = TableConfig(edition="nz-current", minimum=10_00)
ACT = TableConfig(edition="act-1996", minimum=10_00)
BY = pytest.mark.parametrize("by_hand", [False, True], ids=["automatic", "by hand"])
pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _cards_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    stack_shoes(monkeypatch.setattr)


async def _ready(
    config: TableConfig, cards: str, by_hand: bool, *boxes: tuple[Role, int, int]
) -> AtTable:
    """Wagers lie and the Initial Deal is made; who shares a Box stands behind the first."""
    table = await opened(config, cards)
    seated: set[int] = set()
    for role, box, _ in boxes:
        await table.sit(role, box, box not in seated)
        seated.add(box)
    if by_hand:
        await table.dealer_opens()
    await table.until_betting()
    for role, box, cents in boxes:
        await table.choose(role, "Lay", box=box, amount=cents)
    return table


def _net(table: AtTable, wager: str, player: str) -> int:
    lines = table.live.lines if table.live.round is None else table.live.round.lines
    return sum(line.net for line in lines if (line.wager, line.player) == (wager, player))


async def _to_the_end(table: AtTable, by_hand: bool) -> None:
    """Everybody who is waited for lets the time pass, and the Dealer deals on."""
    for _ in range(60):
        if table.live.round is None:
            return
        if by_hand and not (await table.seen())["awaited"]:
            await table.dealer_goes_on()
        if (await table.seen())["awaited"] or not by_hand:
            await table.clock()
    raise AssertionError("the Round does not end")


@BY
async def test_9_2_a_lone_blackjack_against_an_ace_may_be_insured(by_hand: bool) -> None:
    """Nobody has to decide anything, and yet the Dealer's second card waits for the answer."""
    table = await _ready(NZ, "A A K K", by_hand, (GUEST, 1, 20_00))
    await table.deal(by_hand)
    seen = await table.seen()
    assert [one["right"] for one in seen["awaited"]] == ["insurance", "early-settlement"]
    assert {one["ends"] for one in seen["rights"]} == {"the next card"}
    await table.choose(GUEST, "Insure", box=1, amount=10_00)
    await table.choose(GUEST, "Decline", box=1, right="early-settlement")
    await _to_the_end(table, by_hand)
    assert (_net(table, "insurance", A), _net(table, "main", A)) == (20_00, 0)


@BY
async def test_10_3_a_lone_blackjack_against_an_ace_may_be_settled_early(by_hand: bool) -> None:
    table = await _ready(NZ, "A A K 9", by_hand, (GUEST, 1, 20_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "SettleEarly", box=1)
    await _to_the_end(table, by_hand)
    assert _net(table, "main", A) == 20_00


@BY
async def test_10_3_who_declines_waits_for_nothing_more(by_hand: bool) -> None:
    """Where everybody has declined the Dealer deals at once."""
    table = await _ready(NZ, "A A K 9", by_hand, (GUEST, 1, 20_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Decline", box=1, right="insurance")
    await table.choose(GUEST, "Decline", box=1, right="early-settlement")
    if by_hand:
        await table.dealer_goes_on()
    assert (await table.seen())["phase"] == "between"
    assert _net(table, "main", A) == 30_00


@BY
async def test_9_2_insurance_is_open_until_a_further_card_is_dealt(by_hand: bool) -> None:
    """Box 1 calls for a card: until it falls, Box 2 may insure."""
    table = await _ready(NZ, "5 9 A 6 8 2 K", by_hand, (GUEST, 1, 20_00), (PLAYER, 2, 20_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Draw", box=1)
    assert len((await table.seen())["boxes"][0]["hands"][0]["cards"]) == 2
    await table.choose(PLAYER, "Insure", box=2, amount=10_00)
    if by_hand:
        await table.duty(DEALER, "Deal")
    assert len((await table.seen())["boxes"][0]["hands"][0]["cards"]) == 3
    with pytest.raises(Refused) as refused:
        await table.choose(GUEST, "Insure", box=1, amount=10_00)
    assert "9.2~tail" in refused.value.clauses


@BY
async def test_9_act_others_insure_before_the_first_decision(by_hand: bool) -> None:
    """In Canberra the subsequent deal ends it: a decision waits for those who may still insure."""
    table = await _ready(ACT, ". 9 9 A 6 8", by_hand, (GUEST, 1, 20_00), (PLAYER, 2, 20_00))
    await table.deal(by_hand)
    with pytest.raises(Refused) as refused:
        await table.choose(GUEST, "Stand", box=1)
    assert refused.value.clauses == ("9",)
    await table.choose(PLAYER, "Insure", box=2, amount=10_00)
    await table.choose(GUEST, "Stand", box=1)
    assert table.live.round is not None
    assert table.live.round.boxes[0].hands[0].done


@BY
async def test_14_3_c_a_backer_joins_a_double(by_hand: bool) -> None:
    table = await _ready(NZ, "5 6 6 T", by_hand, (GUEST, 1, 20_00), (PLAYER, 1, 30_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Double", box=1)
    assert [one["player"] for one in (await table.seen())["awaited"]] == [B]
    await table.choose(PLAYER, "Double", box=1, amount=10_00)
    await _to_the_end(table, by_hand)
    assert abs(_net(table, "double", B)) in (0, 10_00)
    assert any(line.wager == "double" and line.player == B for line in table.live.lines)


@BY
async def test_14_3_c_a_backer_need_not_join(by_hand: bool) -> None:
    table = await _ready(NZ, "5 6 6 T", by_hand, (GUEST, 1, 20_00), (PLAYER, 1, 30_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Double", box=1)
    await table.choose(PLAYER, "Decline", box=1, right="double")
    await _to_the_end(table, by_hand)
    assert not any(line.wager == "double" and line.player == B for line in table.live.lines)


@BY
@pytest.mark.parametrize(
    ("answer", "wagers"),
    [({}, ["main", "split"]), ({"to": 2}, ["main"])],
    ids=["covers both", "names the second"],
)
async def test_14_3_d_a_backer_covers_a_split_or_names_a_hand(
    by_hand: bool, answer: dict[str, int], wagers: list[str]
) -> None:
    table = await _ready(NZ, "8 6 8 T T", by_hand, (GUEST, 1, 20_00), (PLAYER, 1, 30_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Split", box=1)
    if by_hand:
        with pytest.raises(Refused) as refused:
            await table.duty(DEALER, "Deal")
        assert refused.value.clauses == ("14.3(d)",)
    with pytest.raises(Refused):
        await table.choose(PLAYER, "Decline", box=1, right="split")
    await table.choose(PLAYER, "Split", box=1, **answer)
    assert table.live.round is not None
    held = [one for one in table.live.round.boxes[0].stakes if one.player == B]
    assert [one.wager for one in held] == wagers
    assert [one.hand for one in held] == ([0, 1] if len(wagers) == 2 else [1])


@BY
async def test_14_3_d_a_silent_backer_stays_on_the_first_hand_when_the_time_is_over(
    by_hand: bool,
) -> None:
    """He was asked, the time displayed for it passed, and the reading is named."""
    table = await _ready(NZ, "8 6 8 T T", by_hand, (GUEST, 1, 20_00), (PLAYER, 1, 30_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Split", box=1)
    assert await table.clock() == "answers"
    assert table.live.round is not None
    assert table.live.round.box(1).stake(B, "main", hand=0) is not None
    assert "silent-backer" in table.live.round.readings


@BY
async def test_15B_9_an_additional_pair_wager_on_split_hand_1(by_hand: bool) -> None:
    """Anybody with an initial wager in the Round may lay one before the hand's second card."""
    offers: dict[OfferName, SideWagerConfig] = {
        "perfect-pair": SideWagerConfig(minimum=1_00, maximum=50_00)
    }
    config = TableConfig(
        edition="nz-current",
        minimum=10_00,
        side_wagers=offers,
        extra_pair_wagers_on_splits=True,
    )
    table = await _ready(config, "8 9 6 8 9 T", by_hand, (GUEST, 1, 20_00), (PLAYER, 2, 20_00))
    await table.deal(by_hand)
    await table.choose(GUEST, "Split", box=1)
    awaited = (await table.seen())["awaited"]
    assert [(one["right"], one["player"], one["hand"]) for one in awaited] == [
        ("perfect-pair", A, 1),
        ("perfect-pair", B, 1),
    ]
    await table.choose(GUEST, "LaySide", box=1, on="perfect-pair", amount=5_00, hand=1)
    await table.choose(PLAYER, "Decline", box=1, right="perfect-pair", hand=1)
    if by_hand:
        await table.duty(DEALER, "Deal")
    assert _net(table, "perfect-pair", A) == -5_00


@BY
async def test_15D_6_house_money_rides_with_a_blackjack_against_2_to_9(by_hand: bool) -> None:
    offers: dict[OfferName, SideWagerConfig] = {
        "house-money": SideWagerConfig(minimum=1_00, maximum=50_00)
    }
    config = TableConfig(edition="nz-current", minimum=10_00, side_wagers=offers)
    table = await opened(config, "A 6 K")
    await table.sit(GUEST, 1)
    if by_hand:
        await table.dealer_opens()
    await table.until_betting()
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    await table.choose(GUEST, "LaySide", box=1, on="house-money", amount=10_00)
    await table.deal(by_hand)
    assert [one["right"] for one in (await table.seen())["awaited"]] == ["ride"]
    won = table.live.round.box(1).stake(A, "house-money")  # type: ignore[union-attr]
    assert won is not None
    stack = won.amount + (won.won or 0)
    await table.choose(GUEST, "Ride", box=1, amount=stack)
    await _to_the_end(table, by_hand)
    assert _net(table, "house-money", A) == stack + stack * 3 // 2 - 10_00


@BY
async def test_7_4_the_cut_is_offered_in_order(by_hand: bool) -> None:
    """The first player to the table, then the others; only when all decline, the casino."""
    table = await opened(NZ, ".")
    await table.sit(PLAYER, 3)
    await table.sit(GUEST, 1)
    if by_hand:
        await table.duty(DEALER, "ComeToDeal")
        await table.duty(DEALER, "Shuffle")
    while not table.live.uncut:
        await table.clock()
    assert (await table.seen())["cut_offered_to"] == B
    with pytest.raises(Refused) as refused:
        await table.duty(GUEST, "Cut", at=100)
    assert "7.3(a)" in refused.value.clauses
    with pytest.raises(Refused):
        await table.duty(DEALER, "Cut", at=100)
    await table.duty(PLAYER, "DeclineCut")
    await table.duty(GUEST, "Cut", at=100)
    assert table.live.stacks[0].cut_at == 100


async def test_7_3_a_the_first_player_to_the_table_is_offered_the_first_cut() -> None:
    """Nothing is shuffled before somebody is there."""
    table = await opened(NZ, ".")
    assert due(table.live, Pace(), table.house.vault) is None
    await table.sit(PLAYER, 3)
    await table.clock()
    assert (await table.seen())["cut_offered_to"] == B


async def test_7_4_who_lets_the_time_pass_has_declined() -> None:
    table = await opened(NZ, ".")
    await table.sit(GUEST, 1)
    await table.sit(PLAYER, 2)
    while not table.live.uncut:
        await table.clock()
    assert [await table.clock(), await table.clock()] == ["the cut", "the cut"]
    assert table.live.cut_declined == (A, B)
    await table.clock()
    assert not table.live.uncut


async def test_6_1_d_act_a_supervisor_cuts_if_nobody_does_and_no_dealer() -> None:
    table = await opened(ACT, ".")
    await table.duty(DEALER, "ComeToDeal")
    await table.duty(DEALER, "Shuffle")
    with pytest.raises(Refused) as refused:
        await table.duty(DEALER, "Cut", at=100)
    assert "6.1(d)" in refused.value.clauses
    with pytest.raises(Refused, match="the casino's own cut is drawn"):
        await table.duty(SUPERVISOR, "Cut", at=100)
    await table.duty(SUPERVISOR, "Cut")
    assert not table.live.uncut


MADNESS = TableConfig(
    edition="nz-current",
    minimum=10_00,
    side_wagers={"madness-21": SideWagerConfig(minimum=1_00, maximum=10_00)},
)


async def _blackjack_of_two(by_hand: bool, *, both: bool) -> AtTable:
    table = await _ready(MADNESS, "A 6 K", by_hand, (GUEST, 1, 20_00), (PLAYER, 1, 20_00))
    await table.choose(PLAYER, "LaySide", box=1, on="madness-21", amount=1_00)
    if both:
        await table.choose(GUEST, "LaySide", box=1, on="madness-21", amount=1_00)
    await table.deal(by_hand)
    return table


@BY
async def test_15A_9_who_controls_the_box_presses_the_button(by_hand: bool) -> None:
    """A backer, even with the only such wager, presses it only if he is named."""
    table = await _blackjack_of_two(by_hand, both=False)
    with pytest.raises(Refused):
        await table.duty(PLAYER, "PressButton")
    with pytest.raises(Refused) as refused:
        await table.duty(DEALER, "PressButton")
    assert refused.value.clauses == ("15A.9",)
    await table.duty(GUEST, "PressButton")
    assert _net(table, "madness-21", B) > 0


@BY
async def test_15A_9_the_controller_may_name_another_with_such_a_wager(by_hand: bool) -> None:
    table = await _blackjack_of_two(by_hand, both=False)
    with pytest.raises(Refused):
        await table.choose(GUEST, "PassButton", box=1, to="nobody")
    await table.choose(GUEST, "PassButton", box=1, to=B)
    with pytest.raises(Refused):
        await table.duty(GUEST, "PressButton")
    await table.duty(PLAYER, "PressButton")
    assert _net(table, "madness-21", B) > 0


@BY
async def test_15A_9_a_casino_employee_presses_it_if_all_decline(by_hand: bool) -> None:
    table = await _blackjack_of_two(by_hand, both=True)
    await table.choose(GUEST, "PassButton", box=1, to=B)
    await table.choose(PLAYER, "PassButton", box=1)
    await table.duty(DEALER, "PressButton")
    assert _net(table, "madness-21", B) > 0


async def test_8_1_players_may_see_the_burnt_card_on_request() -> None:
    burns = TableConfig(edition="nz-current", minimum=10_00, burn=True)
    table = await opened(burns, "7 . . .")
    await table.sit(GUEST, 1)
    await table.until_betting()
    assert (await table.seen())["burnt_card"] == ""
    with pytest.raises(Refused):
        await table.duty(PLAYER, "SeeBurntCard")
    await table.duty(GUEST, "SeeBurntCard")
    assert (await table.seen())["burnt_card"][0] == "7"


async def test_7_2_act_a_burnt_card_is_shown_to_nobody() -> None:
    table = await opened(ACT, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    with pytest.raises(Refused) as refused:
        await table.duty(GUEST, "SeeBurntCard")
    assert refused.value.clauses == ("7.2",)


@pytest.mark.parametrize("edition", ["nz-current", "act-1996"])
async def test_5_6_and_5_2_act_a_side_wager_is_taken_back_or_raised_before_the_first_card(
    edition: EditionId,
) -> None:
    name: OfferName = "over-under-13" if edition == "act-1996" else "perfect-pair"
    on: WagerName = "over-13" if edition == "act-1996" else "perfect-pair"
    limits = SideWagerConfig(minimum=1_00, maximum=50_00)
    offer = SideWagerConfig() if edition == "act-1996" else limits
    config = TableConfig(edition=edition, minimum=10_00, side_wagers={name: offer})
    table = await opened(config, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    await table.choose(GUEST, "LaySide", box=1, on=on, amount=5_00)
    await table.choose(GUEST, "LaySide", box=1, on=on, amount=5_00)
    assert table.live.round is not None
    held = table.live.round.box(1).stake(A, on)
    assert held is not None
    assert held.amount == 10_00
    await table.choose(GUEST, "Lift", box=1, on=on)
    assert table.live.round.box(1).stake(A, on) is None
    assert table.live.purse(A) == 10_000_00 - 20_00
    await table.clock()
    with pytest.raises(Refused):
        await table.choose(GUEST, "Lift", box=1, on=on)


async def test_5_8_act_a_marker_raises_one_players_maximum() -> None:
    table = await opened(ACT, ".")
    await table.sit(GUEST, 1)
    await table.sit(PLAYER, 2)
    await table.until_betting()
    await table.duty(SUPERVISOR, "PlaceMarker", box=1, player=A, maximum=2_000_00)
    await table.choose(GUEST, "Lay", box=1, amount=1_500_00)
    assert table.live.round is not None
    assert table.live.round.box(1).original(A) == 1_500_00
    with pytest.raises(Refused) as refused:
        await table.choose(PLAYER, "Lay", box=1, amount=20_00)
    assert "5.9" in refused.value.clauses
    await table.duty(SUPERVISOR, "RemoveMarker", box=1)
    assert (await table.seen())["markers"] == []


async def test_20_2_b_act_an_excluded_player_stays_excluded() -> None:
    table = await opened(ACT, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    await table.duty(SUPERVISOR, "ExcludePlayer", player=A, why="used a device (20.1)")
    with pytest.raises(Refused) as refused:
        await table.choose(GUEST, "Lay", box=1, amount=20_00)
    assert refused.value.clauses == ("20.2(b)",)
    with pytest.raises(Refused):
        await table.sit(GUEST, 2)
    await table.duty(SUPERVISOR, "ReadmitPlayer", player=A)
    await table.choose(GUEST, "Lay", box=1, amount=20_00)


async def test_20_2_b_is_of_canberra() -> None:
    table = await opened(NZ, ".")
    await table.sit(GUEST, 1)
    with pytest.raises(Refused):
        await table.duty(SUPERVISOR, "ExcludePlayer", player=A, why="no reason of this division")


async def test_19_2_act_an_inspector_is_told_before_an_empty_table_closes() -> None:
    table = await opened(ACT, ".")
    with pytest.raises(Refused) as refused:
        await table.duty(OPERATOR, "CloseTable")
    assert refused.value.clauses == ("19.2",)
    await table.duty(OPERATOR, "CloseTable", inspector_told=True)
    assert table.live.closed


async def test_7_2_act_the_next_dealer_burns_though_the_round_had_burnt() -> None:
    table = await opened(ACT, ". . 9 . 8")
    await table.sit(GUEST, 1)
    await table.dealer_opens()
    assert table.live.round is not None
    assert len(table.live.round.burnt) == 1
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    await table.duty(DEALER, "StandDown")
    while (await table.seen())["phase"] != "between":
        await table.clock()
    assert table.live.game.burn_due


@pytest.mark.parametrize("path", ["values", "strategy"])
async def test_20_7_act_nobody_is_advised_at_a_strict_table(path: str) -> None:
    table = await opened(ACT, ".")
    got = await table.front.clients[GUEST].get(f"/tables/t1/{path}")
    assert got.status >= 400
    assert b"20.7" in got.body
    with pytest.raises(Refused) as refused:
        await table.duty(OPERATOR, "SwitchAdvice", shown=True)
    assert refused.value.clauses == ("20.7", "20.1")


async def test_20_7_act_a_practice_table_advises_and_says_what_it_is() -> None:
    table = await opened(ACT, ".", mode="practice")
    assert (await table.seen())["mode"] == "practice"
    assert (await table.front.clients[GUEST].get("/tables/t1/values")).status == 200


@pytest.mark.parametrize("mode", ["strict", "practice"])
async def test_a_table_deals_when_everybody_is_ready(mode: str) -> None:
    table = await opened(NZ, ". . .", mode=mode)
    await table.sit(GUEST, 1)
    await table.sit(PLAYER, 2)
    await table.until_betting()
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    await table.choose(PLAYER, "Lay", box=2, amount=20_00)
    await table.duty(GUEST, "DealNow")
    assert table.live.round is not None
    assert table.live.round.phase is BETTING
    seen = await table.seen()
    assert (seen["ready"], seen["undecided"]) == ([A], [B])
    await table.duty(PLAYER, "DealNow")
    assert (await table.seen())["phase"] != "betting"


async def test_the_bar_deals_first_and_lets_who_lays_nothing_sit_out() -> None:
    table = await opened(NZ, ". . .")
    await table.sit(GUEST, 1)
    await table.until_betting()
    assert "Not this Round" not in await _bar(table, GUEST)
    await table.sit(PLAYER, 2)
    assert 'data-do="pass"' in await _bar(table, GUEST)
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    bar = await _bar(table, GUEST)
    assert '<button data-do="ready" type="button" class="first">Deal</button>' in bar
    assert 'data-do="pass"' not in bar
    await table.duty(GUEST, "DealNow")
    bar = await _bar(table, GUEST)
    assert "You are ready. 1 more to say so." in bar
    assert 'data-do="ready"' not in bar
    await table.duty(PLAYER, "SitOut")
    assert (await table.seen())["phase"] != "betting"


async def test_a_human_dealer_sees_who_is_ready() -> None:
    table = await opened(NZ, ". . .")
    await table.sit(GUEST, 1)
    await table.sit(PLAYER, 2)
    await table.dealer_opens()
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    await table.duty(GUEST, "DealNow")
    got = await table.front.clients[DEALER].get("/tables/t1/parts")
    duty = msgspec.json.decode(got.body)["parts"]["duty"]
    assert "<strong>Ready: </strong>The guest" in duty
    assert "<strong>May still wager: </strong>The player" in duty
    assert ">Ready</button>" not in await _bar(table, GUEST)
    assert "the Dealer calls no more bets" in await _bar(table, GUEST)


async def _bar(table: AtTable, role: Role) -> str:
    return await _part(table, role, "bar")


async def _part(table: AtTable, role: Role, name: str) -> str:
    got = await table.front.clients[role].get("/tables/t1/parts")
    part: str = msgspec.json.decode(got.body)["parts"][name]
    return part


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"double_on": "10-11"}, "11.8"),
        ({"dealer_blackjack_takes_doubles": True}, "11.8"),
        ({"hands_max": 2}, "12.10"),
        ({"split": "none"}, "12.10"),
        ({"box_maximum": 500}, "14.2"),
    ],
)
async def test_11_8_12_10_14_2_elections_change_between_rounds_with_their_notice(
    settings: dict[str, object], clause: str
) -> None:
    table = await opened(NZ, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    with pytest.raises(Refused) as refused:
        await table.duty(OPERATOR, "ChangeSettings", settings=settings)
    assert refused.value.clauses == (clause,)
    before = table.live.config
    await table.duty(OPERATOR, "ChangeSettings", settings=settings, notice=True)
    assert table.live.config == before
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    for _ in range(30):
        if table.live.round is None:
            break
        await table.clock()
    assert table.live.config != before


async def test_a_setting_that_needs_another_cloth_does_not_change() -> None:
    table = await opened(NZ, ".")
    with pytest.raises(Refused):
        await table.duty(OPERATOR, "ChangeSettings", settings={"decks": 8}, notice=True)
    with pytest.raises(Refused) as refused:
        await table.duty(OPERATOR, "ChangeSettings", settings={"nonsense": 8}, notice=True)
    assert "nonsense" in refused.value.detail


async def test_5_8_a_limit_is_imposed_and_lifted() -> None:
    table = await opened(NZ, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    await table.duty(SUPERVISOR, "LimitPlayer", player=A)
    with pytest.raises(Refused) as refused:
        await table.choose(GUEST, "Lay", box=1, amount=50_00)
    assert refused.value.clauses[0] == "5.8"
    await table.duty(SUPERVISOR, "LiftLimit", player=A)
    await table.choose(GUEST, "Lay", box=1, amount=50_00)


async def test_15B_8_one_perfect_pair_scale_at_all_tables_of_the_casino() -> None:
    pairs: dict[OfferName, SideWagerConfig] = {"perfect-pair": SideWagerConfig(scale="1")}
    table = await opened(TableConfig(edition="nz-current", minimum=10_00, side_wagers=pairs), ".")
    told = {"edition": "nz-current", "side_wagers": {"perfect-pair": {"scale": "2"}}}
    with pytest.raises(Refused) as refused:
        await table.ask(OPERATOR, "/api/tables", {"name": "t2", "config": told})
    assert refused.value.clauses == ("15B.8",)
    told["side_wagers"]["perfect-pair"]["scale"] = "1"  # type: ignore[index]
    await table.ask(OPERATOR, "/api/tables", {"name": "t2", "config": told})


async def test_7_1_d_and_e_the_casino_supervisor_and_the_game_supervisor() -> None:
    """At discretion the one; where the shuffle is suspected, either."""
    table = await opened(NZ, ".")
    await table.sit(GUEST, 1)
    while table.live.uncut or table.live.seal_due:
        await table.clock()
    discretion = "supervisor's direction"
    with pytest.raises(Refused) as refused:
        await table.duty(SUPERVISOR, "DirectShuffle", occasion=discretion)
    assert "7.1(d)" in refused.value.clauses
    await table.duty(SUPERVISOR, "DirectShuffle", occasion="randomness suspected")
    await table.duty(CASINO_SUPERVISOR, "DirectShuffle", occasion=discretion)


async def test_21_2_the_minimum_of_a_player_select_table_is_one_of_two() -> None:
    config = TableConfig(
        edition="nz-current",
        versions=("player-select",),
        lower=TierConfig(minimum=10_00),
        upper=TierConfig(minimum=50_00),
    )
    table = await opened(config, ".")
    with pytest.raises(Refused):
        await table.duty(OPERATOR, "ChangeMinimum", minimum=20_00, notice=True)
    await table.duty(OPERATOR, "ChangeMinimum", minimum=20_00, notice=True, tier="lower")
    assert table.live.rules.elections.minimum == 20_00
    await table.duty(OPERATOR, "ChangeMinimum", minimum=100_00, notice=True, tier="upper")
    assert table.live.rules.upper is not None
    assert table.live.rules.upper.elections.minimum == 100_00


async def test_14_3_c_a_backer_with_few_chips_may_double_for_less() -> None:
    """What is left for the least double is enough to be waited for."""
    table = await _ready(NZ, "5 6 6 T", False, (GUEST, 1, 20_00), (PLAYER, 1, 40_00))
    taken = table.live.purse(B) - 5_00
    await table.ask(PLAYER, "/api/tables/t1/chips", {"cents": -taken})
    await table.deal(False)
    await table.choose(GUEST, "Double", box=1)
    assert [one["player"] for one in (await table.seen())["awaited"]] == [B]
    await table.choose(PLAYER, "Double", box=1, amount=5_00)
    assert any(line.wager == "double" and line.player == B for line in _lines(table))


def _lines(table: AtTable) -> tuple[Line, ...]:
    return table.live.lines if table.live.round is None else table.live.round.lines


@pytest.mark.parametrize(("config", "told"), [(NZ, False), (ACT, True)], ids=["nz", "act"])
async def test_19_2_a_table_open_for_wagers_that_nobody_laid_closes(
    config: TableConfig, told: bool
) -> None:
    table = await opened(config, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    await table.ask(GUEST, "/api/tables/t1/leaving", {})
    await table.duty(OPERATOR, "CloseTable", inspector_told=told)
    assert table.live.closed


async def test_7_1_e_a_shuffle_is_directed_while_nobody_has_wagered() -> None:
    """A Round begins with its first card; until then the cards may be shuffled."""
    table = await opened(NZ, ".")
    await table.sit(GUEST, 1)
    await table.until_betting()
    await table.duty(SUPERVISOR, "DirectShuffle", occasion="randomness suspected")
    assert table.live.seal_due
    with pytest.raises(Refused) as refused:
        await table.duty(CASINO_SUPERVISOR, "DirectShuffle", occasion="start of play")
    assert "7.1" in refused.value.clauses[0]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("ExcludePlayer", {"player": "nobody", "why": "a reason"}),
        ("LimitPlayer", {"player": "nobody"}),
        ("PlaceMarker", {"box": 1, "player": "nobody", "maximum": 2_000_00}),
        ("PlaceMarker", {"box": 1, "player": A, "maximum": 2_000_01}),
    ],
)
async def test_only_who_is_at_the_table_is_directed(kind: str, fields: dict[str, object]) -> None:
    table = await opened(ACT, ".")
    await table.sit(GUEST, 1)
    with pytest.raises(Refused):
        await table.duty(SUPERVISOR, kind, **fields)


async def test_5_2_chips_are_bought_in_sums_that_chips_make() -> None:
    table = await opened(NZ, ".")
    with pytest.raises(Refused) as refused:
        await table.ask(GUEST, "/api/tables/t1/chips", {"cents": 1})
    assert refused.value.clauses == ("5.2",)


# ── What the bar says ───────────────────────────────────────────────────────────────────────────

TRIPLE = TableConfig(edition="act-1996", versions=("triple-play",), minimum=5_00)


async def test_22_4_one_press_lays_every_wager_that_is_required() -> None:
    """The button names the Dealer's hands; what went back is told with its clause."""
    table = await opened(TRIPLE, ". . .")
    await table.sit(GUEST, 1)
    await table.until_betting()
    bar = await _bar(table, GUEST)
    required = table.live.rules.least_wagers
    assert len(required) > 1
    assert f'data-against="{" ".join(map(str, required))}"' in bar
    await table.choose(GUEST, "Lay", box=1, amount=5_00, against=1)
    await table.clock()
    got = await table.front.clients[GUEST].get("/tables/t1/parts")
    notice = msgspec.json.decode(got.body)["parts"]["notices"]
    assert "Your wager on Box 1 was handed back: " in notice
    assert 'class="clause"' in notice
    for number in required:
        await table.choose(GUEST, "Lay", box=1, amount=5_00, against=number)
    await table.duty(GUEST, "DealNow")
    assert (await table.seen())["phase"] != "betting"


async def test_who_has_no_chips_is_told_what_to_do_first() -> None:
    table = await opened(NZ, ". . .")
    stranger = await table.front.clients[None].get("/tables/t1/parts")
    assert b"Play as a guest first" in stranger.body
    assert "Bring chips first" in await _bar(table, GUEST)
    await table.sit(GUEST, 1)
    assert "data-why-not" not in await _bar(table, GUEST)
    assert "data-why-not" not in await _bar(table, DEALER)


async def test_who_has_wagers_is_offered_to_leave_after_the_round() -> None:
    table = await opened(NZ, ". . .")
    await table.sit(GUEST, 1)
    await table.until_betting()
    assert "Leave with your chips" in await _part(table, GUEST, "acts")
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    leaving = "/api/tables/t1/leaving"
    with pytest.raises(Refused, match="before the Round has ended"):
        await table.ask(GUEST, leaving, {})
    await table.ask(GUEST, leaving, {"when": "after-round"})
    assert (await table.seen())["leaving"] is True
    await table.ask(GUEST, leaving, {"when": "stay"})
    assert (await table.seen())["leaving"] is False
    await table.ask(GUEST, leaving, {"when": "after-round"})
    await table.duty(GUEST, "DealNow")
    for _ in range(60):
        if not table.live.game.seats:
            break
        await table.clock()
    assert not table.live.game.seats
    assert table.live.purse(A) == 0
