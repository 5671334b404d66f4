"""People: names, passwords, invitations and sessions, and the log that gives them all back."""

import asyncio
import hashlib
import unicodedata
from pathlib import Path
from random import Random
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.casino.people import custody, registration, sessions, state
from croupier.casino.people.custody import CUSTODIANS
from croupier.casino.people.events import STREAM, AnyPeopleEvent, Hashed, read, written
from croupier.casino.people.names import named
from croupier.casino.people.passwords import Passwords, Tried
from croupier.casino.people.registration import INVITED_FOR
from croupier.casino.people.sessions import LIFETIMES, MOST_SESSIONS, SKEW, TOUCH_AFTER, who
from croupier.casino.people.state import People, Person, folded
from croupier.casino.people.tokens import Issued, csrf_of, hash_of, is_csrf_of
from croupier.casino.store.port import Write
from croupier.casino.store.sqlite import SqliteStore
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal
from tests.casino.doors import HASHED, NOW, QUICK, SECRET, Door

YEAR = 366 * 24 * 3_600_000


# Names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna  ", "Anna"),
        ("Anna   B", "Anna B"),
        ("Ma\u0304ia", "Māia"),
        ("Jean-Luc 2", "Jean-Luc 2"),
        ("7", "7"),
        ("李小龍", "李小龍"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_trimmed(text: str, name: str) -> None:
    assert named(text) == name


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "   ",
            "-",
            " - - ",
            "x" * 21,
            "a.b",
            "a_b",
            "<b>",
            "a'b",
            "a/b",
            "a\u2010b",
            "½",
            "٣",
        ),
        *("a\tb", "a\nb", "a\rb", "a\x00b", "a\x7fb", "a\x1bb", "\ta", "a\n", "\ud800"),
        *(
            "a\u00a0b",
            "a\u2003b",
            "a\u3000b",
            "a\u200bb",
            "a\u200db",
            "a\ufeffb",
            "\u2800",
            "a\u2028b",
        ),
        *("\u115f", "a\u1160", "\u3164", "a\uffa0", "a\u202eb", "a\u00adb", "a\u034fb", "a\ufe0f"),
        *("ａｎｎａ", "𝐀nna", "ﬁn", "aⅣ", "a\u0336", "😀"),
        *("Аnna", "Αnna"),
    ],
)
def test_a_name_that_is_not_plain_is_refused(text: str) -> None:
    """Control characters, white space that looks like a space or like nothing, look-alikes."""
    with pytest.raises(Refusal, match="name"):
        named(text)


STAFF = ("Operator", "Dealer", "Supervisor", "Inspector", "Croupier")
ALIKE = (
    *("OPERATOR", "the operator", "Operator 1", "Op-er-ator", "O P E R A T O R", "0perat0r"),
    *("Öpérâtor", "Øperator", "Орегатог", "ꓳꓑꓰꓣꓮꓔꓳꓣ", "ᴏᴘᴇʀᴀᴛᴏʀ", "ορεγατογ", "OperatoR"),
    *(
        "Dea1er",
        "DeaIer",
        "Dealers",
        "Clealer",
        "ᎠᎬᎪᏞᎬᎡ",
        "Ðealer",
        "Đealer",
        "lnspector",
        "1nspector",
    ),
    *("Super-visor", "5upervisor", "Game Supervisor", "Croupıer", "Çroupier", "Oʼperator"),
)


@pytest.mark.parametrize("name", [*STAFF, *ALIKE])
def test_nobody_who_plays_is_called_like_people_on_duty(name: str) -> None:
    directory = Door()
    ana = directory.guest("Ana")
    with pytest.raises(Refusal, match="name"):
        registration.enter_guest(directory.people, name, NOW)
    with pytest.raises(Refusal, match="name"):
        registration.make_person(directory.people, name, Role.PLAYER, HASHED, NOW)
    with pytest.raises(Refusal, match="name"):
        registration.rename(directory.people, sessions.who(directory.people, ana, NOW).key, name)


@pytest.mark.parametrize("name", STAFF)
def test_people_on_duty_may_be_called_so(name: str) -> None:
    assert registration.make_person(People(), name, Role.DEALER, HASHED, NOW)


@pytest.mark.parametrize(
    "name", ["Ana", "Dale", "Opera", "Oliver", "Inés", "Наталья", "山田タロウ"]
)
def test_other_names_are_free(name: str) -> None:
    assert registration.enter_guest(People(), name, NOW)


