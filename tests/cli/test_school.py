"""croupier drill and croupier school: text, JSON, files, refusals."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli import main
from tests.cli.running import NEW_ZEALAND, run, told


@pytest.fixture
def auckland(tmp_path: Path) -> Path:
    path = tmp_path / "auckland.toml"
    path.write_text(NEW_ZEALAND)
    return path


def typed(text: str, *arguments: object) -> Result:
    """What the command does when somebody types this."""
    return CliRunner().invoke(main, [str(one) for one in arguments], input=text)


def test_answers_are_marked_as_they_are_typed(auckland: Path) -> None:
    (one,) = told("drill", auckland, "--kind", "totals", "--count", 1, "--seed", 3, "--json")
    answer = one["answer"]
    right = f"{'soft ' if answer['soft'] else ''}{answer['points']}"
    result = typed(f"x\n{right}\n", "drill", auckland, "--kind", "totals", "--count", 1,
                   "--seed", 3)  # fmt: skip
    assert result.exit_code == 0
    assert "A total is typed like soft 17" in result.output
    assert "1 of 1 right" in result.output
    assert "Again: --seed 3" in result.output


def test_a_progress_is_kept_and_the_chart_is_printed(auckland: Path, tmp_path: Path) -> None:
    kept = tmp_path / "mine.json"
    arguments = ("drill", auckland, "--count", 2, "--seed", 1, "--progress", kept)
    found = [next(iter(one["choices"])) for one in told("drill", auckland, "--kind", "calls",
             "--count", 2, "--seed", 1, "--json")]  # fmt: skip
    result = typed("".join(f"{one}\n" for one in found), *arguments)
    assert result.exit_code in (0, 1), result.output
    assert "percent right" in result.output
    assert "in a hundred Rounds" in " ".join(result.output.split())
    progress = json.loads(kept.read_text())
    assert progress["format"] == "croupier-progress-1"
    assert sum(one["asked"] for one in progress["progress"]["cells"].values()) == 2
    kept.write_text(kept.read_text().replace(progress["fingerprint"], "other"))
    refused = run(*arguments)
    assert refused.exit_code == 2
    assert "is of other rules" in refused.stderr
    kept.write_text("nonsense")
    assert "is no progress" in run(*arguments).stderr


def test_a_progress_is_kept_of_calls_alone(auckland: Path, tmp_path: Path) -> None:
    result = run("drill", auckland, "--kind", "totals", "--progress", tmp_path / "mine.json")
    assert result.exit_code == 2
    assert "a progress is kept of calls" in result.stderr


def test_a_sum_is_answered_in_chips_and_timed(auckland: Path) -> None:
    drill = ("drill", auckland, "--kind", "insurance", "--count", 1, "--seed", 3)
    (one,) = told(*drill)
    assert one["chips"][:2] == [0.5, 1]
    halves = round(one["answer"]["cents"] / 50)
    result = typed(f"7 7\n-1x5 5\n{halves}x0.50\n", *drill)
    assert "This table has no chip of $7" in result.output
    assert "Fewer than no chips cannot be placed" in result.output
    assert "Right: " in result.output
    assert "\n  0 s\n" in result.output
    assert "1 of 1 right, 0 s each" in result.output


def test_a_whole_round_stops_wrong_acts_and_asks_again(auckland: Path) -> None:
    drill = ("drill", auckland, "--kind", "procedure", "--round", "--seed", 3)
    every = told(*drill)
    keys = [one["answer"]["key"] for one in every]
    wrong = next(key for key in every[0]["choices"] if key != keys[0])
    result = typed("\n".join((wrong, *keys, "")), *drill)
    assert result.output.count("Stopped. ") == 1
    assert result.output.count("Right. ") == len(keys)
    assert f"{len(keys) - 1} of {len(keys)} acts right at once" in result.output
    assert result.exit_code == 1
    refused = run("drill", auckland, "--kind", "totals", "--round")
    assert refused.exit_code == 2
    assert "--round goes with --kind procedure" in refused.stderr


def test_who_has_had_enough_ends_it(auckland: Path) -> None:
    result = typed("", "drill", auckland, "--kind", "procedure", "--seed", 3)
    assert "0 of 0 right" in result.output


@pytest.mark.parametrize("seed", ["-1", str(2**60)])
def test_a_seed_that_is_none_gets_a_sentence(auckland: Path, seed: str) -> None:
    result = run("drill", auckland, "--kind", "totals", "--seed", seed)
    assert result.exit_code == 2
    assert "a seed is a whole number" in result.stderr


def test_a_course_is_written_taken_and_verified(auckland: Path, tmp_path: Path) -> None:
    course, kept = tmp_path / "course.json", tmp_path / "kept.json"
    assert run("school", "course", auckland, "--to", course).exit_code == 0
    short = json.loads(course.read_text())
    short["parts"] = [{"kind": "totals", "count": 2}]
    course.write_text(json.dumps(short))
    taken = typed("1\n1\n", "school", "test", course, "--person", "Ana", "--seed", 5,
                  "--to", kept)  # fmt: skip
    assert taken.exit_code == 1, taken.output
    assert "Not passed. Digest " in taken.output
    stands = run("school", "verify", kept)
    assert stands.exit_code == 0, stands.output
    assert "the marks are the same" in stands.stdout
    kept.write_text(kept.read_text().replace('"passed":false', '"passed":true'))
    changed = run("school", "verify", kept, "--json")
    assert changed.exit_code == 1
    assert json.loads(changed.stdout)["stands"] is False


def test_the_result_of_a_test_is_a_sheet_for_paper(auckland: Path, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    course, sheet = tmp_path / "course.json", tmp_path / "sheet.pdf"
    run("school", "course", auckland, "--to", course)
    short = json.loads(course.read_text()) | {"parts": [{"kind": "totals", "count": 1}]}
    course.write_text(json.dumps(short))
    taken = typed("1\n", "school", "test", course, "--person", "Ana", "--pdf", sheet)
    assert taken.exit_code == 1, taken.output
    assert sheet.read_bytes().startswith(b"%PDF")


def test_a_sheet_and_its_coverage_are_printed(auckland: Path) -> None:
    sheet = run("school", "sheet", auckland, "--kind", "insurance", "--count", 2)
    assert sheet.stdout.startswith("Insurance: 2 exercises, seed 1\n")
    counted = run("school", "coverage", auckland, "--count", 5)
    assert "payouts: 5 exercises" in counted.stdout
    assert "  not asked yet: " in counted.stdout


def test_a_day_that_is_none_gets_a_sentence() -> None:
    result = run("school", "puzzle", "--day", "yesterday")
    assert result.exit_code == 2
    assert "a day is written like 2026-01-31" in result.stderr


def test_the_answer_of_a_puzzle_says_which_calls_are_not_lawful() -> None:
    result = run("school", "puzzle", "--day", "2026-01-01", "--answer")
    assert "  Split: not lawful. " in result.stdout
    assert "(12.1, 12.4(a))" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("school", "test", "nowhere.json", "--person", "Ana"),
        ("school", "verify", "nowhere.json"),
        ("drill", "nowhere.toml"),
        ("school", "sheet", "nowhere.toml", "--kind", "totals"),
    ],
)
def test_a_file_that_is_not_there_gets_a_sentence(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr
