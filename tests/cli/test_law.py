"""croupier law: text, JSON, refusals, and what is loaded for it."""

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli import main
from croupier.gazette.citation import cited
from croupier.gazette.coverage import cover
from croupier.gazette.history import touched_by
from croupier.gazette.reading import readings
from croupier.gazette.register import edition, edition_ids, operations
from croupier.house import settle

WIDTH = 80


def run(*arguments: str) -> Result:
    """Run a command of the law; it may refuse, but it ends in no traceback."""
    result = CliRunner().invoke(main, ["law", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def told(*arguments: str, status: int = 0) -> Any:
    """The one JSON object a command prints."""
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (status, "")
    (line,) = result.stdout.splitlines()
    return json.loads(line)


def shown(*arguments: str, status: int = 0) -> str:
    """What a command prints for people: it fits the page, and no line ends in spaces."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (status, "")
    for line in result.stdout.splitlines():
        quoted = line.startswith("  │ ")  # a file, line by line
        assert len(line) <= WIDTH or " " not in line.strip() or quoted, line
        assert line == line.rstrip(), line
    return result.stdout


def refused(*arguments: str, status: int = 2) -> str:
    """The sentence a command refuses with, the same in JSON."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert told(*arguments, status=status) == {"error": {"message": result.stderr.rstrip()}}
    return result.stderr.rstrip()


def flat(text: str) -> str:
    """A page without its line breaks."""
    return " ".join(text.split())


def test_help_names_every_command() -> None:
    for name in ("editions", "show", "at", "diff", "readings", "search", "coverage"):
        assert name in run("--help").stdout
        assert "Usage" in run(name, "--help").stdout


# ── editions, at ────────────────────────────────────────────────────────────────────────────────


def test_editions_in_text() -> None:
    page = flat(shown("editions"))
    for id_ in edition_ids():
        assert id_ in page
    assert "1 February 1998 (certain until 31 December 1998, then reconstructed)" in page
    assert "reconstructed: nz-2012 as amended by nz-2014-08-19" in page
    assert "124 bracketed, 94 unknown, 33 either, 23 attested-missing, 13 known" in page
    assert "an unknown day, when nz-current began" in page


def test_editions_in_json() -> None:
    listed = {one["id"]: one for one in told("editions")["editions"]}
    assert tuple(listed) == edition_ids()
    for id_, one in listed.items():
        held = edition(id_)
        assert sum(one["states"].values()) == one["clauses"] == len(held.clauses)
        assert one["instruments"] == list(held.instruments)
        assert one["not_supplied"] == list(held.not_supplied)
        assert one["basis"] == held.effective.basis
    assert (listed["nz-1998"]["from"], listed["nz-1998"]["until"]) == ("1998-02-01", "2012-11-03")
    assert [one["whole"] for one in listed.values()] == [True, True, False, False, True]


def test_at_a_day_for_both_places() -> None:
    answers = told("at", "2013-05-01")["jurisdictions"]
    assert {place: one["edition"] for place, one in answers.items()} == {
        "act": "act-1996",
        "nz": "nz-2012",
    }
    assert answers["nz"]["certainty"] == "reconstructed"
    page = shown("at", "2016-01-01", "--jurisdiction", "nz")
    assert "nz-2014" in page
    assert "rivals     nz-current" in page
    assert "Australian" not in page


def test_at_today_is_the_present_edition() -> None:
    assert told("at", "today")["jurisdictions"]["nz"]["edition"] == "nz-current"


def test_at_a_day_with_one_edition_only_tells_both() -> None:
    answers = told("at", "1997-01-01")["jurisdictions"]
    assert answers["act"]["edition"] == "act-1996"
    assert answers["nz"]["edition"] is None
    page = flat(shown("at", "1997-01-01"))
    assert "No edition supplied for nz was in force on 1997-01-01" in page


def test_at_a_day_before_all_or_no_day_is_refused() -> None:
    assert "the first is act-1996" in refused("at", "1990-01-01")
    assert "the first is nz-1998" in refused("at", "1997-01-01", "--jurisdiction", "nz")
    for nonsense in ("yesterday", "2012-02-30", "1/2/2012", ""):
        assert "is not a day" in refused("at", nonsense)
    assert run("at", "2013-05-01", "--jurisdiction", "vic").exit_code == 2


# ── show ────────────────────────────────────────────────────────────────────────────────────────


def test_show_has_a_clause_of_both_places() -> None:
    clauses = told("show", "12.6")["clauses"]
    assert [one["edition"] for one in clauses] == ["act-1996", "nz-current"]
    here = clauses[1]
    assert here["summary"] == edition("nz-current").clause("12.6").summary
    assert [step["nature"] for step in here["history"]] == ["first", "in doubt", "in doubt"]
    assert "original-wager-per" in [one["name"] for one in here["readings"]]
    assert [one["id"] for one in here["interacts_with"]] == ["12.9", "11.5"]
    assert "5.1(d)" in [one["id"] for one in here["named_by"]]
    assert all(one["summary"] for one in here["named_by"])
    assert here["disposition"] == "played"
    (witness,) = here["witnesses"]
    assert (witness["clause"], witness["how"], witness["kind"]) == ("12.6", "round", "round")
    assert settle(witness["text"]).played.round.lines


def test_show_prints_the_record_that_shows_a_clause() -> None:
    """The Round stands below what it shows, line by line."""
    (witness,) = told("show", "12.6", "--edition", "nz-current")["clauses"][0]["witnesses"]
    page = shown("show", "12.6", "--edition", "nz-current")
    assert flat(witness["says"]) in flat(page)
    assert all(f"  │ {line}".rstrip() in page for line in witness["text"].splitlines())


def test_show_names_the_paragraph_that_each_witness_shows() -> None:
    page = flat(shown("show", "9.3", "--edition", "nz-current"))
    assert "disposition played 9.3(a): " in page
    assert " 9.3(b): " in page


def test_show_in_text() -> None:
    page = flat(shown("show", "3.2c"))
    assert "3.2(c) nz-current" in page
    assert "nz-2012 changed, by nz-2012-11-02 item 4. Cloth may resemble" in page
    assert "nz-current changed, by no supplied instrument: Of the appendices" in page
    assert "nz-2014-08-19 item 5: delete-replace 3.2(c)" in page
    assert "parameters appendices = 1" in page


def test_show_marks_the_default_of_a_reading() -> None:
    page = shown("show", "12.6", "--edition", "nz-current")
    assert "    * box: One original wager for each player on the Box." in page
    assert "    - hand: One original wager on each hand." in page


@pytest.mark.parametrize(
    ("clause_id", "edition_id", "state", "sentence"),
    [
        ("12.6", "nz-2012", "either", "which of them stood is not known"),
        ("15B.7", "nz-2012", "attested-missing", "proved to have stood"),
        ("18.1", "nz-2012", "unknown", "Whether it was in force is not known"),
        ("15B.2", "nz-2014", "set-by-amendment", "what it said before is not supplied"),
        ("5.2", "nz-2014", "bracketed", "taken to have stood unchanged"),
        ("3.1", "nz-2012", "known", "supplied by nz-2012-11-02 item 2"),
    ],
)
def test_show_says_what_a_state_means(
    clause_id: str, edition_id: str, state: str, sentence: str
) -> None:
    (one,) = told("show", clause_id, "--edition", edition_id)["clauses"]
    assert one["state"] == state
    assert sentence in one["means"]
    assert f"{state}: {one['means']}" in flat(shown("show", clause_id, "--edition", edition_id))


def test_show_finds_a_clause_of_an_older_edition_and_says_so() -> None:
    (one,) = told("show", "5.8(a)")["clauses"]
    assert (one["edition"], one["present"]) == ("nz-1998", "nz-current")
    assert "nz-1998 (the last edition supplied is nz-current)" in shown("show", "5.8(a)")


def test_show_a_section_lists_its_clauses() -> None:
    sections = told("show", "section", "12")["sections"]
    assert [one["edition"] for one in sections] == ["act-1996", "nz-current"]
    assert [one["id"] for one in sections[0]["clauses"]] == [f"12.{n}" for n in range(1, 8)]
    assert "12.4(a)  One further split" in shown("show", "12", "--edition", "nz-current")


def test_show_has_the_parts_of_a_clause() -> None:
    (one,) = told("show", "12.4", "--edition", "nz-1998")["clauses"]
    assert [part["id"] for part in one["parts"]] == ["12.4(a)", "12.4(b)", "12.4(c)"]


@pytest.mark.parametrize("edition_id", edition_ids())
def test_every_clause_can_be_shown(edition_id: str) -> None:
    for clause_id in list(edition(edition_id).clauses)[::9]:
        assert cited(clause_id) in shown("show", clause_id, "--edition", edition_id)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (("12.4a", "12.6"), ["12.4(a)", "12.6"]),
        (("Initial", "Deal", "clause", "12.6"), ["1.1:Initial Deal", "12.6"]),
        (("12.6", "section", "12"), ["12.6", "12"]),
    ],
)
def test_show_takes_several_clauses(typed: tuple[str, ...], shown: list[str]) -> None:
    found = told("show", *typed, "--edition", "nz-current")
    assert [one["id"] for one in found["clauses"]] + [
        one["section"] for one in found["sections"]
    ] == shown
    assert found["asked"] == " ".join(typed)


