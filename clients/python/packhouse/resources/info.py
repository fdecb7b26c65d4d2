# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Optional

from .. import types
from ..http import Http


class Info:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Info":
        """Get the account, scopes and limits of the API key.

        Any valid API key."""
        return self._http.data("GET", "/api/v1/info", timeout=timeout)
