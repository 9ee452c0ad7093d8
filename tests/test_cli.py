"""The command `tableflip`, as a person or a script types it."""

import json
import re
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tableflip import Match, games
from tableflip.cli import app
from tableflip.terminal.preparing import Preparing

HOT_SEAT = ("play", "--players", "2", "--humans", "all", "--seed", "1")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("TABLEFLIP_DATA", raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def run(*args: object, typed: str | list[str] = "", **env: str) -> Result:
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(app, [str(arg) for arg in args], input=text, env=env)


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "tableflip").glob("*.txt"), key=lambda file: file.stat().st_mtime_ns)


def random_match(seed: int, **options: Any) -> tuple[Match, list[str]]:
    """A match of two at random, spies included, and what two people at one screen type to play it."""
    match, chance = Match("terraflip", players=2, seed=1, **options), Random(seed)
    typed, at_screen = [], None
    while isinstance(seat := match.turn, int):
        if seat != at_screen:
            typed.append("")  # the screen changes hands
            at_screen = seat
        typed.append(chance.choice(match.legal()))
        match.play(typed[-1])
    return match, typed


# --- playing ---------------------------------------------------------------------------------------------------------


def test_a_whole_match_typed_by_two_people(tmp_path: Path) -> None:
    match, typed = random_match(seed=3)
    done = run(*HOT_SEAT, "--name", "Ann", "--name", "Bob", typed=typed)
    assert done.exit_code == 0, done.output
    assert match.result
    river, desert = match.result.points
    assert f"river {river}, desert {desert}: " in done.output
    [record] = kept(tmp_path)
    assert Match.replay(record.read_text()).position() == match.position()
    assert "seats: river (Ann), desert (Bob)" in record.read_text()
    assert f"tableflip replay {record}" in done.output


@pytest.mark.compiled
def test_bots_alone_play_to_the_end() -> None:
    table = ("play", "--humans", "none", "--level", 1, "--players", 2, "--seed", 5, "-o", "edition=french")
    first, again = (run(*table) for _ in range(2))
    assert first.exit_code == 0
    assert "french edition, 2 players" in first.output
    assert re.search(r"river \d+, desert \d+: .*(wins by|share)", first.output)
    assert first.output == again.output


def test_bots_move_in_between_and_their_moves_are_told() -> None:
    done = run("play", "--seed", 4, "--level", 1, typed=["p g6 d", "e", "quit"])
    assert done.exit_code == 0
    for bot in ("desert", "forest", "mountain"):
        assert re.search(rf"^{bot} places (land|the \w+) on \w+", done.output, re.MULTILINE)
    assert done.output.count("river> ") == 3


def test_bots_have_levels_which_a_saved_match_remembers(tmp_path: Path) -> None:
    assert run("play", "--players", 3, "--level", "1, casual", typed=["p g6 d", "quit"]).exit_code == 0
    [file] = kept(tmp_path)
    assert Match.replay(file.read_text()).names == ["", "bot of level 1", "bot of level 2"]
    assert run("play", "--resume", file, typed=["undo", "p g6 ca", "quit"]).exit_code == 0
    assert Match.replay(kept(tmp_path)[-1].read_text()).names == ["", "bot of level 1", "bot of level 2"]


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("9", "There is no level '9'; there are 1 (first-game), "),
        ("1,2", "There are 2 levels, but bots sit on 3 of the"),
    ],
)
def test_levels_that_do_not_fit_are_refused(level: str, why: str) -> None:
    refused = run("play", "--level", level)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(why)


def test_a_refused_move_explains_and_names_the_ruling() -> None:
    done = run(*HOT_SEAT, typed=["", "place a6 desert", "e", "why f h4", "dance", "p g6 ca", "s", "quit"])
    assert "a6 is 5 cells from the tower; 3 is the limit.  (TF-7)" in done.output
    assert done.output.count("Place a tile first: flipping and ending the turn come after that.  (TF-6)") == 2
    assert "'dance' is not a move here. Moves look like this: spy d5" in done.output
    assert "Which one: place g6 campsite, place g6 catapult?" in done.output
    assert "Which one: save, spy?" in done.output


