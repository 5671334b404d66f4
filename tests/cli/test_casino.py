"""Serving, exporting, importing, copying and recalling a casino from the command line."""

import asyncio
import re
import shutil
import socket
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.casino import checkpoints
from croupier.casino.casino import Casino
from croupier.casino.key_file import signing_key
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, seeded_acts
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.protocol.pace import Pace
from croupier.table.commands import CallNoMoreBets, LayWager
from croupier.web import serve
from croupier.web.folder import KEY, LOG, VAULT
from croupier.web.serve import Where, alone, running
from tests.casino.going_on import all_decline
from tests.cli.running import run
from tests.web.browsing import CONFIG
from tools.commands import DATA

pytest_plugins = ("tests.casino.postgres",)


async def _played(folder: Path) -> None:
    """A casino with one table, at which one Round was dealt as far as it goes by itself."""
    folder.mkdir(exist_ok=True)
    casino = Casino(SqliteStore(folder / LOG), FileVault(folder / VAULT))
    await casino.start("a test")
    table = await casino.open("t1", CONFIG, Sent("open", b""))
    await _do(table, lambda live: seeded_acts.shuffle(live, casino.vault))
    await _do(table, all_decline)
    await _do(table, acts.open_round)
    await _do(table, lambda live: acts.buy_chips(live, "ana", 500_00))
    lay = LayWager(4, "ana", 20_00)
    await _do(table, lambda live: acts.call(live, lay))
    await _do(table, lambda live: acts.call(live, CallNoMoreBets()))
    await checkpoints.checkpoint(casino.store, signing_key(folder / KEY), 0)
    await casino.close()


async def _do(table: LiveTable, act: Act) -> None:
    await table.do(Sent(f"c{table.version}", b""), act, 0)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    folder = tmp_path / "casino"
    asyncio.run(_played(folder))
    return folder


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody else has."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        yield one.getsockname()[1]


# ── What stands in the way ──


def test_a_port_that_is_taken(tmp_path: Path, taken: int) -> None:
    result = run("serve", "--data", tmp_path, "--port", taken)
    told = f"The casino cannot listen at 127.0.0.1:{taken}: Address already in use. "
    assert (result.exit_code, result.stderr) == (2, f"{told}Choose another port with --port.\n")


@pytest.mark.parametrize("host", ["no such host", "192.0.2.1"])
def test_a_place_where_nobody_can_listen(tmp_path: Path, host: str) -> None:
    result = run("serve", "--data", tmp_path, "--host", host, "--port", 0)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("The casino cannot listen at ")


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run("serve", "--data", tmp_path / "file" / "casino")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "cannot be used: Not a directory." in result.stderr


def test_without_a_home_folder_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has no name."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("CROUPIER_DATA", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    result = run("serve")
    told = "You have no home folder: name a folder with --data.\n"
    assert (result.exit_code, result.stderr) == (2, told)


def test_the_folder_may_be_told_by_a_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(DATA, str(tmp_path / "file"))
    result = run("serve")
    assert result.stderr.startswith(f"{tmp_path / 'file'} cannot be used: ")


def test_a_folder_another_server_has(tmp_path: Path, taken: int) -> None:
    with alone(Where(folder=tmp_path)):
        result = run("serve", "--data", tmp_path, "--port", taken)
    assert (result.exit_code, result.stderr) == (
        2,
        f"Another server has its casino in {tmp_path}. Choose another with --data.\n",
    )


@pytest.mark.parametrize(
    "origin", ["casino.example", "ftp://casino.example", "https://", "https://a/b", "https://u@a"]
)
def test_an_origin_is_a_scheme_and_a_host(tmp_path: Path, origin: str) -> None:
    result = run("serve", "--data", tmp_path, "--origin", origin)
    assert (result.exit_code, result.stderr.startswith("An origin is written like ")) == (2, True)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    where = f"postgresql://nobody@localhost:1/none?host={tmp_path}"
    result = run("serve", "--data", tmp_path, "--port", 0, "--database", where)
    assert (result.exit_code, "Traceback" in result.stderr) == (2, False)
    assert "reached" in result.stderr