def test_show_names_the_one_of_several_that_there_is_not() -> None:
    assert "There is no clause 99.9 in any edition" in refused("show", "12.6", "99.9", "12.4")


def test_show_refuses_what_there_is_not() -> None:
    assert "Nearest: 12.4" in refused("show", "12.44")
    assert refused("show", "15G.1", "--edition", "nz-2014") == (
        "There is no clause 15G.1 in nz-2014. It is in nz-current."
    )
    assert "There is no edition nz-1999" in refused("show", "12.6", "--edition", "nz-1999")


# ── diff ────────────────────────────────────────────────────────────────────────────────────────


def test_diff_1998_to_2012_is_what_the_instrument_touches() -> None:
    answer = told("diff", "nz-1998", "nz-2012")
    listed = [each for one in answer["sections"] for each in one["differences"]]
    changed = {each["id"]: each for each in listed if each["nature"] != "in_doubt"}
    touched = {id_ for each in operations("nz-2012-11-02") for id_ in touched_by(each)}
    assert set(changed) == touched
    assert answer["counts"] == {"added": 3, "removed": 2, "changed": 10, "in_doubt": 150}
    assert answer["unexplained"] == 0
    assert [made["item"] for made in changed["5.8(b)"]["made_by"]] == ["6"]
    assert changed["3.1"]["before"]["params"] == {"max_boxes": 7}
    assert len(listed) == sum(answer["counts"].values())


