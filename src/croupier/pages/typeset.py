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
