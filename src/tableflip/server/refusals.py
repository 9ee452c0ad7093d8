"""Why the server refuses something: typed like the engine's reasons, with the HTTP status that goes with it."""

from typing import Any

from tableflip.core.reasons import IllegalMove, Reason, Wording
from tableflip.server.store.trouble import Trouble, trouble_of

SAY = Wording(
    {
        "no-such-table": (None, "There is no such table."),
        "no-such-page": (None, "There is nothing at this address."),
        "not-allowed-here": (None, "This address does not take {method}."),
        "bad-request": (None, "The request cannot be read: {problem}."),
        "too-large": (None, "That is too large: {limit} bytes are the limit."),
        "too-fast": (None, "That is too fast. Try again in {seconds} seconds."),
        "too-many-tables": (None, "You have set up many tables lately. Try again in {seconds} seconds."),
        "too-many-sockets": (None, "Too many connections are open; close some of them."),
        "too-slow": (None, "The request did not arrive in time."),
        "too-busy": (None, "The server is busy. Try again in a moment."),
        "wrong-origin": (None, "This server does not take requests from pages of other sites."),
        "bad-table": (None, "The table cannot be set up: {problem}"),
        "broken-game": (None, "{game} is broken here. Whoever runs this server finds the reason in its log."),
        "bad-record": (None, "The record cannot be read: {problem}"),
        "bad-position": (None, "The position cannot be set up: {problem}"),
        "bad-webhook": (None, "The web hook cannot be used: {problem}"),
        "no-files": (None, "{option} must be given in full here: this server opens no files by name."),
        "wrong-seats": (None, "{seats} seats are planned, but this game needs {needed}."),
        "no-such-level": (None, "There is no bot of level {level}; there are {levels}."),
        "no-clock-in-a-race": (None, "A race has no clock: everybody moves at once."),
        "table-unreadable": (
            None,
            "This table cannot be read here. It is kept as it is; whoever runs this server finds more in its log.",
        ),
        "storage-full": (None, "The server has no room to write anything down. Try again in a while."),
        "storage-read-only": (None, "The server may not write anything down at the moment. Try again in a while."),
        "storage-damaged": (None, "The server cannot read all of its tables. Whoever runs it finds more in its log."),
        "storage-away": (None, "The server cannot reach its tables at the moment. Try again in a while."),
        "broken": (None, "Something went wrong here. It has been written down."),
        "rules-not-known": (None, "This server does not know version {rules} of the rules of {game}."),
        "secret-needed": (None, "This needs the secret of a seat, or of the table."),
        "not-your-seat": (None, "Your secret does not open seat {seat}."),
        "not-yours-to-do": (None, "Only whoever set up the table can do this."),
        "no-screen": (None, "Only the screen that all at the table see can do this."),
        "no-such-seat": (None, "There is no seat {seat} at this table."),
        "seat-taken": (None, "That seat is taken."),
        "no-seat-free": (None, "No seat is free at this table."),
        "invitation-needed": (None, "This table is not public: joining it needs an invitation."),
        "not-started": (None, "The game has not started yet: a seat is still open."),
        "table-over": (None, "The game is over."),
        "table-not-over": (None, "The game is not over yet."),
        "stale": (None, "The game has gone on since: you saw {seen}, it is at {now}."),
        "key-reused": (None, "The key {used!r} was used for another request."),
        "flick-needs-numbers": (None, "Flick by hand: say where, how strong and how, for example {example!r}."),
        "time-is-up": (None, "Your time is up."),
        "too-many-reactions": (None, "You have reacted often enough. Try again in {seconds} seconds."),
        "watchers-only-watch": (None, "Only those who sit at this table may react."),
        "undo-pending": (None, "A request to take moves back is already waiting for an answer."),
        "undo-none-pending": (None, "Nobody has asked to take a move back."),
        "undo-not-asked": (None, "You have not been asked."),
        "undo-not-moved": (None, "You have made no move that could be taken back."),
        "undo-asked-enough": (None, "You have asked often enough to take this move back."),
        "finish-pending": (None, "Somebody has already asked to leave the rest to fair chance."),
        "finish-none-pending": (None, "Nobody has asked to leave the rest to fair chance."),
        "finish-not-asked": (None, "You have not been asked."),
        "finish-asked-enough": (None, "You have asked often enough to leave the rest to fair chance."),
        "nothing-to-finish": (None, "There is nothing now that fair chance could finish."),
        "enough-names": (None, "You have changed your name often enough at this table."),
        "enough-joins": (None, "So many have come and gone at this table that nobody can sit down any more."),
        "log-full": (None, "So much has happened at this table that no more can be written down. Set up another one."),
    }
)
STATUS = {
    "no-such-table": 404,
    "no-such-page": 404,
    "not-allowed-here": 405,
    "bad-request": 422,
    "too-large": 413,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-many-sockets": 429,
    "too-many-reactions": 429,
    "watchers-only-watch": 403,
    "too-slow": 408,
    "too-busy": 429,
    "wrong-origin": 403,
    "secret-needed": 401,
    "not-your-seat": 403,
    "not-yours-to-do": 403,
    "no-screen": 403,
    "no-such-seat": 422,
    "invitation-needed": 403,
    "bad-table": 422,
    "broken-game": 422,
    "bad-record": 422,
    "bad-position": 422,
    "bad-webhook": 422,
    "no-files": 422,
    "wrong-seats": 422,
    "no-such-level": 422,
    "no-clock-in-a-race": 422,
    "storage-full": 503,
    "storage-read-only": 503,
    "storage-damaged": 503,
    "storage-away": 503,
    "broken": 500,
}
STORAGE_SECONDS = 5  # after which one may try again
CONFLICT = 409  # what could be granted at another time, an illegal move among it


class Refused(Exception):
    """A request that is refused. Nothing has changed."""

    def __init__(self, reason: Reason, retry_after: int | None = None) -> None:
        super().__init__(reason.text)
        self.reason = reason
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS.get(self.reason.key, CONFLICT)

    @property
    def error(self) -> dict[str, Any]:
        return error_of(self.reason)


def refuse(key: str, **params: Any) -> Refused:
    return Refused(SAY(key, **params))


def storage(trouble: Trouble) -> Refused:
    """What the database has is no fault of whoever asks."""
    return Refused(SAY(f"storage-{trouble}"), STORAGE_SECONDS)


def for_anything(problem: Exception) -> Refused:
    """What whoever asks is told, whatever happened."""
    if isinstance(problem, Refused):
        return problem
    trouble = trouble_of(problem)
    return storage(trouble) if trouble else refuse("broken")


def illegal(error: IllegalMove) -> Refused:
    """The engine's own reason."""
    return Refused(error.reason)


def error_of(reason: Reason) -> dict[str, Any]:
    return {"key": reason.key, "params": dict(reason.params), "text": reason.text, "ruling": reason.ruling}
