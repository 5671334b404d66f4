"""Typeset: a page for paper, set by typst."""

from croupier.rules.refusal import Refusal


def typeset(markup: str) -> bytes:
    """The markup as a PDF; needs the extra ``print``."""
    try:
        import typst
    except ImportError:
        why = "a PDF needs the extra 'print': install croupier[print]"
        raise Refusal((), why) from None
    return bytes(typst.compile(markup.encode()))


def plain(given: str) -> str:
    """Plain words, whatever signs they contain."""
    return "".join(f"\\{sign}" if sign in "\\#$*_`<>@[]=~+-/" else sign for sign in given)


def quoted(given: str) -> str:
    """A text of the typesetter's, whatever signs it contains."""
    escaped = given.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def pictured(svg: str, wide: int, high: int, ground: str) -> bytes:
    """A drawing in the middle of a PNG picture of so many pixels; needs the extra ``print``."""
    try:
        import typst
    except ImportError:
        why = "a picture needs the extra 'print': install croupier[print]"
        raise Refusal((), why) from None
    markup = (
        f'#set page(width: {wide}pt, height: {high}pt, margin: 0pt, fill: rgb("{ground}"))\n'
        f'#align(center + horizon, image(bytes({quoted(svg)}), format: "svg", height: {high}pt))'
    )
    return bytes(typst.compile(markup.encode(), format="png", ppi=72))
