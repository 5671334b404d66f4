"""Notebooks: run cell by cell without Jupyter, compared with what they store, and made into pages.

``python -m docs.site.notebooks`` runs them and writes what comes out into them; names choose some.
"""

import ast
import io
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from difflib import unified_diff
from html import escape
from pathlib import Path
from typing import Any, Final, TypeAlias

from docs.site.marks import link

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "notebooks"
PLAIN, HTML, SVG = "text/plain", "text/html", "image/svg+xml"
Cell: TypeAlias = dict[str, Any]
Output: TypeAlias = dict[str, Any]
Notebook: TypeAlias = dict[str, Any]
"""As nbformat 4.5 has them."""


def main(names: Sequence[str] = ()) -> int:
    """Run the notebooks, all or those named, and write what comes out."""
    for file in files():
        if not names or file.stem in names:
            notebook = read(file)
            store(notebook, run(notebook))
            file.write_text(written(notebook), encoding="utf-8")
            print(f"Written: {file.relative_to(ROOT)}")
    return 0


def files() -> list[Path]:
    """Every notebook."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(file: Path) -> Notebook:
    """A notebook out of its file."""
    found: Notebook = json.loads(file.read_text(encoding="utf-8"))
    return found


def written(notebook: Notebook) -> str:
    """A notebook as its file has it, and as Jupyter would save it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def title_of(notebook: Notebook) -> str:
    """Its first heading."""
    first = str(notebook["cells"][0]["source"][0])
    return first.removeprefix("#").strip()


# ── Running ─────────────────────────────────────────────────────────────────────────────────────


def run(notebook: Notebook) -> list[list[Output]]:
    """What each cell of code prints and shows, run from the top in one namespace."""
    names: dict[str, object] = {"__name__": "__main__"}
    cells = _code(notebook)
    return [run_cell("".join(cell["source"]), names, at) for at, cell in enumerate(cells, 1)]


def _code(notebook: Notebook) -> list[Cell]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run_cell(source: str, names: dict[str, object], number: int) -> list[Output]:
    """What a cell prints, and what its last expression is shown as."""
    file = f"<cell {number}>"
    body = ast.parse(source, file).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    shown: object = None
    with redirect_stdout(io.StringIO()) as out:
        exec(compile(ast.Module(body, []), file, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), file, "eval"), names)
    return [*_printed(out.getvalue()), *_shown(shown, number)]


def _printed(text: str) -> Iterator[Output]:
    if text:
        yield {"output_type": "stream", "name": "stdout", "text": _lines(text)}


def _shown(value: object, number: int) -> Iterator[Output]:
    if value is not None:
        data = {kind: _lines(text) for kind, text in _forms(value)}
        yield {
            "output_type": "execute_result",
            "execution_count": number,
            "data": data,
            "metadata": {},
        }


def _forms(value: object) -> Iterator[tuple[str, str]]:
    """What a notebook shows of a value: a picture, or else a table; and its line in any case."""
    for kind, method in ((SVG, "_repr_svg_"), (HTML, "_repr_html_")):
        made = getattr(value, method, lambda: None)()
        if made is not None:
            yield kind, made
            break
    yield PLAIN, repr(value)


def _lines(text: str) -> list[str]:
    """A text as notebooks store it."""
    return text.splitlines(keepends=True)


# ── What is stored ──────────────────────────────────────────────────────────────────────────────


def store(notebook: Notebook, outputs: list[list[Output]]) -> None:
    """Put what came out into a notebook."""
    for number, (cell, own) in enumerate(zip(_code(notebook), outputs, strict=True), 1):
        cell["execution_count"] = number
        cell["outputs"] = own


def differences(notebook: Notebook, outputs: list[list[Output]]) -> Iterator[str]:
    """Where a notebook stores something else than what came out, cell by cell."""
    for number, (cell, own) in enumerate(zip(_code(notebook), outputs, strict=True), 1):
        stored, found = (written({"": one}).splitlines() for one in (cell["outputs"], own))
        yield from unified_diff(stored, found, f"cell {number}, stored", "run", lineterm="", n=1)


# ── Pages ───────────────────────────────────────────────────────────────────────────────────────


def pages() -> Iterator[tuple[str, str]]:
    """A page for each notebook, its pictures, and the notebook itself to download."""
    for file in files():
        notebook = read(file)
        pictures = _pictures(notebook, file.stem)
        yield f"{file.stem}.md", _page(notebook, file, pictures)
        yield from pictures.values()
        yield file.name, file.read_text(encoding="utf-8")


def _pictures(notebook: Notebook, name: str) -> dict[str, tuple[str, str]]:
    """Where the picture of each cell goes, and the picture."""
    return {
        cell["id"]: (f"{name}/{cell['id']}.svg", "".join(output["data"][SVG]))
        for cell in _code(notebook)
        for output in cell["outputs"]
        if SVG in output.get("data", ())
    }


def _page(notebook: Notebook, file: Path, pictures: dict[str, tuple[str, str]]) -> str:
    first, *rest = notebook["cells"]
    parts = [
        "".join(first["source"]),
        f'<p class="marks">{link("Download the notebook", file.name)}</p>',
        *(_cell(cell, pictures) for cell in rest),
    ]
    return "\n\n".join(parts) + "\n"


def _cell(cell: Cell, pictures: dict[str, tuple[str, str]]) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    shown = (_output(cell, output, pictures) for output in cell["outputs"])
    return "\n\n".join([f"```python\n{source}\n```", *shown])


def _output(cell: Cell, output: Output, pictures: dict[str, tuple[str, str]]) -> str:
    """What came out, as a page shows it."""
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text'])}```"
    data = output["data"]
    plain = "".join(data[PLAIN])
    if SVG in data:
        place, _ = pictures[cell["id"]]
        return f'<p><img class="output" src="{place}" alt="{escape(plain, quote=True)}"></p>'
    if HTML in data:
        return f'<div class="output">{"".join(data[HTML])}</div>'
    return f"```text\n{plain}\n```"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
