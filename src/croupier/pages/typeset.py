"""Typeset: a page for paper, set by typst."""

from types import ModuleType

from croupier.extras import missing_extra
from croupier.rules.refusal import Refusal


def typeset(markup: str) -> bytes:
    """The markup as a PDF; needs the extra ``print``."""
    return bytes(_typesetter().compile(markup.encode()))


def typeset_to_keep(markup: str) -> bytes:
    """The markup as a PDF that archives keep (PDF/A-2b); refuses letters that no font here has."""
    typst = _typesetter()
    try:
        return bytes(typst.compile(markup.encode(), pdf_standards="a-2b"))
    except RuntimeError as wrong:
        raise Refusal((), f"no PDF can be made of it, but a page can: {wrong}") from None


def plain(given: str) -> str:
    """Plain words, whatever signs they contain."""
    return "".join(f"\\{sign}" if sign in "\\#$*_`<>@[]=~+-/" else sign for sign in given)


def quoted(given: str) -> str:
    """A text of the typesetter's, whatever signs it contains."""
    escaped = given.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def pictured(svg: str, wide: int, high: int, ground: str) -> bytes:
    """A drawing in the middle of a PNG picture of so many pixels; needs the extra ``print``."""
    typst = _typesetter()
    markup = (
        f'#set page(width: {wide}pt, height: {high}pt, margin: 0pt, fill: rgb("{ground}"))\n'
        f'#align(center + horizon, image(bytes({quoted(svg)}), format: "svg", height: {high}pt))'
    )
    return bytes(typst.compile(markup.encode(), format="png", ppi=72))


def _typesetter() -> ModuleType:
    """What sets pages; says which extra it is of where it is not installed."""
    try:
        import typst
    except ImportError:
        raise missing_extra("print") from None
    return typst
