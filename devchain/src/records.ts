import type { Hex } from './rpc.ts'

/** State changes outside of transactions, replayed in order. */
export const stateMethods = [
  'hardhat_setBalance',
  'hardhat_setCode',
  'hardhat_setNonce',
  'hardhat_setStorageAt',
] as const
export type StateMethod = (typeof stateMethods)[number]

export type BlockRecord = {
  readonly kind: 'block'
  readonly timestamp: number
  readonly hash: Hex
  readonly transactions: readonly Hex[]
  readonly baseFee?: Hex
}
/** The records of a chain, in order. Replaying them on the same genesis gives the same block hashes. */
export type ChainRecord =
  | BlockRecord
  | { readonly kind: 'state'; readonly method: StateMethod; readonly params: readonly unknown[] }
  | { readonly kind: 'clock'; readonly offsetSeconds: number }
  | { readonly kind: 'automine'; readonly on: boolean }
  | { readonly kind: 'pool'; readonly hash: Hex; readonly raw: Hex }
  | { readonly kind: 'drop'; readonly hash: Hex }
/** The journal is append-only, so a rollback is a record too: it keeps the first `keep` records. */
export type JournalRecord = ChainRecord | { readonly kind: 'rewind'; readonly keep: number }

const kinds: ReadonlySet<string> = new Set(['block', 'state', 'clock', 'automine', 'pool', 'drop', 'rewind'])

export function isJournalRecord(value: unknown): value is JournalRecord {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.has(String(value.kind))
}

/** The effective records, without those that a rewind removed. */
export function foldRecords(records: readonly JournalRecord[]): ChainRecord[] {
  const kept: ChainRecord[] = []
  for (const record of records) {
    if (record.kind !== 'rewind') kept.push(record)
    else if (record.keep <= kept.length) kept.length = record.keep
    else throw new RangeError(`A rewind cannot keep ${record.keep} of ${kept.length} records.`)
  }
  return kept
}
