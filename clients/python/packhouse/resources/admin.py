# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class AdminAccountsCredits:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Credits":
        """Get the catalog credits of an account.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/accounts/{segment(id)}/credits", timeout=timeout, field="credits")

    def grant(
        self,
        id: int,
        body: "types.GrantAdminAccountCreditsBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Credits":
        """Grant catalog credits to an account.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/accounts/{segment(id)}/credits", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="credits")


class AdminAccounts:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.credits = AdminAccountsCredits(http)

    def create_invitation(
        self,
        id: int,
        body: "types.CreateAdminAccountInvitationBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ConsoleInvitation":
        """Invite a person of a partner or tenant.

        Giving a role needs authority over its scopes. An account manager gives every role but the owner of a partner; with X-Approval-Id two people give that role and `manages_payouts` as well.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/accounts/{segment(id)}/invitations", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="invitation")

    def people(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ListAdminAccountPeopleData":
        """List the people and open invitations of a partner or tenant.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/accounts/{segment(id)}/people", timeout=timeout)


class AdminAdjustments:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Adjustment]":
        """List adjustments, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/adjustments", query={"limit": limit, "offset": offset}, timeout=timeout, field="adjustments")

    def approve(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Adjustment":
        """Approve an adjustment that another person or a key proposed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/adjustments/{segment(id)}/approve", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="adjustment")

    def reject(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Adjustment":
        """Reject an adjustment, or withdraw your own.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/adjustments/{segment(id)}/reject", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="adjustment")


class AdminAdoptedActs:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        status: Optional[str] = None,
        kind: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AdoptedAct]":
        """List acts that were found on chain and not in the database, newest first.

        After a restore or a lossy failover, the service adopts what the chain shows. The amounts of open acts are in the suspense account, and the reconciliation is unsound until each is resolved.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/adopted-acts", query={"status": status, "kind": kind, "limit": limit, "offset": offset}, timeout=timeout, field="acts")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.AdoptedAct":
        """Get an adopted act.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/adopted-acts/{segment(id)}", timeout=timeout, field="act")

    def resolve(
        self,
        id: int,
        body: "types.ResolveAdminAdoptedActBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdoptedAct":
        """Resolve an adopted act: charge the end user, write it off, link it to its payer, or refund it.

        Other people approve the resolution first (X-Approval-Id). Replaying an Idempotency-Key with the same parameters returns the act without another change.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/adopted-acts/{segment(id)}/resolve", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="act")


class AdminAuditLog:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        actor: Optional[str] = None,
        action: Optional[str] = None,
        target: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AuditEntry]":
        """List audit log entries, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/audit-log", query={"limit": limit, "offset": offset, "actor": actor, "action": action, "target": target, "from": from_, "to": to, "cursor": cursor}, timeout=timeout, field="entries")


class AdminCardExports:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AdminCardExport]":
        """List exports of cards that wait for an approval, oldest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/card-exports", query={"limit": limit, "offset": offset}, timeout=timeout, field="exports")

    def approve(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminCardExport":
        """Approve the export of a card; the second approval releases it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/card-exports/{segment(id)}/approve", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="export")

    def reject(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminCardExport":
        """Reject the export of a card, which stays in its vault.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/card-exports/{segment(id)}/reject", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="export")


class AdminGamesAliases:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        game: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CatalogAlias]":
        """List the renamed ids of a game.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", f"/api/v1/admin/catalog/{segment(game)}/aliases", query={"limit": limit, "offset": offset}, timeout=timeout, field="aliases")

    def set(
        self,
        game: str,
        kind: str,
        old_id: str,
        body: "types.SetAdminCatalogAliasBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogAlias":
        """Rename an id.

        Requests for the old id return 301 with the address of the new one.

        Required scope: `platform:admin`."""
        return self._http.data("PUT", f"/api/v1/admin/catalog/{segment(game)}/aliases/{segment(kind)}/{segment(old_id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="alias")

    def remove(
        self,
        game: str,
        kind: str,
        old_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "str":
        """Remove a renamed id.

        Required scope: `platform:admin`."""
        return self._http.data("DELETE", f"/api/v1/admin/catalog/{segment(game)}/aliases/{segment(kind)}/{segment(old_id)}", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="old_id")


class AdminGamesCards:
    def __init__(self, http: Http) -> None:
        self._http = http

    def withdraw(
        self,
        game: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogRecordState":
        """Withdraw a card.

        Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.

        Required scope: `platform:admin`."""
        return self._http.data("DELETE", f"/api/v1/admin/catalog/{segment(game)}/cards/{segment(id)}", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="record")

    def restore(
        self,
        game: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogRecordState":
        """Restore a card.

        Searches return it again, as it was when it was withdrawn.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/catalog/{segment(game)}/cards/{segment(id)}/restore", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="record")