def test_diff_in_text() -> None:
    page = flat(shown("diff", "nz-1998", "nz-2012"))
    assert "3 added, 2 removed, 10 changed; all made by supplied instruments." in page
    assert "150 more clauses may have changed: the words are not supplied." in page
    assert "is Table with up to nine Boxes, Dealer opposite, drop box attached. (max_boxes" in page
    assert "By nz-2012-11-02 item 2." in page
    whole = flat(shown("diff", "nz-1998", "nz-current", "--section", "3"))
    assert "By nz-2012-11-02 item 4, nz-2014-08-19 item 5 and an instrument not" in whole


@pytest.mark.parametrize(
    ("old", "new", "items"),
    [
        ("nz-1998", "nz-2012", [("nz-2012-11-02", "1")]),
        ("nz-2014", "nz-2012", [("nz-2014-08-19", item) for item in "123"]),
        ("nz-2014", "nz-current", []),
    ],
)
def test_diff_tells_what_touches_no_clause_alone(
    old: str, new: str, items: list[tuple[str, str]]
) -> None:
    """Headings of the contents list, and terms written otherwise throughout."""
    made = told("diff", old, new)["throughout"]
    assert [(each["instrument"], each["item"]) for each in made] == items
    page = flat(shown("diff", old, new))
    assert ("Contents list and whole text" in page) is bool(items)
    assert all(f"By {instrument} item {item}." in page for instrument, item in items)
    assert told("diff", old, new, "--section", "5")["throughout"] == []


