# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, segment


class ClientSessions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateClientSessionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.IssuedClientSession":
        """Open a client session for a page of yours.

        Returns a token with which the browser of one end user calls `/client/…` from one origin. Open it on your server, after the end user signed in there. The key needs the scope of every act that it allows, and the session ends with the key.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/client-sessions", body=body, timeout=timeout)

    def list(
        self,
        *,
        external_user_id: Optional[str] = None,
        active: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ClientSession]":
        """List client sessions, newest first.

        Sessions are kept for seven days after they expire.

        Required scope: `packs:purchase`."""
        return self._http.pages("GET", "/api/v1/client-sessions", query={"external_user_id": external_user_id, "active": active, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="client_sessions")

    def revoke(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ClientSession":
        """Revoke a client session.

        The token stops working at once; purchases that were made go on. The call is idempotent.

        Required scope: `packs:purchase`."""
        return self._http.data("DELETE", f"/api/v1/client-sessions/{segment(id)}", timeout=timeout)

    def refresh(
        self,
        id: int,
        body: Optional["types.RefreshClientSessionBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.IssuedClientSession":
        """Replace the token of a client session.

        The earlier token stops working. What was spent still counts towards `max_spend_usdc`. An expired session can be refreshed for seven days, a revoked one not at all.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", f"/api/v1/client-sessions/{segment(id)}/refresh", body=body, timeout=timeout)
