"""Options: the arguments and options that more than one command takes."""

from collections.abc import Callable
from pathlib import PurePath
from typing import Any, Final

import click
from click.core import ParameterSource
from click.types import StringParamType

from croupier.cli.completion import A_FILE, AN_EDITION, NamesOption
from croupier.cli.extras import needs

TABLE = click.argument("file", metavar="TABLE", shell_complete=A_FILE)
FILE = click.argument("file", metavar="FILE", shell_complete=A_FILE)
FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=A_FILE)
CASINO_FOLDER: Final = ".croupier"
"""In the home of the user: where a casino is kept unless another place is named."""
_SCHEMA = "its schema: croupier schema"
JSON_FLAG: Final = "--json"
JSON = click.option(JSON_FLAG, "as_json", is_flag=True, help=f"Print one JSON object; {_SCHEMA}.")
JSON_EACH = click.option(
    JSON_FLAG, "as_json", is_flag=True, help=f"Print one JSON object a file; {_SCHEMA}."
)
BACKFILL = click.option(
    "--backfill",
    cls=NamesOption,
    metavar="EDITION",
    help="Borrow missing clauses from this edition.",
    shell_complete=AN_EDITION,
)


class NearChoice(click.Choice[str]):
    """One of some names; what looks like one is named beside what is wrong."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name that was given."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as wrong:
            from croupier.gazette.errors import hint

            near = hint(str(value), map(str, self.choices))
            self.fail(f"{wrong.message.rstrip('.')}{near}.", param, ctx)


GPU_ONLY, GPU_OR_CPU = "only", "auto"


class _GpuUse(click.Choice[str]):
    """How the GPU of this machine is used; what stands behind the option is taken for it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The use that was named."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            usage = "write --gpu or --gpu auto, and the table before it."
            self.fail(f"{value!r} is no way to use it: {usage}", param, ctx)


def _needs_gpu(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Have the extra looked for where only a GPU may play."""
    if value == GPU_ONLY:
        needs("gpu")(context, option, value)
    return value


GPU = click.option(
    "--gpu",
    type=_GpuUse([GPU_ONLY, GPU_OR_CPU]),
    is_flag=False,
    flag_value=GPU_ONLY,
    metavar="[auto]",
    help="Play on the GPU of this machine; auto: or on the CPU, where it cannot be.",
    callback=_needs_gpu,
)


class WrittenFile(StringParamType):
    """A file that something is written to; its ending names nothing else."""

    _KNOWN: Final = {
        *(".csv", ".xls", ".xlsx", ".svg", ".png", ".jpg", ".jpeg", ".gif"),
        *(".pdf", ".html", ".json", ".toml"),
    }

    def __init__(self, kind: str, *endings: str) -> None:
        self._kind, self._endings = kind, endings

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name that was given."""
        if not value:
            self.fail("no file is named.", param, ctx)
        ending = PurePath(value).suffix.lower()
        if ending in self._KNOWN.difference(self._endings):
            why = f"{self._kind} is written, which is no {ending}"
            self.fail(f"{why}: end its name in {self._endings[0]}.", param, ctx)
        return value


def _written(
    flag: str, name: str, kind: WrittenFile, text: str, **how: Any
) -> Callable[[Any], Any]:
    return click.option(
        flag, name, type=kind, metavar="TO", shell_complete=A_FILE, help=text, **how
    )


def csv_option(what: str) -> Callable[[Any], Any]:
    """Something as CSV."""
    return _written("--csv", "csv_to", WrittenFile("CSV", ".csv"), f"Write {what} to this file.")


def svg_option(what: str, *, flag: str = "--svg", required: bool = False) -> Callable[[Any], Any]:
    """Something as a picture."""
    text = f"Write {what} as a picture (SVG) to this file."
    return _written(flag, "svg_to", WrittenFile("an SVG picture", ".svg"), text, required=required)


def pdf_option(name: str, what: str, *beside: str) -> Callable[[Any], Any]:
    """A PDF of something: ``print`` and extras beside it are looked for before work begins."""
    text = f"Write the {what} as a PDF to this file."
    return _written(
        "--pdf", name, WrittenFile("a PDF", ".pdf"), text, callback=needs(*beside, "print")
    )


def not_empty(context: click.Context, option: click.Parameter, value: str) -> str:
    """What is given with an option has a letter in it at least."""
    given = context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE
    if given and not value.strip():
        raise click.BadParameter("there is nothing in it")
    return value


def _is_filed(_: click.Context, __: click.Parameter, value: bool) -> None:
    """Refuse ``--filed`` where every document is for the file."""
    if value:
        raise click.UsageError(
            "--pdf and --html write the document for the file: leave --filed out"
        )


ALWAYS_FILED = click.option(
    "--filed", is_flag=True, hidden=True, expose_value=False, callback=_is_filed
)
"""Of a command that has no other document, where `table sign` has."""


def document_options(what: str) -> Callable[[Any], Any]:
    """The options of a command that writes something as a document."""
    every = (
        pdf_option("pdf_to", what),
        _written("--html", "html_to", WrittenFile("a page", ".html"), f"Write the {what} there."),
        click.option("--by", metavar="NAME", multiple=True, help="Who issues and signs it."),
        click.option("--role", metavar="ROLE", multiple=True, help="The office of each --by."),
        click.option(
            "--number",
            metavar="NUMBER",
            default="",
            callback=not_empty,
            help="Its number; else derived.",
        ),
        click.option(
            "--dated",
            metavar="TIME",
            default="",
            callback=not_empty,
            help="Its day, or its time (of UTC without an offset); else now.",
        ),
        click.option(
            "--sign",
            metavar="KEY",
            shell_complete=A_FILE,
            help="Sign each file with this Ed25519 key, in FILE.sig.",
        ),
    )

    def with_options(command: Any) -> Any:
        for one in reversed(every):
            command = one(command)
        return command

    return with_options


TABLE_NAME = click.option(
    "--table",
    "table",
    metavar="NAME",
    default="",
    callback=not_empty,
    help="The table's name.",
)
