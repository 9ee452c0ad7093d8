"""The browser client, if it has been built; else a page that says how to build it."""

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse
from starlette.staticfiles import StaticFiles

FOLDER = Path(str(files("tableflip.server").joinpath("static")))
INDEX = FOLDER / "index.html"
FOREVER = "public, max-age=31536000, immutable"
PLAIN_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tableflip</title>
<h1>Tableflip</h1>
<p>The server is up. Its page for the browser has not been built yet: <code>make web</code> builds it.</p>
<p>Programs can play here already: <a href="/api/openapi.json">the addresses and messages</a>.</p>
</html>
"""


class Assets(StaticFiles):
    """Files whose names change with their contents: a browser may keep them."""

    def file_response(self, *args: object, **settings: object) -> Response:
        response = super().file_response(*args, **settings)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOREVER
        return response


def add_client(app: FastAPI) -> None:
    if (FOLDER / "assets").is_dir():
        app.mount("/assets", Assets(directory=FOLDER / "assets"))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        """The client's own addresses all lead to its one page; the secret in a link's fragment never gets here."""
        if path == "api" or path.startswith(("api/", "assets/")):
            raise HTTPException(404)
        file = (FOLDER / path).resolve()
        if path and file.is_file() and file.is_relative_to(FOLDER.resolve()):
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        if "." in path.rpartition("/")[2]:
            raise HTTPException(404)
        if INDEX.is_file():
            return FileResponse(INDEX, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(PLAIN_PAGE, headers={"Cache-Control": "no-cache"})
