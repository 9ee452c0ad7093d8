"""What a connection shows ends with the right to see it.

Two servers play the same random story of people who come, go, look and move. Their tables differ only in what one seat
and all spectators cannot know. A model of who sits where says, for every frame and answer, whether its reader may know
the difference now; all others must be the same on both servers, byte for byte.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, ClassVar

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tableflip import Match
from tests.conftest import times
from tests.server.test_leaks import Twin, two_worlds

WITNESS = 1  # the seat that cannot tell the two worlds apart
OPEN = "open"
BOT = "bot"
COLOURS = ("river", "desert", "forest", "mountain")
Both = list[Any]  # the same thing on each of the two servers


@dataclass(eq=False)
class Bearer:
    """Somebody with a secret; `seats` are those that it opens, by the model."""

    secret: Both
    seats: set[int] = field(default_factory=set)


STRANGER = Bearer([None, None])


@dataclass(eq=False)
class Watch:
    """A connection at both servers: whose it is, and whose view it has by the model."""

    bearer: Bearer
    opened: ExitStack
    sockets: list[ClientConnection]
    view: int | None
    mine: set[int]


class Story:
    """One random story, told to both servers."""

    kind: ClassVar = {"public": True}
    witness: ClassVar[int | None] = WITNESS

    def __init__(self, twins: list[Twin], seed: int) -> None:
        self.twins, self.chance = twins, random.Random(seed)
        self.worlds = self.two_worlds(seed)
        self.seats = len(self.worlds[0].seats)
        self.own = self.creators_seat()
        self.when_left = self.chance.choice(["bot", "bot", "nobody"])
        self.watches: list[Watch] = []
        self.number = 0  # of what happened
        self.differed = self.compared = self.demoted = 0
        kinds = ["me" if seat == self.own else "open" for seat in range(self.seats)]
        made = [self.set_up(twin, world, kinds) for twin, world in zip(twins, self.worlds, strict=True)]
        self.table = [f"/api/tables/{one['table']}" for one in made]
        self.invitations = [one["invitations"] for one in made]
        self.creator = Bearer([one["secret"] for one in made], set() if self.own is None else {self.own})
        self.bearers = [self.creator]
        self.sits: list[Bearer | str] = [self.creator if seat == self.own else OPEN for seat in range(self.seats)]
        self.status = "waiting"

    def two_worlds(self, seed: int) -> list[Match]:
        return two_worlds(seed)

    def creators_seat(self) -> int | None:
        return self.chance.randrange(self.seats)

    def set_up(self, twin: Twin, world: Match, kinds: list[str]) -> Any:
        body = self.kind | {
            "game": "terraflip",
            "options": world.options.all(),
            "seats": [{"kind": kind} for kind in kinds],
            "start": {"position": world.position()},
            "when_left": self.when_left,
            "clock": {"kind": "turn", "seconds": 3600},
        }
        return twin.ask("POST", "/api/tables", body, keep=False)

    # --- asking, and comparing what is said --------------------------------------------------------------------------

    def ask(self, method: str, path: str, bodies: Both, bearer: Bearer) -> list[httpx.Response]:
        answers = []
        for twin, table, body, secret in zip(self.twins, self.table, bodies, bearer.secret, strict=True):
            headers = {"Authorization": f"Bearer {secret}"} if secret else {}
            answers.append(twin.http.request(method, table + path, json=body, headers=headers))
        assert answers[0].status_code == answers[1].status_code < 500, [answer.text for answer in answers]
        return answers

    def knows_more(self, bearer: Bearer, seat: int | None = None) -> bool:
        """May they know the difference between the worlds, asking for this seat, or for any of theirs?"""
        return bool((bearer.seats if seat is None else bearer.seats & {seat}) - {self.witness})

    def post(self, what: str, bearer: Bearer, **body: Any) -> list[httpx.Response]:
        self.number += 1
        return self.ask("POST", f"/{what}", [body] * 2, bearer)

    def compare(self, said: Both, may_differ: bool) -> None:
        if may_differ:
            self.differed += said[0] != said[1]
        else:
            assert said[0] == said[1]
            self.compared += 1

    def frames(self, watch: Watch, number: int) -> list[list[bytes]]:
        """What a connection was sent up to now: it says ping, and hears pong after everything else."""
        said: list[list[bytes]] = []
        for socket in watch.sockets:
            socket.send(json.dumps({"type": "ping", "t": number}))
            heard: list[bytes] = []
            while not (heard and heard[-1].startswith(b'{"type":"pong"')):
                heard.append(socket.recv(timeout=60, decode=False))
            said.append(heard)
        return said

    def settle(self) -> None:
        """Wait until the servers have done all they have to do, then hold every connection against the model."""
        if self.status == "waiting" and OPEN not in self.sits:
            self.status = "playing"
        present = [any(watch.bearer is sitting for watch in self.watches) for sitting in self.sits]
        looking_on = sum(self.looks_on(watch.bearer) for watch in self.watches)
        for twin, table in zip(self.twins, self.table, strict=True):
            while True:
                shown = twin.ask("GET", table, keep=False)["table"]
                there = [seat["present"] for seat in shown["seats"]]
                if shown["status"] == "over":
                    self.status = "over"
                    return
                if (shown["status"], there, shown["spectators"]) == (self.status, present, looking_on):
                    break
        self.number += 1
        for watch in self.watches:
            lost = watch.view is not None and watch.view not in watch.bearer.seats
            changed = watch.mine != watch.bearer.seats
            if lost:
                watch.view = None
                self.demoted += 1
            said = self.frames(watch, self.number)
            told = [json.loads(frame) for frame in said[0]]
            if changed:
                snapshot = next(frame for frame in told if frame["type"] == "snapshot")
                assert snapshot["seat"] == watch.view
                assert set((snapshot["you"] or {"seats": []})["seats"]) == watch.bearer.seats
                watch.mine = set(watch.bearer.seats)
            shown_to_them = [frame.get("snapshot") or frame for frame in told]
            assert all(frame["view"]["seat"] == watch.view for frame in shown_to_them if "view" in frame)
            self.compare(said, watch.view not in (None, self.witness))

    def looks_on(self, bearer: Bearer) -> bool:
        return not bearer.seats

    # --- what may happen ---------------------------------------------------------------------------------------------

    def tell(self, steps: int) -> None:
        things = [self.join, self.join, self.go, self.open, self.open, self.close, self.look, self.read, self.read]
        things += [self.move, self.move, self.move, self.stale_move, self.rename, self.seat_bot, self.undo]
        things += [self.let_time_pass, *self.more_things()]
        for _ in range(steps):
            self.chance.choice(things)()
            self.settle()
            if self.status == "over":  # all secrets are out
                break
        for watch in self.watches:
            watch.opened.close()

    def more_things(self) -> list[Callable[[], None]]:
        return []

    def someone(self) -> Bearer:
        return self.chance.choice([*self.bearers, STRANGER])

    def join(self) -> None:
        """Sit down on a free seat: with its invitation or without, with a new secret or an old one."""
        if not (free := [seat for seat, sitting in enumerate(self.sits) if sitting == OPEN]):
            return
        seat, again = self.chance.choice(free), self.chance.choice([None, "sixteen-characters"])
        invited = self.own is None or self.chance.random() < 0.5
        answers = []
        for twin, table, invitations in zip(self.twins, self.table, self.invitations, strict=True):
            secret = invitations[str(seat)] if invited else None
            answers.append(twin.ask("POST", f"{table}/join", {"seat": seat, "key": again}, secret, keep=False))
        if "error" in answers[0]:
            assert (answers[0]["error"]["key"], self.status) == ("table-over", "stopped")
            return
        secrets = [answer["secret"] for answer in answers]
        bearer = next((one for one in self.bearers if one.secret == secrets), None)
        if bearer is None:
            bearer = Bearer(secrets)
            self.bearers.append(bearer)
        if bearer.seats:  # the same key again: they sit there already
            assert answers[0]["seats"] == sorted(bearer.seats)
            return
        assert answers[0]["seats"] == [seat]
        self.sits[seat] = bearer
        bearer.seats.add(seat)

    def go(self) -> None:
        bearer, how = self.someone(), self.chance.choice(["leave", "resign"])
        if self.status == "waiting" and bearer is self.creator and self.chance.random() < 0.9:
            return  # it would be the end of most stories
        seats = set(bearer.seats)
        answers = self.post(how, bearer, key=f"go{self.number}")
        if answers[0].status_code == 200:
            self.gone(seats)
        self.compare([answer.content for answer in answers], may_differ=False)

    def gone(self, seats: set[int]) -> None:
        for seat in seats:
            bearer = self.sits[seat]
            assert isinstance(bearer, Bearer)
            bearer.seats.discard(seat)
            self.sits[seat] = OPEN if self.status == "waiting" and seat != self.own else BOT
        left = [sitting for sitting in self.sits if isinstance(sitting, Bearer)]
        if any(self.sits[seat] == BOT for seat in seats) and (
            self.status == "waiting" or self.when_left == "nobody" or not left
        ):
            self.status = "stopped"

    def open(self) -> None:
        if len(self.watches) > 6:
            return
        bearer = self.someone()
        seat = self.chance.choice([None, *bearer.seats, self.chance.randrange(self.seats)])
        since = self.chance.choice([None, 0])
        opened, sockets, first = ExitStack(), [], []
        for twin, table, secret in zip(self.twins, self.table, bearer.secret, strict=True):
            url = f"ws://127.0.0.1:{twin.port}{table}/live"
            sockets.append(opened.enter_context(connect(url, max_size=None, compression=None)))
            sockets[-1].send(json.dumps({"type": "hello", "secret": secret, "seat": seat, "since": since}))
            first.append(sockets[-1].recv(timeout=60, decode=False))
        hello = json.loads(first[0])
        assert (hello["type"] == "refused") == (seat is not None and seat not in bearer.seats)
        if hello["type"] == "refused":
            self.compare(first, may_differ=False)
            opened.close()
            return
        assert hello["seat"] in (bearer.seats or {None})
        self.compare(first, hello["seat"] not in (None, self.witness))
        self.watches.append(Watch(bearer, opened, sockets, hello["seat"], set(bearer.seats)))

    def close(self) -> None:
        if len(self.watches) > 3:
            self.watches.pop(self.chance.randrange(len(self.watches))).opened.close()

    def look(self) -> None:
        """Ask for another view; `settle` hears the answer."""
        if self.watches:
            watch = self.chance.choice(self.watches)
            seat = self.chance.choice([None, *range(self.seats)])
            for socket in watch.sockets:
                socket.send(json.dumps({"type": "look", "seat": seat}))
            if seat is None or seat in watch.bearer.seats:
                watch.view = seat

    def read(self) -> None:
        bearer = self.someone()
        seat = self.chance.choice([None, self.chance.randrange(self.seats)])
        path = self.chance.choice(["?", "?since=1&", "/log?", "/record?", "/replay?", "/story?"])
        if self.status == "stopped" and path in ("/record?", "/replay?", "/story?"):
            return  # all secrets are out
        answers = self.ask("GET", path + ("" if seat is None else f"seat={seat}"), [None, None], bearer)
        said = [re.sub(rb"date: \S+", b"", answer.content) for answer in answers]
        self.compare(said, self.knows_more(bearer, seat))

    def turn(self) -> Bearer | None:
        """Whose move it is, if it is a person's."""
        turn = self.twins[0].ask("GET", self.table[0], keep=False)["view"]["turn"]
        sitting = self.sits[turn] if self.status == "playing" and isinstance(turn, int) else None
        return sitting if isinstance(sitting, Bearer) else None

    def move(self) -> None:
        """A move that shows nothing; where a seat hides something with it, the worlds hide different things."""
        if not (bearer := self.turn()):
            return
        shown = [
            twin.ask("GET", table, None, secret, keep=False)
            for twin, table, secret in zip(self.twins, self.table, bearer.secret, strict=True)
        ]
        seat = shown[0]["view"]["turn"]
        moves = self.moves_to_make(seat, [one["legal"] for one in shown])
        if moves is None:
            return
        self.number += 1
        bodies = [{"key": f"m{self.number}", "seq": shown[0]["seq"], "seat": seat, "move": move} for move in moves]
        answers = self.ask("POST", "/moves", bodies, bearer)
        if answers[0].status_code != 200:
            assert answers[0].json()["error"]["key"] == "time-is-up"
            self.gone({seat})
        self.compare([answer.content for answer in answers], self.knows_more(bearer, seat))

    def moves_to_make(self, seat: int, legal: list[list[str]]) -> list[str] | None:
        both = sorted(set(legal[0]) & set(legal[1]))
        quiet = [text for text in both if text.startswith("end") or text.split()[-1] in ("knight", "spy", "catapult")]
        secretly = [[text for text in one if text.startswith("place") and text.split()[2] in COLOURS] for one in legal]
        cells = sorted(set.intersection(*({text.split()[1] for text in one} for one in secretly)))
        if cells and (not quiet or self.chance.random() < 0.7):
            cell = self.chance.choice(cells)
            here = [sorted(text for text in one if text.split()[1] == cell) for one in secretly]
            if seat == self.witness:
                assert here[0] == here[1]
                return [self.chance.choice(here[0])] * 2
            return [here[0][0], here[1][-1]]
        return [self.chance.choice(quiet)] * 2 if quiet else None

    def stale_move(self) -> None:
        """Over a connection: the refusal brings the present state, as its reader may see it."""
        if self.watches:
            watch = self.chance.choice(self.watches)
            seat = self.chance.randrange(self.seats)
            frame = {"type": "move", "key": f"s{self.number}", "seq": 0, "seat": seat, "move": "end"}
            for socket in watch.sockets:
                socket.send(json.dumps(frame))

    def rename(self) -> None:
        bearer = self.someone()
        answers = self.post("name", bearer, name=f"name {self.number}")
        self.compare([answer.content for answer in answers], may_differ=False)

    def seat_bot(self) -> None:
        seat = self.chance.randrange(self.seats)
        if self.sits.count(OPEN) > 1 or self.chance.random() < 0.2:
            answers = self.post(f"seats/{seat}", self.creator, level=1)
            assert (answers[0].status_code == 200) == (self.sits[seat] == OPEN and self.status != "stopped")
            if answers[0].status_code == 200:
                self.sits[seat] = BOT
            self.compare([answer.content for answer in answers], may_differ=False)

    def undo(self) -> None:
        bearer = self.someone()
        what, extra = self.chance.choice([("undo", {}), ("undo/answer", {"agree": True})])
        answers = self.post(what, bearer, key=f"u{self.number}", **extra)
        self.compare([answer.content for answer in answers], self.knows_more(bearer))

    def let_time_pass(self) -> None:
        """A day goes by: whoever is to move is late, and so it turns out when they move."""
        if self.chance.random() < 0.7 or not self.turn():
            return
        for twin in self.twins:
            twin.let_a_day_pass()
        self.move()


