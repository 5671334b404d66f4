"""croupier serve."""

from pathlib import Path

import click

from croupier.cli.printing import DONE, REFUSED


def open_casino(host: str, port: int, data: str | None) -> int:
    """Serve a casino until told to stop; the exit status."""
    folder = Path(data) if data else Path.home() / ".croupier"
    try:
        from croupier.server.serve import serve
    except ImportError:
        click.echo(
            "The live table needs the extra `server`: pip install croupier[server]", err=True
        )
        return REFUSED
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        click.echo(f"{folder} cannot be used: {trouble.strerror}", err=True)
        return REFUSED
    click.echo(f"The casino is open at http://{host}:{port}; everything is kept in {folder}.")
    serve(folder, host, port)
    return DONE
