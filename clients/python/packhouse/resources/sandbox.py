# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, List, Optional

from .. import types
from ..http import Http, segment


class Sandbox:
    def __init__(self, http: Http) -> None:
        self._http = http

    def control_chain(
        self,
        body: Optional["types.ControlSandboxChainBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ControlSandboxChainData":
        """Mine blocks, trigger a reorg, cut the RPC, revert transactions, or set the gas price.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/sandbox/chain", body=body, timeout=timeout)

    def advance_clock(
        self,
        body: "types.AdvanceSandboxClockBody",
        *,
        timeout: Optional[float] = None,
    ) -> "str":
        """Advance the clock of the service and the chain.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/sandbox/clock/advance", body=body, timeout=timeout, field="now")

    def grant_credits(
        self,
        body: "types.GrantSandboxCreditsBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.GrantSandboxCreditsData":
        """Grant test credits to an end user.

        Any API key of a partner."""
        return self._http.data("POST", "/api/v1/sandbox/credit", body=body, timeout=timeout)

    def emit_event(
        self,
        body: "types.EmitSandboxEventBody",
        *,
        timeout: Optional[float] = None,
    ) -> "str":
        """Emit a sample event to your webhooks.

        Any API key of a partner or a tenant."""
        return self._http.data("POST", "/api/v1/sandbox/events", body=body, timeout=timeout, field="event_id")

    def fund_address(
        self,
        body: "types.FundSandboxAddressBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.FundSandboxAddressData":
        """Fund an address with test USDC and gas.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/sandbox/faucet", body=body, timeout=timeout)

    def list_mail(
        self,
        *,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ListSandboxMailData":
        """List the e-mail this sandbox sent to your account.

        E-mail to your account and its members. Keys of the platform list all e-mail.

        Any valid API key."""
        return self._http.data("GET", "/api/v1/sandbox/mail", query={"to": to}, timeout=timeout)

    def control_mail(
        self,
        body: "types.ControlSandboxMailBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ControlSandboxMailData":
        """Simulate or end an outage of the mail server.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/sandbox/mail", body=body, timeout=timeout)

    def delete_mail(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.DeleteSandboxMailData":
        """Delete the caught e-mail of your account.

        Any valid API key."""
        return self._http.data("DELETE", "/api/v1/sandbox/mail", timeout=timeout)

    def control_randomness(
        self,
        body: Optional["types.ControlSandboxRandomnessBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ControlSandboxRandomnessData":
        """Set the randomness mode, or fulfill pending requests.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/sandbox/randomness", body=body, timeout=timeout)

    def advance_redemption(
        self,
        redemption_id: int,
        body: "types.AdvanceSandboxRedemptionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.AdvanceSandboxRedemptionData":
        """Advance a paid redemption through the warehouse.

        Performs every warehouse step up to `to`, the way the warehouse staff would. An unpaid redemption has no warehouse task and is rejected with 409 invalid_status.

        Any valid API key."""
        return self._http.data("POST", f"/api/v1/sandbox/redemptions/{segment(redemption_id)}/advance", body=body, timeout=timeout)

    def control_shipping(
        self,
        body: Optional["types.ControlSandboxShippingBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ControlSandboxShippingData":
        """Inject faults into the simulated carrier, or advance a parcel.

        A fault applies once, to the next call of its kind. `advance` triggers the next scan of a parcel now; a delivered parcel returns `advanced: false`. Without it the scans begin when the warehouse dispatches the parcel.

        Any valid API key."""
        return self._http.data("POST", "/api/v1/sandbox/shipping", body=body, timeout=timeout)

    def list_sink_deliveries(
        self,
        name: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookSink":
        """List the deliveries of a test receiver.

        Any valid API key."""
        return self._http.data("GET", f"/api/v1/sandbox/webhook-sink/{segment(name)}", timeout=timeout)

    def reset_sink(
        self,
        name: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookSink":
        """Clear and reset a test receiver.

        Any valid API key."""
        return self._http.data("DELETE", f"/api/v1/sandbox/webhook-sink/{segment(name)}", timeout=timeout)

    def control_sink(
        self,
        name: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WebhookSink":
        """Receive a delivery, or configure the next responses.

        Without delivery headers the body configures the receiver: `{mode, times?, status?, retry_after?}`. `ok` and `fail` respond with `status`, `hang` never responds, `reset` breaks the connection, `gone` responds with 410. Without `times` the mode applies until it is changed.

        No authentication."""
        return self._http.data("POST", f"/api/v1/sandbox/webhook-sink/{segment(name)}", timeout=timeout)
