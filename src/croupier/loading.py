"""Loading: a module of Croupier that needs an extra says which, when it is imported without it.

Every module is loaded here, so that none of them has to look after what may not be installed.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Final

_OURS: Final = "croupier."


class ModuleLoader(SourceFileLoader):
    """Loads a module from its file."""

    def exec_module(self, module: ModuleType) -> None:
        """Run it; raises `MissingExtra` where it imports what an extra would have installed."""
        try:
            super().exec_module(module)
        except ModuleNotFoundError as missing:
            from croupier.extras import extra_of

            extra = extra_of(missing)
            if extra is None or extra is missing:
                raise
            raise extra from None


class ModuleFinder:
    """Finds the modules of Croupier where Python finds them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is; None of a module that is not ours."""
        if not name.startswith(_OURS):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = ModuleLoader(spec.loader.name, spec.loader.path)
        return spec


def watch_imports() -> None:
    """Have the modules of Croupier loaded here, from now on."""
    if not any(isinstance(one, ModuleFinder) for one in sys.meta_path):
        first = next((at for at, one in enumerate(sys.meta_path) if one is PathFinder), 0)
        sys.meta_path.insert(first, ModuleFinder())  # behind any finder that somebody put before
