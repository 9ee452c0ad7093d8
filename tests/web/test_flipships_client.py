"""What the client knows by heart of Flip Ships is what the engine says: measures, ranges, paths, words."""

import base64
import json
import re

import pytest

from tableflip.games.flipships.landing import COLUMNS, ROWS, Flick
from tableflip.games.flipships.physics import flick, path, table
from tableflip.games.flipships.reasons import SAY, UNDO
from tableflip.games.flipships.state import POWERS, SHIP_NAMES
from tests.web.serving import ROOT, SPOKEN
from tests.web.test_words import keys_in

CLIENT = ROOT / "web/src/games/flipships"
OF_THE_ENGINE = {
    **{name: getattr(table, name) for name in dir(table) if name.endswith("_MM")},
    "START_Y_MM": flick.START_Y_MM,
    "ROWS": ROWS,
    "COLUMNS": COLUMNS,
}


def test_measures() -> None:
    text = (CLIENT / "measures.ts").read_text()
    numbers = {
        name: float(value) for name, value in re.findall(r"^export const ([A-Z_]+) = ([-\d.]+);$", text, re.MULTILINE)
    }
    numbers.pop("MM")  # the scene's own
    assert len(numbers) > 15
    assert numbers == pytest.approx({name: OF_THE_ENGINE[name] for name in numbers})


def test_ranges_of_a_flick() -> None:
    text = (CLIENT / "measures.ts").read_text()
    found = re.search(r"FLICK_RANGES = \{(.*?)\}", text, re.DOTALL)
    assert found
    ranges = {
        name: (float(least), float(most))
        for name, least, most in re.findall(r"(\w+): \[([-\d.]+), ([-\d.]+)\]", found[1])
    }
    assert ranges == {name: (one.least, one.most) for name, one in Flick.RANGES.items()}


def test_the_example_path_is_one_of_the_engine() -> None:
    example = json.loads((CLIENT / "path.example.json").read_text())
    read = path.decode(base64.b64decode(example["path"]))
    assert (read.frames_a_second, read.seconds) == (example["frames_a_second"], pytest.approx(example["seconds"]))
    assert list(read.tracks) == list(example["tracks"])
    for name, track in read.tracks.items():
        told = example["tracks"][name]
        assert (track.first_frame, len(track.poses)) == (told["first_frame"], told["frames"])
        assert track.poses[-1].tolist() == pytest.approx(told["last"], abs=1e-5)


@pytest.mark.parametrize("language", SPOKEN)
def test_every_power_is_explained(language: str) -> None:
    text = (CLIENT / f"words.{language}.ts").read_text()
    found = re.search(r"\n  powers: \{(.*?)\n  \}", text, re.DOTALL)
    assert found
    explained = re.findall(r'^    "?([a-z-]+)"?: \{', found[1], re.MULTILINE)
    assert sorted(explained) == sorted(POWERS)


@pytest.mark.parametrize("language", SPOKEN)
def test_every_refusal_has_words(language: str) -> None:
    words = keys_in(f"src/games/flipships/words.{language}.ts")
    assert (set(SAY.sentences) | set(UNDO.sentences) | {"flick-needs-numbers"}) - words == set()


def test_names_of_ships() -> None:
    found = re.search(r"SHIP_NAMES = \[(.*?)\]", (CLIENT / "view.ts").read_text())
    assert found
    assert tuple(re.findall(r'"(\w+)"', found[1])) == SHIP_NAMES
