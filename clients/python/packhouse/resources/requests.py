# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Iterator, List, Optional

from .. import types
from ..http import Http, segment


class Requests:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        key_id: Optional[str] = None,
        agent: Optional[str] = None,
        client_session_id: Optional[int] = None,
        method: Optional[str] = None,
        status: Optional[str] = None,
        code: Optional[str] = None,
        q: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.LoggedRequest]":
        """List your API requests, newest first.

        Kept for 7 days. A key sees its own requests; `admin` sees those of every key of the account. Requests appear about a second after their response.

        Any valid API key."""
        return self._http.pages("GET", "/api/v1/requests", query={"limit": limit, "cursor": cursor, "key_id": key_id, "agent": agent, "client_session_id": client_session_id, "method": method, "status": status, "code": code, "q": q, "from": from_, "to": to}, timeout=timeout, field="requests")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.LoggedRequestDetails":
        """Get an API request with its bodies.

        Kept for 7 days. A key sees its own requests; `admin` sees those of every key of the account. Secrets and personal data are removed from the bodies, and at most 2 kB are kept.

        Any valid API key."""
        return self._http.data("GET", f"/api/v1/requests/{segment(id)}", timeout=timeout)