def test_commands(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    script = [
        "",
        "moves",
        "moves fl",
        "why p g6 d",
        "why",
        "",
        "help",
        "p g6 d",
        "u",
        "u",
        "save",
        f"save {file}",
        "exit",
    ]
    done = run(*HOT_SEAT, typed=script)
    assert done.exit_code == 0
    assert "place e6 e7 f5 f7 g5 g6  +  campsite catapult desert" in done.output
    assert "No move starts with 'fl' now." in done.output
    assert "place g6 desert is legal now." in done.output
    assert "Why what?" in done.output
    assert "why MOVE   why a move is not possible" in done.output
    assert "Taken back: place g6 desert" in done.output
    assert "There is no move to take back." in done.output
    assert "Save under which name?" in done.output
    assert f"tableflip play --resume {file}" in done.output.replace("\n", "")
    assert Match.replay(file.read_text()).ply == 0


def test_saving_writes_over_a_record_and_over_nothing_else(tmp_path: Path) -> None:
    letter, record = tmp_path / "letter.txt", tmp_path / "record.txt"
    letter.write_text("Dear Ann,")
    record.write_text(Match("terraflip", players=3, seed=1).record())
    saves = [f"save {path}" for path in (letter, record, tmp_path, tmp_path / "no" / "folder")]
    done = run(*HOT_SEAT, typed=["", "p g6 d", *saves, "quit"])
    assert done.output.count("It cannot be saved as") == 3
    assert letter.read_text() == "Dear Ann,"
    assert Match.replay(record.read_text()).ply == 1


# --- the terrain game ------------------------------------------------------------------------------------------------


def test_a_terrain_is_built_and_asked_about() -> None:
    built = ["", "b k6 5b2", "", "build a6 4A0", ""]
    asked = ["moves", "moves build j6 5c", "why build f6 1A0", "keep", "undo", "help", "quit"]
    done = run("play", "terrain", "--players", 2, "--humans", "all", "--seed", 1, typed=[*built, *asked])
    assert done.exit_code == 0, done.output
    assert "puts 5B2 on k6, then starts from k6" in done.output
    assert " ... and 120 more" in done.output
    assert "build j6  +  5C0 5C1 5C2 5C3 5C4 5C5" in done.output
    assert "f6 touches no piece" in done.output
    assert "The terrain is not finished yet." in done.output
    assert "Building: in turn, put a piece next to another" in done.output


def test_a_race_on_a_random_terrain_and_the_same_again(tmp_path: Path) -> None:
    match, chance, typed = Match("terrain", players=2, seed=5, terrain="random"), Random(1), [""]
    at_screen = match.turn
    for _ in range(30):
        if match.turn != at_screen:
            typed.append("")
            at_screen = match.turn
        typed.append(chance.choice(match.legal()))
        match.play(typed[-1])
    typed += ["" if match.turn != at_screen else "keep", "keep lakes", "keep Lakes!", "quit"]
    settings = ("--players", 2, "--humans", "all", "--seed", 5, "-o", "terrain=random")
    done = run("play", "terrain", *settings, typed=typed)
    assert done.exit_code == 0, done.output
    assert re.search(r"(river|desert) rolls (\d in (good|bad) weather|a double \d)", done.output)
    assert re.search(r"^Step to \w+ \(\d\)", done.output, re.MULTILINE)
    assert "cannot be the name of a terrain" in done.output
    share = match.view()["share"]
    assert run("terrains").output == "lakes\n"
    assert run("terrains", "lakes").output == f"{share}\n"
    again = run("play", "terrain", "--players", 2, "-o", "terrain=lakes", typed=["quit"])
    assert "a terrain travelled again" in again.output
    [*_, record] = [file for file in kept(tmp_path) if "\nseed: 5\n" in file.read_text()]
    for source in (share, record):
        assert run("terrains", "copy", "--save", source).output.startswith("Saved.")
        assert run("terrains", "copy").output == f"{share}\n"


def test_three_teams_at_one_keyboard_are_obeyed_line_by_line() -> None:
    terrains = (Match("terrain", players=2, terrain="random", seed=seed).view()["share"] for seed in range(99))
    tables = ((share, Match("terrain", players=6, teams=3, terrain=share, seed=1)) for share in terrains)
    share, match = next((share, match) for share, match in tables if "goal f6" in match.legal())
    settings = ("--players", 6, "--humans", "all", "--seed", 1, "-o", f"terrain={share}", "-o", "teams=3")
    done = run("play", "terrain", *settings, typed=["goal f6", "undo", "quit"])
    first, owner = match.view()["first"], match.view()["goal_for"]
    assert owner == [(first - 1) % 3, (first - 1) % 3 + 3]
    assert re.search(f"{match.seats[first]} throws a [1-6]\n", done.output)
    assert f"Set the destination of {' and '.join(match.seats[seat] for seat in owner)}: goal " in done.output
    assert "Taken back: goal f6" in done.output
    assert "The match is kept." in done.output


def test_a_bot_builds_and_races_in_between() -> None:
    done = run("play", "terrain", "--players", 2, "--seed", 4, typed=["build k6 4A0", "quit"])
    assert re.search(r"^desert puts \d[ABCD]\d on \w+", done.output, re.MULTILINE)


def test_terrains_that_cannot_be_had(record: Path) -> None:
    assert run("terrains").output == "No terrain is saved yet.\n"
    for command, sentence in (
        (["terrains", "lakes"], "terrain: none is saved as 'lakes'; saved terrains: none yet."),
        (["terrains", "--save", "x"], "Under which name?"),
        (["terrains", "lakes", "--save", "terrain1-0-9x-0"], "terrain: character 12 (f1): '9' is not a level"),
        (["terrains", "lakes", "--save", record], f"{record} is a match of terraflip: there is no terrain in it."),
    ):
        done = run(*command)
        assert done.exit_code == 2
        assert done.stderr.startswith(sentence)


# --- what stays hidden -----------------------------------------------------------------------------------------------


def as_seen_by(seat: str, output: str) -> str:
    """What is on the screen while it is that seat's."""
    parts = re.split(r"(river|desert) is next\. Press Enter when nobody else is looking\. ", output)
    return "".join(text for who, text in zip(parts[1::2], parts[2::2], strict=True) if who == seat)


def test_the_other_persons_undersides_never_come_to_the_screen() -> None:
    """Two matches that differ only in what river hides look the same to desert, to the last character."""

    def desert_sees(hidden: str, other: str) -> str:
        river = [["", f"place g6 {hidden}", "spy g6", "end"], ["", f"place f5 {other}", "end"]]
        desert = [["", "moves", "place h6 river", "why flip g6", "end"], ["", "help", "place f7 river", "quit"]]
        done = run(*HOT_SEAT, typed=[*river[0], *desert[0], *river[1], *desert[1]])
        assert done.exit_code == 0
        assert f"Your spy sees under g6: {hidden[0].upper()}" in as_seen_by("river", done.output)
        return as_seen_by("desert", done.output).split("The match is kept")[0]

    sights = {desert_sees(*order) for order in (("forest", "mountain"), ("mountain", "forest"), ("desert", "desert"))}
    assert len(sights) == 1
    [sight] = sights
    assert "river places land on g6, then sends a spy under g6" in sight
    assert "spy sees" not in sight


def test_a_look_disappears_with_the_next_move() -> None:
    done = run(*HOT_SEAT, typed=["", "place g6 forest", "spy g6", "moves", "spy g6", "end", "", "quit"])
    screens = done.output.split("TerraFlip  ")
    assert [screen.count("Your spy sees under g6: F♣ forest") for screen in screens] == [0, 0, 0, 1, 1, 1, 0]


def test_colours_are_never_needed() -> None:
    done = run(*HOT_SEAT, typed=["", "place g6 forest", "end", "", "place h6 river", "quit"], NO_COLOR="1")
    assert "\x1b[" not in done.output
    assert "T♜f6  R≈g6 >D∴h6" in done.output


# --- nothing is lost -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [["quit"], []], ids=["quit", "end of input"])
def test_leaving_keeps_the_match_and_resuming_goes_on(tmp_path: Path, end: list[str]) -> None:
    left = run("play", "--players", 3, "--seed", 2, "--level", 1, "--name", "Ann", typed=["p g6 d", "e", *end])
    assert left.exit_code == 0
    [file] = kept(tmp_path)
    assert f"tableflip play --resume {file}" in left.output
    before = Match.replay(file.read_text())
    assert before.names == ["Ann", "bot of level 1", "bot of level 1"]
    resumed = run("play", "--resume", file, typed=[before.legal()[0], "quit"])
    assert "river (Ann)> " in resumed.output
    assert kept(tmp_path) == [file], "it goes on in the same file"
    assert Match.replay(file.read_text()).ply == before.ply + 1


def test_what_has_to_be_compiled_is_prepared_before_a_saved_match_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(Match("terraflip", seed=1).record())
    done: list[object] = []
    enter, replay = Preparing.__enter__, Match.replay
    monkeypatch.setattr(Preparing, "__enter__", lambda self: done.append(self._game) or enter(self))
    monkeypatch.setattr(Match, "replay", lambda text: done.append("replayed") or replay(text))
    assert run("play", "--resume", file, typed=["quit"]).exit_code == 0
    assert done == [Match("terraflip").game, "replayed"]


def test_ctrl_c_keeps_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["place g6 desert"])

    def interrupted(prompt: str = "") -> str:
        if line := next(typed, None):
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    done = run("play")
    assert done.exit_code == 130
    [file] = kept(tmp_path)
    assert Match.replay(file.read_text()).ply == 1


