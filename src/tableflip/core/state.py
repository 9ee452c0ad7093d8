"""Typed states: a class that names, types and explains the fields of a record, and the record that it makes.

    class State(Record):
        seat: int = u32()               # whose turn it is
        colour: Ints = i8(CELLS + 1)    # by cell
        hand: Grid = i8(SEATS, TILES)   # by seat and kind of tile

    STATE = State.dtype

Rules say `s: State`, so that a type checker knows every field and finds the misspelt ones. There are no objects of such
a class: what a rule is given is one record of an array of that dtype, compiled or not.
"""

from collections.abc import Callable
from inspect import get_annotations
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, SupportsIndex, TypeAlias, TypeVar, cast, overload

import numpy as np

T = TypeVar("T")
Row = TypeVar("Row", covariant=True)

State: TypeAlias = Any  # one record of whichever game; a game's own rules say which, as above


class Array(Protocol[T]):
    """A row of values as rules use it: by index, and in slices. Every numpy array is one, and so is such a field."""

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Array[T]": ...
    @overload
    def __setitem__(self, at: SupportsIndex, value: T, /) -> None: ...
    @overload
    def __setitem__(self, at: slice, value: Any, /) -> None: ...
    def __len__(self) -> int: ...


class Rows(Protocol[Row]):
    """Rows of values, or of rows again: `rows[i][j]`."""

    def __getitem__(self, at: SupportsIndex, /) -> Row: ...
    def __setitem__(self, at: SupportsIndex | slice, value: Any, /) -> None: ...
    def __len__(self) -> int: ...


Ints: TypeAlias = Array[int]
Floats: TypeAlias = Array[float]
Flags: TypeAlias = Array[bool]
Grid: TypeAlias = Rows[Ints]
Moves: TypeAlias = Ints  # where rules write moves to, or read them from
Stream: TypeAlias = Array[np.uint64]  # of random numbers: see `core.rng`


# What an unsigned number becomes before it is reckoned with, so that compiled code does not wrap around below 0.
signed = cast(Callable[[int], int], np.int64)


class Field(NamedTuple):
    kind: type[np.generic]
    shape: tuple[int, ...]


class Kind(Generic[T]):
    """A kind of number. Called, it makes a field: one number, a row of `size`, or `size` rows of `width`."""

    def __init__(self, kind: type[np.generic]) -> None:
        self.kind = kind

    @overload
    def __call__(self) -> T: ...
    @overload
    def __call__(self, size: int, /) -> Array[T]: ...
    @overload
    def __call__(self, size: int, width: int, /) -> Rows[Array[T]]: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self.kind, shape)


i8, i16, i32, i64 = Kind[int](np.int8), Kind[int](np.int16), Kind[int](np.int32), Kind[int](np.int64)
u8, u16, u32 = Kind[int](np.uint8), Kind[int](np.uint16), Kind[int](np.uint32)
u64 = Kind[np.uint64](np.uint64)  # not an int: compiled code makes a float of the two together
f32, f64 = Kind[float](np.float32), Kind[float](np.float64)


class Record:
    """The fields of a state, in order; `dtype` is what a numpy array of such states is made of."""

    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls) -> None:
        """Make the dtype; TypeError where a field has no kind, or a name that numpy's records need themselves."""
        for name in get_annotations(cls):
            if not isinstance(cls.__dict__.get(name), Field):
                raise TypeError(f"{cls.__name__}.{name} is no field: give it a kind, as in {name}: int = u32()")
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name} cannot be a field: every numpy record has a {name} of its own.")
        fields = [(name, *field) for name, field in cls.__dict__.items() if isinstance(field, Field)]
        cls.dtype = np.dtype((np.record, fields), align=True)
