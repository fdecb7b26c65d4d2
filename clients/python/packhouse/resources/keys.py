# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, List, Optional

from .. import types
from ..http import Http, new_key, segment


class Keys:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.ApiKey]":
        """List the API keys of the account.

        Required scope: `admin`."""
        return self._http.data("GET", "/api/v1/keys", timeout=timeout, field="keys")

    def create(
        self,
        body: "types.CreateKeyBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.IssuedApiKey":
        """Create an API key.

        The key is returned only in this response. An account has at most 50 keys that work. A key grants the scopes it holds, a person those of the role, and both change only keys that hold no more. `payout:manage` is granted by two people of the platform only.

        Required scope: `admin`."""
        return self._http.data("POST", "/api/v1/keys", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def rotate(
        self,
        body: Optional["types.RotateKeyBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.IssuedApiKey":
        """Rotate an API key.

        The old key remains valid until the overlap ends. Every key may rotate itself; `admin` rotates the keys of its account whose scopes it holds, so not those with `payout:manage`.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/keys/rotate", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def update(
        self,
        key_id: str,
        body: Optional["types.UpdateKeyBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ApiKey":
        """Update an API key.

        A change that lets the key do more needs authority over all of its scopes. A key grants the scopes it holds, a person those of the role, and both change only keys that hold no more. `payout:manage` is granted by two people of the platform only.

        Required scope: `admin`."""
        return self._http.data("PATCH", f"/api/v1/keys/{segment(key_id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="key")

    def revoke(
        self,
        key_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ApiKey":
        """Revoke an API key.

        Every key may revoke itself, and `admin` every key of its account. A person needs a role that holds all of the key.

        Any valid API key."""
        return self._http.data("POST", f"/api/v1/keys/{segment(key_id)}/revoke", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="key")