class AdminGamesExpansions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def withdraw(
        self,
        game: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogRecordState":
        """Withdraw an expansion with its cards.

        Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.

        Required scope: `platform:admin`."""
        return self._http.data("DELETE", f"/api/v1/admin/catalog/{segment(game)}/expansions/{segment(id)}", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="record")

    def restore(
        self,
        game: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogRecordState":
        """Restore an expansion with its cards.

        Searches return it again, as it was when it was withdrawn.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/catalog/{segment(game)}/expansions/{segment(id)}/restore", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="record")


class AdminGamesSealed:
    def __init__(self, http: Http) -> None:
        self._http = http

    def withdraw(
        self,
        game: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogRecordState":
        """Withdraw a sealed product.

        Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.

        Required scope: `platform:admin`."""
        return self._http.data("DELETE", f"/api/v1/admin/catalog/{segment(game)}/sealed/{segment(id)}", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="record")

    def restore(
        self,
        game: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogRecordState":
        """Restore a sealed product.

        Searches return it again, as it was when it was withdrawn.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/catalog/{segment(game)}/sealed/{segment(id)}/restore", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="record")


class AdminGames:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.aliases = AdminGamesAliases(http)
        self.cards = AdminGamesCards(http)
        self.expansions = AdminGamesExpansions(http)
        self.sealed = AdminGamesSealed(http)

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.GameDefinition]":
        """List the games of the catalog with their definitions.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/catalog/games", timeout=timeout, field="games")

    def define(
        self,
        id: str,
        body: "types.SetAdminCatalogGameBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.GameDefinition":
        """Define a game.

        Creates the game or replaces its definition; cards already imported are indexed again. Repeating a request changes nothing. The games pokemon and onepiece are built in.

        Required scope: `platform:admin`."""
        return self._http.data("PUT", f"/api/v1/admin/catalog/games/{segment(id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="game")

    def remove(
        self,
        id: str,
        *,
        with_cards: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "str":
        """Remove a game.

        Without `with_cards` only an empty game. With it the cards, prices and renamed ids of the game are deleted, unless an item, a price group, an announced card or a recorded sale refers to a card: 409 with the numbers.

        Required scope: `platform:admin`."""
        return self._http.data("DELETE", f"/api/v1/admin/catalog/games/{segment(id)}", query={"with_cards": with_cards}, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="id")

    def ingest_prices(
        self,
        game: str,
        body: Optional["types.IngestAdminCatalogPricesBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PriceReceipt":
        """Ingest prices and sales.

        The batch is applied as a whole or not at all. Sources need a licence: define them first. A sale is identified by its source and source id and counts once.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/catalog/{segment(game)}/prices", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def list_withdrawn(
        self,
        game: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.WithdrawnRecord]":
        """List the withdrawn records of a game.

        Cards, expansions and sealed products, the newest withdrawal first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", f"/api/v1/admin/catalog/{segment(game)}/withdrawn", query={"limit": limit, "offset": offset}, timeout=timeout, field="records")

    def download_rejects_import(
        self,
        game: str,
        import_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download the entries that an import left out.

        Required scope: `platform:admin`."""
        return self._http.file("GET", f"/api/v1/admin/catalog/{segment(game)}/imports/{segment(import_id)}/rejects", timeout=timeout)


