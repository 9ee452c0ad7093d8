"""What can be set from outside, by environment variables. Everything has a default that suits one machine at home."""

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any


def data_folder() -> Path:
    """Where the embedded database lies: $TABLEFLIP_DATA, else the user's data folder."""
    if chosen := os.environ.get("TABLEFLIP_DATA"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tableflip"


def setting(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True)
class Settings:
    """Each field is set by TABLEFLIP_ and its name in capitals: `database` by TABLEFLIP_DATABASE."""

    database: str = setting("", "postgresql://... or sqlite:///FILE; empty: a file in the data folder")
    bus: str = setting("", "redis://...; empty: within this process")
    origins: str = setting("", "further origins whose pages may use this server, with commas between")
    proxies: str = setting("", "addresses of proxies whose X-Forwarded-For is believed")
    hsts_seconds: int = setting(31_536_000, "over TLS: for how long browsers insist on it; 0: they are not told to")
    log: str = setting("info", "how much is logged: debug, info, warning, error")
    bot_threads: int = setting(max(1, (os.cpu_count() or 2) - 1), "bots that think at once")
    bot_thought: float = setting(1.0, "the share of their time that bots think; 1: as long as their level wants")
    bot_pace: float = setting(0.6, "the least seconds that a bot takes for a move")
    bot_seconds: float = setting(10.0, "the most seconds that a bot thinks over one move")
    bot_queue: int = setting(2000, "tables whose bots may wait for their turn to think")
    body_bytes: int = setting(65_536, "the largest body of a request")
    record_bytes: int = setting(2_200_000, "the largest body of a request that may hold a record")
    frame_bytes: int = setting(16_384, "the largest frame that a client may send")
    requests_a_second: float = setting(20.0, "requests of one address, on average")
    requests_at_once: int = setting(120, "requests of one address, in a burst")
    work_a_minute: float = setting(60.0, "costly requests of one address (imports, replays, analyses), on average")
    frames_a_second: float = setting(10.0, "frames of one connection, on average")
    frames_at_once: int = setting(40, "frames of one connection, in a burst")
    tables_an_hour: int = setting(60, "tables that one address may set up")
    connections_of_one: int = setting(200, "connections of one address that are not WebSockets (yet)")
    headers_seconds: float = setting(10.0, "the most seconds in which the headers of a request arrive")
    body_seconds: float = setting(60.0, "the most seconds in which its body arrives")
    sockets: int = setting(10_000, "open connections of this process")
    sockets_of_one: int = setting(60, "open connections of one address")
    tables_in_memory: int = setting(5_000, "tables that are kept in memory")
    private_webhooks: bool = setting(False, "may web hooks go to private addresses?")
    sweep_seconds: float = setting(1.0, "how often clocks, bots and web hooks that wait are looked for")

    @classmethod
    def from_environment(cls) -> "Settings":
        """ValueError names a variable that cannot be understood."""
        given: dict[str, Any] = {}
        for one in fields(cls):
            name = f"TABLEFLIP_{one.name.upper()}"
            if name in os.environ:
                given[one.name] = read(name, os.environ[name], type(one.default))
        return cls(**given)

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite:///{data_folder() / 'tables.sqlite'}"
        for start in ("postgresql://", "postgres://"):
            if self.database.startswith(start):
                return "postgresql+psycopg://" + self.database.removeprefix(start)
        if not self.database.startswith("sqlite:///"):
            raise ValueError(
                "TABLEFLIP_DATABASE must be postgresql://USER@HOST/NAME or sqlite:///FILE; else leave it out."
            )
        return self.database


def read(name: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() not in ("0", "1", "true", "false", "yes", "no", ""):
            raise ValueError(f"{name}={text!r} is not possible: it must be yes or no.")
        return text.lower() in ("1", "true", "yes")
    if kind is str:
        return text
    try:
        number = kind(text)
    except ValueError:
        raise ValueError(f"{name}={text!r} is not possible: it must be a number.") from None
    if number < 0:
        raise ValueError(f"{name}={text!r} is not possible: it must not be negative.")
    return number
