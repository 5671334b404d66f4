"""The library without its extras: what works, and what is said where one is missing."""

import importlib
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.extras import missing_extra

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLE = EXAMPLES / "table.toml"
ROUND = EXAMPLES / "bust-then-blackjack.round.toml"
DISPUTE = EXAMPLES / "dispute.round.toml"


def test_importing_it_loads_next_to_nothing() -> None:
    slow = "('numpy', 'numba', 'click', 'rich', 'litestar', 'msgspec')"
    code = f"import croupier, sys; print([one for one in {slow} if one in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_the_law_is_settled_without_the_analyser() -> None:
    """Whoever checks a table or settles a Round needs neither NumPy nor a compiler."""
    code = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; import croupier; "
        f"t = croupier.table({str(TABLE)!r}); assert t.check(); t.sign().svg(); t.cloth().svg(); "
        f"print(croupier.settle({str(ROUND)!r}), croupier.adjudicate({str(DISPUTE)!r}))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "Ana -$20" in said.stdout


@pytest.mark.parametrize(
    "asked", ["edge()", "removal()", "strategy()", "advise('8s 8h', 'Td')", "simulate(10)"]
)
def test_what_needs_the_analyser_says_which_extra_it_is(asked: str) -> None:
    """Whatever is exported has its name without the extra; asked for a value, one sentence."""
    code = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
        "from croupier import *\nimport croupier\n"
        f"try: croupier.table({str(TABLE)!r}).{asked}\n"
        "except CroupierError as no: print(no, isinstance(no, ImportError), TableEdge.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = 'that needs the extra analysis: pip install "croupier[analysis]" True TableEdge\n'
    assert (done.stdout, done.stderr) == (said, "")


@pytest.mark.parametrize(
    "words", [("drill",), ("drill", "--json"), ("school", "sheet", "--kind", "calls")]
)
def test_exercises_that_need_the_analyser_say_which_extra_it_is(words: tuple[str, ...]) -> None:
    """No table is said to have no hand that can be valued."""
    code = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
        "from croupier.cli import main\n"
        f"main([*{words!r}, {str(TABLE)!r}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    said = done.stdout if "--json" in words else done.stderr
    assert "that needs the extra analysis" in said


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("analysis.edge", "analysis"),
        ("kernel.whole.play", "analysis"),
        ("jit", "analysis"),
        ("simulation.study_run", "analysis"),
        ("simulation.env", "rl"),
        ("simulation.env.turns", "rl"),
        ("casino.store.postgres", "postgres"),
        ("web.app", "server"),
        ("web.doors.http_connection", "server"),
    ],
)
def test_a_module_of_the_engine_says_which_extra_it_needs(module: str, extra: str) -> None:
    """In a base install: one sentence, however deep the import was that failed."""
    code = (
        "import sys\nfrom croupier.extras import MODULES\n"
        "sys.modules.update(dict.fromkeys(one for all_ in MODULES.values() for one in all_))\n"
        f"import croupier\ntry: import croupier.{module}\n"
        "except croupier.MissingExtra as missing: print(missing)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = f'that needs the extra {extra}: pip install "croupier[{extra}]"\n'
    assert (done.stdout, done.stderr) == (said, "")


def test_a_printed_chart_names_every_extra_it_needs() -> None:
    code = (
        "import sys\nfrom croupier.extras import MODULES\n"
        "sys.modules.update(dict.fromkeys(MODULES['print'] + MODULES['analysis']))\n"
        "from croupier.cli import main\nmain(['strategy', 'nz-current', '--pdf', 'chart.pdf'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = 'that needs the extras analysis and print: pip install "croupier[analysis,print]"'
    assert (done.stdout, said in done.stderr) == ("", True), done.stderr


def test_a_module_that_is_no_extras_is_missing_by_its_own_name() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'croupier\.tabel'") as missing:
        importlib.import_module("croupier.tabel")
    assert not isinstance(missing.value, croupier.MissingExtra)


def test_a_missing_extra_is_a_refusal_that_can_be_sent_and_placed() -> None:
    missing = missing_extra("print")
    again = pickle.loads(pickle.dumps(missing))
    assert (type(again), str(again)) == (croupier.MissingExtra, str(missing))
    assert isinstance(missing.at_place("sign.pdf"), croupier.MissingExtra)
