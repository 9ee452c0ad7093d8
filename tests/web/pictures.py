"""The pictures on the home page, made by our own renderer: `python -m tests.web.pictures [address of a server]`.

Each shows a table that was really played at; they are kept in web/public/pictures. Make them anew when looks change.
`python -m tests.web.pictures icons` draws web/public/icon.svg in the sizes that phones want, into web/public/icons.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tableflip import Match
from tests.web.records import played, put_on_a_table
from tests.web.serving import ROOT, Server, launch

FOLDER = ROOT / "web/public/pictures"
ICONS = ROOT / "web/public/icons"
# Name: pixels, what is behind it, how much of the picture the drawing takes. A mask may cut off a fifth at each side.
ICON_LOOKS = {
    "192": (192, "transparent", 1.0),
    "512": (512, "transparent", 1.0),
    "maskable-512": (512, "#2b2018", 0.62),
    "apple-180": (180, "#2b2018", 0.72),
}
SIZE = {"width": 800, "height": 560}
QUALITY = 0.82
READY_MS = 120_000
BOARD_ALONE = """
  .table-page { grid-template-columns: 1fr !important; grid-template-rows: 1fr !important; }
  .side, .dock, .notices, .canvas::after { display: none !important; }
  .bar { height: 40px; padding: 0; visibility: hidden; } /* room for what stands at the far end */
"""
# Chromium writes WebP itself: no further library is needed.
AS_WEBP = """async ([png, quality]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  return Array.from(new Uint8Array(await blob.arrayBuffer()));
}"""
AS_ICON = """async ([drawing, pixels, behind, share]) => {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(drawing.replace("<svg ", "<svg width='512' height='512' "))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(pixels, pixels);
  const pen = canvas.getContext("2d");
  pen.fillStyle = behind;
  pen.fillRect(0, 0, pixels, pixels);
  const [edge, size] = [(1 - share) / 2 * pixels, share * pixels];
  pen.drawImage(image, edge, edge, size, size);
  return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer()));
}"""


def matches() -> list[Match]:
    """Well into a game in which much was turned over; a terrain with travellers; ships on cards, the enemy half way."""
    return [
        played("terraflip", seed=5, moves=78, players=4),
        played("terrain", seed=11, moves=140, players=4, terrain="random"),
        flipships(),
    ]


def flipships() -> Match:
    match = Match("flipships", players=3, seed=4)
    for _ in range(16):
        flicks = [move for move in match.legal() if move.startswith("flick")]
        match.play(flicks[0] if flicks else match.legal()[0])
    return match


def photograph(browser: Browser, address: str) -> bytes:
    page = browser.new_page(viewport=SIZE, bypass_csp=True)  # for the style
    page.goto(f"{address}?quality=high&motion=off")
    page.add_style_tag(content=BOARD_ALONE)
    page.wait_for_function("() => window.tableflip?.ready()", timeout=READY_MS)
    page.wait_for_timeout(1500)  # the picture is drawn again in its new size
    png = base64.b64encode(page.screenshot(timeout=READY_MS)).decode()
    blank = browser.new_page()  # without the page's own security policy
    webp: list[int] = blank.evaluate(AS_WEBP, [png, QUALITY])
    blank.close()
    page.close()
    return bytes(webp)


def make(url: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for match in matches():
            picture = photograph(browser, url + put_on_a_table(url, match)["watch"])
            (FOLDER / f"{match.game.name}.webp").write_bytes(picture)
            sys.stdout.write(f"{match.game.name}: {len(picture) / 1000:.0f} kB\n")
        browser.close()


def draw_icons() -> None:
    ICONS.mkdir(parents=True, exist_ok=True)
    drawing = (ROOT / "web/public/icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        blank = browser.new_page()
        for name, (pixels, behind, share) in ICON_LOOKS.items():
            png: list[int] = blank.evaluate(AS_ICON, [drawing, pixels, behind, share])
            (ICONS / f"{name}.png").write_bytes(bytes(png))
        browser.close()


def main() -> None:
    if sys.argv[1:] == ["icons"]:
        draw_icons()
        return
    if len(sys.argv) > 1:
        make(sys.argv[1].rstrip("/"))
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            make(server.url)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
