import type { ApiKey } from '../../../api/types.ts'

export type Scope = ApiKey['scopes'][number]
export type ScopeText = readonly [scope: Scope, text: string]

/** What each scope of a key allows, in words. */
export const partnerScopes: readonly ScopeText[] = [
  ['read:catalog', 'Read the catalog, odds and prices'],
  ['packs:read', 'Read purchases, revenue and collections'],
  ['packs:purchase', 'Sell packs'],
  ['packs:buyback', 'Sell cards back'],
  ['cards:redeem', 'Redeem cards'],
  ['wallet:read', 'Read credits'],
  ['wallet:deposit', 'Prepare deposits'],
  ['wallet:withdraw', 'Pay credits out'],
  ['sends:create', 'Send prizes'],
  ['webhooks:manage', 'Manage webhooks, read events'],
  ['admin', 'Everything but payouts, with keys'],
]

export const tenantScopes: readonly ScopeText[] = [
  ['read:inventory', 'Read cards, orders, invoices and the rest'],
  ['read:catalog', 'Read the catalog and prices'],
  ['write:inbound_shipment', 'Announce cards'],
  ['write:withdrawal', 'Withdraw cards'],
  ['write:transfer', 'Transfer cards'],
  ['write:declared_value', 'Declare values'],
  ['write:service_credit', 'Request service credits'],
  ['webhooks:manage', 'Manage webhooks, read events'],
]
