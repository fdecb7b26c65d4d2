"""Requests with authentication, time limits, retries and errors. Standard library only."""

import json
import random
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from .attempts import may_retry, read_retry_after, wait_before_retry

MAX_CATALOG_ROWS = 10_000


class PackhouseError(Exception):
    """A refused or failed call. Branch on `status` and `error`; `message` may change."""

    def __init__(self, status: int, error: str, message: str, body: Mapping[str, Any], request_id: Optional[str]) -> None:
        super().__init__(f"{status} {error}: {message}" if status else message)
        self.status = status
        self.error = error
        self.code = body.get("code", error)
        self.message = message
        self.details: Dict[str, Any] = body.get("details") or {}
        self.data = body.get("data")
        self.request_id = body.get("request_id") or request_id
        self.doc_url: Optional[str] = body.get("doc_url")
        self.retryable = body.get("retryable") is True
        self.retry_after: Optional[float] = None


class ConnectionFailed(PackhouseError):
    """No answer came; a write without an idempotency key may or may not have had its effect."""


def segment(value: Any) -> str:
    """A path parameter as a segment of the URL."""
    text = urllib.parse.quote(str(value), safe="")
    if text in ("", ".", ".."):
        raise ValueError("A path parameter is empty or not a name.")
    return text


def new_key() -> str:
    """A key for one write and its retries."""
    return secrets.token_hex(16)


def with_key(body: Any, name: str) -> Any:
    """The body with a key, so that a repeated write has one effect."""
    if body is None:
        return {name: new_key()}
    if "idempotency_key" in body or "submission_key" in body:
        return body
    return {**body, name: new_key()}


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another host."""

    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        return None


Answer = Tuple[int, Mapping[str, str], bytes]


class Http:
    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        max_elapsed: float = 90.0,
        user_agent: str = "packhouse-python",
        client_token: Optional[str] = None,
        origin: Optional[str] = None,
    ) -> None:
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must be an http or https URL, such as http://127.0.0.1:4000.")
        self.base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._client_token = client_token
        self._origin = origin
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_elapsed = max_elapsed
        self._user_agent = user_agent
        self._opener = urllib.request.build_opener(_NoRedirects)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        file: Optional[bytes] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer:
        """Sends a request, retries what may be repeated, and raises a PackhouseError for every refusal."""
        request = self._request(method, path, query, body, file, idempotency_key)
        has_key = isinstance(body, dict) and any(body.get(name) is not None for name in ("idempotency_key", "submission_key"))
        is_repeatable = method == "GET" or idempotency_key is not None or has_key
        started = time.monotonic()
        for attempt in range(self._max_retries + 1):
            try:
                return self._exchange(request, timeout or self._timeout)
            except PackhouseError as error:
                wait = wait_before_retry(error.retry_after, attempt, random.random())
                is_too_late = time.monotonic() - started + wait > self._max_elapsed
                if attempt == self._max_retries or is_too_late or not may_retry(error.status, error.retryable, is_repeatable):
                    raise
                time.sleep(wait)
        raise AssertionError("Unreachable: the last attempt returns or raises.")

    def _request(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        body: Any,
        file: Optional[bytes],
        idempotency_key: Optional[str],
    ) -> urllib.request.Request:
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        url = self.base_url + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        headers = {"Accept": "application/json", "User-Agent": self._user_agent}
        if self._api_key is not None:
            headers["X-API-Key"] = self._api_key
        if self._client_token is not None:
            headers["Authorization"] = f"Bearer {self._client_token}"
        if self._origin is not None:
            headers["Origin"] = self._origin
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        payload: Optional[bytes] = None
        if file is not None:
            boundary = new_key()
            headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
            start = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n'
            payload = start.encode() + file + f"\r\n--{boundary}--\r\n".encode()
        elif body is not None:
            headers["Content-Type"] = "application/json"
            payload = json.dumps(body).encode()
        return urllib.request.Request(url, data=payload, headers=headers, method=method)

    def _exchange(self, request: urllib.request.Request, timeout: float) -> Answer:
        try:
            with self._opener.open(request, timeout=timeout) as reply:
                return reply.status, reply.headers, reply.read()
        except urllib.error.HTTPError as reply:
            raise _refusal(reply) from None
        except (urllib.error.URLError, OSError) as error:
            message = f"No connection to {self.base_url}: {getattr(error, 'reason', error)}"
            raise ConnectionFailed(0, "connection_failed", message, {}, None) from error

    def data(self, method: str, path: str, *, field: Optional[str] = None, **options: Any) -> Any:
        """The `data` of a successful answer, or one field of it."""
        whole: Any = self._json(method, path, **options).get("data")
        return whole if field is None else whole[field]

    def file(self, method: str, path: str, **options: Any) -> bytes:
        return self.send(method, path, **options)[2]

    def export(self, path: str, query: Mapping[str, Any]) -> Tuple[str, Optional[str]]:
        """A page of JSON lines and the cursor of the next one."""
        _, headers, content = self.send("GET", path, query=query)
        return content.decode("utf-8"), headers.get("X-Next-Cursor")

    def pages(self, method: str, path: str, *, field: Optional[str] = None, **options: Any) -> Iterator[Any]:
        """All rows of a list; the next page is fetched when its first row is asked for."""
        query: Dict[str, Any] = dict(options.pop("query", {}))
        while True:
            body = self._json(method, path, query=query, **options)
            data = body["data"]
            rows: List[Any] = data if field is None else data[field]
            yield from rows
            following = _next_position(body, len(rows))
            if following is None:
                return
            query.update(following)

    def _json(self, method: str, path: str, **options: Any) -> Dict[str, Any]:
        status, headers, content = self.send(method, path, **options)
        try:
            body = json.loads(content) if content else {}
        except ValueError:
            body = None
        if not isinstance(body, dict):
            message = f"Unexpected response with status {status}; it did not come from Packhouse."
            raise PackhouseError(status, "unexpected_answer", message, {}, headers.get("X-Request-Id"))
        return body


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _next_position(body: Mapping[str, Any], count: int) -> Optional[Dict[str, Any]]:
    pagination = body.get("pagination")
    if pagination is not None:
        if not pagination.get("has_more"):
            return None
        for name in ("since", "cursor", "offset"):
            if pagination.get(f"next_{name}") is not None:
                return {name: pagination[f"next_{name}"]}
        return None
    page, size, total = body.get("page", 1), body.get("page_size", count), body.get("total_count", count)
    return {"page": page + 1} if page * size < min(total, MAX_CATALOG_ROWS) else None


def _refusal(reply: urllib.error.HTTPError) -> PackhouseError:
    request_id = reply.headers.get("X-Request-Id")
    try:
        body = json.loads(reply.read())
    except ValueError:
        body = {}
    if not isinstance(body, dict) or "error" not in body:
        message = f"Unexpected response with status {reply.code}; it did not come from Packhouse."
        body = {"error": "unexpected_answer", "message": message}
    if isinstance(body.get("doc_url"), str):
        body["doc_url"] = urllib.parse.urljoin(reply.url, body["doc_url"])
    error = PackhouseError(reply.code, body["error"], body.get("message", ""), body, request_id)
    error.retry_after = read_retry_after(reply.headers.get("Retry-After"), time.time())
    return error
