"""The page in a real browser: a folder served on this machine, and windows of Chromium on it."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Self

from attrs import define, field
from playwright.sync_api import expect, sync_playwright

import peers
from make_page import PageError, make_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

PATIENCE: Final = 180_000
"""How long is waited for anything, in milliseconds: a loaded machine is slow."""
PHONE: Final = (360, 740)
DESK: Final = (1280, 800)
CSP: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'"
)
_CHROMIUM: Final = (
    "--no-sandbox",  # for root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

_GONE_ON: Final = """before =>
    document.querySelectorAll("#moves li").length > before
    && document.querySelector("#hand button:enabled, dialog[open], #actions button") !== null"""


class Files(SimpleHTTPRequestHandler):
    """Serve files with their types, and say nothing."""

    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing."""


class StrictFiles(Files):
    """Serve files as a careful host does."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CSP)
        super().end_headers()


@contextmanager
def serving(folder: Path, files: type[Files] = StrictFiles) -> Iterator[str]:
    """Serve a folder on this machine, and give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(files, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start Chromium without a window."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        path = peers.need("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=list(_CHROMIUM))
        yield browser
        browser.close()


def built_page(folder: Path) -> Path:
    """Return the folder of the built page: the one that `CIRULLA_PAGE` names, or a fresh one."""
    named = os.environ.get("CIRULLA_PAGE")
    if named:
        return Path(named)
    pyodide = peers.need_package("pyodide")
    try:
        make_page(folder, pyodide)
    except PageError as error:
        peers.lack(f"the page cannot be built here: {error}")
    return folder


def pictures_folder(factory: pytest.TempPathFactory) -> Path:
    """Return where screenshots are kept: what `CIRULLA_PICTURES` names, or pytest's own folder."""
    named = os.environ.get("CIRULLA_PICTURES")
    return Path(named) if named else factory.mktemp("pictures")


@define(slots=False)  # Playwright leaves marks on an object whose methods it calls
class Visit:
    """A window on the page, and what went on in it.

    Attributes:
        page: the page.
        at: its address.
        faults: what it complained of.
        strangers: the addresses that it asked for elsewhere.
        pictures: where its screenshots are kept.
    """

    page: Page
    at: str
    pictures: Path
    faults: list[str] = field(factory=list)
    strangers: list[str] = field(factory=list)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.at, f"blob:{self.at}", "data:")):
            self.strangers.append(request.url)

    def listen(self) -> Visit:
        """Begin to take down what goes wrong."""
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", self._asked)
        return self

    def beside(self) -> Visit:
        """Open another window of the same browser, which remembers what this one does."""
        return Visit(self.page.context.new_page(), self.at, self.pictures).listen()

    def go(self, query: str = "", fragment: str = "") -> Visit:
        """Load the page, and wait until it is ready."""
        self.page.goto(f"{self.at}{query}{fragment}")
        ready = "#start:not([hidden]), #play:not([hidden]), #failed:not([hidden])"
        self.page.wait_for_selector(ready, timeout=PATIENCE)
        return self

    def picture(self, name: str) -> None:
        """Keep a screenshot."""
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.pictures / f"{name}.png")

    def size(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def get(self, id: str) -> Locator:  # noqa: A002 - what HTML calls it
        """Find an element by its id."""
        return self.page.locator(f"#{id}")

    # Playing.

    def deal(self, game: str = "base", players: int = 2, persons: int = 1) -> None:
        """Begin a match at this screen: the first so many seats are persons."""
        self.page.select_option("#house", game)
        self.page.select_option("#players", str(players))
        for seat in range(persons):
            self.page.locator("#seats select").nth(seat).select_option("person")
        self.page.click("#deal")

    def table(self, card: str) -> Locator:
        """Find a card of the table."""
        return self.page.locator(f'#table [data-card="{card}"]')

    def choose(self, card: str) -> None:
        """Press a card of the hand."""
        self.page.locator(f'#hand [data-card="{card}"]:enabled').click()

    def move(self, move: str) -> Locator:
        """Find the button that makes a move."""
        return self.page.locator(f'#actions [data-move="{move}"]')

    def wait(self) -> None:
        """Wait until something is to be done: a card to choose, or something to answer."""
        self.page.wait_for_selector("#hand button:enabled, dialog[open], #actions button")

    def play_first(self) -> str:
        """Press a declaration, if there is one; else the first card, and its first way."""
        button = self.page.locator("#actions [data-move]")
        if not button.count():
            self.my_turn.first.click()
        made = button.first.get_attribute("data-move") or ""
        button.first.click()
        return made

    def step(self) -> str:
        """Make a move, and wait until it is this player's turn again, or something is asked."""
        before = self.page.locator("#moves li").count()
        made = self.play_first()
        self.page.wait_for_function(_GONE_ON, arg=before)
        return made

    def step_here(self) -> str:
        """Make a move, and wait until it is made."""
        before = self.page.locator("#moves li").count()
        made = self.play_first()
        self.page.wait_for_function(
            "before => document.querySelectorAll('#moves li').length > before"
            " && document.querySelector('#actions [data-move]') === null",
            arg=before,
        )
        return made

    def play_round(self, most: int = 100) -> list[str]:
        """Play on until a dialog opens, as the score sheet; return the moves made."""
        made: list[str] = []
        while len(made) < most:
            self.wait()
            if self.dialog.count():
                return made
            made.append(self.step())
        raise AssertionError(f"no round ends after {made}")

    @property
    def my_turn(self) -> Locator:
        """The cards that may be chosen now."""
        return self.page.locator("#hand button:enabled")

    @property
    def dialog(self) -> Locator:
        """The dialog that is open."""
        return self.page.locator("dialog[open]")

    def accessible(self) -> list[str]:
        """Return what axe-core finds serious or critical."""
        self.page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
        found = self.page.evaluate("axe.run().then(({ violations }) => violations)")
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        across: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return across


@define
class Visits:
    """Opens windows on a page, each with nothing remembered.

    Attributes:
        browser: the browser.
        at: the page's address.
        pictures: where screenshots are kept.
    """

    browser: Browser
    at: str
    pictures: Path
    opened: list[BrowserContext] = field(factory=list)

    def open(
        self,
        *,
        size: tuple[int, int] = DESK,
        lang: str = "en",
        scheme: Literal["light", "dark"] = "light",
    ) -> Visit:
        """Open a window."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            color_scheme=scheme,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        self.opened.append(context)
        return Visit(context.new_page(), self.at, self.pictures).listen()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close every window."""
        for context in self.opened:
            context.close()