def test_diff_never_gives_missing_words_as_law() -> None:
    page = shown("diff", "nz-2012", "nz-2014")
    assert "Proved to have stood in this edition" not in page
    assert "Not known whether it was in force in this edition" not in page


def test_diff_of_one_section() -> None:
    for asked in ("15f", "section 15F"):
        (one,) = told("diff", "nz-2014", "nz-current", "--section", asked)["sections"]
        assert one["section"] == "15F"
        assert {each["id"] for each in one["differences"]} == {"15F.6", "15F.9", "15F.10", "15F.12"}
    (terms,) = told("diff", "nz-1998", "nz-current", "--section", "terms")["sections"]
    assert "1.1:Ante" in {each["id"] for each in terms["differences"]}
    assert "Sections: 1, 2, 3" in refused("diff", "nz-2014", "nz-current", "--section", "99")


def test_diff_backwards() -> None:
    answer = told("diff", "nz-2012", "nz-1998")
    assert answer["reversed"]
    assert answer["counts"] == {"added": 2, "removed": 3, "changed": 10, "in_doubt": 150}
    assert "Read backwards" in shown("diff", "nz-2012", "nz-1998")


def test_diff_of_an_edition_with_itself() -> None:
    assert "Nothing is different." in shown("diff", "nz-2012", "nz-2012")
    assert told("diff", "nz-2012", "nz-2012")["sections"] == []


def test_diff_refuses_two_places_and_unknown_editions() -> None:
    assert "the law of different places" in refused("diff", "act-1996", "nz-1998")
    assert "There is no edition nz-1999" in refused("diff", "nz-1999", "nz-1998")


def test_diff_refuses_a_jurisdiction_that_its_editions_are_not_of() -> None:
    of = ("diff", "nz-1998", "nz-current", "--jurisdiction")
    assert "nz-1998 is no edition of the jurisdiction act" in refused(*of, "act")
    assert told(*of, "nz") == told(*of[:-1])


# ── readings, search ────────────────────────────────────────────────────────────────────────────


def test_readings_are_listed() -> None:
    listed = told("readings")["readings"]
    assert [one["name"] for one in listed] == list(readings())
    page = shown("readings")
    assert f"{len(readings())} readings" in page
    assert "dealers-second-card  money\n    default only-when-needed\n    nz 8.5" in page


def test_readings_of_an_edition_and_of_a_clause() -> None:
    listed = {one["name"] for one in told("readings", "--edition", "nz-current")["readings"]}
    assert "ace-bar-covers" not in listed
    assert listed < set(readings())
    on = [one["name"] for one in told("readings", "--clause", "11.6")["readings"]]
    assert on == ["double-with-an-ace", "double-totals-and-splits", "elections-and-free-options"]
    both = told("readings", "--clause", "section 11", "--edition", "act-1996")["readings"]
    assert all("act" in one["clauses"] for one in both)
    assert shown("readings", "--clause", "3.6") == "No reading is taken there.\n"


def test_one_reading_in_full() -> None:
    one = told("readings", "bust-takes")
    assert one["choices"] == readings()["bust-takes"].choices
    page = shown("readings", "bust-takes")
    assert "* that-hand:" in page
    assert "- whole-box:" in page
    assert "Why: The sentence is about that hand" in page


def test_readings_refuse_what_there_is_not() -> None:
    assert refused("readings", "bust-take").endswith("Nearest: bust-takes.")
    assert "does not arise" in refused("readings", "ace-bar-covers", "--edition", "nz-current")
    assert "no clause 99.9" in refused("readings", "--clause", "99.9")
    assert "no edition" in refused("readings", "--edition", "nz-1999")


def test_search_finds_and_ranks() -> None:
    hits = told("search", "dealer", "soft", "17")["hits"]
    assert (hits[0]["what"], hits[0]["name"]) == ("reading", "dealer-soft-17")
    page = shown("search", "dealer", "soft", "17")
    assert page.startswith("dealer-soft-17  reading\n")
    assert page.endswith(f"{len(hits)} places\n")
    only = told("search", "splitting aces", "--edition", "act-1996")["hits"]
    assert {id_ for hit in only if hit["what"] == "clause" for id_ in hit["editions"]} == {
        "act-1996"
    }


