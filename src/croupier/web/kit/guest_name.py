"""Guest name: where a guest may say what to be called; nobody has to."""

from croupier.casino.people.names import LONGEST_NAME
from croupier.web.kit.markup import Html, el


def guest_name() -> Html:
    """The field; the page's script sends what stands in it."""
    field = el("input", id="guest-name", maxlength=LONGEST_NAME, placeholder="Guest",
               autocomplete="nickname")  # fmt: skip
    return el("label", "Your name, if you like", field, class_="guest-name")
