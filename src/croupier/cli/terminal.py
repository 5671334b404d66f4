"""Terminal: where commands print tables and text for people; no line ends in blanks."""

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook
from rich.segment import Segment


def terminal(*, stderr: bool = False) -> Console:
    """Standard output, or standard error, as a command prints tables there."""
    console = Console(stderr=stderr, highlight=False)
    console.push_render_hook(_Trimming())
    return console


class _Trimming(RenderHook):
    """Has every line end with its last letter."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Trimmed(one) for one in renderables]


class _Trimmed:
    """Something printed without blanks at the ends of its lines."""

    def __init__(self, shown: ConsoleRenderable) -> None:
        self._shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        coloured = console.color_system is not None and not console.no_color
        return trimmed(console.render(self._shown, options), coloured=coloured)


def trimmed(segments: Iterable[Segment], *, coloured: bool) -> Iterator[Segment]:
    """The same lines without blanks at their ends; where there are colours, a ground stays."""
    line: list[Segment] = []
    for segment in segments:
        first, *others = segment.text.split("\n")
        line.append(Segment(first, segment.style, segment.control))
        for text in others:
            yield from _without_blanks(line, coloured)
            yield Segment.line()
            line = [Segment(text, segment.style)]
    yield from line


def _without_blanks(line: list[Segment], coloured: bool) -> list[Segment]:
    while line and not line[-1].control and not (coloured and _has_ground(line[-1])):
        last = line.pop()
        if text := last.text.rstrip(" "):
            return [*line, Segment(text, last.style)]
    return line


def _has_ground(segment: Segment) -> bool:
    """Are its blanks seen?"""
    style = segment.style
    return style is not None and bool(style.bgcolor or style.reverse or style.underline)
