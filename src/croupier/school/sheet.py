"""Sheet: exercises on paper, with the answers on a page of their own."""

from collections.abc import Sequence

from croupier.pages.typeset import plain, typeset
from croupier.school.exercise import Exercise
from croupier.school.marking import said as answer_said
from croupier.school.wording import asked, said, stated

_HEAD = """#set page(paper: "a4", margin: (x: 18mm, y: 18mm), numbering: "1 / 1")
#set text(size: 10pt, number-type: "lining", number-width: "tabular", lang: "en")
#set par(leading: 0.55em)
#set enum(numbering: "1.", spacing: 1.2em)
"""


def sheet_text(title: str, exercises: Sequence[Exercise]) -> str:
    """A sheet as text: first the questions, then the answers."""
    questions = (
        "\n".join((f"{number}. Level {one.level}", *asked(one)))
        for number, one in enumerate(exercises, 1)
    )
    answers = (f"{number}. {_answer(one)}" for number, one in enumerate(exercises, 1))
    return "\n\n".join((title, *questions, "Answers", *answers)) + "\n"


def sheet_pdf(title: str, exercises: Sequence[Exercise]) -> bytes:
    """A sheet as a PDF; needs the extra ``print``."""
    return typeset(markup(title, exercises))


def markup(title: str, exercises: Sequence[Exercise]) -> str:
    """A sheet as typst sets it."""
    questions = "\n".join(_question(one) for one in exercises)
    answers = "\n".join(f"+ {plain(_answer(one))}" for one in exercises)
    answers_head = f"= {plain(f'{title}: answers')}"
    return f"{_HEAD}\n= {plain(title)}\n\n{questions}\n#pagebreak()\n{answers_head}\n\n{answers}\n"


def _question(one: Exercise) -> str:
    lines = " \\\n  ".join(plain(line) for line in asked(one))
    rule = "#line(length: 45%, stroke: 0.4pt + luma(150))"
    return f"+ #block(breakable: false)[{lines} \\\n  #v(4mm) {rule}]"


def _answer(one: Exercise) -> str:
    rules = one.round.rules
    reasons = (stated(each, rules) for each in one.why[:2])
    return ". ".join((said(answer_said(one, one.answer), rules), *reasons))
