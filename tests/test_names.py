"""Names: one meaning each."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"


def test_no_two_classes_have_one_name() -> None:
    """Whoever reads a name finds one class by it, wherever it stands."""
    defined = defaultdict(list)
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                defined[node.name].append(str(file.relative_to(SOURCE)))
    assert {name: files for name, files in defined.items() if len(files) > 1} == {}
