"""The lab's studies, where the operator shows them (TABLEFLIP_LAB): reports to read, and their games to replay.

A study is a folder `NAME.lab` as `tableflip lab run` leaves it. Nothing in there can be asked for but its report in all
forms, and the records of the games that the report names.
"""

import asyncio
import re
from html import escape
from pathlib import Path

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
TO_RECORD = re.compile(r'<a href="records/([A-Za-z0-9_-]+)\.txt">.*?</a>')
# A report brings its own style along, and nothing else.
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The lab</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }} li {{ margin: 1rem 0; }}</style></head>
<body><h1>The lab</h1>{studies}</body></html>
"""


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
    return HTMLResponse(await asyncio.to_thread(listed, folder_of(request)), headers=HEADERS)


def listed(folder: Path) -> str:
    found = []
    for file in sorted(folder.glob("*.lab/report.md")):
        if NAME.fullmatch(file.parent.stem):
            title, _, answer = file.read_text(encoding="utf-8").split("\n")[:3]
            link = f'<a href="/lab/{file.parent.stem}/report.html">{escape(title.removeprefix("# "))}</a>'
            found.append(f"<li>{link}<br>{escape(answer)}</li>")
    return PAGE.format(studies=f"<ul>{''.join(found)}</ul>" if found else "<p>No study here has a report yet.</p>")


@ROUTES.get("/{study}/{name}")
async def report(study: str, name: str, request: Request) -> Response:
    """A report in one of its forms; on its page, every game that it names can be replayed."""
    if name not in KINDS:
        raise HTTPException(404)
    text = await asyncio.to_thread(file_of(request, study, name).read_text, "utf-8")
    if name == "report.html":
        text = TO_RECORD.sub(r'\g<0> <a href="replay/\1">(replay and analysis)</a>', text)
    return Response(text, headers=HEADERS | {"Content-Type": KINDS[name]})


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
    return RedirectResponse(f"/replay/{known[text]}", 303)


async def table_of(text: str, service: Service, share: int) -> str:
    """A table on which this game was played."""
    headers = records.read(text).headers
    seats = [SeatRequest(kind="here") for _ in headers["seats"].split(", ")]
    made = await service.create(NewTable(game=headers["game"], seats=seats, start=Start(record=text)), share)
    return made.plan.id
