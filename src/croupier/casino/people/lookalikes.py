"""Look-alikes: names as they look, whatever letters they are written in."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

_LATIN: Final = (
    ("0", "o"), ("1", "l"), ("3", "e"), ("4", "a"), ("5", "s"), ("7", "t"), ("8", "b"),
    ("i", "l"), ("ɑ", "a"), ("ɩ", "l"), ("ǀ", "l"), ("ǃ", "l"), ("ƨ", "s"), ("ɾ", "r"),
    ("ꞇ", "t"), ("ʀ", "r"), ("ꜱ", "s"), ("ꝛ", "r"), ("ꝺ", "d"), ("ð", "d"),
)  # fmt: skip
_CYRILLIC: Final = zip(
    "авсԁеғһніӏјкмпорԛгѕтцуѵԝхьъзєґ", "abcdefhhlljkmnopqrstuyvwxbbeer", strict=True
)
_GREEK: Final = zip("αβϲεηικμνορστυχγωζς", "abcenlkuvopotuxrwzc", strict=True)
_CHEROKEE: Final = zip("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏏᏒᏕᏚᏙᏞᏟᏢᎾ", "drtlajewmhgzbrssvlcpo", strict=True)
_LISU: Final = zip("ꓐꓑꓓꓔꓖꓗꓙꓚꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꓜ", "bpdtgkjcfmnlsrvhwxyaelouz", strict=True)
_ARMENIAN: Final = zip("օոսհցզլքյա", "onuhgqlpjw", strict=True)
_LOOKS: Final[Mapping[str, str]] = {
    **dict(_LATIN), **dict(_CYRILLIC), **dict(_GREEK), **dict(_LISU), **dict(_ARMENIAN),
    **{letter.casefold(): looks for letter, looks in _CHEROKEE},
}  # fmt: skip
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Letters that look like one where they stand together."""


@lru_cache(maxsize=4096)
def looks_like(name: str) -> str:
    """How a name looks: plain letters alone, those that are hard to tell apart being the same."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    text = "".join(_looks(one) for one in parts)
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text


def _looks(letter: str) -> str:
    """A letter as it looks; nothing where it hardly shows."""
    if letter in _LOOKS:
        return _LOOKS[letter]
    if not letter.isalpha() or unicodedata.category(letter) == "Lm":
        return ""
    plain = _plain_latin(letter)
    return _LOOKS.get(plain, plain)


def _plain_latin(letter: str) -> str:
    """The plain letter of one with a stroke, a hook or the shape of a small capital."""
    words = unicodedata.name(letter, "").partition(" WITH ")[0].split()
    is_one = words[:1] == ["LATIN"] and len(words[-1]) == 1
    return words[-1].lower() if is_one else letter