@pytest.mark.parametrize("name", ["Anа", "ᎠNA", "Anaאב", "アNα", "Anա"])
def test_the_letters_of_a_name_are_of_one_alphabet(name: str) -> None:
    with pytest.raises(Refusal, match="name"):
        named(name)


class _Unscanned(dict[str, Any]):
    """What is looked up, and never gone through."""

    def __iter__(self) -> Any:
        raise AssertionError("this is gone through")

    items = values = keys = __iter__


def test_a_guest_comes_in_without_everybody_being_gone_through() -> None:
    """However many are here, and however many of their numbers are taken."""
    crowd = {f"g{number}": Person(f"g{number}", "", Role.GUEST, None) for number in range(5_000)}
    names = {f"guest {number + 4_000}": f"g{number}" for number in range(5_000)}
    people = People(_Unscanned(crowd), _Unscanned(names), _Unscanned())
    for name in ("", "Ana"):
        assert registration.enter_guest(people, name, NOW).events


@given(st.text(max_size=30))
def test_whatever_is_accepted_is_plain(text: str) -> None:
    try:
        name = named(text)
    except Refusal:
        return
    assert 1 <= len(name) <= 20 and name == name.strip() and named(name) == name
    assert all(one in " -" or unicodedata.category(one)[0] in "LN" for one in name)
    assert unicodedata.is_normalized("NFKC", name)


def test_a_name_is_had_once_however_it_is_written() -> None:
    directory = Door()
    directory.make("Māia Groß")
    for same in ("māia groß", "MĀIA GROSS", " Ma\u0304ia  Groß "):
        with pytest.raises(Refusal, match="has that name"):
            registration.enter_guest(directory.people, same, NOW)
        with pytest.raises(Refusal, match="has that name"):
            registration.make_person(directory.people, same, Role.DEALER, HASHED, NOW)


def test_a_guests_name_is_free_again_when_the_guest_has_gone() -> None:
    directory = Door()
    token = directory.guest("Anna")
    directory.note(sessions.logout(directory.people, token))
    first = directory.people
    assert first == People()
    directory.guest("anna")
    late = NOW + LIFETIMES[Role.GUEST].idle
    assert directory.who(directory.guest("ANNA", late), late) == "ANNA"


def test_a_guest_needs_one_click() -> None:
    """No name, no password; each gets a name of their own."""
    directory = Door()
    directory.guest("Guest 2")
    tokens = [directory.guest() for _ in range(5)]
    assert len({directory.who(token) for token in tokens} | {"Guest 2"}) == 6
    assert all(directory.person(token).role is Role.GUEST for token in tokens)


def test_a_key_is_opaque() -> None:
    directory = Door()
    keys = {directory.person(directory.guest()).key for _ in range(50)}
    assert len(keys) == 50
    assert all(
        len(key) * 6 >= 96 and key.replace("-", "").replace("_", "").isalnum() for key in keys
    )
    assert not any("guest" in key.lower() for key in keys)


# Passwords


@pytest.mark.parametrize(
    "password", ["", "short", "x" * 9, "abcabcabcabc", "y" * 201, "\ud800" * 12]
)
def test_a_password_easily_guessed_is_refused(password: str) -> None:
    with pytest.raises(Refusal, match="a password has"):
        QUICK.made(password)


def test_a_password_is_kept_as_argon2id() -> None:
    """Salted, by the parameters of today, and told by nobody who prints it."""
    made = Passwords().made(SECRET)
    assert made.phc.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    assert QUICK.made(SECRET) != HASHED
    assert HASHED.phc not in f"{HASHED!r} {Door().people!r} {Person('k', 'n', Role.PLAYER, HASHED)}"


def test_a_password_may_be_typed_either_way() -> None:
    """Composed or not, it is the same text."""
    directory = Door()
    password = QUICK.made("pāpā kākāpō tūī")
    directory.note(registration.make_person(directory.people, "Anna", Role.PLAYER, password, NOW))
    other = unicodedata.normalize("NFD", "pāpā kākāpō tūī")
    assert QUICK.tried(directory.people, "anna", other).right


