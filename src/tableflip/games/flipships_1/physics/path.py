"""How a flick went, as keyframes in a few kilobytes: what a client plays, and what a record keeps.

    version 1 | frames a second | number of tracks                    one byte each
    for each track:
      length of the name (one byte) and the name: "active", "card r3c2" or "ship " and its name in the layout
      first frame | number of frames                                  two bytes each, little-endian, unsigned
      for each frame: x y z, in steps of 0.05 mm; qw qx qy qz in steps of 1/32767      two bytes each, signed

Frame 0 is the moment of the strike. Before its first frame a piece lies as that frame shows it, after its last one as
that one does. The first track is the active ship. It is not compressed: compressors differ from build to build.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Frames = NDArray[np.float64]  # (frames, 7): x y z in mm, qw qx qy qz

VERSION = 1
FRAMES_A_SECOND = 60
FRAMES_A_SECOND_FAST = 120  # at 60 a second, more than 4 turns in a flight look like turning backwards
FAST_TURNS = 4.0
STEPS = np.array([0.05] * 3 + [1 / 32767] * 4)
LOWEST_MM = -400.0  # what falls off the table is out of sight there

HEAD = struct.Struct("<BBB")
TRACK_HEAD = struct.Struct("<HH")


@dataclass(frozen=True)
class Track:
    """One piece's way: its poses, a row each, from a first frame on."""

    first_frame: int
    poses: Frames


@dataclass(frozen=True)
class Path:
    frames_a_second: int
    tracks: Mapping[str, Track]

    @property
    def seconds(self) -> float:
        last = max(track.first_frame + len(track.poses) - 1 for track in self.tracks.values())
        return last / self.frames_a_second


def quantised(poses: Frames) -> NDArray[np.int16]:
    """Poses in the steps of the format, with quaternions on one side (q and -q are the same turn) for interpolation."""
    poses = poses.copy()
    agreement = np.sum(poses[1:, 3:] * poses[:-1, 3:], axis=1)
    poses[1:, 3:] *= np.cumprod(np.where(agreement < 0, -1.0, 1.0))[:, None]
    return np.asarray(np.clip(np.rint(poses / STEPS), -32767, 32767), "<i2")


def moving_part(poses: NDArray[np.int16]) -> slice:
    """The frames from the last one before anything changes to the first one after which nothing does."""
    changes = np.flatnonzero(np.any(poses[1:] != poses[:-1], axis=1))
    return slice(changes[0], changes[-1] + 2) if len(changes) else slice(0, 1)


def encode(frames_a_second: int, names: Sequence[str], poses: NDArray[np.float64], moved: Sequence[bool]) -> bytes:
    """The path of pieces (frames, pieces, 7): of the first, and of all others that moved."""
    parts = []
    for piece, name in enumerate(names):
        if piece and not moved[piece]:
            continue
        way = poses[:, piece]
        below = np.flatnonzero(way[:, 2] < LOWEST_MM)
        track = quantised(way[: below[0] + 1] if len(below) else way)
        part = slice(0, moving_part(track).stop) if piece == 0 else moving_part(track)
        label = name.encode()
        parts.append(bytes([len(label)]) + label + TRACK_HEAD.pack(part.start, part.stop - part.start))
        parts.append(track[part].tobytes())
    return HEAD.pack(VERSION, frames_a_second, len(parts) // 2) + b"".join(parts)


def decode(path: bytes) -> Path:
    """The tracks of a path by name. ValueError for bytes that are none."""
    if path and path[0] != VERSION:
        raise ValueError(f"This path is of version {path[0]}, not {VERSION}.")
    try:
        _, frames_a_second, count = HEAD.unpack_from(path)
        at = HEAD.size
        tracks = {}
        for _ in range(count):
            label = path[at + 1 : at + 1 + path[at]]
            at += 1 + len(label)
            first_frame, frames = TRACK_HEAD.unpack_from(path, at)
            at += TRACK_HEAD.size
            poses = np.frombuffer(path, "<i2", frames * 7, at).reshape(frames, 7)
            tracks[label.decode()] = Track(first_frame, poses * STEPS)
            at += poses.nbytes
        if at != len(path) or not tracks:
            raise ValueError("it ends too early or too late")
    except (struct.error, IndexError, ValueError) as e:
        raise ValueError("This is not the path of a flick.") from e
    return Path(frames_a_second, tracks)
