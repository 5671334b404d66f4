"""Notebooks: what they store is what comes out, and the runner is held to be one."""

import copy
import re
from pathlib import Path

import pytest

from docs.site import notebooks
from tests.figures import partly

FILES = notebooks.files()
QUICK = ("compliance_officer",)
"""Notebooks that take a second; the others compile and simulate."""
every_notebook = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@pytest.mark.parametrize(
    "file",
    partly(FILES, [file for file in FILES if file.stem in QUICK]),
    ids=[file.stem for file in FILES],
)
def test_what_a_notebook_stores_is_what_comes_out(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an empty folder: it needs no file but itself."""
    monkeypatch.chdir(tmp_path)
    notebook = notebooks.read(file)
    differ = list(notebooks.differences(notebook, notebooks.run(notebook)))
    assert differ == [], "\n".join([*differ, "python -m docs.site.notebooks writes them anew"])


@every_notebook
def test_a_notebook_is_of_the_format_4_5(file: Path) -> None:
    """Cells with names of their own, run from the top, as a notebook program opens and saves it."""
    notebook = notebooks.read(file)
    assert file.read_text(encoding="utf-8") == notebooks.written(notebook)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["language"] == "python"
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len({*ids}) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", one) for one in ids)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert {cell["cell_type"] for cell in notebook["cells"]} == {"code", "markdown"}


@every_notebook
def test_a_notebook_says_first_what_it_is_and_what_it_needs(file: Path) -> None:
    first = "".join(notebooks.read(file)["cells"][0]["source"])
    assert first.startswith(f"# {notebooks.title_of(notebooks.read(file))}\n")
    assert "pip install" in first


@every_notebook
def test_a_notebook_shows_pictures_and_tables(file: Path) -> None:
    outputs = [one for cell in notebooks.read(file)["cells"] for one in cell.get("outputs", ())]
    shown = {kind for one in outputs for kind in one.get("data", ())}
    assert shown >= {notebooks.SVG, notebooks.HTML, notebooks.PLAIN}


@every_notebook
def test_a_page_shows_what_a_notebook_stores(file: Path) -> None:
    """Its prose, its code and its pictures, and the notebook itself to download."""
    made = dict(notebooks.pages())
    page = made[f"{file.stem}.md"]
    pictures = re.findall(r'<img class="output" src="([^"]+)" alt="[^"<>]+">', page)
    assert pictures
    assert all("<svg" in made[picture] for picture in pictures)
    assert f'href="{file.name}"' in page
    assert made[file.name] == file.read_text(encoding="utf-8")
    assert page.count("```python") == sum(
        cell["cell_type"] == "code" for cell in notebooks.read(file)["cells"]
    )


# The runner


class _Shown:
    def __init__(self, svg: str | None = None) -> None:
        self._svg = svg

    def __repr__(self) -> str:
        return "shown"

    def _repr_svg_(self) -> str | None:
        return self._svg

    def _repr_html_(self) -> str:
        return "<b>shown</b>"


@pytest.mark.parametrize(
    ("source", "printed", "shown"),
    [
        ("1 + 1", None, {notebooks.PLAIN: ["2"]}),
        ("x = 1", None, None),
        ("None", None, None),
        ("print('a')\nprint('b')\n3", ["a\n", "b\n"], {notebooks.PLAIN: ["3"]}),
        ("made()", None, {notebooks.HTML: ["<b>shown</b>"], notebooks.PLAIN: ["shown"]}),
        ("made('<svg/>')", None, {notebooks.SVG: ["<svg/>"], notebooks.PLAIN: ["shown"]}),
    ],
)
def test_a_cell_prints_and_shows_its_last_expression(
    source: str, printed: list[str] | None, shown: dict[str, list[str]] | None
) -> None:
    """A picture before a table, and the line of its own in any case."""
    outputs = notebooks.run_cell(source, {"made": _Shown}, 1)
    assert [one["text"] for one in outputs if "text" in one] == ([printed] if printed else [])
    assert [one["data"] for one in outputs if "data" in one] == ([shown] if shown else [])


def test_cells_share_their_names_and_one_that_fails_is_named() -> None:
    names: dict[str, object] = {}
    notebooks.run_cell("x = 20", names, 1)
    ((shown),) = notebooks.run_cell("x + 1", names, 2)
    assert shown["data"][notebooks.PLAIN] == ["21"]
    with pytest.raises(ZeroDivisionError) as failed:
        notebooks.run_cell("1 / 0", names, 3)
    assert "<cell 3>" in {str(one.path) for one in failed.traceback}


def test_another_output_is_seen() -> None:
    notebook = notebooks.read(FILES[0])
    outputs = [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert list(notebooks.differences(notebook, outputs)) == []
    changed = copy.deepcopy(outputs)
    changed[2][0]["output_type"] = "error"
    assert "cell 3, stored" in "".join(notebooks.differences(notebook, changed))
