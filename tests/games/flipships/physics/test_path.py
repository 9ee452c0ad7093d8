"""Keyframes there and back, and a client's reading of them."""

import contextlib
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableflip.games.flipships.physics import path


def tumbling(frames: int, seed: int = 1) -> np.ndarray:
    """A piece that moves a little and turns a little, from frame to frame."""
    rng = np.random.default_rng(seed)
    poses = np.cumsum(rng.normal(0, [5, 5, 5, 0.2, 0.2, 0.2, 0.2], (frames, 7)), axis=0)
    poses += np.array([0, 0, 50, 1, 0, 0, 0])
    poses[:, 3:] /= np.linalg.norm(poses[:, 3:], axis=1)[:, None]
    return poses


def lying(frames: int) -> np.ndarray:
    return np.tile([10.0, 174.0, 0.2, 1.0, 0.0, 0.0, 0.0], (frames, 1))


@given(st.integers(1, 200), st.integers(0, 1000))
def test_what_is_encoded_comes_back_to_half_a_step(frames: int, seed: int) -> None:
    poses = tumbling(frames, seed)
    found = path.decode(path.encode(60, ["active"], poses[:, None], [True]))
    track = found.tracks["active"].poses
    assert (found.frames_a_second, found.tracks["active"].first_frame) == (60, 0)
    assert len(track) <= frames
    assert np.abs(track[:, :3] - poses[: len(track), :3]).max() <= 0.0251
    same_turn = np.abs(np.sum(track[:, 3:] * poses[: len(track), 3:], axis=1))
    assert same_turn.min() > 0.9999
    assert len(track) < 2 or np.sum(track[1:, 3:] * track[:-1, 3:], axis=1).min() > 0, "ready for interpolation"


def test_only_pieces_that_moved_have_a_track_and_only_while_they_move() -> None:
    knocked = lying(60)
    knocked[20:30, 0] += np.linspace(0.5, 5, 10)
    knocked[30:, 0] += 5
    poses = np.stack([tumbling(60), lying(60), knocked], axis=1)
    found = path.decode(path.encode(60, ["active", "card r1c1", "card r1c2"], poses, [True, False, True]))
    assert list(found.tracks) == ["active", "card r1c2"]
    track = found.tracks["card r1c2"]
    assert (track.first_frame, len(track.poses)) == (19, 11)  # from the last still frame to the first that stays
    assert track.poses[0, 0] == pytest.approx(10)
    assert track.poses[-1, 0] == pytest.approx(15)


def test_a_path_ends_when_the_ship_lies_still() -> None:
    poses = np.concatenate([tumbling(30), np.tile(tumbling(30)[-1], (40, 1))])
    found = path.decode(path.encode(60, ["active"], poses[:, None], [True]))
    assert len(found.tracks["active"].poses) == 30
    assert found.seconds == pytest.approx(29 / 60)


def test_what_falls_off_the_table_is_followed_until_it_is_out_of_sight() -> None:
    falling = lying(100)
    falling[:, 2] -= np.linspace(0, 5000, 100)
    found = path.decode(path.encode(60, ["active"], falling[:, None], [True]))
    assert found.tracks["active"].poses[-1, 2] < path.LOWEST_MM
    assert len(found.tracks["active"].poses) == 9


def test_the_format_is_as_described() -> None:
    encoded = path.encode(120, ["active"], np.array([[[1.0, -2.0, 3.0, 1.0, 0.0, 0.0, -1.0]]]), [True])
    assert encoded == b"\x01\x78\x01\x06active" + struct.pack("<HH7h", 0, 1, 20, -40, 60, 32767, 0, 0, -32767)


@pytest.mark.parametrize("wrong", [b"", b"\x02\x3c\x01", b"\x01\x3c\x01", b"\x01\x3c\x01\x06act", b"\x01\x3c\x00"])
def test_other_bytes_are_refused(wrong: bytes) -> None:
    with pytest.raises(ValueError, match="path"):
        path.decode(wrong)


@given(st.binary(max_size=60))
def test_any_other_bytes_are_refused_or_read_but_never_crash(junk: bytes) -> None:
    with contextlib.suppress(ValueError):
        assert path.decode(junk).tracks


def test_a_path_that_is_cut_off_is_refused() -> None:
    whole = path.encode(60, ["active"], tumbling(20)[:, None], [True])
    for length in range(len(whole)):
        with pytest.raises(ValueError, match="not the path of a flick"):
            path.decode(whole[:length])
