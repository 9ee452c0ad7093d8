"""Structured logs: one JSON object a line, on standard error. No address of a table, no secret, no body goes in."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "says": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in USUAL}
        if record.exc_info and record.exc_info[0] is not None:
            # Where it went wrong, and what; not the values that were at hand, which may be secret.
            where = traceback.extract_tb(record.exc_info[2])
            line["problem"] = record.exc_info[0].__name__
            line["where"] = [f"{one.filename}:{one.lineno} {one.name}" for one in where[-8:]]
        return json.dumps(line, default=str)


def is_news(record: logging.LogRecord) -> bool:
    """uvicorn takes every WebSocket that we refuse for a mistake; the refusal is counted already."""
    return "without completing handshake" not in record.getMessage()


def set_up(level: str) -> None:
    """From this level on things are told: debug, info, warning or error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_news)
    for name in ("tableflip", "uvicorn", "alembic", "sqlalchemy"):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(level.upper() if name == "tableflip" else logging.WARNING)
