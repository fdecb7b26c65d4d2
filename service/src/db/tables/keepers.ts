// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated } from 'kysely'

export type KeepersTables = {
  chain_requests: {
    seller: 'POOL' | 'STORE'
    request_id: string
    line: bigint
    packs: number
    packs_done: Generated<number>
    status: 'REQUESTED' | 'READY' | 'REVEALED' | 'REFUNDED'
    requested_at: Date
    ready_block: bigint | null
    ready_log_index: number | null
    batch: bigint | null
  }
}