def test_without_a_data_folder_the_match_goes_to_a_temporary_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file is in the way")
    done = run("play", typed=["p g6 d", "quit"], TMPDIR=str(tmp_path))
    found = re.search(r"--resume (\S+)", done.output)
    assert found
    assert Match.replay(Path(found[1]).read_text()).ply == 1


def test_leaving_before_the_first_move_keeps_nothing(tmp_path: Path) -> None:
    done = run("play", typed=["quit"])
    assert "See you." in done.output
    assert not kept(tmp_path)


# --- records ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match("terraflip", players=2, seed=1, names=["Ann", "Bob"])
    for move in ("place g6 forest", "spy g6", "end", "place h6 river", "end"):
        match.play(move)
    file = tmp_path / "record.txt"
    file.write_text(match.record())
    return file


def test_replay_shows_the_board_and_the_moves(record: Path) -> None:
    done = run("replay", record)
    assert done.exit_code == 0
    assert "T♜f6  R≈g6  D∴h6" in done.output
    assert (
        "1. river: place g6 forest\n2. river: spy g6 = forest\n3. river: end\n4. desert: place h6 river" in done.output
    )


def test_replay_at_a_move(record: Path) -> None:
    done = run("replay", record, "--at", 1)
    assert "T♜f6 >R≈g6" in done.output
    assert "1. river: place g6 forest" in done.output
    assert "D∴h6" not in done.output
    assert "2. river" not in done.output


