// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

type AccountsTable = {
  id: GeneratedAlways<number>
  kind: 'pack_partner' | 'tenant' | 'platform'
  name: string
  status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  created_at: Date
  updated_at: Date
}

type ApiKeysTable = {
  id: string
  account_id: number
  family_id: string
  environment: 'live' | 'test'
  label: string
  scopes: string[]
  secret_hash: Uint8Array
  hint: string
  allowed_addresses: string[]
  limits: unknown
  created_at: Date
  expires_at: Date | null
  retires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

type AuditEntriesTable = {
  id: bigint
  at: Date
  actor: string
  action: string
  target: string
  details: unknown
  previous_hash: Uint8Array
  hash: Uint8Array
}

type AuditHeadTable = {
  only_row: Generated<boolean>
  last_id: bigint
  last_hash: Uint8Array
}

type CatalogCardsTable = {
  game: string
  id: string
  expansion_id: string
  record: unknown
}

type CatalogCreditDaysTable = {
  account_id: number
  day: string
  used: bigint
}

type CatalogCreditGrantsTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  amount: bigint
  note: string
  actor: string
  at: Date
}

type CatalogCreditLeasesTable = {
  holder: string
  account_id: number
  amount: bigint
  renewed_at: Date
}

type CatalogCreditsTable = {
  account_id: number
  granted: bigint
  used: Generated<bigint>
  leased: Generated<bigint>
}

type CatalogExpansionsTable = {
  game: string
  id: string
  record: unknown
}

type CatalogFeedPricesTable = {
  game: string
  item: 'card' | 'sealed'
  item_id: string
  market_cents: bigint | null
  market_at: Date | null
  trend_direction: 'up' | 'down' | null
  trend_percent: number | null
}

type CatalogGamesTable = {
  id: string
  name: string
  shape: unknown
  epoch: Generated<string>
  content_version: Generated<bigint>
  price_version: Generated<bigint>
  updated_at: Date
}

type CatalogGradedValuesTable = {
  game: string
  card_id: string
  company: string
  grade: string
  value_cents: bigint
  at: Date
}

type CatalogLadderPricesTable = {
  game: string
  card_id: string
  condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
  price_cents: bigint
}

type CatalogMarketDaysTable = {
  game: string
  item: 'card' | 'sealed'
  item_id: string
  day: string
  market_cents: bigint
}

type CatalogPricesTable = {
  game: string
  item: 'card' | 'sealed'
  item_id: string
  price_version: bigint
  record: unknown
}

type CatalogSealedProductsTable = {
  game: string
  id: string
  expansion_id: string | null
  record: unknown
}

type CatalogSoldCompsTable = {
  id: GeneratedAlways<bigint>
  game: string
  card_id: string
  company: string
  grade: string
  price_cents: bigint
  sold_at: Date
  source: string
  source_id: string
}

type ClockOffsetTable = {
  only_row: Generated<boolean>
  offset_ms: bigint
}

type EventCountersTable = {
  account_id: number
  last_sequence: bigint
}

type EventsTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  sequence: bigint | null
  event: string
  resource_id: string
  occurrence: string
  data: unknown
  created_at: Date
}

type JobsTable = {
  id: GeneratedAlways<bigint>
  queue: string
  key: string | null
  payload: unknown
  run_at: Date
  leased_until: Date | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
}

type PartnersTable = {
  account_id: number
  kind: Generated<'pack_partner'>
  slug: string
  billing_model: 'TIER' | 'POOL'
}

type TenantsTable = {
  account_id: number
  kind: Generated<'tenant'>
  account_number: string
  notice_email: string | null
}

/** Every table, as the migrations leave it. */
export type Schema = {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  catalog_cards: CatalogCardsTable
  catalog_credit_days: CatalogCreditDaysTable
  catalog_credit_grants: CatalogCreditGrantsTable
  catalog_credit_leases: CatalogCreditLeasesTable
  catalog_credits: CatalogCreditsTable
  catalog_expansions: CatalogExpansionsTable
  catalog_feed_prices: CatalogFeedPricesTable
  catalog_games: CatalogGamesTable
  catalog_graded_values: CatalogGradedValuesTable
  catalog_ladder_prices: CatalogLadderPricesTable
  catalog_market_days: CatalogMarketDaysTable
  catalog_prices: CatalogPricesTable
  catalog_sealed_products: CatalogSealedProductsTable
  catalog_sold_comps: CatalogSoldCompsTable
  clock_offset: ClockOffsetTable
  event_counters: EventCountersTable
  events: EventsTable
  jobs: JobsTable
  partners: PartnersTable
  tenants: TenantsTable
}
