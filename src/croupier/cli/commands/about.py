"""The commands about Croupier itself: examples, schemas, the manual.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final

import click


@click.command()
@click.argument("folder", metavar="[FOLDER]", required=False)
def examples(folder: str | None) -> int:
    """List Rounds, tables, studies, tournaments and notebooks, or put them into a folder.

    Nothing is written over. Exit status: 0 done; 2 refused.
    """
    from croupier.cli.examples import hand_out

    return hand_out(folder)


@click.command()
@click.argument("kind", type=click.Choice(["table", "record", "study"]))
def schema(kind: str) -> int:
    """Print the JSON Schema of a kind of file, by which editors complete and check it.

    In a TOML file an editor finds it by the first line: #:schema ./table.schema.json
    """
    from croupier.cli.printing import DONE, print_json
    from croupier.explain.schema import SCHEMAS

    print_json(SCHEMAS[kind]())
    return DONE


@click.command()
def manual() -> int:
    """Print the manual of every command, for man: croupier manual | man -l -."""
    from croupier.cli.manual import roff
    from croupier.cli.printing import DONE

    whole = click.get_current_context().find_root().command
    assert isinstance(whole, click.Group)
    click.echo(roff(whole), nl=False)
    return DONE


ABOUT: Final = (examples, schema, manual)
