"""Problem kinds: what each status of a refusal stands for."""

from typing import Final

KINDS: Final = {
    400: ("not-understood", "Not understood"),
    401: ("no-session", "Not let in"),
    403: ("not-permitted", "Not permitted"),
    404: ("not-there", "Not there"),
    405: ("not-so", "Not done this way"),
    408: ("too-slow", "Too slow"),
    409: ("refused", "Not done"),
    413: ("too-long", "Too long"),
    414: ("long-address", "Address too long"),
    415: ("not-json", "Not JSON"),
    421: ("other-host", "Not served here"),
    429: ("too-many", "Too many"),
    431: ("long-headers", "Headers too long"),
    500: ("trouble", "Something went wrong"),
    503: ("halted", "Halted"),
}
"""By status: the end of its type, and its title."""
UNAVAILABLE: Final = ("unavailable", "Not available at the moment")
"""What is said with 503 where it may be sent again."""
