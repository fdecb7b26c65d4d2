# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class RevenuePayoutWallet:
    def __init__(self, http: Http) -> None:
        self._http = http

    def set(
        self,
        body: "types.SetPayoutWalletBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PayoutWallet":
        """Set the payout wallet.

        Deactivates the previous wallet immediately. Payouts to the new wallet start after a cooldown of one day, and payout_wallet.updated is sent to all of your webhooks.

        Required scope: `payout:manage`."""
        return self._http.data("PUT", "/api/v1/mystery/payout-wallet", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def get(
        self,
        *,
        chain: Optional[str] = None,
        history: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> "types.GetPayoutWalletData":
        """Get the payout wallet.

        Required scope: `payout:manage`."""
        return self._http.data("GET", "/api/v1/mystery/payout-wallet", query={"chain": chain, "history": history}, timeout=timeout)


class RevenuePayouts:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Payout]":
        """List your statements and payouts, newest first, with the amount owed.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/mystery/payouts", query={"limit": limit, "offset": offset, "status": status}, timeout=timeout, field="payouts")

    def get(
        self,
        payout_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Payout":
        """Get a statement.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/payouts/{segment(payout_id)}", timeout=timeout)

    def download_csv(
        self,
        payout_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download a statement as CSV.

        One row per product and one for the total.

        Required scope: `packs:read`."""
        return self._http.file("GET", f"/api/v1/mystery/payouts/{segment(payout_id)}.csv", timeout=timeout)

    def download_pdf(
        self,
        payout_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download a statement as PDF.

        A4 pages with both parties, the totals by tier, the tax, the totals of the year and the payment.

        Required scope: `packs:read`."""
        return self._http.file("GET", f"/api/v1/mystery/payouts/{segment(payout_id)}.pdf", timeout=timeout)


class Revenue:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.payout_wallet = RevenuePayoutWallet(http)
        self.payouts = RevenuePayouts(http)

    def pulls(
        self,
        *,
        tier_id: int,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        days: Optional[int] = None,
        tz: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PullSeries":
        """List the cards drawn from your packs by day and shelf.

        Compare them with the published odds of the tier. A card counts on the day of its reveal.

        Required scope: `packs:read`."""
        return self._http.data("GET", "/api/v1/mystery/pulls/series", query={"from": from_, "to": to, "tier_id": tier_id, "days": days, "tz": tz}, timeout=timeout)

    def get(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Revenue":
        """Get your revenue.

        Net is gross less sell-backs and fees, from final blocks only. Without `from`, the period starts after the last statement.

        Required scope: `packs:read`."""
        return self._http.data("GET", "/api/v1/mystery/revenue", query={"from": from_, "to": to}, timeout=timeout)

    def series(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        days: Optional[int] = None,
        group: Optional[str] = None,
        interval: Optional[str] = None,
        tz: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.RevenueSeries":
        """List your revenue by hour or day.

        The same figures as the revenue, from final blocks only, for every interval that the period touches. Days start at a full hour in UTC, also in time zones whose offset contains half an hour.

        Required scope: `packs:read`."""
        return self._http.data("GET", "/api/v1/mystery/revenue/series", query={"from": from_, "to": to, "days": days, "group": group, "interval": interval, "tz": tz}, timeout=timeout)

    def stats(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Stats":
        """Get your sales statistics.

        Required scope: `packs:read`."""
        return self._http.data("GET", "/api/v1/mystery/stats", query={"from": from_, "to": to}, timeout=timeout)

    def terms(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Terms":
        """Get your commercial terms.

        Required scope: `packs:read`."""
        return self._http.data("GET", "/api/v1/mystery/terms", timeout=timeout)
