// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type MarketTables = {
  inventory_items: {
    unique_id: string
    price_group: number
    actor: string
    created_at: Date
  }

  market_actions: {
    id: GeneratedAlways<bigint>
    action:
      | 'MINT'
      | 'STOCK'
      | 'UNSTOCK'
      | 'PROPOSE_TIER'
      | 'SET_SHELF_BOUNDS'
      | 'ACTIVATE_TIER'
      | 'PAUSE_TIER'
      | 'SET_PRICES'
      | 'SET_GROUP'
      | 'SET_PACKET_TYPE'
      | 'PAUSE_PACKET_TYPE'
      | 'ADD_BUNDLE'
      | 'REMOVE_BUNDLE'
    status: 'PENDING' | 'DONE' | 'FAILED'
    tier_id: number | null
    shelf: number | null
    unique_ids: Generated<string[]>
    group_ids: Generated<number[]>
    details: Generated<unknown>
    tx_hash: string | null
    error_name: string | null
    error_message: string | null
    actor: string
    created_at: Date
    updated_at: Date
  }

  oracle_updates: {
    block_hash: string
    log_index: number
    block_number: bigint
    group_id: number
    old_price: Micros
    new_price: Micros
    at: Date
  }

  price_groups: {
    id: number
    name: string
    kind: 'CARD' | 'GRADED_CARD'
    follows: 'catalog' | 'operator'
    card_id: string | null
    grade_company: string | null
    grade: string | null
    created_at: Date
    updated_at: Date
  }

  tier_events: {
    block_hash: string
    log_index: number
    block_number: bigint
    tier_id: number
    event: string
    request_id: string | null
    version: number | null
    price: Micros | null
    at: Date
  }

  tier_standings: {
    tier_id: number
    changes: Generated<bigint>
    purchases: Generated<bigint>
  }

  tiers: {
    tier_id: number
    name: string
    slug: string
    description: string | null
    variant: string | null
    game_id: string | null
    game_label: string | null
    image_url: string | null
    max_quantity: number
    shelves: Generated<unknown>
    created_at: Date
    updated_at: Date
  }
}
