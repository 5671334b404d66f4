"""Limits: so many at once, then one at a time; whatever the clock does, in bounded memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.casino.limits import RATES, Buckets, LimitKind, LimitReached, Limits, Rate
from croupier.rules.refusal import Refusal

RATE = Rate(burst=3, every=1_000)
DAY = 24 * 3_600_000


def _taken(buckets: Buckets, now: int, times: int, key: str = "a") -> int:
    """How many of so many attempts are permitted."""
    return sum(buckets.spend(key, now) == 0 for _ in range(times))


def test_so_many_at_once_and_then_one_at_a_time() -> None:
    buckets = Buckets(RATE)
    assert _taken(buckets, 5_000, 10) == 3
    assert buckets.spend("a", 5_000) == 1_000
    assert buckets.spend("a", 5_999) == 1
    assert (_taken(buckets, 6_000, 10), _taken(buckets, 8_000, 10)) == (1, 2)
    assert _taken(buckets, 8_000 + DAY, 10) == 3


def test_one_key_does_not_spend_for_another() -> None:
    buckets = Buckets(RATE)
    assert (_taken(buckets, 0, 9, "a"), _taken(buckets, 0, 9, "b")) == (3, 3)


def test_asking_in_vain_does_not_prolong_the_wait() -> None:
    buckets = Buckets(RATE)
    _taken(buckets, 0, 1_000)
    assert buckets.spend("a", 1_000) == 0


def test_a_clock_put_back_locks_nobody_out() -> None:
    """Nobody waits longer than for one, and nobody gains more than one bucket."""
    buckets = Buckets(RATE)
    _taken(buckets, DAY, 10)
    assert _taken(buckets, 0, 10) == 0
    assert buckets.spend("a", 0) <= RATE.every
    assert _taken(buckets, RATE.every, 10) == 1


@given(st.lists(st.integers(0, 20_000), min_size=1, max_size=60), st.integers(1, 5))
def test_never_more_than_the_rate(times: list[int], burst: int) -> None:
    """In any span: the burst, and one for each interval in it."""
    every = 700
    buckets = Buckets(Rate(burst, every))
    taken = [now for now in sorted(times) if buckets.spend("a", now) == 0]
    for first in range(len(taken)):
        for last in range(first, len(taken)):
            span = taken[last] - taken[first]
            assert (last - first + 1 - burst) * every <= span


@given(st.lists(st.integers(-(10**15), 10**15), max_size=60))
def test_whatever_the_clock_does_the_wait_is_bounded(times: list[int]) -> None:
    buckets = Buckets(RATE)
    for now in times:
        wait = buckets.spend("a", now)
        assert 0 <= wait <= RATE.every
        assert buckets.spend("b", now) <= RATE.every
    assert len(buckets) <= 2


def test_memory_is_bounded_and_the_oldest_is_forgotten() -> None:
    buckets = Buckets(RATE, keys=100)
    assert _taken(buckets, 0, 3, "old") == 3
    for number in range(99):
        buckets.spend(f"k{number}", 0)
    assert buckets.spend("old", 0) > 0
    for number in range(99, 198):
        buckets.spend(f"k{number}", 0)
    assert len(buckets) == 100
    assert buckets.spend("old", 0) > 0, "heard of again, so not the oldest"
    for number in range(1_000):
        buckets.spend(f"m{number}", 0)
    assert (len(buckets), buckets.spend("old", 0)) == (100, 0)


def test_a_key_may_be_any_text() -> None:
    buckets = Buckets(RATE)
    for key in ("", "x" * 1_000_000, "\ud800", "\0", "ā"):
        assert buckets.spend(key, 0) == 0


@pytest.mark.parametrize("kind", LimitKind)
def test_each_kind_is_counted_for_itself(kind: LimitKind) -> None:
    limits = Limits()
    for _ in range(RATES[kind].burst):
        limits.check(kind, 0, "a")
    with pytest.raises(LimitReached, match="try again in") as refused:
        limits.check(kind, 0, "a")
    assert isinstance(refused.value, Refusal)
    assert refused.value.seconds == -(-RATES[kind].every // 1_000)
    for other in set(LimitKind) - {kind}:
        limits.check(other, 0, "a")


def test_an_address_and_a_name_are_both_counted() -> None:
    """One address tries many names, or many addresses one name: neither goes on."""
    limits, burst = Limits(), RATES[LimitKind.LOGIN].burst
    for number in range(burst):
        limits.check(LimitKind.LOGIN, 0, "address 1", f"name {number}")
    with pytest.raises(LimitReached):
        limits.check(LimitKind.LOGIN, 0, "address 1", "another name")
    for number in range(burst):
        limits.check(LimitKind.LOGIN, 0, f"address {number + 2}", "anna")
    with pytest.raises(LimitReached, match="too many logins: try again in 12 seconds"):
        limits.check(LimitKind.LOGIN, 0, "address 99", "anna")


@pytest.mark.parametrize(("burst", "every"), [(0, 1), (1, 0), (-1, 5)])
def test_a_bucket_holds_something(burst: int, every: int) -> None:
    with pytest.raises(ValueError, match="bucket"):
        Rate(burst, every)


def test_the_refusal_is_the_same_wherever_it_is_placed() -> None:
    placed = LimitReached(LimitKind.COMMAND, 1).at_place("somewhere")
    assert (placed.seconds, str(placed)) == (1, "too many commands: try again in 1 second")
