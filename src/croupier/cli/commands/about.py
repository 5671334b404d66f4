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


@click.command()
def warm() -> int:
    """Compile now what is otherwise compiled at its first use, so that every answer comes soon.

    What was compiled is kept beside the package or in the cache of the user, for this version and
    this processor. NUMBA_CACHE_DIR names another folder.
    """
    from croupier.cli.printing import DONE
    from croupier.cli.progress import loading

    with loading():
        from croupier.cli.warm import warm as compile_all

    compile_all()
    click.echo("Everything is compiled.", err=True)
    return DONE


ABOUT: Final = (examples, schema, manual, warm)
