"""What can be set from outside, by environment variables. Everything has a default that suits one machine at home."""

import os
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tableflip.core.extras import brought_by

PREFIX = "TABLEFLIP_"


def data_folder() -> Path:
    """Where the embedded database lies: $TABLEFLIP_DATA, else the user's data folder."""
    if chosen := os.environ.get("TABLEFLIP_DATA"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tableflip"


def setting(default: Any, meaning: str) -> Any:
    return Field(default=default, description=meaning)


def starts_with(*starts: str, example: str) -> AfterValidator:
    def check(text: str) -> str:
        if text and not text.startswith(starts):
            raise ValueError(f"it must be {example}; else leave it out")
        return text

    return AfterValidator(check)


def networks(text: str) -> str:
    for one in filter(None, (word.strip() for word in text.split(","))):
        try:
            ip_network(one if one != "*" else "0.0.0.0", strict=False)
        except ValueError:
            raise ValueError("it must be addresses or networks, with commas between") from None
    return text


def a_database(text: str) -> str:
    """SQLAlchemy must understand it, too."""
    try:
        if text == "sqlite:///" or (text and not make_url(text).database):
            raise ValueError
    except (ArgumentError, ValueError):
        raise ValueError("it must be postgresql://USER@HOST/NAME or sqlite:///FILE; else leave it out") from None
    return text


def a_folder(text: str) -> str:
    if text and not Path(text).is_dir():
        raise ValueError("there is no such folder")
    return text


Whole = Annotated[int, Field(ge=0)]
Some = Annotated[int, Field(ge=1)]
Number = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Log = Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(str.lower)]
POSTGRES = ("postgresql://", "postgres://")
Database = Annotated[
    str,
    starts_with(*POSTGRES, "sqlite:///", example="postgresql://USER@HOST/NAME or sqlite:///FILE"),
    AfterValidator(a_database),
]
Proxies = Annotated[str, AfterValidator(networks)]
Folder = Annotated[str, AfterValidator(a_folder)]
Bus = Annotated[str, starts_with("redis://", "rediss://", "unix://", example="redis://HOST")]


class Settings(BaseSettings):
    """Each field is set by TABLEFLIP_ and its name in capitals: `database` by TABLEFLIP_DATABASE.

    A variable that is there and empty is as good as none.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", frozen=True)

    database: Database = setting("", "postgresql://... or sqlite:///FILE; empty: a file in the data folder")
    bus: Bus = setting("", "redis://...; empty: within this process")
    origins: str = setting("", "further origins whose pages may use this server, with commas between")
    proxies: Proxies = setting("", "addresses of proxies whose X-Forwarded-For is believed")
    hsts_seconds: Whole = setting(31_536_000, "over TLS: for how long browsers insist on it; 0: they are not told to")
    log: Log = setting("info", "how much is logged: debug, info, warning, error")
    bot_threads: Some = setting(max(1, (os.cpu_count() or 2) - 1), "bots that think at once")
    bot_thought: Number = setting(1.0, "the share of their time that bots think; 1: as long as their level wants")
    bot_pace: Number = setting(0.6, "the least seconds that a bot takes for a move")
    bot_seconds: Number = setting(10.0, "the most seconds that a bot thinks over one move")
    bot_queue: Whole = setting(2000, "tables whose bots may wait for their turn to think")
    body_bytes: Some = setting(65_536, "the largest body of a request")
    record_bytes: Whole = setting(2_200_000, "the largest body of a request that may hold a record")
    frame_bytes: Some = setting(16_384, "the largest frame that a client may send")
    requests_a_second: Number = setting(20.0, "requests of one address, on average")
    requests_at_once: Some = setting(120, "requests of one address, in a burst")
    work_a_minute: Number = setting(60.0, "costly requests of one address (imports, replays, analyses), on average")
    frames_a_second: Number = setting(10.0, "frames of one connection, on average")
    frames_at_once: Whole = setting(40, "frames of one connection, in a burst")
    tables_an_hour: Whole = setting(60, "tables that one address may set up")
    connections_of_one: Whole = setting(200, "connections of one address that are not WebSockets (yet)")
    headers_seconds: Number = setting(10.0, "the most seconds in which the headers of a request arrive")
    body_seconds: Number = setting(60.0, "the most seconds in which its body arrives")
    sockets: Whole = setting(10_000, "open connections of this process")
    sockets_of_one: Whole = setting(60, "open connections of one address")
    tables_in_memory: Some = setting(5_000, "tables that are kept in memory")
    lab: Folder = setting("", "a folder with studies of the lab, which everybody may then read at /lab; empty: none")
    private_webhooks: bool = setting(False, "may web hooks go to private addresses?")
    sweep_seconds: Number = setting(1.0, "how often clocks, bots and web hooks that wait are looked for")

    @classmethod
    def from_environment(cls) -> "Settings":
        """ValueError names all variables that cannot be understood, or what they need and is not installed."""
        try:
            found = cls()
        except ValidationError as e:
            raise ValueError("; ".join(map(what_is_wrong, e.errors())) + ".") from None
        if found.database.startswith(POSTGRES):
            with brought_by("postgres", "TABLEFLIP_DATABASE=postgresql://..."):
                import psycopg  # noqa: F401
        if found.bus:
            with brought_by("redis", "TABLEFLIP_BUS"):
                import redis  # noqa: F401
        return found

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite:///{data_folder() / 'tables.sqlite'}"
        for start in POSTGRES:
            if self.database.startswith(start):
                return "postgresql+psycopg://" + self.database.removeprefix(start)
        return self.database


MUST = {
    "int_parsing": "it must be a whole number",
    "int_from_float": "it must be a whole number",
    "float_parsing": "it must be a number",
    "finite_number": "it must be a number",
    "bool_parsing": "it must be yes or no",
}


def what_is_wrong(error: Any) -> str:
    """One thing that pydantic found, in our words. What was given is shown, unless a password may be in it."""
    name, context = str(error["loc"][0]), error.get("ctx", {})
    shown = "" if name in ("database", "bus") else f"={error['input']!r}"
    if "expected" in context:
        must = f"it must be {context['expected']}"
    elif "ge" in context:
        must = f"it must be {context['ge']} or more" if context["ge"] else "it must not be negative"
    else:
        must = MUST.get(error["type"], context.get("error"))
    return f"{PREFIX}{name.upper()}{shown} is not possible: {must}"
