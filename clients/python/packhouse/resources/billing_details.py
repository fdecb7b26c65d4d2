# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Optional

from .. import types
from ..http import Http, new_key


class BillingDetails:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.BillingDetails":
        """Get how your statements name you.

        Required scope: `packs:read`."""
        return self._http.data("GET", "/api/v1/mystery/billing-details", timeout=timeout)

    def set(
        self,
        body: "types.SetBillingDetailsBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.BillingDetails":
        """Set how your statements name you.

        A statement names the details of the day on which it was closed; one from before the first details names those.

        Required scope: `admin`."""
        return self._http.data("PUT", "/api/v1/mystery/billing-details", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)
