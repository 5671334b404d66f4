"""The commands about Croupier itself: examples, schemas, the manual.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final

import click

from croupier.cli.completion import A_FOLDER, A_SCHEMA


@click.command()
@click.argument("folder", metavar="[FOLDER]", shell_complete=A_FOLDER, required=False)
def examples(folder: str | None) -> int:
    """List Rounds, tables, studies, tournaments and notebooks, or put them into a folder.

    Nothing is written over. Exit status: 0 done; 2 refused.
    """
    from croupier.cli.examples import hand_out

    return hand_out(folder)


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME]…", shell_complete=A_SCHEMA)
@click.option("--json", "printed", is_flag=True, help="Of what the command of that name prints.")
def schema(words: tuple[str, ...], printed: bool) -> int:
    """Print the JSON Schema of a kind of file, or of what a command prints with --json.

    Files are table, record and study: editors complete and check them by it, in TOML by the first
    line #:schema ./table.schema.json. Commands go by their words: settle, table check, study
    --json; error is the refusal of any of them. Without a name all are listed. Exit status: 0
    done; 2 there is none of that name.
    """
    from croupier.cli.schemas import print_schema

    return print_schema(words, printed=printed)


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