class ScreenStory(Story):
    """The same around a screen that all see. Its worlds differ in all that spectators cannot know."""

    kind: ClassVar = {"screen": True}
    witness = None
    again = 0  # how often a rematch was set up

    def two_worlds(self, seed: int) -> list[Match]:
        match = two_worlds(seed)[0]
        return [match.draw_world(None, seed + number) for number in (1, 2)]

    def creators_seat(self) -> None:
        return None

    def looks_on(self, bearer: Bearer) -> bool:
        return not bearer.seats and bearer is not self.creator

    def more_things(self) -> list[Callable[[], None]]:
        return [self.free, self.free, self.curious, self.open]

    def someone(self) -> Bearer:
        """Those who sit, and the screen, more often than those who have gone."""
        sitting = [one for one in self.sits if isinstance(one, Bearer)]
        return self.chance.choice([super().someone(), self.creator, *sitting])

    def free(self) -> None:
        seat = self.chance.randrange(self.seats)
        sitting = self.sits[seat]
        answers = self.post(f"seats/{seat}/free", self.creator)
        self.compare([answer.content for answer in answers], may_differ=False)
        assert (answers[0].status_code == 200) == (self.status != "stopped")
        if answers[0].status_code == 200:
            for invitations, answer in zip(self.invitations, answers, strict=True):
                invitations[str(seat)] = answer.json()["invitation"]
            if isinstance(sitting, Bearer):
                sitting.seats.discard(seat)
            self.sits[seat] = OPEN

    def curious(self) -> None:
        """What the screen is not given while the game goes on, and its summary."""
        if self.status == "stopped":
            return
        for what in ("analysis", "rematch"):
            answers = self.post(what, self.creator)
            assert answers[0].status_code == 409
            self.compare([answer.content for answer in answers], may_differ=False)
        said = []
        for twin, table, secret in zip(self.twins, self.table, self.creator.secret, strict=True):
            mine = {"tables": [{"table": table.split("/")[-1], "secret": secret}]}
            said.append(twin.http.post("/api/tables/mine", json=mine).content)
        self.compare(said, may_differ=False)

    def play_again(self) -> None:
        """All go, and the screen has the table set up again: what it is shown there has no secrets either."""
        for bearer in self.bearers:
            if bearer.seats:
                self.gone(set(bearer.seats))
                self.post("leave", bearer, key=f"end{self.number}")
        if self.status in ("waiting", "playing"):  # nobody had sat down, or only bots were left
            return
        self.again += 1
        made = [answer.json() for answer in self.post("rematch", self.creator)]
        said = []
        for twin, one, secret in zip(self.twins, made, self.creator.secret, strict=True):
            assert one["secret"] == secret
            path = f"/api/tables/{one['table']}"
            shown = [twin.http.get(path + what, headers={"Authorization": f"Bearer {secret}"}) for what in ("", "/log")]
            said.append([answer.content.replace(one["table"].encode(), b"t") for answer in shown])
        self.compare(said, may_differ=False)


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Twin]]:
    """Bots here think for ever: what they would do depends on what their seat knows."""
    both = [Twin(tmp_path_factory.mktemp("twin"), TABLEFLIP_BOT_PACE="100000") for _ in range(2)]
    for twin in both:
        twin.wait()
    yield both
    for twin in both:
        twin.stop()


