"""A full table: nine Boxes, three bettors on each."""

from croupier.money import plain
from tests.telling import settle

BOXES = range(1, 10)


def test_nine_boxes_of_three_bettors_settle() -> None:
    """Boxes 1 to 9 hold 12 to 20 against the Dealer's 17: five lose, one stands off, three win."""
    first = " ".join(["Ts"] * 8 + ["Th"])
    cards = f"{first} Tc 2d 3d 4d 5d 6d 7d 8d 9d Td | 7c"
    stakes = {"A": 10, "B": 20, "C": 30}
    wagers = [(box, player, stake) for box in BOXES for player, stake in stakes.items()]
    play = [f"{box} stand" for box in BOXES]
    lines = settle("nz-current", cards, play, wagers=wagers, decks=8).played.round.lines
    assert len(lines) == 27
    for line in lines:
        sign = (line.box > 6) - (line.box < 6)
        assert plain(line.net) == sign * stakes[line.player]


def test_nine_boxes_split_doubled_and_joined_all_win() -> None:
    """On every Box A splits and doubles, B covers both hands and joins, C names the second hand."""
    eights = "8s 8s 8s 8s 8s 8s 8s 8s 8h 6c 8d 8d 8d 8d 8d 8d 8d 8d 8c"
    hands = " | ".join(["3c Th | Tc"] * 8 + ["3h Td | Td"])
    answers = ("split", "B split", "C split to 2", "double", "B double 5", "stand")
    play = [f"{box} {answer}" for box in BOXES for answer in answers]
    wagers = [(box, player, 10) for box in BOXES for player in "ABC"]
    lines = settle(
        "nz-current", f"{eights} | {hands} | Js Ks", play, wagers=wagers, decks=8
    ).played.round.lines
    assert len(lines) == 9 * 7
    assert all(line.net > 0 for line in lines)
    assert plain(sum(line.net for line in lines)) == 9 * (6 * 10 + 5)