def test_nobody_learns_from_a_login_whether_a_name_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same sentence and the same work, for a wrong password, no such name, and a guest."""
    directory = Door()
    directory.make("Anna")
    directory.guest("Gus")
    worked: list[str] = []
    verify = PasswordHasher.verify

    def counted(hasher: PasswordHasher, phc: str, password: str) -> bool:
        worked.append(phc.rpartition("$")[0].rpartition("$")[0])
        return verify(hasher, phc, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    told = set()
    attempts = (("Anna", "wrong"), ("Nobody", SECRET), ("Gus", SECRET), ("", ""), ("\ud800", "x"))
    hostile = (("Anna", "x" * 5_000), ("Nobody", "x" * 5_000), ("Anna", "\udfff"), ("Gus", ""))
    for name, password in attempts + hostile:
        before = len(worked)
        with pytest.raises(Refusal) as refused:
            registration.login(directory.people, QUICK.tried(directory.people, name, password), NOW)
        told.add(str(refused.value))
        assert len(worked) == before + 1
    assert told == {"the name or the password is not right"}
    assert len(set(worked)) == 1


def test_a_hash_by_older_parameters_is_made_anew_at_login() -> None:
    directory = Door()
    directory.make("Anna")
    today = Passwords(time_cost=2, memory_kib=8)
    assert today.tried(directory.people, "Anna", "wrong").rehashed is None
    tried = today.tried(directory.people, "Anna", SECRET)
    first = directory.login("Anna")
    directory.take(registration.login(directory.people, tried, NOW))
    assert "t=2" in (directory.called("Anna").password or HASHED).phc
    assert today.tried(directory.people, "Anna", SECRET).rehashed is None
    assert directory.who(first) == "Anna", "the password is the same, so nobody is put out"


def test_a_password_changed_while_it_was_tried_is_not_believed() -> None:
    directory = Door()
    anna = directory.make("Anna")
    tried = QUICK.tried(directory.people, "Anna", SECRET)
    directory.note(
        registration.reset_password(directory.people, anna.key, QUICK.made("another password"))
    )
    with pytest.raises(Refusal, match="not right"):
        registration.login(directory.people, tried, NOW)


def test_an_empty_try_proves_nothing() -> None:
    directory = Door()
    directory.guest("Gus")
    gus = directory.called("Gus").key
    for tried in (Tried(), Tried(right=True), Tried(key=gus), Tried(key=gus, right=True)):
        with pytest.raises(Refusal, match="not right"):
            registration.login(directory.people, tried, NOW)


def test_what_is_no_password_matches_nothing() -> None:
    """Not even the hash of an empty one."""
    directory = Door()
    empty = Hashed(PasswordHasher(1, 8, 1).hash(""))
    directory.note(registration.make_person(directory.people, "Anna", Role.PLAYER, empty, NOW))
    assert QUICK.tried(directory.people, "Anna", "").right
    assert not QUICK.tried(directory.people, "Anna", "\ud800").right
    assert not QUICK.tried(directory.people, "Anna", "x" * 5_000).right


# The first operator


def test_the_first_operator_comes_by_a_link() -> None:
    directory = Door()
    token = directory.operator()
    assert directory.person(token).role is Role.OPERATOR
    assert not directory.people.invitations
    with pytest.raises(Refusal, match="there is an operator"):
        registration.invite(directory.people, NOW)


def test_a_link_is_good_once() -> None:
    directory = Door()
    invitation = directory.take(registration.invite(directory.people, NOW))
    directory.take(registration.accept(directory.people, invitation, "Olga", HASHED, NOW))
    with pytest.raises(Refusal, match="not good any more"):
        registration.accept(directory.people, invitation, "Otto", HASHED, NOW)


def test_a_link_is_good_for_a_time_and_until_the_next() -> None:
    directory = Door()
    first = directory.take(registration.invite(directory.people, NOW))
    registration.check_invited(directory.people, first, NOW + INVITED_FOR - 1)
    for now in (NOW + INVITED_FOR, NOW + YEAR, NOW - SKEW - 1, 0):
        with pytest.raises(Refusal, match="not good any more"):
            registration.accept(directory.people, first, "Olga", HASHED, now)
    second = directory.take(registration.invite(directory.people, NOW + 5))
    for wrong in (first, "", "x", hash_of(second), second + "A", "\ud800", "ā"):
        with pytest.raises(Refusal, match="not good any more"):
            registration.accept(directory.people, wrong, "Olga", HASHED, NOW + 5)
    registration.accept(directory.people, second, "Olga", HASHED, NOW + 5)


def test_a_bad_name_does_not_use_a_link_up() -> None:
    directory = Door()
    invitation = directory.take(registration.invite(directory.people, NOW))
    with pytest.raises(Refusal, match="name"):
        registration.accept(directory.people, invitation, "\t", HASHED, NOW)
    registration.accept(directory.people, invitation, "Olga", HASHED, NOW)


# Sessions


def test_a_token_is_long_and_stands_nowhere_in_the_log() -> None:
    directory = Door()
    invitation = directory.take(registration.invite(directory.people, NOW))
    tokens = [
        invitation,
        directory.take(registration.accept(directory.people, invitation, "O", HASHED, NOW)),
    ]
    tokens += [directory.login("O"), directory.guest()]
    log = b"".join(directory.log).decode()
    assert all(len(token) * 6 >= 128 and hash_of(token) in log for token in tokens)
    assert not any(token in log or csrf_of(token) in log for token in tokens)
    assert SECRET not in log and len(set(tokens)) == 4


def test_the_hash_of_a_token_is_no_token() -> None:
    directory = Door()
    token = directory.guest()
    assert directory.is_out(hash_of(token))
    for other in ("", "x", token + "=", token[:-1], token.swapcase(), "\ud800"):
        assert directory.is_out(other)


def test_login_rotates() -> None:
    """The token from before login is worth nothing afterwards, to whoever has it."""
    directory = Door()
    directory.make("Anna")
    guest = directory.guest("Gus")
    first = directory.login("Anna", old=guest)
    second = directory.login("Anna", old=first)
    assert directory.is_out(guest) and directory.is_out(first)
    assert directory.who(second) == "Anna"
    assert directory.people.called("Gus") is None, "a guest goes with the session"
    assert len({guest, first, second}) == 3


def test_a_failed_login_ends_nothing() -> None:
    directory = Door()
    token = directory.guest("Gus")
    with pytest.raises(Refusal):
        registration.login(
            directory.people, QUICK.tried(directory.people, "Gus", SECRET), NOW, old=token
        )
    assert directory.who(token) == "Gus"


def test_a_guest_becomes_a_player_and_stays_who_they_are() -> None:
    directory = Door()
    guest = directory.guest("Gus")
    before = directory.called("Gus")
    token = directory.take(registration.enrol(directory.people, guest, HASHED, NOW))
    after = directory.person(token)
    assert (after.key, after.name, after.role) == (before.key, "Gus", Role.PLAYER)
    assert directory.is_out(guest)
    assert directory.who(directory.login("gus")) == "Gus"
    with pytest.raises(Refusal, match="only a guest"):
        registration.enrol(directory.people, token, HASHED, NOW)


def test_a_change_of_role_ends_every_session() -> None:
    directory = Door()
    anna = directory.make("Anna")
    tokens = [directory.login("Anna") for _ in range(3)]
    directory.note(registration.change_role(directory.people, anna.key, Role.DEALER))
    assert all(map(directory.is_out, tokens))
    assert directory.person(directory.login("Anna")).role is Role.DEALER
    assert registration.change_role(directory.people, anna.key, Role.DEALER) == ()


def test_a_change_of_password_ends_every_session() -> None:
    directory = Door()
    directory.make("Anna")
    directory.make("Ben")
    ben = directory.login("Ben")
    tokens = [directory.login("Anna") for _ in range(3)]
    tried = QUICK.tried(directory.people, "Anna", SECRET)
    other = QUICK.made("another password")
    new = directory.take(
        registration.change_password(directory.people, tokens[0], tried, other, NOW)
    )
    assert all(map(directory.is_out, tokens))
    assert (directory.who(new), directory.who(ben)) == ("Anna", "Ben")
    assert not QUICK.tried(directory.people, "Anna", SECRET).right
    assert QUICK.tried(directory.people, "Anna", "another password").right


def test_another_password_is_chosen_by_the_one_before_and_ones_own() -> None:
    directory = Door()
    directory.make("Anna")
    directory.make("Ben")
    token = directory.login("Anna")
    for name, password in (("Anna", "wrong"), ("Ben", SECRET), ("Nobody", SECRET)):
        tried = QUICK.tried(directory.people, name, password)
        with pytest.raises(Refusal, match="not your password") as refused:
            registration.change_password(directory.people, token, tried, HASHED, NOW)
        assert refused.value.at == "before", "the field it was typed in"


def test_logout_ends_one_session() -> None:
    directory = Door()
    directory.make("Anna")
    one, other = directory.login("Anna"), directory.login("Anna")
    directory.note(sessions.logout(directory.people, one))
    assert directory.is_out(one) and directory.who(other) == "Anna"
    assert sessions.logout(directory.people, one) == () == sessions.logout(directory.people, "")


def test_the_oldest_of_too_many_sessions_gives_way() -> None:
    directory = Door()
    directory.make("Anna")
    tokens = [directory.login("Anna", NOW + at) for at in range(MOST_SESSIONS + 2)]
    assert [directory.is_out(token) for token in tokens] == [True] * 2 + [False] * MOST_SESSIONS


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.GUEST])
def test_a_session_lasts_so_long_at_most_and_unused(role: Role) -> None:
    directory, life = Door(), LIFETIMES[role]
    directory.make("Anna", role)
    token = directory.login("Anna")
    assert not directory.is_out(token, NOW + life.idle - 1)
    assert directory.is_out(token, NOW + life.idle)
    now = NOW
    while now + life.idle - 1 < NOW + life.absolute:
        now += life.idle - 1
        directory.note(sessions.touch(directory.people, token, now))
    assert not directory.is_out(token, NOW + life.absolute - 1)
    assert directory.is_out(token, NOW + life.absolute)


def test_a_session_in_use_is_noted_now_and_then() -> None:
    directory = Door()
    token = directory.guest()
    assert sessions.touch(directory.people, token, NOW + TOUCH_AFTER - 1) == ()
    directory.note(sessions.touch(directory.people, token, NOW + TOUCH_AFTER))
    assert sessions.touch(directory.people, token, NOW + TOUCH_AFTER) == ()
    with pytest.raises(Refusal, match="your session has ended"):
        sessions.touch(directory.people, token, NOW + YEAR)


def test_a_clock_put_back_prolongs_nothing() -> None:
    """One from a time far ahead is not believed, and one swept away does not come back."""
    directory = Door()
    directory.make("Anna")
    token = directory.login("Anna")
    assert not directory.is_out(token, NOW - 3_600_000)
    assert all(directory.is_out(token, NOW - back) for back in (YEAR, NOW))
    over = NOW + LIFETIMES[Role.PLAYER].idle
    directory.note(sessions.sweep(directory.people, over))
    assert directory.is_out(token, NOW + 1)


def test_a_clock_put_back_for_a_moment_puts_nobody_out() -> None:
    directory = Door()
    token = directory.guest()
    directory.note(sessions.sweep(directory.people, NOW - 3_600_000))
    assert not directory.is_out(token)


def test_a_session_begun_by_a_clock_far_ahead_is_swept() -> None:
    """Its guest does not keep a name for years."""
    directory = Door()
    ahead = directory.guest("Anna", NOW + YEAR)
    assert directory.is_out(ahead, NOW)
    assert directory.who(directory.guest("Anna", NOW)) == "Anna"
    assert directory.is_out(ahead, NOW + YEAR)


def test_a_form_carries_what_belongs_to_the_session() -> None:
    directory = Door()
    one, other = directory.guest(), directory.guest()
    assert is_csrf_of(one, csrf_of(one))
    assert csrf_of(one) != csrf_of(other) and len(csrf_of(one)) * 4 >= 128
    for wrong in (csrf_of(other), "", one, hash_of(one), csrf_of(one)[:-1], "ā", "\ud800"):
        assert not is_csrf_of(one, wrong)
    assert csrf_of(hash_of(one)) != csrf_of(one), "who reads the log cannot make it"


# Who is made and removed


def test_somebody_remains_the_operator() -> None:
    directory = Door()
    olga = directory.person(directory.operator())
    for act in (
        registration.remove,
        lambda people, key: registration.change_role(people, key, Role.PLAYER),
    ):
        with pytest.raises(Refusal, match="remain the operator"):
            act(directory.people, olga.key)
    directory.make("Otto", Role.OPERATOR)
    directory.note(registration.remove(directory.people, olga.key))
    assert directory.people.called("Olga") is None and directory.people.has(Role.OPERATOR)


def test_who_is_removed_is_out() -> None:
    directory = Door()
    anna = directory.make("Anna")
    token, guest = directory.login("Anna"), directory.guest("Gus")
    directory.note(registration.remove(directory.people, anna.key))
    directory.note(registration.remove(directory.people, directory.called("Gus").key))
    assert directory.is_out(token) and directory.is_out(guest)
    assert directory.people == People()
    assert not QUICK.tried(directory.people, "Anna", SECRET).right


def test_a_guest_is_neither_made_nor_promoted_nor_given_a_password() -> None:
    directory = Door()
    directory.guest("Gus")
    anna, gus = directory.make("Anna").key, directory.called("Gus").key
    with pytest.raises(Refusal, match="guest"):
        registration.make_person(directory.people, "G", Role.GUEST, HASHED, NOW)
    with pytest.raises(Refusal, match="guest"):
        registration.reset_password(directory.people, gus, HASHED)
    for key, role in ((gus, Role.OPERATOR), (gus, Role.PLAYER), (anna, Role.GUEST)):
        with pytest.raises(Refusal, match="guest"):
            registration.change_role(directory.people, key, role)


def test_nobody_is_known_by_a_key_nobody_has() -> None:
    directory = Door()
    directory.make("Anna")
    for key in ("", "Anna", "x"):
        with pytest.raises(Refusal, match="nobody here"):
            registration.remove(directory.people, key)
        with pytest.raises(Refusal, match="nobody here"):
            registration.change_role(directory.people, key, Role.DEALER)
        with pytest.raises(Refusal, match="nobody here"):
            registration.reset_password(directory.people, key, HASHED)
        assert directory.people.role(key) is None


def test_what_others_see_of_a_person_has_no_password() -> None:
    shown = Door().make("Anna").shown()
    assert shown.__struct_fields__ == ("key", "name", "role")


# The log

NAMES = ("Anna", "anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "", "\t")


class Crowd(Door):
    """People who do things at random, with tokens good and stolen."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random, self.now, self.tokens, self.drawn = random, NOW, [""], 0

    def step(self) -> None:
        """Something is tried; a refusal changes nothing."""
        self.now += self.random.choice((0, 1, 2, TOUCH_AFTER, 3_600_000, -SKEW, -7_200_000, 10**8))
        before = self.people
        try:
            self.attempt(self.random.randrange(17))
        except Refusal as refusal:
            assert refusal.why and self.people is before

    def attempt(self, which: int) -> None:  # noqa: PLR0912
        people, now, pick = self.people, self.now, self.random.choice
        token, name = pick(self.tokens[-12:]), pick(NAMES)
        key = pick(["x", *people.people])
        tried = self.tried(key)
        entropy = self.entropy
        made: tuple[AnyPeopleEvent, ...] | Issued
        match which:
            case 0:
                made = registration.invite(people, now, entropy=entropy)
            case 1:
                made = registration.accept(people, token, name, HASHED, now, entropy=entropy)
            case 2 | 3:
                made = registration.enter_guest(people, name, now, old=token, entropy=entropy)
            case 4:
                made = registration.make_person(
                    people, name, pick([*Role, *CUSTODIANS * 4]), HASHED, now, entropy=entropy
                )
            case 5 | 6:
                made = registration.login(people, tried, now, old=token, entropy=entropy)
            case 7:
                made = registration.enrol(people, token, HASHED, now, entropy=entropy)
            case 8:
                made = registration.change_password(
                    people, token, tried, HASHED, now, entropy=entropy
                )
            case 9:
                seen = sessions.touch(people, token, now)
                made = pick((seen, sessions.sweep(people, now), self.restarted()))
            case 10:
                made = registration.rename(people, key, name)
            case 11:
                made = registration.choose_sharing(people, key, pick((True, False)))
            case 12:
                begins = pick(["", "x", *people.sessions])
                made = sessions.end_other(people, token, begins[:12], now)
            case 13 | 14 | 15:
                made = pick((self.invited, self.reset, self.reset))(people, token, name)
            case _:
                made = pick((registration.remove, self.promoted, self.forgotten))(people, key)
        self.keep(made)

    def invited(self, people: People, token: str, name: str) -> Issued:
        """An inspector's link, made, used or stolen."""
        by = self.random.choice(["", *people.people])
        match self.random.randrange(3):
            case 0:
                return registration.invite(
                    people, self.now, Role.INSPECTOR, by=by, entropy=self.entropy
                )
            case 1:
                return custody.recover(people, self.now, Role.OPERATOR, entropy=self.entropy)
        return registration.accept(
            people, token, name, HASHED, self.now, role=Role.INSPECTOR, entropy=self.entropy
        )

    def reset(self, people: People, token: str, _: str) -> tuple[AnyPeopleEvent, ...] | Issued:
        """The reset of a password, whoever asks, agrees or has a link."""
        known = people.people.values()
        some = [one.key for one in known if one.role in CUSTODIANS] or ["x", *people.people]
        key, by = self.random.choice(some), self.random.choice(some)
        key = self.random.choice([*people.resets] or [key])
        match self.random.randrange(3):
            case 0:
                return custody.propose_reset(people, key, by, self.now, entropy=self.entropy)
            case 1:
                return custody.confirm_reset(people, key, by, self.now)
        return custody.use_reset(people, token, HASHED, self.now, entropy=self.entropy)

    def entropy(self, size: int) -> bytes:
        """Never the same twice."""
        self.drawn += 1
        return hashlib.sha256(b"%d" % self.drawn).digest()[:size]

    def tried(self, key: str) -> Tried:
        person = self.people.people.get(key)
        rehashed = self.random.choice((None, Hashed("another")))
        against = None if person is None else person.password
        return Tried(key, against, self.random.random() < 0.8, rehashed)

    def promoted(self, people: People, key: str) -> tuple[AnyPeopleEvent, ...]:
        return registration.change_role(people, key, self.random.choice(list(Role)))

    def restarted(self) -> tuple[AnyPeopleEvent, ...]:
        time = sessions.LoggedTime()
        for body in self.log:
            time.read(read(body))
        return time.after_stop(self.now)

    def forgotten(self, people: People, key: str) -> tuple[AnyPeopleEvent, ...]:
        return registration.forget(
            people, self.random.choice(self.tokens), self.tried(key), self.now
        )

    def keep(self, made: tuple[AnyPeopleEvent, ...] | Issued) -> None:
        if isinstance(made, Issued):
            self.tokens.append(self.take(made))
        else:
            self.note(made)


