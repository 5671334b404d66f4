"""What is watched is measured, what fires says what to do, and nothing fires in a sound casino."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]

from croupier.casino import checkpoints
from croupier.casino.history import WITNESS
from croupier.casino.key_file import signing_key
from croupier.casino.store.port import StoreError
from croupier.web.app import described
from croupier.web.backup import back_up
from croupier.web.folder import COPIED_AT
from tests.web.browsing import House, another, house
from tests.written import ROOT

RULES: Final = ROOT / "deploy" / "alerts.yml"
RUNBOOK: Final = ROOT / "docs" / "guides" / "keep_a_casino_running.md"
OWN: Final = {"up"}
"""What Prometheus itself measures."""
_METRIC: Final = re.compile(r"\b((?:croupier|process)_\w+|up)\b")
_ROUTE: Final = re.compile(r'route=(~?)"([^"]*)"')
WITNESSES: Final = frozenset({bytes(32)})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _rules() -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = yaml.safe_load(RULES.read_text())["groups"][0]["rules"]
    return rules


def _named(expression: str) -> set[str]:
    """The metrics an expression names; the buckets of a histogram by its own name."""
    return {name.removesuffix("_bucket") for name in _METRIC.findall(expression)}


async def _metrics(opened: House) -> str:
    async with another(opened, address="127.0.0.1") as client:
        return (await client.get("/metrics")).text


def _value(text: str, name: str) -> float:
    (line,) = re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE)
    return float(line)


@pytest.mark.anyio
async def test_every_metric_an_alert_watches_is_there(tmp_path: Path) -> None:
    async with house(tmp_path, kept_in=tmp_path, witnesses=WITNESSES) as (opened, ana):
        await ana.come("Ana")
        text = await _metrics(opened)
    there = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    for rule in _rules():
        assert _named(rule["expr"]) <= there | OWN, rule["alert"]


def test_every_route_an_alert_watches_is_served() -> None:
    routes = set(described()["paths"])
    watched = [found for rule in _rules() for found in _ROUTE.findall(rule["expr"])]
    assert len(watched) >= 2
    for is_pattern, text in watched:
        ways = _alternatives(text) if is_pattern else [text]
        assert set(ways) <= routes, text


def _alternatives(pattern: str) -> Iterator[str]:
    """The routes a pattern of an alert stands for."""
    before, _, rest = pattern.replace("[{]", "{").replace("[}]", "}").partition("(")
    inside, _, after = rest.partition(")")
    yield from (f"{before}{way}{after}" for way in inside.split("|"))


def test_every_alert_says_what_to_do_and_leads_to_the_runbook() -> None:
    headings = re.findall(r"^### (.*)$", RUNBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    rules = _rules()
    assert sorted(headings) == sorted(rule["annotations"]["runbook"] for rule in rules)
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert len(rule["annotations"]["summary"]) > 30


@pytest.mark.anyio
async def test_what_the_alerts_watch_changes_with_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, kept_in=tmp_path, witnesses=WITNESSES) as (opened, _):
        names = ("ready", "halted", "spoilt_logs", "checkpoints_total", "witness_behind")
        sound = await _metrics(opened)
        assert [_value(sound, f"croupier_{name}") for name in names] == [1, 0, 0, 0, 0]
        assert _value(sound, "croupier_contributors_excused") == 0
        assert abs(_value(sound, "croupier_clock_ahead_seconds")) < 5
        size = _value(sound, "croupier_disk_size_bytes")
        assert 0 <= _value(sound, "croupier_disk_free_bytes") <= size
        key = signing_key(tmp_path / "key.pem")
        await checkpoints.checkpoint(opened.casino.store, key, 0)
        opened.casino.store.spoilt["audit"] = "audit 1 is not what was signed"
        opened.table.halted = "the disk is full"
        monkeypatch.setattr("croupier.web.kit.gauges.milliseconds", lambda: 0)
        back_up(tmp_path, tmp_path / "copy")
        wrong = await _metrics(opened)
        assert _value(wrong, "croupier_clock_ahead_seconds") < -5
        copied = [_value(text, "croupier_copied_time_seconds") for text in (sound, wrong)]
        assert copied == [0, int((tmp_path / COPIED_AT).stat().st_mtime)]
        assert [_value(wrong, f"croupier_{name}") for name in names] == [0, 1, 1, 1, 1]
        opened.table.halted = ""
        opened.casino.store.spoilt.clear()


@pytest.mark.anyio
async def test_metrics_are_there_while_the_store_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What must be known most then is known."""
    async with house(tmp_path, witnesses=WITNESSES) as (opened, _):

        async def away(stream: str) -> int:
            raise StoreError(f"{stream or WITNESS} cannot be read")

        with monkeypatch.context() as patch:
            patch.setattr(opened.casino.store, "version", away)
            text = await _metrics(opened)
        assert "croupier_ready" in text
        assert "croupier_checkpoints_total" not in text