def test_search_marks_the_words_on_a_terminal() -> None:
    result = CliRunner().invoke(main, ["law", "search", "splitting", "aces"], color=True)
    assert "\x1b[33m\x1b[1maces\x1b[0m" in result.stdout
    assert "\x1b" not in shown("search", "splitting", "aces")


def test_search_for_what_is_nowhere() -> None:
    result = run("search", "zebra")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "No clause or reading has all of: zebra.\n"
    assert told("search", "zebra", status=1)["hits"] == []
    misspelt = run("search", "insurence", "when").stderr
    assert misspelt == "No clause or reading has all of: insurence when. Nearest: insurance.\n"
    assert "no edition" in refused("search", "ace", "--edition", "nz-1999")


# ── coverage ────────────────────────────────────────────────────────────────────────────────────


def test_coverage_accounts_for_every_clause_and_operation() -> None:
    result = run("coverage", "--json")
    answer = json.loads(result.stdout)
    awaiting = 0
    for id_ in edition_ids():
        one = answer["editions"][id_]
        assert [each["id"] for each in one["clauses"]] == list(edition(id_).clauses)
        assert sum(one["counts"].values()) == len(one["clauses"])
        awaiting += one["counts"].get("awaiting", 0)
    assert len(answer["operations"]["operations"]) == len(operations())
    awaiting += answer["operations"]["counts"].get("awaiting", 0)
    assert result.exit_code == (1 if awaiting else 0)


def test_coverage_says_what_shows_a_clause_in_the_words_of_the_document() -> None:
    data = json.loads(run("coverage", "--edition", "nz-current", "--json").stdout)
    (box,) = (one for one in data["editions"]["nz-current"]["clauses"] if one["id"] == "1.1:Box")
    shows = [one.says for one in cover(edition("nz-current"), "1.1:Box").witnesses]
    assert [one["says"] for one in box["witnesses"]] == shows
    (shown,) = (one for one in told("show", "1.1:Box")["clauses"] if one["edition"] != "act-1996")
    assert shown["witnesses"] == box["witnesses"]
    text = run("coverage", "--edition", "nz-current").stdout
    assert "1.1 Box  played\n      The rules of a table say what the layout shows.\n" in text


def test_coverage_of_one_edition_in_text() -> None:
    result = run("coverage", "--edition", "act-1996")
    page = flat(result.stdout)
    assert "act-1996 231:" in page
    assert "nz-" not in page
    assert "12.4 played In a Round: " in page
    assert "20.9 conduct" in page
    assert "no edition" in refused("coverage", "--edition", "nz-1999")


# ── What is loaded ──────────────────────────────────────────────────────────────────────────────

PROBE = """
import sys
from croupier.cli.commands.law import law
print("croupier.gazette" in sys.modules)
try:
    law(sys.argv[1:])
except SystemExit:
    pass
slow = ("rich", "numpy", "numba", "croupier.house", "croupier.law", "croupier.analysis")
print([name for name in slow if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize(
    "command",
    ["editions", "show 12.6", "at today", "diff nz-1998 nz-2012", "readings", "coverage"],
)
def test_nothing_slow_is_loaded(command: str) -> None:
    argv = [sys.executable, "-c", PROBE, *command.split()]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "False"
    assert done.stderr == "[]\n"


def test_search_for_nothing() -> None:
    """No word at all gets a sentence."""
    assert refused("search", "") == "Say a word to search for."


@pytest.mark.parametrize(
    ("arguments", "status"), [(("law", "coverage"), 141), (("law", "editions"), 141)]
)
def test_who_reads_may_stop(arguments: tuple[str, ...], status: int) -> None:
    """A closed pipe ends a command quietly, with the status a shell expects."""
    program = f"from croupier.cli import main; main({list(arguments)!r})"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == status


def test_a_full_disk_gets_a_sentence() -> None:
    """Output that cannot be written ends a command with a sentence, not a traceback."""
    with open("/dev/full", "w") as full:  # noqa: PTH123
        command = [sys.executable, "-c", "from croupier.cli import main; main(['law', 'editions'])"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (ended.returncode, ended.stderr) == (
        2,
        b"croupier: cannot write: No space left on device\n",
    )
