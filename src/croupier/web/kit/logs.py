"""Logs: one line for everything the server does, with no secret in it, for people or programs."""

import logging
import sys
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import IO, Any, Final

import msgspec

from croupier.digest import digest

LOGGER: Final = "croupier"
_KEYS: Final = 4_096
"""People whose names in the log are remembered."""
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """A record as a line; of an exception its kind and place, never what it says."""

    def __init__(self, as_json: bool) -> None:
        """Lines of JSON, or for people."""
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        data = {
            "time": _time(record.created),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in _OWN},
            **_exception(record),
        }
        return msgspec.json.encode(data, enc_hook=str).decode() if self._as_json else _plain(data)


def _time(seconds: float) -> str:
    return f"{_second(int(seconds))}.{int(seconds % 1 * 1000):03}Z"


@lru_cache(2)
def _second(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))


def _exception(record: logging.LogRecord) -> dict[str, str]:
    wrong = record.exc_info[1] if record.exc_info else None
    if wrong is None:
        return {}
    trace, places = wrong.__traceback__, []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return {"trouble": type(wrong).__name__, "at": " ".join(places[-8:])}


def _plain(data: Mapping[str, object]) -> str:
    rest = " ".join(f"{name}={value}" for name, value in list(data.items())[3:])
    return f"{data['time']} {data['level']:7} {data['event']} {rest}".rstrip()


def log_to(as_json: bool, stream: IO[str] | None = None) -> None:
    """Send every record, uvicorn's too, to a stream, one line each."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines(as_json))
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False  # in no line
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = name != "uvicorn.access"


@lru_cache(_KEYS)
def whose(key: str) -> str:
    """A person as logs tell them apart: not by name, nor by key."""
    return digest("croupier log", key.encode()).hex()[:12]


def answered(fields: dict[str, Any]) -> None:
    """Note a request that was answered."""
    logger = logging.getLogger(LOGGER)
    if logger.isEnabledFor(logging.INFO):  # made by hand: nobody asks which line of ours wrote it
        record = logging.LogRecord(LOGGER, logging.INFO, "", 0, "request", (), None)
        vars(record).update(fields)
        logger.handle(record)
