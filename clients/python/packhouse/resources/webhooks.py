# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, segment


class WebhooksDeliveries:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        webhook_id: Optional[int] = None,
        status: Optional[str] = None,
        event_type: Optional[str] = None,
        event_id: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.WebhookDelivery]":
        """List webhook deliveries, newest first.

        Deliveries are kept for 30 days.

        Required scope: `webhooks:manage`."""
        return self._http.pages("GET", "/api/v1/webhooks/deliveries", query={"webhook_id": webhook_id, "status": status, "event_type": event_type, "event_id": event_id, "limit": limit, "offset": offset}, timeout=timeout, field="deliveries")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookDeliveryDetails":
        """Get a delivery with its body and attempts.

        Required scope: `webhooks:manage`."""
        return self._http.data("GET", f"/api/v1/webhooks/deliveries/{segment(id)}", timeout=timeout, field="delivery")

    def replay(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookDeliveryDetails":
        """Replay a delivery.

        Sends the event to its webhook again with the same `webhook-id`, so that receivers can deduplicate.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", f"/api/v1/webhooks/deliveries/{segment(id)}/replay", timeout=timeout, field="delivery")


class Webhooks:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.deliveries = WebhooksDeliveries(http)

    def create(
        self,
        body: "types.CreateWebhookBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.NewWebhook":
        """Create a webhook.

        An account can have at most 20 webhooks. The signing secret is returned only in this response.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", "/api/v1/webhooks", body=body, timeout=timeout)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Webhook]":
        """List webhooks with their delivery health.

        Required scope: `webhooks:manage`."""
        return self._http.pages("GET", "/api/v1/webhooks", query={"limit": limit, "offset": offset}, timeout=timeout, field="webhooks")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Webhook":
        """Get a webhook.

        Required scope: `webhooks:manage`."""
        return self._http.data("GET", f"/api/v1/webhooks/{segment(id)}", timeout=timeout, field="webhook")

    def delete(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.DeleteWebhookData":
        """Delete a webhook.

        Pending deliveries are discarded.

        Required scope: `webhooks:manage`."""
        return self._http.data("DELETE", f"/api/v1/webhooks/{segment(id)}", timeout=timeout)

    def update(
        self,
        id: int,
        body: Optional["types.UpdateWebhookBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Webhook":
        """Update a webhook.

        While `is_active` is false, no events are delivered and pending deliveries are discarded; use a replay to send them later.

        Required scope: `webhooks:manage`."""
        return self._http.data("PATCH", f"/api/v1/webhooks/{segment(id)}", body=body, timeout=timeout, field="webhook")

    def enable(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Webhook":
        """Enable a webhook.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", f"/api/v1/webhooks/{segment(id)}/enable", timeout=timeout, field="webhook")

    def replay(
        self,
        id: int,
        body: "types.ReplayWebhookBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookReplay":
        """Replay the events of a time range.

        Sends the events to the webhook again, at most 5,000 per request.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", f"/api/v1/webhooks/{segment(id)}/replay", body=body, timeout=timeout)

    def revoke_previous_secret(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Webhook":
        """Revoke the previous signing secret.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", f"/api/v1/webhooks/{segment(id)}/revoke-previous-secret", timeout=timeout, field="webhook")

    def rotate_secret(
        self,
        id: int,
        body: Optional["types.RotateWebhookSecretBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.RotatedWebhook":
        """Rotate the signing secret.

        Deliveries are signed with both secrets until the overlap ends.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", f"/api/v1/webhooks/{segment(id)}/rotate-secret", body=body, timeout=timeout)

    def test(
        self,
        id: int,
        body: Optional["types.TestWebhookBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookTest":
        """Send a test event.

        Sends one signed request with example data and returns the outcome. It is in the delivery log as a test, is not retried, and does not affect the delivery health.

        Required scope: `webhooks:manage`."""
        return self._http.data("POST", f"/api/v1/webhooks/{segment(id)}/test", body=body, timeout=timeout)

    def stats(
        self,
        id: int,
        *,
        hours: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "types.WebhookStats":
        """Get the delivery statistics of a webhook by hour.

        Required scope: `webhooks:manage`."""
        return self._http.data("GET", f"/api/v1/webhooks/{segment(id)}/stats", query={"hours": hours}, timeout=timeout)