@pytest.mark.fuzz
def test_nobody_is_shown_more_than_they_may_see_now(twins: list[Twin]) -> None:
    differed = compared = demoted = 0
    stories = times(12)
    for seed in range(stories):
        story = Story(twins, seed)
        story.tell(60)
        differed, compared, demoted = (
            differed + story.differed,
            compared + story.compared,
            demoted + story.demoted,
        )
    assert differed > stories, "somebody must have seen what others may not"
    assert demoted > stories / 2, "connections must have lost their seats"
    assert compared > 80 * stories


@pytest.mark.fuzz
def test_no_byte_that_a_screen_is_sent_depends_on_a_secret(twins: list[Twin]) -> None:
    """Around it people sit down, go, lose their phones and take their seats again; it looks, reads and comes back."""
    differed = compared = demoted = again = 0
    stories = times(8, least=3)
    for seed in range(stories):
        story = ScreenStory(twins, 100 + seed)
        story.tell(50)
        if story.status != "over":
            story.play_again()
        differed, compared, demoted = (
            differed + story.differed,
            compared + story.compared,
            demoted + story.demoted,
        )
        again += story.again
    assert differed > stories, "somebody must have seen what the screen may not"
    assert again >= 1
    assert demoted >= 1, "phones must have lost their seats"
    assert compared > 50 * stories