def test_replay_as_a_seat_saw_it(record: Path) -> None:
    done = run("replay", record, "--seat", "desert")
    assert "1. river: place g6 land\n2. river: spy g6\n" in done.output
    assert "4. desert: place h6 river" in done.output


def test_replay_step_by_step(record: Path) -> None:
    done = run("replay", record, "--step", typed=["", "", "b", "5", "q"])
    assert re.findall(r"(\d) of 5> ", done.output) == ["0", "1", "2", "1", "5"]
    assert run("replay", record, "--step", "--at", 4, typed=["", ""]).output.count("of 5> ") == 2
    assert run("replay", record, "--step").exit_code == 0  # the end of input is an end, too


def test_a_bad_record_is_told_by_line_and_column(record: Path) -> None:
    record.write_text(record.read_text().replace("place h6 river", "place a6 river"))
    for command in (["replay", record], ["play", "--resume", record]):
        done = run(*command)
        assert done.exit_code == 2
        assert done.stderr == (
            f"{record}: line 13, column 12: 'place a6 river' is not legal: "
            "a6 is 5 cells from the tower; 3 is the limit.\n"
        )


def test_a_record_cannot_steer_the_terminal(record: Path) -> None:
    text = record.read_text()
    record.write_text(text.replace("(Ann)", "(\x1b[31mAnn)"))
    resumed = run("play", "--resume", record, typed=["", "quit"])
    assert "river ([31mAnn)> " in resumed.output
    assert "\x1b" not in resumed.output
    record.write_text(text.replace("1. river: ", "1. \x1b[31m: "))
    assert "\x1b" not in run("replay", record).stderr


