"""The lab's studies, where the operator shows them (TABLEFLIP_LAB): reports to read, and their games to replay.

A study is a folder `NAME.lab` as `tableflip lab run` leaves it. Nothing in there can be asked for but its report in all
forms, and the records of the games that the report names. Pages are in the language that the address names, as those of
the client (`?lang=fr`), else in the first of the browser's that we speak.
"""

import asyncio
import re
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse

from tableflip.core import record as records
from tableflip.server.messages.requests import NewTable, SeatRequest, Start
from tableflip.server.routes.common import Costly, Share, TheService
from tableflip.server.routes.tables import charge_for_table
from tableflip.server.service import Service

ROUTES = APIRouter(prefix="/lab", include_in_schema=False)
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,99}")  # of a study, and of a game's record
KINDS = {
    "report.html": "text/html; charset=utf-8",
    "report.md": "text/markdown; charset=utf-8",
    "figures.csv": "text/csv; charset=utf-8",
}
TO_RECORD = re.compile(r'<a href="records/([A-Za-z0-9_-]+)\.txt">(.*?)</a>')
ALONE = re.compile(r'<p class="alone">.*?</p>')  # what is for those who have the mere file
QUESTION, ANSWER = re.compile(r"<h1>(.*?)</h1>"), re.compile(r'<p class="answer">(.*?)</p>')
# A report brings its own style along, and nothing else.
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    "Vary": "Accept-Language",
}
PAGE = """<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ max-width: 52rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }}
li {{ margin: 1rem 0; }}</style></head>
<body><main><h1>{title}</h1>{studies}</main></body></html>
"""


class Words(NamedTuple):
    """What these pages say besides what the reports say."""

    language: str
    own_name: str
    title: str
    no_study: str
    all_studies: str
    record: str


WORDS = {
    words.language: words
    for words in (
        Words("en", "English", "The lab", "No study here has a report yet.", "All studies", "record"),
        Words(
            "fr", "Français", "Le laboratoire",
            "Aucune étude n’a encore de rapport ici.", "Toutes les études", "relevé",
        ),
        Words(
            "de", "Deutsch", "Das Labor",
            "Noch hat hier keine Studie einen Bericht.", "Alle Studien", "Aufzeichnung",
        ),
        Words(
            "es", "Español", "El laboratorio",
            "Aquí ningún estudio tiene informe todavía.", "Todos los estudios", "registro",
        ),
    )
}  # fmt: skip


def words_for(request: Request) -> Words:
    """In the language that is asked for; in English where we speak none that is."""
    wanted = request.headers.get("accept-language", "").split(",")
    spoken = [tag.partition(";")[0].strip().lower()[:2] for tag in (request.query_params.get("lang", ""), *wanted)]
    return next((WORDS[tag] for tag in spoken if tag in WORDS), WORDS["en"])


def with_ways_out(page: str, words: Words, *ways: str) -> str:
    """The page with links above it: the ways, and the same page in the other languages."""
    others = [
        f'<a href="?lang={one.language}" lang="{one.language}" hreflang="{one.language}">{one.own_name}</a>'
        for one in WORDS.values()
        if one is not words
    ]
    return page.replace("<body>", f"<body><nav>{' · '.join([*ways, *others])}</nav>", 1)


def folder_of(request: Request) -> Path:
    """Where the studies are; 404 where none are shown."""
    chosen: str = request.app.state.settings.lab
    if not chosen:
        raise HTTPException(404)
    return Path(chosen)


def file_of(request: Request, study: str, *path: str) -> Path:
    """A file of a study; 404 if there is none, or if that is no name of a study."""
    file = (folder_of(request) / f"{study}.lab").joinpath(*path)
    if not NAME.fullmatch(study) or not file.is_file():
        raise HTTPException(404)
    return file


@ROUTES.get("")
async def studies(request: Request) -> Response:
    """All studies that have a report, with their questions and answers."""
    page = await asyncio.to_thread(listed, folder_of(request), words_for(request))
    return HTMLResponse(page, headers=HEADERS)


def listed(folder: Path, words: Words) -> str:
    found = []
    for file in sorted(folder.glob("*.lab/report.html")):
        name, page = file.parent.stem, page_of(file, words)
        question, answer = QUESTION.search(page), ANSWER.search(page)
        if NAME.fullmatch(name) and question and answer:
            link = f'<a href="/lab/{name}/report.html?lang={words.language}">{question[1]}</a>'
            found.append(f"<li>{link}<br>{answer[1]}</li>")
    shown = f"<ul>{''.join(found)}</ul>" if found else f"<p>{words.no_study}</p>"
    page = PAGE.format(language=words.language, title=words.title, studies=shown)
    return with_ways_out(page, words)


def page_of(file: Path, words: Words) -> str:
    """A report's page; in English if it was written before there were others."""
    own = file.with_name(f"report.{words.language}.html")
    return (own if own.is_file() else file).read_text(encoding="utf-8")


@ROUTES.get("/{study}/{name}")
async def report(study: str, name: str, request: Request) -> Response:
    """A report in one of its forms; on its page, every game that it names can be replayed."""
    if name not in KINDS:
        raise HTTPException(404)
    file = file_of(request, study, name)
    if name == "report.html":
        text = await asyncio.to_thread(to_click, file, words_for(request))
    else:
        text = await asyncio.to_thread(file.read_text, "utf-8")
    return Response(text, headers=HEADERS | {"Content-Type": KINDS[name]})


def to_click(file: Path, words: Words) -> str:
    """A report's page, on which a click shows a game on the board; without what is for those who have the mere file."""
    lang = words.language
    replay = rf'<a href="replay/\1?lang={lang}">\2</a> (<a href="records/\1.txt">{words.record}</a>)'
    page = TO_RECORD.sub(replay, ALONE.sub("", page_of(file, words)))
    return with_ways_out(page, words, f'<a href="/lab?lang={lang}">{words.all_studies}</a>')


@ROUTES.get("/{study}/records/{name}.txt")
async def record(study: str, name: str, request: Request) -> Response:
    """The record of a game, as text."""
    text = await asyncio.to_thread(record_of, request, study, name)
    return Response(text, headers=HEADERS | {"Content-Type": "text/plain; charset=utf-8"})


def record_of(request: Request, study: str, name: str) -> str:
    if not NAME.fullmatch(name):
        raise HTTPException(404)
    return file_of(request, study, "records", f"{name}.txt").read_text(encoding="utf-8")


@ROUTES.get("/{study}/replay/{name}", dependencies=[Costly])
async def replay(study: str, name: str, request: Request, service: TheService, share: Share) -> Response:
    """The game as a finished table, made when it is first asked for; leads on to its replay."""
    text = await asyncio.to_thread(record_of, request, study, name)
    known: dict[str, str] = request.app.state.lab_tables
    if text not in known:
        charge_for_table(request)
        known[text] = await table_of(text, service, share)
    return RedirectResponse(f"/replay/{known[text]}?lang={words_for(request).language}", 303)


async def table_of(text: str, service: Service, share: int) -> str:
    """A table on which this game was played."""
    headers = records.read(text).headers
    seats = [SeatRequest(kind="here") for _ in headers["seats"].split(", ")]
    made = await service.create(NewTable(game=headers["game"], seats=seats, start=Start(record=text)), share)
    return made.plan.id
