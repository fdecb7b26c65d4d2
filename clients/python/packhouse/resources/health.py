# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Optional

from .. import types
from ..http import Http


class Health:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetHealthData":
        """Health check (no authentication).

        No authentication."""
        return self._http.data("GET", "/api/v1/health", timeout=timeout)
