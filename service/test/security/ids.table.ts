/** Path parameters that name nothing that an account owns. */
export const sharedParameters: ReadonlySet<string> = new Set([
  'game',
  'provider',
  'name',
  'token',
  'tier_id',
  'address',
])

/** Fields of bodies and queries that name a resource of an account. */
export const idFields: ReadonlySet<string> = new Set([
  'unique_id',
  'unique_ids',
  'token_id',
  'token_ids',
  'order_id',
  'purchase_id',
  'redemption_id',
  'withdrawal_id',
  'exception_id',
  'inbound_shipment_id',
  'key_id',
  'webhook_id',
  'end_user_id',
  'account_id',
  'partner_id',
])

/** Requests that other accounts may send as well, with the reason. */
export const sharedRequests: Readonly<Record<string, string>> = {
  'GET /api/v1/:game/cards/:id': 'the card catalog is the same for all',
  'GET /api/v1/:game/cards/:id/prices': 'the card catalog is the same for all',
  'GET /api/v1/:game/cards/:id/prices/evidence': 'the card catalog is the same for all',
  'GET /api/v1/:game/cards/:id/prices/history': 'the card catalog is the same for all',
  'GET /api/v1/:game/cards/:id/sales': 'the card catalog is the same for all',
  'GET /api/v1/:game/sealed/:id/prices/history': 'the card catalog is the same for all',
  'GET /api/v1/:game/cards/:id/printings': 'the card catalog is the same for all',
  'GET /api/v1/:game/expansions/:id': 'the card catalog is the same for all',
  'GET /api/v1/:game/expansions/:id/cards': 'the card catalog is the same for all',
  'GET /api/v1/:game/sealed/:id': 'the card catalog is the same for all',
  'GET /api/v1/:game/sealed/:id/prices': 'the card catalog is the same for all',
  'GET /api/v1/:game/values/:field': 'the card catalog is the same for all',
  'GET /api/v1/sites/:id': 'every tenant sends cards to the same buildings',
  'GET /api/v1/operator/v1/approvals/:id': 'every operator sees what is proposed',
  'POST /api/v1/mystery/sellback/quote': 'for a wallet: its owner signs the sale',
  'POST /api/v1/mystery/sellback/prepare': 'for a wallet: its owner signs the sale',
  'POST /api/v1/mystery/sellback/relay/prepare': 'for a wallet: its owner signs the sale',
  'POST /api/v1/mystery/sellback/relay': 'for a wallet: its owner signed the sale and is paid',
  'POST /api/v1/mystery/redemption/prepare': 'for a wallet: its owner signs the burn',
  'GET /api/v1/mystery/price': 'prices are the same for all',
  'POST /api/v1/reports': 'the id filters the rows of the caller’s account',
}

/** Operations that never answer with a 2xx, with the reason. */
export const unreachable: Readonly<Record<string, string>> = {
  'GET /api/v1/mystery/buyback': 'retired with the pool billing model',
  'POST /api/v1/mystery/buyback': 'retired with the pool billing model',
  'POST /api/v1/mystery/buyback/quote': 'retired with the pool billing model',
  'POST /api/v1/mystery/buyback/accept': 'retired with the pool billing model',
  'GET /api/v1/mystery/pool': 'retired with the pool billing model',
  'GET /api/v1/mystery/pool-wallet': 'retired with the pool billing model',
  'PUT /api/v1/mystery/pool-wallet': 'retired with the pool billing model',
}
