"""Settings come from the environment, all that is wrong with them is told at once, and the manual lists them all."""

import os
import re
from pathlib import Path

import pytest

from tableflip.server.settings import Settings

MANUAL = Path(__file__).parents[2] / "docs" / "server.md"
NOT_SHOWN = {
    "LAB": "none",
    "DATABASE": "a local file",
    "BUS": "none",
    "ORIGINS": "none",
    "PROXIES": "none",
}  # nothing, as a default
ELSEWHERE = {"DATA"}  # where the embedded database lies: `settings.data_folder`


def refused(monkeypatch: pytest.MonkeyPatch, **given: str) -> str:
    with monkeypatch.context() as patch:
        for name, value in given.items():
            patch.setenv(f"TABLEFLIP_{name}", value)
        with pytest.raises(ValueError, match="not possible") as problem:
            Settings.from_environment()
    return str(problem.value)


def test_settings_are_read_as_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFLIP_REQUESTS_A_SECOND", "0.5")
    monkeypatch.setenv("TABLEFLIP_PRIVATE_WEBHOOKS", "yes")
    monkeypatch.setenv("TABLEFLIP_DATABASE", "postgres://me@here/tables")
    monkeypatch.setenv("TABLEFLIP_LOG", "Warning")
    monkeypatch.setenv("TABLEFLIP_SOCKETS", "")
    monkeypatch.setenv("TABLEFLIP_SOMETHING_ELSE", "is not ours")
    settings = Settings.from_environment()
    assert (settings.requests_a_second, settings.private_webhooks, settings.log) == (0.5, True, "warning")
    assert settings.sockets == 10_000, "an empty variable says nothing"
    assert settings.database_url == "postgresql+psycopg://me@here/tables"
    with pytest.raises(ValueError, match="frozen"):
        settings.sockets = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "value", "must"),
    [
        ("SOCKETS", "many", "it must be a whole number"),
        ("SOCKETS", "1.5", "it must be a whole number"),
        ("SOCKETS", "-1", "it must not be negative"),
        ("BOT_PACE", "slow", "it must be a number"),
        ("BOT_PACE", "nan", "it must be a number"),
        ("BOT_PACE", "-0.1", "it must not be negative"),
        ("PRIVATE_WEBHOOKS", "perhaps", "it must be yes or no"),
        ("LOG", "loud", "it must be 'debug', 'info', 'warning' or 'error'"),
    ],
)
def test_what_cannot_be_understood_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str, must: str) -> None:
    shown = value.lower()
    assert refused(monkeypatch, **{name: value}) == f"TABLEFLIP_{name}={shown!r} is not possible: {must}."


def test_addresses_are_refused_without_their_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refused(monkeypatch, DATABASE="mysql://me:secret@here/tables", BUS="http://:secret@here")
    assert said == (
        "TABLEFLIP_DATABASE is not possible: it must be postgresql://USER@HOST/NAME or sqlite:///FILE; else leave it"
        " out; TABLEFLIP_BUS is not possible: it must be redis://HOST; else leave it out."
    )


def test_all_that_is_wrong_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refused(monkeypatch, SOCKETS="many", BOT_PACE="-1", LOG="loud")
    assert said.count("is not possible: ") == 3
    assert all(name in said for name in ("TABLEFLIP_SOCKETS='many'", "TABLEFLIP_BOT_PACE='-1'", "TABLEFLIP_LOG='loud'"))
    assert said.count(".") == 1


def test_the_manual_lists_every_setting_with_its_default() -> None:
    listed = {}
    for names, defaults in re.findall(r"^\| (`[A-Z_`, ]+`) \| ([^|]*) \|", MANUAL.read_text(), re.MULTILINE):
        found, shown = re.findall(r"[A-Z_]+", names), defaults.split(", ")
        listed |= dict(zip(found, shown if len(found) > 1 else [defaults], strict=True))
    fields = {name.upper(): field.default for name, field in Settings.model_fields.items()}
    assert set(listed) == set(fields) | ELSEWHERE
    for name, default in fields.items():
        if default == "":
            assert listed[name] == NOT_SHOWN[name]
        elif name == "BOT_THREADS":
            assert (listed[name], default) == ("cores less one", max(1, (os.cpu_count() or 2) - 1))
        elif isinstance(default, bool):
            assert listed[name] == ("yes" if default else "no")
        elif isinstance(default, str):
            assert listed[name] == f"`{default}`"
        else:
            assert float(listed[name]) == default
