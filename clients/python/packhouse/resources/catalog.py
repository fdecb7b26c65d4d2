# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class CatalogAlerts:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateCatalogAlertBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PriceAlert":
        """Watch the price of a card.

        Sends `price.alert` to the webhooks of the account each time that the condition becomes true, and at once when it is true already. The same alert is created once; an account has at most 1,000.

        Required scope: `read:catalog`."""
        return self._http.data("POST", "/api/v1/catalog/alerts", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="alert")

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.PriceAlert]":
        """List the price alerts of the account.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", "/api/v1/catalog/alerts", query={"limit": limit, "offset": offset}, timeout=timeout, field="alerts")

    def remove(
        self,
        alert_id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "int":
        """Remove a price alert.

        Required scope: `read:catalog`."""
        return self._http.data("DELETE", f"/api/v1/catalog/alerts/{segment(alert_id)}", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="alert_id")


class CatalogCards:
    def __init__(self, http: Http) -> None:
        self._http = http

    def autocomplete(
        self,
        game: str,
        *,
        q: Optional[str] = None,
        field: Optional[str] = None,
        language: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[str]":
        """Autocomplete card names and field values.

        Returns up to 20 names: those that begin with `q` first, then those that contain it. English by default. With `field`, returns values of that field in lower case, the most frequent first.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/autocomplete", query={"q": q, "field": field, "language": language}, timeout=timeout)

    def list(
        self,
        game: str,
        *,
        q: Optional[str] = None,
        order_by: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        include: Optional[str] = None,
        select: Optional[str] = None,
        language: Optional[str] = None,
        distinct: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CatalogCard]":
        """Search cards.

        Returns English cards unless `language` or the query selects others.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/cards", query={"q": q, "orderBy": order_by, "page": page, "page_size": page_size, "include": include, "select": select, "language": language, "distinct": distinct}, timeout=timeout)

    def search(
        self,
        game: str,
        body: Optional["types.SearchCatalogCardsBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.CatalogCard]":
        """Search cards by a long query.

        Like the search of cards, but `q` may have 16,384 characters and 512 terms. Changes nothing.

        Required scope: `read:catalog`."""
        return self._http.data("POST", f"/api/v1/{segment(game)}/cards/search", body=body, timeout=timeout)

    def get(
        self,
        game: str,
        id: str,
        *,
        include: Optional[str] = None,
        select: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogCard":
        """Get a card.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/cards/{segment(id)}", query={"include": include, "select": select}, timeout=timeout)

    def explain_prices(
        self,
        game: str,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.PriceExplanation":
        """Explain the prices of a card.

        How each value was found: the sales that count and those that do not, with the reason, and what further sales could do to it whatever their prices.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/cards/{segment(id)}/prices/evidence", timeout=timeout)

    def price_history(
        self,
        game: str,
        id: str,
        *,
        days: Optional[int] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        interval: Optional[str] = None,
        grade: Optional[str] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PriceHistory":
        """Get the price history of a card.

        Market values and sales of graded copies by day, week or month. Days are kept for as long as the operator keeps them, weeks and months always.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/cards/{segment(id)}/prices/history", query={"days": days, "from": from_, "to": to, "interval": interval, "grade": grade, "variant": variant}, timeout=timeout)

    def sales(
        self,
        game: str,
        id: str,
        *,
        since: Optional[str] = None,
        grade: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CardSale]":
        """List the sales of a card.

        Sales of graded copies, the newest first, each with its source.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/cards/{segment(id)}/sales", query={"since": since, "grade": grade, "cursor": cursor, "limit": limit}, timeout=timeout, field="sales")

    def export(
        self,
        game: str,
        *,
        cursor: Optional[str] = None,
        since: Optional[str] = None,
        page_size: Optional[int] = None,
        q: Optional[str] = None,
        language: Optional[str] = None,
        include: Optional[str] = None,
        select: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Export cards as JSON lines.

        Ordered by id, all languages by default. Pass `X-Next-Cursor` as `cursor` to get the next page; the last page has none. A cursor remains valid when cards change. With `since` the lines are what changed in a copy of the game, in the order of the changes: pass `X-Next-Cursor` as `since` to continue, now or later; a response with fewer lines than `page_size` is the last one for now.

        Required scope: `read:catalog`."""
        return self._http.file("GET", f"/api/v1/{segment(game)}/export", query={"cursor": cursor, "since": since, "page_size": page_size, "q": q, "language": language, "include": include, "select": select}, timeout=timeout)

    def prices(
        self,
        game: str,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetCatalogCardPricesData":
        """Get the pricing of a card.

        Includes `band` and `last_sold_at` of the sales behind each graded value.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/cards/{segment(id)}/prices", timeout=timeout)

    def printings(
        self,
        game: str,
        id: str,
        *,
        language: Optional[str] = None,
        include: Optional[str] = None,
        select: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CatalogCard]":
        """List the printings of a card.

        Returns one page of at most 50: the card’s own language first, then the others by code, then by id. `total_count` counts all printings.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/cards/{segment(id)}/printings", query={"language": language, "include": include, "select": select}, timeout=timeout)


class CatalogExpansions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        game: str,
        *,
        q: Optional[str] = None,
        order_by: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        language: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Expansion]":
        """Search expansions.

        Returns English expansions unless `language` or the query selects others.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/expansions", query={"q": q, "orderBy": order_by, "page": page, "page_size": page_size, "language": language}, timeout=timeout)

    def get(
        self,
        game: str,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Expansion":
        """Get an expansion.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/expansions/{segment(id)}", timeout=timeout)

    def cards(
        self,
        game: str,
        id: str,
        *,
        q: Optional[str] = None,
        order_by: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        include: Optional[str] = None,
        select: Optional[str] = None,
        language: Optional[str] = None,
        distinct: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CatalogCard]":
        """List the cards of an expansion.

        Accepts the parameters of the card search; all languages by default.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/expansions/{segment(id)}/cards", query={"q": q, "orderBy": order_by, "page": page, "page_size": page_size, "include": include, "select": select, "language": language, "distinct": distinct}, timeout=timeout)


class CatalogExports:
    def __init__(self, http: Http) -> None:
        self._http = http

    def download(
        self,
        game: str,
        name: str,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download a file of the full export.

        JSON lines in gzip: `kind`, `id` and `record`. A `Range` of bytes resumes an interrupted download; `If-Range` takes the `ETag`.

        Required scope: `read:catalog`."""
        return self._http.file("GET", f"/api/v1/{segment(game)}/export/files/{segment(name)}", timeout=timeout)

    def manifest(
        self,
        game: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetCatalogExportManifestData":
        """Get the signed manifest of the full export.

        A full export is made at most once an hour, when something changed. Its files remain for at least an hour after the next one.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/export/manifest", timeout=timeout)


class CatalogMovers:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        game: str,
        *,
        window: Optional[str] = None,
        direction: Optional[str] = None,
        min_price: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "types.ListCatalogMoversData":
        """List the cards whose prices moved most.

        Near Mint, raw. Prices are compared several times an hour when they changed.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/movers", query={"window": window, "direction": direction, "min_price": min_price, "limit": limit}, timeout=timeout)


class CatalogSealed:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        game: str,
        *,
        q: Optional[str] = None,
        product_type: Optional[str] = None,
        order_by: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        include: Optional[str] = None,
        language: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.SealedCatalogProduct]":
        """Search sealed products.

        Fields: name (default), id, product_type, language, expansion.id, expansion.name, release_date, raw_price.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/sealed", query={"q": q, "product_type": product_type, "orderBy": order_by, "page": page, "page_size": page_size, "include": include, "language": language}, timeout=timeout)

    def get(
        self,
        game: str,
        id: str,
        *,
        include: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.SealedCatalogProduct":
        """Get a sealed product.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/sealed/{segment(id)}", query={"include": include}, timeout=timeout)

    def price_history(
        self,
        game: str,
        id: str,
        *,
        days: Optional[int] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        interval: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.SealedPriceHistory":
        """Get the price history of a sealed product.

        Market values by day, week or month.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/sealed/{segment(id)}/prices/history", query={"days": days, "from": from_, "to": to, "interval": interval}, timeout=timeout)

    def prices(
        self,
        game: str,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetCatalogSealedProductPricesData":
        """Get the pricing of a sealed product.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/{segment(game)}/sealed/{segment(id)}/prices", timeout=timeout)


class CatalogValues:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        game: str,
        field: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        language: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ListCatalogFieldValuesDataItem]":
        """List the values of a field with their number of cards.

        Any field of the card search but flags and prices, the most frequent value first.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", f"/api/v1/{segment(game)}/values/{segment(field)}", query={"page": page, "page_size": page_size, "language": language}, timeout=timeout)


class Catalog:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.alerts = CatalogAlerts(http)
        self.cards = CatalogCards(http)
        self.expansions = CatalogExpansions(http)
        self.exports = CatalogExports(http)
        self.movers = CatalogMovers(http)
        self.sealed = CatalogSealed(http)
        self.values = CatalogValues(http)

    def credits(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Credits":
        """Get the catalog credits of the account.

        Costs no catalog credits.

        Required scope: `read:catalog`."""
        return self._http.data("GET", "/api/v1/credits", timeout=timeout, field="credits")

    def games(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.Game]":
        """List the games of the catalog.

        Costs no catalog credits.

        Required scope: `read:catalog`."""
        return self._http.data("GET", "/api/v1/games", timeout=timeout)

    def identify_card(
        self,
        game: str,
        file: bytes,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CardIdentification":
        """Identify a card by its photo.

        One file as multipart/form-data: a JPEG, PNG or WebP photo of one card, at most 8 MiB and 25 megapixels. The pictures of a game are indexed at its first photo; until then the response is 503 with `Retry-After`.

        Required scope: `read:catalog`."""
        return self._http.data("POST", f"/api/v1/{segment(game)}/identify", file=file, timeout=timeout)