# --- errors and lists ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("--nope", "No such option: --nope"),
        ("dance", "No such command 'dance'."),
        ("play chess", "There is no game called 'chess'; there are terraflip"),
        ("play --players 7", "players=7 is not possible: it must be one of 2, 3, 4."),
        ("play --players many", "Invalid value for '--players'"),
        ("play -o edition=klingon", "edition='klingon' is not possible: it must be one of 'published', "),
        ("play -o speed=9", "terraflip has no option 'speed'"),
        ("play -o french", "'french' is not an option; options look like players=4."),
        ("play --players 2 -o players=3", "The option players is there twice."),
        ("play --players 2 -o colours=river,pink", "colours=['river', 'pink'] is not possible"),
        ("play --humans 4", "There is no seat '4'; there are 0 (river), 1 (desert), 2 (forest), 3 (mountain)."),
        ("play --name Ann --name Bob", "There are 2 names, but people sit on 1 of the seats."),
        ("play --name A,B", "'A,B' is not possible as a name"),
        ("play --resume nowhere.txt", "nowhere.txt cannot be read: No such file or directory."),
        ("play terraflip --resume nowhere.txt", "A saved match brings its game, options, names and seed along"),
        ("replay", "Missing argument 'FILE'."),
        ("replay nowhere.txt", "nowhere.txt cannot be read: No such file or directory."),
        ("replay .", ". cannot be read: Is a directory."),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_one_sentence(command: str, sentence: str) -> None:
    done = run(*command.split())
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_a_record_that_does_not_reach_that_far(record: Path) -> None:
    assert run("replay", record, "--at", 6).stderr == f"{record} has 5 moves; --at 6 is not among them.\n"
    assert run("replay", record, "--seat", "pink").stderr == "There is no seat 'pink'; the seats are river, desert.\n"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff")
    assert run("replay", file).stderr == f"{file} cannot be read: it is not a text file.\n"


def test_options_are_set_as_the_schema_says(tmp_path: Path) -> None:
    settings = ("-o", "memory_aid=TRUE", "--set", "lines=rows", "-o", "colours=forest,river", "--players", 2)
    done = run("play", *settings, "--humans", "river", typed=["quit"])
    assert done.exit_code == 0, done.output
    options = Match.replay(kept(tmp_path)[0].read_text()).options
    assert options.all() == {
        "players": 2,
        "edition": "published",
        "first": "seat",
        "lines": "rows",
        "stops": "own",
        "placing": "mandatory",
        "flipping": "optional",
        "first_flip": "placed",
        "shot": "instead",
        "cut_off": "any",
        "memory_aid": True,
        "order_bonus": None,
        "colours": ["forest", "river"],
    }


def test_the_list_of_games() -> None:
    done = run("games")
    for name, schema in games().items():
        assert name in done.output
        for option in schema["properties"]:
            assert option in done.output
    assert "[published] draft french" in done.output
    assert json.loads(run("games", "--json").output) == games()


def test_without_a_command_there_is_help() -> None:
    done = run()
    assert done.exit_code == 0
    for command in ("play", "replay", "games", "terrains", "ladder", "warm", "bench"):
        assert f"  {command} " in done.output


def test_bench_hands_its_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, bool]] = []
    measured: list[bool] = []
    played: list[bool] = []
    fake = SimpleNamespace(
        main=lambda **options: asked.append(options), environments=measured.append, laboratory=played.append
    )
    monkeypatch.setitem(sys.modules, "tableflip.bench", fake)
    assert run("bench", "--json").exit_code == 0
    assert run("bench", "--compare").exit_code == 0
    assert run("bench", "--physics").exit_code == 0
    nothing = {"as_json": False, "compare": False, "physics": False}
    assert asked == [nothing | {"as_json": True}, nothing | {"compare": True}, nothing | {"physics": True}]
    assert run("bench", "--envs", "--json").exit_code == 0
    assert run("bench", "lab").exit_code == 0
    assert (len(asked), measured, played) == (3, [True], [False])
    assert "there are engine, server and lab" in run("bench", "dice").output


def test_envs_describe_names_every_number() -> None:
    told = run("envs", "describe", "terrain", "-o", "players=3").output
    assert "Actions: 506, of which a move takes up to 3" in told
    assert "movement points left" in told
    refused = run("envs", "describe", "terrain", "-o", "players=9")
    assert (refused.exit_code, "players=9 is not possible" in refused.stderr) == (2, True)
