// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type CatalogTables = {
  catalog_cards: {
    game: string
    id: string
    expansion_id: string
    record: unknown
  }

  catalog_credit_days: {
    account_id: number
    day: string
    used: bigint
  }

  catalog_credit_grants: {
    id: GeneratedAlways<bigint>
    account_id: number
    amount: bigint
    note: string
    actor: string
    at: Date
  }

  catalog_credit_leases: {
    holder: string
    account_id: number
    amount: bigint
    renewed_at: Date
  }

  catalog_credits: {
    account_id: number
    granted: bigint
    used: Generated<bigint>
    leased: Generated<bigint>
  }

  catalog_expansions: {
    game: string
    id: string
    record: unknown
  }

  catalog_feed_prices: {
    game: string
    item: 'card' | 'sealed'
    item_id: string
    market_cents: bigint | null
    market_at: Date | null
    trend_direction: 'up' | 'down' | null
    trend_percent: number | null
  }

  catalog_games: {
    id: string
    name: string
    shape: unknown
    epoch: Generated<string>
    content_version: Generated<bigint>
    price_version: Generated<bigint>
    updated_at: Date
  }

  catalog_graded_values: {
    game: string
    card_id: string
    company: string
    grade: string
    value_cents: bigint
    at: Date
  }

  catalog_ladder_prices: {
    game: string
    card_id: string
    condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
    price_cents: bigint
  }

  catalog_market_days: {
    game: string
    item: 'card' | 'sealed'
    item_id: string
    day: string
    market_cents: bigint
  }

  catalog_prices: {
    game: string
    item: 'card' | 'sealed'
    item_id: string
    price_version: bigint
    record: unknown
  }

  catalog_sealed_products: {
    game: string
    id: string
    expansion_id: string | null
    record: unknown
  }

  catalog_sold_comps: {
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
}