class AdminPriceSources:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.PriceSource]":
        """List the sources of prices with their licences.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/catalog/sources", timeout=timeout, field="sources")

    def define(
        self,
        source: str,
        body: "types.SetAdminPriceSourceBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PriceSource":
        """Define a source of prices.

        States the licence and the attribution of a source. Prices and sales that name another source are rejected.

        Required scope: `platform:admin`."""
        return self._http.data("PUT", f"/api/v1/admin/catalog/sources/{segment(source)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="source")


class AdminCatalogCatalogImports:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        game: str,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.CatalogImport]":
        """List the newest imports of a game.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/catalog/{segment(game)}/imports", timeout=timeout, field="imports")

    def create(
        self,
        game: str,
        file: bytes,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CatalogImport":
        """Import files into the catalog.

        multipart/form-data with one or more files, up to 200 of 512 MiB each, in one of the layouts of `packhouse catalog import`; file names may contain folders. `format` names the layout, `leave_out=true` leaves out entries with problems instead of refusing their file. `mode=replace` withdraws the expansions, cards and sealed products of the game that the files do not contain, of each kind that they contain; a file with problems then rejects the whole import. The files are imported as a whole by a background job; importing the same files again changes nothing.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/catalog/{segment(game)}/imports", file=file, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="import")

    def get(
        self,
        game: str,
        import_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CatalogImport":
        """Get an import with its progress.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/catalog/{segment(game)}/imports/{segment(import_id)}", timeout=timeout, field="import")


class AdminCatalogCatalog:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.imports = AdminCatalogCatalogImports(http)


class AdminCatalog:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.catalog = AdminCatalogCatalog(http)


class AdminChainIntents:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        state: Optional[str] = None,
        purpose: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ChainIntent]":
        """List transaction intents, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/chain/intents", query={"limit": limit, "offset": offset, "state": state, "purpose": purpose}, timeout=timeout, field="intents")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetAdminChainIntentData":
        """Get a transaction intent with its attempts.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/chain/intents/{segment(id)}", timeout=timeout)

    def bump(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ChainIntent":
        """Bump the fee of a pending transaction.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/chain/intents/{segment(id)}/bump", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="intent")

    def cancel(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ChainIntent":
        """Cancel a transaction intent.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/chain/intents/{segment(id)}/cancel", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="intent")


class AdminChain:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.intents = AdminChainIntents(http)

    def float(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ChainFloat":
        """Compare on-chain balances with liabilities.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/chain/float", timeout=timeout, field="float")


class AdminContractsRoles:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.RoleHolder]":
        """List the holders of revocable roles.

        The accounts of the deployment, as far as the contracts still grant them their role.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/contracts/roles", timeout=timeout, field="holders")

    def revoke(
        self,
        body: "types.RevokeAdminContractRoleBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.ChainIntent]":
        """Revoke a role of a stolen key.

        One actor revokes at once, on every contract that grants the role to the account. No request grants a role: only the timelock of the contracts does, after its delay. Where the pauser is a Safe, 409 `governance_required` has the calls for its owners.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/contracts/roles/revoke", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="intents")


class AdminContracts:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.roles = AdminContractsRoles(http)

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Contracts":
        """List the contracts and their pause states.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/contracts", timeout=timeout, field="contracts")

    def pause(
        self,
        body: "types.PauseAdminContractBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.ChainIntent]":
        """Pause or unpause a contract.

        One actor pauses at once; other people approve before a contract is unpaused (X-Approval-Id). Where the pauser is a Safe, nothing is sent: 409 `governance_required` has the calls for its owners, as a file for the Transaction Builder (`details.safe_file`) and one by one (`details.calls`).

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/contracts/pause", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="intents")


class AdminCreditWithdrawals:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AdminCreditWithdrawal]":
        """List withdrawals of credits that wait for an approval, oldest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/credit-withdrawals", query={"limit": limit, "offset": offset}, timeout=timeout, field="withdrawals")

    def approve(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminCreditWithdrawal":
        """Approve a withdrawal of credits; the second approval releases it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/credit-withdrawals/{segment(id)}/approve", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="withdrawal")

    def reject(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminCreditWithdrawal":
        """Reject a withdrawal of credits and release the credits.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/credit-withdrawals/{segment(id)}/reject", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="withdrawal")


class AdminEndUsers:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        q: Optional[str] = None,
        partner_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AdminEndUser]":
        """List the end users of all partners with their credits, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/end-users", query={"limit": limit, "offset": offset, "q": q, "partner_id": partner_id}, timeout=timeout, field="end_users")


class AdminGroups:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.PriceGroup]":
        """List the price groups with their oracle prices.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/groups", query={"limit": limit, "offset": offset}, timeout=timeout, field="groups")

    def create(
        self,
        body: "types.CreateAdminGroupBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PriceGroup":
        """Create a price group.

        All tokens of a group have the same price. A group has no price until one is pushed to the oracle.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/groups", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="group")

    def assign(
        self,
        group_id: int,
        body: "types.AssignAdminGroupBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Move tokens into a price group.

        A token with an open sell-back window keeps its group until the window ends.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/groups/{segment(group_id)}/assign", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")


class AdminIndexer:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Indexer":
        """Get the indexer status.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/indexer", timeout=timeout, field="indexer")

    def rescan(
        self,
        body: "types.RescanAdminIndexerBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Indexer":
        """Reindex a range of blocks.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/indexer/rescan", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="indexer")

    def resume(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Indexer":
        """Resume a halted indexer.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/indexer/resume", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="indexer")


class AdminInstantBundles:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        packet_type_id: Optional[int] = None,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InstantBundle]":
        """List bundles with their status, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/instant/bundles", query={"packet_type_id": packet_type_id, "status": status, "limit": limit, "offset": offset}, timeout=timeout, field="bundles")

    def create(
        self,
        body: "types.CreateAdminInstantBundleBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CreateAdminInstantBundleData":
        """Add an opened pack to the instant store.

        The cards must be minted and in the inventory. They are transferred to the store and sold as one bundle. Their value above the price of the packet type counts towards the daily cap of stock changes; beyond it, the code is stock_cap.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/instant/bundles", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def remove(
        self,
        pack_id: int,
        body: Optional["types.RemoveAdminInstantBundleBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Remove an unsold pack from the instant store.

        The cards return to the inventory. The contract rejects the removal while sold packs await their delivery. The price of the packet type counts towards the daily cap of stock changes; beyond it, the code is stock_cap.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/instant/bundles/{segment(pack_id)}/remove", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")


class AdminInstantPacketTypes:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.PacketType]":
        """List all packet types.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/instant/packet-types", timeout=timeout, field="packet_types")

    def create(
        self,
        body: "types.CreateAdminInstantPacketTypeBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CreateAdminInstantPacketTypeData":
        """Create a packet type and set its terms on chain.

        The packet type is on sale as soon as the store holds bundles of it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/instant/packet-types", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def update(
        self,
        packet_type_id: int,
        body: Optional["types.UpdateAdminInstantPacketTypeBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.UpdateAdminInstantPacketTypeData":
        """Update a packet type; new terms reactivate a paused one.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/instant/packet-types/{segment(packet_type_id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def pause(
        self,
        packet_type_id: int,
        body: Optional["types.PauseAdminInstantPacketTypeBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Pause a packet type; packs already sold are delivered.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/instant/packet-types/{segment(packet_type_id)}/pause", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")


class AdminInstant:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.bundles = AdminInstantBundles(http)
        self.packet_types = AdminInstantPacketTypes(http)


class AdminInventory:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        item_type: Optional[str] = None,
        tier_id: Optional[int] = None,
        q: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InventoryItem]":
        """List the inventory, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/inventory", query={"limit": limit, "offset": offset, "status": status, "item_type": item_type, "tier_id": tier_id, "q": q}, timeout=timeout, field="items")

    def import_(
        self,
        body: "types.ImportAdminInventoryBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.ImportAdminInventoryDataItemsItem]":
        """Import items.

        All items are imported, or none. An item with a known unique_id is left unchanged.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/inventory/import", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="items")

    def mint(
        self,
        body: "types.MintAdminInventoryBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Mint the tokens of items into the inventory.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/inventory/mint", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")

    def stock(
        self,
        body: "types.StockAdminInventoryBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Stock a tier with cards.

        Accepts cards from the inventory or the returns bin; the value of each must fit the shelf.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/inventory/stock", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")

    def unstock(
        self,
        body: "types.UnstockAdminInventoryBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Unstock cards from their tiers.

        Rejected while sold packs need the cards.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/inventory/unstock", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")


class AdminJobs:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        state: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.FailedJob]":
        """List background jobs whose last attempt failed, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/jobs", query={"limit": limit, "offset": offset, "state": state}, timeout=timeout, field="jobs")

    def retry(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.FailedJob":
        """Run a dead job again.

        The job starts at once and has all of its attempts again.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/jobs/{segment(id)}/retry", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="job")


class AdminKeys:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        key_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ApiKey":
        """Get a key.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/keys/{segment(key_id)}", timeout=timeout, field="key")

    def update(
        self,
        key_id: str,
        body: Optional["types.UpdateAdminKeyBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ApiKey":
        """Update a key.

        An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/keys/{segment(key_id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="key")

    def revoke(
        self,
        key_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ApiKey":
        """Revoke a key.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/keys/{segment(key_id)}/revoke", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="key")

    def rotate(
        self,
        key_id: str,
        body: Optional["types.RotateAdminKeyBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.IssuedApiKey":
        """Rotate a key.

        An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/keys/{segment(key_id)}/rotate", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)


class AdminLedger:
    def __init__(self, http: Http) -> None:
        self._http = http

    def reconciliation(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Reconciliation":
        """Reconcile liabilities with on-chain balances.

        Compares credits with on-chain funds, holds with their sources, the treasury’s spending with settled holds, and the buyback float with open sell-back windows. `needed` is the liability less open holds and less adjustments.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/ledger/reconciliation", timeout=timeout)


class AdminMarketActions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        tier_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.MarketAction]":
        """List market actions with their outcome, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/market-actions", query={"limit": limit, "offset": offset, "status": status, "tier_id": tier_id}, timeout=timeout, field="actions")

    def get(
        self,
        action_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.MarketAction":
        """Get a market action.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/market-actions/{segment(action_id)}", timeout=timeout, field="action")


class AdminOracle:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list_jumps(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.PriceJump]":
        """List catalog values that the oracle does not follow.

        A price follows its catalog value by at most 40 % within a day. It stops there until the value returns or is accepted.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/oracle/jumps", timeout=timeout, field="jumps")

    def accept_jump(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.PriceJump":
        """Accept a catalog value beyond the bound.

        The oracle follows the value in steps; further moves are measured from it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/oracle/jumps/{segment(id)}/accept", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="jump")

    def list_stale(
        self,
        *,
        within_seconds: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.PriceGroup]":
        """List price groups with stale prices.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/oracle/stale", query={"within_seconds": within_seconds}, timeout=timeout, field="groups")

    def push_prices(
        self,
        body: "types.PushAdminOraclePricesBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Push prices to the oracle.

        The first price of a group needs the timelock; the response then contains the call to schedule.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/oracle/prices", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")


class AdminPartnersKeys:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.ApiKey]":
        """List the keys of one of the partners.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/partners/{segment(id)}/keys", timeout=timeout, field="keys")

    def create(
        self,
        id: int,
        body: "types.CreateAdminPartnerKeyBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.IssuedApiKey":
        """Create a key for one of the partners.

        An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/partners/{segment(id)}/keys", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)


class AdminPartnersPrizes:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        id: int,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Prize]":
        """List the prizes of a partner, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", f"/api/v1/admin/partners/{segment(id)}/prizes", query={"limit": limit, "offset": offset}, timeout=timeout, field="items")

    def assign(
        self,
        id: int,
        body: Optional["types.AssignAdminPartnerPrizesBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AssignAdminPartnerPrizesData":
        """Assign inventory items to a partner as prizes, or unassign them.

        Applies all changes or none.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/partners/{segment(id)}/prizes", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)


class AdminPartnersTerms:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Terms":
        """Get the commercial terms of a partner.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/partners/{segment(id)}/terms", timeout=timeout, field="terms")

    def update(
        self,
        id: int,
        body: Optional["types.UpdateAdminPartnerTermsBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Terms":
        """Change the commercial terms of a partner.

        The new terms apply to all unsettled business; closed statements do not change.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/partners/{segment(id)}/terms", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="terms")


class AdminPartnersWithdrawalRules:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.WithdrawalRules":
        """Get a partner’s withdrawal rules.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/partners/{segment(id)}/withdrawal-rules", timeout=timeout, field="withdrawal_rules")

    def update(
        self,
        id: int,
        body: Optional["types.UpdateAdminPartnerWithdrawalRulesBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.WithdrawalRules":
        """Change a partner’s withdrawal rules.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/partners/{segment(id)}/withdrawal-rules", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="withdrawal_rules")


class AdminPartners:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.keys = AdminPartnersKeys(http)
        self.prizes = AdminPartnersPrizes(http)
        self.terms = AdminPartnersTerms(http)
        self.withdrawal_rules = AdminPartnersWithdrawalRules(http)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Partner]":
        """List pack partners, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/partners", query={"limit": limit, "offset": offset}, timeout=timeout, field="partners")

    def create(
        self,
        body: "types.CreateAdminPartnerBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Partner":
        """Create a partner account.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/partners", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="partner")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Partner":
        """Get a partner.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/partners/{segment(id)}", timeout=timeout, field="partner")

    def update(
        self,
        id: int,
        body: Optional["types.UpdateAdminPartnerBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Partner":
        """Update a partner.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/partners/{segment(id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="partner")


class AdminPayouts:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        partner_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AdminPayout]":
        """List statements and payouts of all partners, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/payouts", query={"limit": limit, "offset": offset, "partner_id": partner_id, "status": status}, timeout=timeout, field="payouts")

    def close(
        self,
        body: Optional["types.CloseAdminPayoutsBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.AdminPayout]":
        """Close all due periods, or a partner’s custom period at a given time.

        `to` applies to partners with payout_schedule CUSTOM; all blocks before it must be final.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/payouts/close", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payouts")

    def run(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.AdminPayout]":
        """Pay all due payouts.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/payouts/run", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payouts")

    def approve(
        self,
        id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminPayout":
        """Approve a payout above the limit.

        Two people approve a payout whose period the calendar or a key closed, one other person one whose period an operator closed. The approval holds for the current payout wallet.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/payouts/{segment(id)}/approve", idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payout")

    def hold(
        self,
        id: int,
        body: Optional["types.HoldAdminPayoutBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminPayout":
        """Put a payout on hold.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/payouts/{segment(id)}/hold", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payout")

    def release(
        self,
        id: int,
        body: Optional["types.ReleaseAdminPayoutBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminPayout":
        """Release a payout from hold.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/payouts/{segment(id)}/release", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payout")

    def retry(
        self,
        id: int,
        body: Optional["types.RetryAdminPayoutBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminPayout":
        """Retry a failed payout.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/payouts/{segment(id)}/retry", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payout")

    def void(
        self,
        id: int,
        body: Optional["types.VoidAdminPayoutBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AdminPayout":
        """Void a statement, so that it is never paid.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/payouts/{segment(id)}/void", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="payout")


class AdminRedemptions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        partner_id: Optional[int] = None,
        status: Optional[str] = None,
        queue_status: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.AdminRedemption]":
        """List redemptions of all partners, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/redemptions", query={"partner_id": partner_id, "status": status, "queue_status": queue_status, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="redemptions")

    def get(
        self,
        redemption_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.AdminRedemption":
        """Get a redemption of any partner.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/redemptions/{segment(redemption_id)}", timeout=timeout)


class AdminRelayer:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Relayer":
        """List the relayer accounts with their queues.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/relayer", timeout=timeout, field="relayer")

    def pause(
        self,
        body: Optional["types.PauseAdminRelayerBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Relayer":
        """Pause signing; transactions already sent are completed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/relayer/pause", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="relayer")

    def resume(
        self,
        body: Optional["types.ResumeAdminRelayerBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Relayer":
        """Resume signing.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/relayer/resume", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="relayer")


class AdminSwitches:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Switches":
        """List the feature switches.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/switches", timeout=timeout, field="switches")

    def update(
        self,
        body: Optional["types.UpdateAdminSwitchesBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Switches":
        """Change feature switches.

        A disabled feature returns 503 before anything is reserved or sent. Work in progress is completed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/switches", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="switches")


class AdminTenantsKeys:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.ApiKey]":
        """List the keys of one of the tenants.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/tenants/{segment(id)}/keys", timeout=timeout, field="keys")

    def create(
        self,
        id: int,
        body: "types.CreateAdminTenantKeyBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.IssuedApiKey":
        """Create a key for one of the tenants.

        An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/tenants/{segment(id)}/keys", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)


class AdminTenants:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.keys = AdminTenantsKeys(http)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Tenant]":
        """List vault tenants, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/admin/tenants", query={"limit": limit, "offset": offset}, timeout=timeout, field="tenants")

    def create(
        self,
        body: "types.CreateAdminTenantBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Tenant":
        """Create a tenant account.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/tenants", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="tenant")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Tenant":
        """Get a tenant.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/tenants/{segment(id)}", timeout=timeout, field="tenant")

    def update(
        self,
        id: int,
        body: Optional["types.UpdateAdminTenantBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Tenant":
        """Update a tenant.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/tenants/{segment(id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="tenant")

    def activity_log(
        self,
        id: int,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        event: Optional[str] = None,
        resource_id: Optional[str] = None,
        since_id: Optional[int] = None,
        key_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ActivityEntry]":
        """List the writes of the keys of a tenant, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", f"/api/v1/admin/tenants/{segment(id)}/activity-log", query={"limit": limit, "offset": offset, "event": event, "resource_id": resource_id, "since_id": since_id, "key_id": key_id}, timeout=timeout, field="entries")

    def add_cards(
        self,
        id: int,
        body: "types.AddAdminTenantCardsBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.AddAdminTenantCardsData":
        """Add cards to a tenant’s inventory, all or none.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/tenants/{segment(id)}/cards", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def set_transfer_policy(
        self,
        id: int,
        body: Optional["types.SetAdminTenantTransferPolicyBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.SetAdminTenantTransferPolicyData":
        """Set the transfer policy of a tenant.

        Required scope: `platform:admin`."""
        return self._http.data("PUT", f"/api/v1/admin/tenants/{segment(id)}/transfer-policy", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)


class AdminTiers:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.AdminTier]":
        """List all tiers, including those not on sale.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/tiers", timeout=timeout, field="tiers")

    def create(
        self,
        body: "types.CreateAdminTierBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CreateAdminTierData":
        """Create a tier and propose its first version.

        The tier is on sale once it is activated and its shelves are stocked. Where the timelock manages tiers, `governance` has the calls that its signers schedule and execute, and `actions` is empty.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/admin/tiers", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def update(
        self,
        tier_id: int,
        body: Optional["types.UpdateAdminTierBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.UpdateAdminTierData":
        """Change the description of a tier or propose a new version.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/admin/tiers/{segment(tier_id)}", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def activate(
        self,
        tier_id: int,
        body: Optional["types.ActivateAdminTierBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Put a version of a tier on sale.

        An operator needs the approval of another person (X-Approval-Id) when the return to the buyer is above 95 % or moves by five points or more.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/tiers/{segment(tier_id)}/activate", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")

    def pause(
        self,
        tier_id: int,
        body: Optional["types.PauseAdminTierBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.MarketAction]":
        """Take a tier off sale; packs already sold are still delivered.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/tiers/{segment(tier_id)}/pause", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="actions")

    def create_drain(
        self,
        tier_id: int,
        body: Optional["types.CreateAdminTierDrainBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CreateAdminTierDrainData":
        """Take cards off the shelves of a tier.

        The cards return to the inventory. Rejected while sold packs need them.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/tiers/{segment(tier_id)}/drain", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def create_restock(
        self,
        tier_id: int,
        body: "types.CreateAdminTierRestockBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.CreateAdminTierRestockData":
        """Stock a shelf with free cards whose value fits it.

        Takes cards of the inventory and of the returns bin, oldest first.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/tiers/{segment(tier_id)}/restock", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def solvency(
        self,
        tier_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Solvency":
        """Check whether the price of a tier covers the buyback of its cards.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/tiers/{segment(tier_id)}/solvency", timeout=timeout)

    def stock(
        self,
        tier_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.TierStock":
        """Get the cards on the shelves of a tier by value.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/tiers/{segment(tier_id)}/stock", timeout=timeout)

    def versions(
        self,
        tier_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.TierVersion]":
        """List the versions of a tier with their return to the buyer, newest first.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/admin/tiers/{segment(tier_id)}/versions", timeout=timeout, field="versions")


class AdminWallets:
    def __init__(self, http: Http) -> None:
        self._http = http

    def adjust(
        self,
        end_user_id: int,
        body: "types.AdjustAdminWalletBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Adjustment":
        """Propose an adjustment of an end user’s credits.

        The credits change when another person approves the adjustment, or two people when a key proposed it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/admin/wallets/{segment(end_user_id)}/adjust", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="adjustment")


class Admin:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.accounts = AdminAccounts(http)
        self.adjustments = AdminAdjustments(http)
        self.adopted_acts = AdminAdoptedActs(http)
        self.audit_log = AdminAuditLog(http)
        self.card_exports = AdminCardExports(http)
        self.games = AdminGames(http)
        self.price_sources = AdminPriceSources(http)
        self.catalog = AdminCatalog(http)
        self.chain = AdminChain(http)
        self.contracts = AdminContracts(http)
        self.credit_withdrawals = AdminCreditWithdrawals(http)
        self.end_users = AdminEndUsers(http)
        self.groups = AdminGroups(http)
        self.indexer = AdminIndexer(http)
        self.instant = AdminInstant(http)
        self.inventory = AdminInventory(http)
        self.jobs = AdminJobs(http)
        self.keys = AdminKeys(http)
        self.ledger = AdminLedger(http)
        self.market_actions = AdminMarketActions(http)
        self.oracle = AdminOracle(http)
        self.partners = AdminPartners(http)
        self.payouts = AdminPayouts(http)
        self.redemptions = AdminRedemptions(http)
        self.relayer = AdminRelayer(http)
        self.switches = AdminSwitches(http)
        self.tenants = AdminTenants(http)
        self.tiers = AdminTiers(http)
        self.wallets = AdminWallets(http)

    def attention(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Attention":
        """List what needs an operator now.

        Dead jobs, a halted indexer, transactions that do not confirm, low float or gas, service levels at risk, open exceptions, adopted acts, an unsound ledger, sold-out tiers, stale prices, catalog values that the oracle does not follow, and what waits for an approval.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/admin/attention", timeout=timeout)
