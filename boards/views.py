"""The gallery, one page a board, its rules and its picture."""

import re
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from boards import about, clients, published
from boards.gallery import card_of
from boards.offers import offers
from boards.picture import picture as drawn
from boards.picture import scene as played
from boards.rows import route_rows, ticket_rows
from boards.variants import Variant, variants_of
from games.rules import boards, facts_of
from games.rules.board import BASE, drawing, files, hills
from games.rules.catalog import mechanisms_of
from games.rules.mechanisms.claims.page_values import used_points

TABLE = re.compile("[A-Z2-9]{8}")
"""What the code of a table looks like."""


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Every board there is."""
    cards = [card_of(offer.id, _language()) for offer in offers()]
    return render(request, "boards/gallery.html", {"cards": cards})


@require_safe
def board(request: HttpRequest, board: str) -> HttpResponse:
    """All that is known of a board, in one of its variants."""
    language = _language()
    variants, variant = _variants(request, board)
    facts = facts_of(board, variant.id)
    card = card_of(board, language)
    context: dict[str, object] = {
        "card": card,
        "variants": variants,
        "variant": variant,
        "facts": about.facts_list(facts, variant.id, language),
        "points": used_points(facts),
        "helps": about.helps(board, variant.id, language),
        "routes": route_rows(facts, language),
        "tickets": ticket_rows(facts, variant.id, language),
        "sources": facts.sources,
        "notes": facts.notes,
        "seeds": any("seed 0" in text for text in (*facts.sources, *facts.notes)),
    }
    if facts.routes:
        edition = published.board(board, variant.id).edition
        url = reverse("games:board", args=[board, variant.id, edition])
        label = _("Map of %(title)s") % {"title": card.title}
        names = mechanisms_of(facts)
        context["styles"] = clients.styles(names)
        context["page"] = {"board": url, "label": label, "mechanisms": clients.scripts(names)}
    return render(request, "boards/board.html", context)


@require_safe
def rules(request: HttpRequest, board: str) -> HttpResponse:
    """How a board is played, in one of its variants."""
    language = _language()
    variants, variant = _variants(request, board)
    helps = about.helps(board, variant.id, language)
    context = {
        "card": card_of(board, language),
        "variants": variants,
        "variant": variant,
        "helps": helps,
        # of several the last takes the place of the others
        "end": next((help.parts["end"] for help in reversed(helps) if "end" in help.parts), ""),
        "ties": about.ties(facts_of(board), language),
        # whoever comes from a table is shown the way back
        "table": found[0] if (found := TABLE.fullmatch(request.GET.get("table", ""))) else "",
    }
    return render(request, "boards/rules.html", context)


@require_safe
def picture(request: HttpRequest, board: str, look: str, edition: str) -> HttpResponse:
    """A small picture of a board."""
    return _picture(request, edition, lambda: drawn(board, look))


@require_safe
def scene(request: HttpRequest, look: str, edition: str) -> HttpResponse:
    """The picture of a game."""
    return _picture(request, edition, lambda: played(look))


@require_safe
def relief(request: HttpRequest, board: str, edition: str) -> HttpResponse:
    """The hills of a board, as its drawing names them."""
    made = drawing(board) if board in files() else None
    if made is None or made.get("relief") != edition:
        raise Http404
    return HttpResponse(
        hills(board), content_type="image/webp", headers={"Cache-Control": published.FOREVER}
    )


def _picture(
    request: HttpRequest, edition: str, draw: Callable[[], published.Published]
) -> HttpResponse:
    try:
        shown = draw()
    except KeyError:
        raise Http404 from None
    if edition != shown.edition:
        raise Http404
    return shown.answer(request, "image/svg+xml")


def _variants(request: HttpRequest, board: str) -> tuple[tuple[Variant, ...], Variant]:
    """The variants of a board, and the one that the address asks for."""
    if board not in boards():
        raise Http404
    variants = variants_of(board, _language())
    asked = request.GET.get("variant", BASE)
    for variant in variants:
        if variant.id == asked:
            return variants, variant
    raise Http404


def _language() -> str:
    return (get_language() or "en").split("-")[0]
