/**
 * Columns that may be null in their table and are taken as filled: a condition, a join or the state of the row that the
 * statement asks for rules null out.
 */
export const filledByCondition: Readonly<Record<string, readonly string[]>> = {
  'identity/keys/store.ts': ['expiresAt'],
  'trust/approvals/vote-store.ts': ['certificate'],
  'assets/tokens/store.ts': ['uniqueId'],
  'catalog/withdrawn/store.ts': ['withdrawnAt'],
  'chain/intents/store.ts': ['trace'],
  'chain/keepers/store.ts': ['sequenceNumber', 'userRandom'],
  'startup/commands/doctor/database.ts': ['sealed'],
  'startup/commands/privacy/documents.ts': ['blobId'],
  'events/account/store.ts': ['sequence'],
  'events/console/store.ts': ['position'],
  'events/stream/store.ts': ['sequence', 'position'],
  'trust/evidence/retention.ts': ['lastId'],
  'packs/checkout/hold-store.ts': ['amount'],
  'packs/prizes/sends/store.ts': ['uniqueId'],
  'packs/purchases/feed/store.ts': ['revealedAt'],
  'packs/purchases/pool-store.ts': ['revealedAt'],
  'packs/tiers/administration/stock-store.ts': ['uniqueId'],
  'packs/tiers/administration/versions-store.ts': ['version', 'price'],
  'packs/tiers/snapshots/store.ts': ['price', 'shelf'],
  'packs/wallet/balances/store.ts': ['balanceAfter', 'reservedAfter'],
  'packs/wallet/reconciliation/store.ts': ['owner'],
  'packs/wallet/wallet-links/store.ts': ['at'],
  'db/partitions/store.ts': ['parent', 'name'],
  'assets/pricing/groups/store.ts': ['cardId'],
  'sandbox/restock/store.ts': ['tierId', 'shelf'],
  'providers/shipping/manifests/store.ts': ['trackingNumber', 'purchaseRef'],
  'vault/account/sites/store.ts': ['siteId'],
  'vault/billing/store.ts': ['limit'],
  'vault/inbound/returns/store.ts': ['orderId'],
  'vault/outbound/orders/store.ts': ['supersededBy'],
  'vault/reports/store.ts': ['blobId'],
  'vault/sla/store.ts': ['pausedAt'],
  'warehouse/manifests/store.ts': ['trackingNumber'],
  'webhooks/deliveries/queue-store.ts': ['reason', 'disabledAt'],
  'webhooks/deliveries/store.ts': ['sequence'],
}

/** Names that the catalog of the running database tells, with a table and a column that every database has. */
export const examples: Readonly<Record<string, string>> = {
  'TextTable.schema': 'public',
  'TextTable.table': 'accounts',
  'TextColumn.name': 'name',
}