@pytest.mark.parametrize(
    ("module", "extra", "options"),
    [("litestar", "server", []), ("psycopg", "postgres", ["--database", "postgresql://x"])],
)
def test_an_extra_that_is_not_installed(
    tmp_path: Path, module: str, extra: str, options: list[str]
) -> None:
    """In a process of its own, in which the module is not to be found."""
    import subprocess
    import sys

    hidden = f"import sys; sys.modules[{module!r}] = None\nfrom croupier.cli import main; main()"
    command = [sys.executable, "-c", hidden, "serve", "--data", str(tmp_path), "--port", "0"]
    told = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    sentence = f'croupier: that needs the extra {extra}: pip install "croupier[{extra}]"\n'
    assert (told.returncode, told.stderr) == (2, sentence)


# ── Export and import ──


def test_an_export_is_signed_and_verifies(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.export"
    assert run("export", file, "--data", played).exit_code == 0
    assert b'"Checkpoint"' in file.read_bytes().splitlines()[-1].replace(b'\\"', b'"')
    result = run("verify", file)
    assert (result.exit_code, "Nothing is wrong." in result.stdout) == (0, True)
    assert "Shoes shuffled by the casino alone: 1\n" in result.stdout


def test_who_contributed_to_shuffles_is_said() -> None:
    logged = run("verify", Path("tests/casino/logs/0.5-contributions.jsonl")).stdout
    assert re.search(r"casino alone: \d+; with a contribution of: A \d+, ", logged)


def test_an_export_goes_to_stdout_and_need_not_be_signed(played: Path) -> None:
    first = run("export", "--data", played, "--no-checkpoint").stdout
    assert first.startswith('{"croupier":"export"')
    assert run("export", "--data", played, "--no-checkpoint").stdout == first


def test_while_a_server_has_the_casino_only_the_server_signs(played: Path) -> None:
    """The export is made all the same, and fences nobody off."""
    with closing(sqlite3.connect(played / LOG)) as db:
        (fence,) = db.execute("SELECT token FROM fence").fetchone()
        with alone(Where(folder=played)):
            result = run("export", "--data", played)
        assert result.exit_code == 0
        assert "no checkpoint was signed" in result.stderr
        assert db.execute("SELECT token FROM fence").fetchone() == (fence,)
    db.close()


def test_a_casino_that_is_not_there_is_not_begun(tmp_path: Path) -> None:
    for command in (["export"], ["backup", tmp_path / "copy"]):
        result = run(*map(str, command), "--data", tmp_path / "none")
        told = f"There is no casino in {tmp_path / 'none'}.\n"
        assert (result.exit_code, result.stderr) == (2, told)
    assert not (tmp_path / "none").exists()


def test_an_import_gives_the_same_export(played: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "log.export", tmp_path / "other"
    run("export", file, "--data", played)
    result = run("import", file, "--data", other)
    assert (result.exit_code, "entries taken in" in result.stdout) == (0, True)
    again = run("export", "--data", other, "--no-checkpoint").stdout
    assert again == file.read_text()
    result = run("import", file, "--data", other)
    assert (result.exit_code, result.stderr) == (2, "the store is not empty\n")


@pytest.mark.parametrize("text", ["", "{}", "no export", '{"croupier":"export","format":9}'])
def test_what_is_no_export_is_not_imported(tmp_path: Path, text: str) -> None:
    (tmp_path / "file").write_text(text)
    result = run("import", tmp_path / "file", "--data", tmp_path / "casino")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_file_that_is_not_there_is_not_imported(tmp_path: Path) -> None:
    result = run("import", tmp_path / "none", "--data", tmp_path / "casino")
    assert (result.exit_code, "cannot be read: No such file" in result.stderr) == (2, True)
    assert not (tmp_path / "casino").exists()


# ── Backup ──


def test_a_copy_is_a_casino_for_the_owner_alone(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert run("backup", copy, "--data", played).exit_code == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o700
    for name in (LOG, VAULT, KEY):
        assert stat.S_IMODE((copy / name).stat().st_mode) == 0o600
    told = [run("export", "--data", one, "--no-checkpoint").stdout for one in (played, copy)]
    assert told[0] == told[1]

    async def resumed() -> int:
        casino = Casino(SqliteStore(copy / LOG), FileVault(copy / VAULT))
        await casino.start("a test")
        version = casino.table("t1").version
        await casino.close()
        return version

    assert asyncio.run(resumed()) > 5


def test_a_copy_that_is_served_deals_no_card_that_may_be_known(
    played: Path, tmp_path: Path
) -> None:
    """Its table begins a new shoe, once, however often it is served."""
    copy, exported = tmp_path / "copy", tmp_path / "export"
    assert run("backup", copy, "--data", played).exit_code == 0
    where = Where(folder=copy)

    async def served() -> None:
        async with running(serve.casino_at(where), where, Pace(), lambda _: None):
            pass

    for _ in range(2):
        asyncio.run(served())
    assert run("export", exported, "--data", copy).exit_code == 0
    assert exported.read_text().count("TableRestored") == 1
    assert run("verify", exported).exit_code == 0


def test_a_copy_goes_into_a_new_folder(played: Path, tmp_path: Path) -> None:
    result = run("backup", tmp_path, "--data", played)
    assert (result.exit_code, "a copy goes into a new folder" in result.stderr) == (2, True)


def test_a_casino_is_copied_while_it_is_written(played: Path, tmp_path: Path) -> None:
    """The copy is of one moment: every chain in it holds, and every shoe has its seed."""

    async def copied() -> None:
        casino = Casino(SqliteStore(played / LOG), FileVault(played / VAULT))
        await casino.start("a test")
        table = casino.table("t1")

        async def plays() -> None:
            for _ in range(200):
                await _do(table, lambda live: acts.buy_chips(live, "ana", 1_00))

        playing = asyncio.create_task(plays())
        from croupier.web.backup import back_up

        for number in range(3):
            await asyncio.to_thread(back_up, played, tmp_path / f"copy-{number}")
        await playing
        await casino.close()

    asyncio.run(copied())
    for number in range(3):
        file = tmp_path / f"export-{number}"
        run("export", file, "--data", tmp_path / f"copy-{number}", "--no-checkpoint")
        assert "Nothing is wrong." in run("verify", file).stdout


# ── Recall ──


def test_a_round_is_recalled_as_a_record(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.export"
    run("export", file, "--data", played)
    result = run("recall", "t1", 1, "--export", file)
    assert result.exit_code == 0
    assert 'edition = "nz-' in result.stdout
    record = tmp_path / "one.round.toml"
    record.write_text(result.stdout)
    assert "Traceback" not in run("settle", record).stderr


@pytest.mark.parametrize(("table", "number"), [("t1", 2), ("none", 1)])
def test_a_round_that_is_not_there(played: Path, tmp_path: Path, table: str, number: int) -> None:
    file = tmp_path / "log.export"
    run("export", file, "--data", played)
    result = run("recall", table, number, "--export", file)
    assert (result.exit_code, f"has no Round {number}" in result.stderr) == (2, True)
    result = run("recall", table, number, "--export", tmp_path / "none")
    assert (result.exit_code, "cannot be read" in result.stderr) == (2, True)


# ── PostgreSQL ──


def test_a_casino_is_kept_in_a_database_and_moved_there(
    played: Path, tmp_path: Path, database: str
) -> None:
    file = tmp_path / "log.export"
    run("export", file, "--data", played)
    other = ("--data", tmp_path / "keys", "--database", database)
    result = run("import", file, *other)
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("export", *other, "--no-checkpoint").stdout == file.read_text()
    signed = tmp_path / "signed.export"
    assert "no checkpoint was signed" in run("export", signed, *other).stderr
    assert signed.read_text() == file.read_text()  # no key is made beside the servers' own
    shutil.copy(played / "signing.pem", tmp_path / "keys")
    assert run("export", signed, *other).exit_code == 0
    assert len(signed.read_bytes().splitlines()) == len(file.read_bytes().splitlines()) + 1
