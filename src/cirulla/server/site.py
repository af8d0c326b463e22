"""The page where one plays, and the pictures of the cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cirulla.cards import DECK
from cirulla.drawing import back_svg, card_svg
from cirulla.server.faults import answer_errors

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Scope

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
"""The types of a page's files; a system's own list may say otherwise, and browsers insist."""
_SVG: Final = _TYPES[".svg"]
_DAY: Final = "public, max-age=86400"
_SERVICE: Final = '<api/openapi.json>; rel="service-desc"'
"""By this a page learns that a server is behind it (RFC 8631)."""


def find_page() -> Path | None:
    """Return the folder of the page: the wheel's, or that of the sources; None if there is none."""
    here = Path(__file__).parent
    for folder in (here / "page", here.parents[2] / "examples" / "web"):
        if (folder / "index.html").is_file():
            return folder
    return None


class Page(StaticFiles):
    """The files of a page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, its type told, and asked for again whether it is still the same."""
        if "\0" in path:
            raise HTTPException(404)
        name = "index.html" if path == "." else path
        response = await super().get_response(name, scope)
        found = _TYPES.get(Path(name).suffix)
        if found is not None and response.status_code == 200:
            response.headers["Content-Type"] = found
        response.headers["Cache-Control"] = "no-cache"
        if name == "index.html":
            response.headers["Link"] = _SERVICE
        return response


def make_site(page: Path | None) -> Starlette:
    """Return the application that answers all that is not under ``/api``.

    Args:
        page: the folder of the page; None for no page.
    """
    pictures = {str(card): card_svg(card) for card in DECK} | {"back": back_svg()}

    async def picture(request: Request) -> Response:
        drawn = pictures.get(request.path_params["name"])
        if drawn is None:
            raise HTTPException(404)
        return Response(drawn, headers={"Cache-Control": _DAY}, media_type=_SVG)

    routes: list[Route | Mount] = [Route("/cards/{name}.svg", picture)]
    if page is not None:
        routes.append(Mount("/", Page(directory=page)))
    site = Starlette(routes=routes)
    answer_errors(site)
    return site
