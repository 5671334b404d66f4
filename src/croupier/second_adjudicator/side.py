"""Side wagers: what each pays, and on which cards."""

from croupier.cards import FACE_VALUES, Card, face_value

from .settings import TableSettings
from .totals import Cards, blackjack, coloured, count, in_sequence, pair, points, suited

PERFECT_PAIR = {  # 15B.7: mixed, coloured, perfect
    "1": (5, 10, 30),
    "2": (6, 12, 25),
    "3": (5, 12, 25),
}
ANY_PAIR = {"1": 11, "2": 10}  # 15C.8
LUCKY_MATCH = {  # 15F.9: mixed, coloured, lucky, triple
    "1": (5, 10, 25, 100),
    "2": (5, 10, 20, 500),
    "3": (5, 10, 25, 200),
    "4": (5, 10, 25, 300),
}
LUCKY_LUCKY = {  # 15G.8: suited 777, suited 678, 777, 678, suited 21, 21, 20, 19
    "1": (200, 100, 50, 30, 10, 3, 2, 2),
    "2": (200, 100, 50, 30, 15, 3, 2, 1),
    "3": (200, 100, 50, 30, 10, 3, 2, 1),
}
BUSTER = {  # 15H.10a: 3, 4, 5, 6, 7, 8 or more cards
    "A": (2, 2, 4, 15, 50, 250),
    "B": (2, 2, 4, 15, 50, 200),
    "C": (2, 2, 4, 12, 50, 250),
    "D": (2, 2, 4, 12, 50, 200),
    "E": (2, 2, 3, 12, 50, 250),
    "F": (1, 2, 8, 20, 50, 250),
}
FREE_BONUS = {"B1": 8000, "B3": 5000}  # 15H.10b: 8 or more cards; 7 cards pay 1000
PUSH_22 = {"1": 8, "2": 7}  # 20A.6: any other 22


def scale(table: TableSettings, name: str, first: str = "1") -> str:
    """Which pay scale is displayed; the first if none is named."""
    return str(table.offer(name).get("scale", first))


def at_the_deal(table: TableSettings, name: str, cards: Cards, dealer: Card) -> int | None:
    """What a wager decided by the Initial Deal pays to 1; None if it loses."""
    one, two = cards[0], cards[1]
    match name:
        case "perfect-pair":
            return _match(PERFECT_PAIR[scale(table, name)], one, two)
        case "any-pair":  # 15C.6
            return ANY_PAIR[scale(table, name)] if pair(one, two) else None
        case "house-money":
            return house_money(one, two)
        case "let-it-ride":
            return let_it_ride(table, one, two)
        case "lucky-match":
            return lucky_match(table, cards, dealer)
        case "lucky-lucky":
            return lucky_lucky(table, (one, two, dealer))
        case "over-13" | "under-13":
            return over_under(name, one, two)
    raise AssertionError(f"no such side wager: {name}")


def _match(pays: tuple[int, ...], one: Card, two: Card) -> int | None:
    """1.1: Mixed, Coloured or Perfect (Lucky), for two cards of one Face Value."""
    if not pair(one, two):
        return None
    if suited((one, two)):
        return pays[2]
    return pays[1] if coloured((one, two)) else pays[0]


def lucky_match(table: TableSettings, cards: Cards, third: Card | None) -> int | None:
    """15F.6, 15F.7: a triple needs a third card of the same Face Value and suit."""
    pays = LUCKY_MATCH[scale(table, "lucky-match")]
    if cards[0] == cards[1] == third:
        return pays[3]
    return _match(pays, cards[0], cards[1])


def house_money(one: Card, two: Card) -> int | None:
    """15D.5: the first line that fits."""
    if suited((one, two)) and {face_value(one), face_value(two)} == {"A", "K"}:
        return 9  # (a)
    if suited((one, two)) and in_sequence(one, two):
        return 4  # (b)
    if pair(one, two):
        return 3  # (c)
    return 1 if in_sequence(one, two) else None  # (d), (e)


def let_it_ride(table: TableSettings, one: Card, two: Card) -> int | None:
    """15E.4: the first line that fits."""
    if pair(one, two) and table.reads("let-it-ride-suited-pair", "loses"):
        return None
    if suited((one, two)) and in_sequence(one, two):
        return 2  # (a)
    return 1 if suited((one, two)) or in_sequence(one, two) else None  # (b), (c)


def lucky_lucky(table: TableSettings, three: Cards) -> int | None:
    """15G.5, 15G.6: the highest combination of the three cards."""
    pays = LUCKY_LUCKY[scale(table, "lucky-lucky")]
    faces = "".join(sorted((face_value(card) for card in three), key=FACE_VALUES.index))
    total = count(three, table.reads("several-aces", "all-low-together"))[0]
    one_suit = suited(three)
    if faces == "777":
        return pays[0] if one_suit else pays[2]
    if faces == "678":
        return pays[1] if one_suit else pays[3]
    if total == 21:
        return pays[4] if one_suit else pays[5]
    return {20: pays[6], 19: pays[7]}.get(total)


def over_under(name: str, one: Card, two: Card) -> int | None:
    """ACT 21.2, 21.5, 21.6: aces count 1; 13 loses both ways."""
    score = points(one) + points(two)
    return 1 if (score > 13 if name == "over-13" else score < 13) else None


def sevens(cards: Cards) -> int | None:
    """NZ 15.4, ACT 23.5, 23.12: what the sevens from the first card on pay."""
    run = 0
    while run < min(len(cards), 3) and face_value(cards[run]) == "7":
        run += 1
    one_suit = suited(cards[:run]) if run else False
    return {0: None, 1: 3, 2: 100 if one_suit else 50, 3: 5000 if one_suit else 500}[run]


def buster(table: TableSettings, dealer: Cards) -> int | None:
    """15H.5, 15H.6, 15H.10a: the Dealer's hand exceeds 21."""
    if dealers_total(table, dealer) <= 21:
        return None
    return BUSTER[scale(table, "buster", "A")][min(len(dealer), 8) - 3]


def free_bonus(table: TableSettings, first: Cards, dealer: Cards) -> int:
    """15H.9, 15H.10b: dollars on top, for a Blackjack against a bust of 7 or more cards."""
    which = table.settings.get("free_bonus", "none")
    if which == "none" or not blackjack(first) or len(dealer) < 7:
        return 0
    if dealers_total(table, dealer) <= 21:
        return 0
    return FREE_BONUS[which] if len(dealer) > 7 else 1000


def push_22(table: TableSettings, dealer: Cards) -> int | None:
    """20A.4, 20A.6: the best line of a Dealer's 22."""
    if dealers_total(table, dealer) != 22:
        return None
    if suited(dealer):
        return 50
    return 20 if coloured(dealer) else PUSH_22[scale(table, "push-22")]


def dealers_total(table: TableSettings, dealer: Cards) -> int:
    """The point total of the Dealer's hand."""
    return count(dealer, table.reads("several-aces", "all-low-together"))[0]
