# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class WalletWithdrawals:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CreditWithdrawal]":
        """List withdrawals of one end user or of all, newest first.

        Required scope: `wallet:read`."""
        return self._http.pages("GET", "/api/v1/wallet/withdrawals", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "limit": limit, "offset": offset, "status": status}, timeout=timeout, field="withdrawals")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreditWithdrawal":
        """Get a withdrawal.

        Required scope: `wallet:read`."""
        return self._http.data("GET", f"/api/v1/wallet/withdrawals/{segment(id)}", timeout=timeout)

    def cancel(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreditWithdrawal":
        """Cancel a withdrawal with status HELD.

        Required scope: `wallet:withdraw`."""
        return self._http.data("POST", f"/api/v1/wallet/withdrawals/{segment(id)}/cancel", timeout=timeout)


class Wallet:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.withdrawals = WalletWithdrawals(http)

    def end_users(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        q: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.EndUserBalance]":
        """List your end users with their credits, newest first.

        Required scope: `wallet:read`."""
        return self._http.pages("GET", "/api/v1/end-users", query={"limit": limit, "offset": offset, "cursor": cursor, "q": q}, timeout=timeout, field="end_users")

    def link(
        self,
        body: "types.LinkEndUserWalletBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.EndUser":
        """Link a wallet to an end user by a signed message.

        Required before credits can be withdrawn to the wallet; not required for purchases. Sending the same proof again is safe.

        Required scope: `wallet:withdraw`."""
        return self._http.data("POST", "/api/v1/end-users/link-wallet", body=body, timeout=timeout, field="end_user")

    def balance(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.GetWalletBalanceData":
        """Get an end user’s credits; a new end user is created on first use.

        Required scope: `wallet:read`."""
        return self._http.data("GET", "/api/v1/wallet/balance", query={"external_user_id": external_user_id, "wallet_address": wallet_address}, timeout=timeout)

    def deposit_address(
        self,
        body: Optional["types.GetWalletDepositAddressBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetWalletDepositAddressData":
        """Get an end user’s deposit address.

        The address never changes. USDC sent to it becomes credits once its block is final.

        Required scope: `wallet:deposit`."""
        return self._http.data("POST", "/api/v1/wallet/deposit-address", body=body, timeout=timeout)

    def prepare_deposit(
        self,
        body: "types.PrepareWalletDepositBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PrepareWalletDepositData":
        """Prepare the unsigned transactions of a deposit.

        Does not create a deposit. Dispatch on `kind`: erc20-approve, then deposit.

        Required scope: `wallet:deposit`."""
        return self._http.data("POST", "/api/v1/wallet/deposit/prepare", body=body, timeout=timeout)

    def deposits(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Deposit]":
        """List deposits of one end user or of all, newest first.

        Required scope: `wallet:read`."""
        return self._http.pages("GET", "/api/v1/wallet/deposits", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "limit": limit, "offset": offset, "status": status}, timeout=timeout, field="deposits")

    def ledger(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.LedgerEntry]":
        """List an end user’s ledger entries, newest first.

        Required scope: `wallet:read`."""
        return self._http.pages("GET", "/api/v1/wallet/ledger", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "limit": limit, "offset": offset}, timeout=timeout, field="entries")

    def withdraw(
        self,
        body: "types.CreateWalletWithdrawalBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CreditWithdrawal":
        """Withdraw an end user’s credits to their wallet.

        The credits are put on hold immediately and debited when the payment is final.

        Required scope: `wallet:withdraw`."""
        return self._http.data("POST", "/api/v1/wallet/withdraw", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)