def _sound(people: People) -> None:
    """What always holds."""
    assert set(people.names.values()) == set(people.people)
    assert len(people.names) == len(people.people)
    assert {one.key for one in people.sessions.values()} <= set(people.people)
    inside = [one.key for one in people.sessions.values()]
    assert all(inside.count(key) <= MOST_SESSIONS for key in inside)
    assert set(people.resets) <= set(people.people)
    for person in people.people.values():
        assert people.called(person.name) == person
        assert (person.password is None) is (person.role is Role.GUEST)
        if person.role is Role.GUEST:
            assert inside.count(person.key) == 1


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 60))
def test_the_log_gives_the_people_back(random: Random, steps: int) -> None:
    """H1: entry by entry, all at once, or from anywhere in between: the same people."""
    crowd = Crowd(random)
    had_operator = False
    for _ in range(steps):
        crowd.step()
        _sound(crowd.people)
        had_operator = had_operator or crowd.people.has(Role.OPERATOR)
        assert crowd.people.has(Role.OPERATOR) is had_operator
    log = [read(body) for body in crowd.log]
    cut = random.randint(0, len(log))
    assert folded(People(), log) == crowd.people
    assert folded(folded(People(), log[:cut]), log[cut:]) == crowd.people
    assert [written(noted) for noted in log] == crowd.log


def test_the_crowd_does_everything() -> None:
    """The random people reach every kind of entry."""
    seen: set[type] = set()
    for seed in range(80):
        crowd = Crowd(Random(seed))
        for _ in range(200):
            crowd.step()
        seen |= {type(read(body)) for body in crowd.log}
    assert seen == set(state._FOLDS)


def test_folding_changes_nothing_that_was() -> None:
    directory = Door()
    directory.guest("Gus")
    before, copy = directory.people, folded(People(), map(read, directory.log))
    directory.guest("Anna")
    directory.note(registration.remove(directory.people, directory.called("Gus").key))
    assert before == copy


def test_people_come_back_from_a_store(tmp_path: Path) -> None:
    directory = Door()
    directory.operator()
    token = directory.login("Olga")

    async def kept() -> People:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.claim("a test")
        bodies = tuple(directory.log)
        await store.append(
            Write(
                stream=STREAM,
                expected=0,
                command="c1",
                request=b"",
                bodies=bodies,
                answer=b"{}",
                at=NOW,
            )
        )
        log = [read(entry.body) async for entry in store.read(STREAM)]
        await store.close()
        return folded(People(), log)

    assert who(asyncio.run(kept()), token, NOW).name == "Olga"
