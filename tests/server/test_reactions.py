"""Reactions: everybody at the table sees them for a moment, and nothing keeps them."""

import pytest

from tableflip.server.reactions import A_SECOND, AT_ONCE, Reactions
from tests.server.client import Client, Live

SIGNS = ("applause", "heart", "laugh", "wow", "oops", "think", "hurry", "wave")


def react(live: Live, sign: str, seat: int | None, key: str = "k") -> dict[str, object]:
    """React; the ack or the refusal."""
    live.say(type="react", key=key, sign=sign, seat=seat)
    answer: dict[str, object] = live.hear("ack", "refused")
    return answer


def test_everybody_sees_it_and_nothing_keeps_it(client: Client) -> None:
    table = client.table(seats="me open")
    guest = table.join()
    before = table.started()
    with table.owner.live() as mine, guest.live() as theirs, client.live(table.id) as watching:
        for sign in SIGNS[:AT_ONCE]:
            mine.say(type="react", key="k", sign=sign, seat=0)
            for one in (mine, theirs, watching):
                assert one.hear("reaction") == {"type": "reaction", "seat": 0, "sign": sign}
        assert mine.hear("ack") == {"type": "ack", "key": "k", "seq": before["seq"]}
    after = table.look(since=0)
    assert (after["seq"], after["log"]) == (before["seq"], before["log"])


@pytest.mark.parametrize("sign", SIGNS)
def test_there_are_eight(client: Client, sign: str) -> None:
    table = client.table(seats="me bot")
    with table.owner.live() as live:
        assert react(live, sign, 0)["type"] == "ack"


def test_no_other_and_no_text(client: Client) -> None:
    table = client.table(seats="me bot")
    with table.owner.live() as live:
        for wrong in ({"sign": "hello!"}, {"sign": "wow", "text": "you lose"}, {}):
            live.say(type="react", key="k", seat=0, **wrong)
            assert live.hear("refused")["error"]["key"] == "bad-request"


def test_a_seat_reacts_so_often_and_no_more(client: Client) -> None:
    """However many connections it has, and at however many servers."""
    table = client.table(seats="me open")
    guest = table.join()
    with table.owner.live() as mine, table.owner.live() as also_mine, guest.live() as theirs:
        answers = []
        for number in range(4 * AT_ONCE):
            here, there = ((mine, also_mine), (also_mine, mine))[number % 2]
            answers.append(react(here, "wow", 0))
            if answers[-1]["type"] == "ack":
                there.hear("reaction")
        said = [answer for answer in answers if answer["type"] == "ack"]
        refused = [answer["error"] for answer in answers if answer["type"] == "refused"]
        assert AT_ONCE <= len(said) < 3 * AT_ONCE
        assert {error["key"] for error in refused} == {"too-many-reactions"}
        assert all(error["params"]["seconds"] >= 1 for error in refused)
        assert react(theirs, "laugh", 1)["type"] == "ack", "others have their own"


def test_only_for_a_seat_of_ones_own(client: Client) -> None:
    table = client.table(seats="me open")
    with table.owner.live() as mine, client.live(table.id) as watching:
        for live, seat, why in (
            (mine, 1, "not-your-seat"),
            (watching, 0, "secret-needed"),
            (watching, None, "watchers-only-watch"),
            (mine, None, "watchers-only-watch"),
        ):
            answer = react(live, "wave", seat)
            assert (answer["type"], answer["error"]["key"]) == ("refused", why)


def test_watchers_where_the_table_allows_it(client: Client) -> None:
    table = client.table(seats="me open", watchers_react=True)
    assert table.look()["table"]["watchers_react"] is True
    with table.owner.live() as mine, client.live(table.id) as watching:
        assert react(watching, "applause", None)["type"] == "ack"
        assert mine.hear("reaction") == {"type": "reaction", "seat": None, "sign": "applause"}


def test_whoever_has_gone_reacts_no_more(client: Client) -> None:
    table = client.table(seats="open open", screen=True)
    guest = table.join(1)
    with guest.live() as live:
        assert react(live, "wave", 1)["type"] == "ack"
        client.post(f"{table.path}/seats/1/free", secret=table.owner.secret)
        assert react(live, "wave", 1)["error"]["key"] == "not-your-seat"


def test_how_often_by_the_clock() -> None:
    now = [100.0]
    reactions = Reactions(lambda: now[0])
    assert [reactions.wait(0) == 0 for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
    assert reactions.wait(1) == 0
    assert reactions.wait(None) == 0
    now[0] += 1 / A_SECOND
    assert reactions.wait(0) == 0
    assert reactions.wait(0) == pytest.approx(1 / A_SECOND)
