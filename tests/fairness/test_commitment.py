"""A shoe committed to: every card opens it, no other card does, and the seed gives it all."""

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from croupier.cards import DECK, Card
from croupier.fairness import merkle
from croupier.fairness.commitment import Opening, SealedShoe, leaf, opens, reveals, salts
from croupier.fairness.keystream import SEED_SIZE, SHUFFLE, keystream

SHOE = SealedShoe("table-1/shoe-1", 6, bytes(range(SEED_SIZE)))


def test_every_card_opens_the_commitment() -> None:
    commitment = SHOE.commitment
    assert all(opens(commitment, SHOE.open(index)) for index in range(commitment.cards))
    assert [SHOE.open(index).card for index in range(commitment.cards)] == list(SHOE.order)


@pytest.mark.parametrize("index", [0, 1, 155, 311])
def test_nothing_else_opens_it(index: int) -> None:
    """Another card, place, salt, path or shoe does not."""
    opening = SHOE.open(index)
    other = next(card for card in DECK if card != opening.card)
    wrong: list[Opening] = [
        replace(opening, card=other),
        replace(opening, index=(index + 1) % 312),
        replace(opening, index=-1),
        replace(opening, index=312),
        replace(opening, salt=bytes(16)),
        replace(opening, path=opening.path[1:]),
        replace(opening, path=(*opening.path, opening.path[0])),
        replace(opening, path=(bytes(32), *opening.path[1:])),
    ]
    assert not any(opens(SHOE.commitment, one) for one in wrong)
    elsewhere = SealedShoe("table-1/shoe-2", 6, SHOE.seed).commitment
    assert not opens(elsewhere, opening)


def test_the_seed_gives_the_whole_order() -> None:
    assert reveals(SHOE.commitment, SHOE.seed)
    assert not reveals(SHOE.commitment, bytes(SEED_SIZE))


def test_equal_cards_have_different_leaves() -> None:
    """Six aces of spades cannot be told by their digests."""
    salts = {SHOE.open(index).salt for index in range(312)}
    assert len(salts) == 312


def test_nothing_of_the_secret_is_printed() -> None:
    shown = repr(SHOE) + str(SHOE)
    assert SHOE.seed.hex() not in shown
    assert repr(SHOE.seed) not in shown
    assert not any(card in shown for card in SHOE.order[:3])


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 312, 416])
def test_a_tree_of_any_size(count: int) -> None:
    """Every leaf leads to the root by its own path, at its own place only."""
    leaves = [number.to_bytes(4, "big") for number in range(count)]
    whole = merkle.tree(leaves)
    for index in random.Random(count).sample(range(count), min(count, 20)):
        beside = whole.path(index)
        assert merkle.leads_to(leaves[index], index, count, beside, whole.root)
        assert not merkle.leads_to(b"other", index, count, beside, whole.root)
        if count > 1:
            wrong = (index + 1) % count
            assert not merkle.leads_to(leaves[index], wrong, count, beside, whole.root)


def test_an_empty_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        merkle.tree([])


def test_salts_are_no_part_of_the_stream_that_shuffles() -> None:
    """Whoever sees the salts of dealt cards must learn nothing of the order of the others."""
    seed = bytes(range(32))
    shuffling = b"".join(islice(keystream(seed, SHUFFLE), 4))
    assert len(set(salts(seed, 416))) == 416
    assert not any(salt in shuffling for salt in salts(seed, 416))


def test_what_is_committed_to_is_a_card_at_its_place_in_its_shoe() -> None:
    """Another shoe, place, card or salt is another leaf."""
    told = {
        leaf(shoe, index, Card(card), salt)
        for shoe in ("t/1", "t/2")
        for index in (0, 1)
        for card in ("As", "Kh")
        for salt in (bytes(16), b"1" * 16)
    }
    assert len(told) == 16