@pytest.mark.anyio
async def test_refused_logins_are_counted_as_the_alert_counts_them(tmp_path: Path) -> None:
    (rule,) = [one for one in _rules() if one["alert"] == "CroupierLoginsRefused"]
    (statuses,) = re.findall(r'status=~"([^"]*)"', rule["expr"])
    async with house(tmp_path, limits=True) as (opened, ana):
        seen = {(await ana.login("Nobody", "not the password")).status_code for _ in range(8)}
        text = await _metrics(opened)
    assert {str(status) for status in seen} == set(statuses.split("|"))
    for status in seen:
        assert f'{{method="POST",route="/api/login",status="{status}"}}' in text


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_prometheus_takes_the_alerts() -> None:
    command = ["promtool", "check", "rules", str(RULES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


FIRES: Final = {
    "CroupierGone": 'up{job="croupier"}: 0x60',
    "CroupierNotReady": "croupier_ready: 0x60",
    "CroupierHalted": "croupier_halted: 1x60",
    "CroupierLogSpoilt": "croupier_spoilt_logs: 1x60",
    "CroupierNoCheckpoint": "croupier_checkpoints_total: 7x60",
    "CroupierWitnessBehind": 'croupier_witness_behind{witness="ab"}: 4x60',
    "CroupierClockStepped": "croupier_clock_ahead_seconds: 0x57 3600x3",
    "CroupierDiskNearlyFull": "croupier_disk_free_bytes: 9x60; croupier_disk_size_bytes: 100x60",
    "CroupierSlow": (
        'croupier_request_seconds_bucket{route="/api/tables/{name}/choices",le="0.05"}: 0+90x60; '
        'croupier_request_seconds_bucket{route="/api/tables/{name}/choices",le="0.1"}: 0+100x60; '
        'croupier_request_seconds_bucket{route="/api/tables/{name}/choices",le="+Inf"}: 0+100x60'
    ),
    "CroupierTrouble": 'croupier_requests_total{route="/",status="500"}: 0+1x60',
    "CroupierLoginsRefused": 'croupier_requests_total{route="/api/login",status="403"}: 0+60x60',
    "CroupierContributionsMissing": "croupier_contributors_excused: 3x60",
    "CroupierNotCopied": "croupier_copied_time_seconds: -86400x60",
    "CroupierMemory": 'process_resident_memory_bytes{job="croupier"}: 2000000000x60',
}
"""By each alert what makes it fire, a minute a value."""
SOUND: Final = (
    'up{job="croupier"}: 1x60; croupier_ready: 1x60; croupier_halted: 0x60; '
    "croupier_spoilt_logs: 0x60; croupier_checkpoints_total: 0+0.1x60; "
    'croupier_witness_behind{witness="ab"}: 1x60; croupier_clock_ahead_seconds: 0+0.001x60; '
    "croupier_disk_free_bytes: 50x60; croupier_disk_size_bytes: 100x60; "
    'croupier_request_seconds_bucket{route="/api/tables/{name}/choices",le="0.05"}: 0+100x60; '
    'croupier_request_seconds_bucket{route="/api/tables/{name}/choices",le="+Inf"}: 0+100x60; '
    'croupier_requests_total{route="/api/login",status="403"}: 0+1x60; '
    "croupier_copied_time_seconds: 0x60; "
    'croupier_contributors_excused: 1x60; process_resident_memory_bytes{job="croupier"}: 3e8x60'
)


def test_each_alert_has_a_case_that_makes_it_fire() -> None:
    assert set(FIRES) == {rule["alert"] for rule in _rules()}


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_each_alert_fires_by_its_case_and_none_in_a_sound_casino(tmp_path: Path) -> None:
    tests = [_case(series, name) for name, series in FIRES.items()] + [_case(SOUND, "")]
    file = tmp_path / "cases.yml"
    file.write_text(yaml.safe_dump({"rule_files": [str(RULES)], "tests": tests}))
    command = ["promtool", "test", "rules", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _case(series: str, fires: str) -> dict[str, Any]:
    """An hour of measuring, and whether an alert fires at its end: that one, or else none."""
    split = (one.rpartition(": ") for one in series.split("; "))
    count = f'count(ALERTS{{alertname=~"{fires or ".+"}",alertstate="firing"}})'
    wanted = [{"labels": "{}", "value": 1}] if fires else []
    return {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, _, values in split],
        "promql_expr_test": [{"expr": count, "eval_time": "59m", "exp_samples": wanted}],
    }
