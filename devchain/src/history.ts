import type { BlockRecord, ChainRecord, JournalRecord } from './records.ts'
import type { Hex } from './rpc.ts'

export type Tip = { readonly number: number; readonly hash: Hex; readonly timestamp: number }

/** The current records of the chain, the state derived from them, and the lines not yet in the journal. */
export type History = {
  readonly records: readonly ChainRecord[]
  readonly tip: Tip
  readonly offsetSeconds: number
  readonly isAutomining: boolean
  /** Accepted and not mined: hash to signed bytes, oldest first. */
  readonly pool: ReadonlyMap<Hex, Hex>
  add: (record: ChainRecord, minedHashes?: readonly Hex[]) => void
  rewind: (keep: number) => void
  /** Returns the records added since the last call, as one atomic unit. */
  takeUnwritten: () => JournalRecord[]
  blockIndexes: () => number[]
}

type Summary = { tip: Tip; offsetSeconds: number; isAutomining: boolean; pool: Map<Hex, Hex> }

const isBlock = (record: ChainRecord): record is BlockRecord => record.kind === 'block'

export function createHistory(genesisTip: Tip, hashOf: (raw: Hex) => Hex): History {
  let records: ChainRecord[] = []
  let unwritten: JournalRecord[] = []
  let summary = emptySummary()

  function emptySummary(): Summary {
    return { tip: genesisTip, offsetSeconds: 0, isAutomining: true, pool: new Map() }
  }

  function apply(record: ChainRecord, minedHashes?: readonly Hex[]): void {
    switch (record.kind) {
      case 'block': {
        const { hash, timestamp, transactions } = record
        summary.tip = { number: summary.tip.number + 1, hash, timestamp }
        if (summary.pool.size > 0)
          for (const mined of minedHashes ?? transactions.map(hashOf)) summary.pool.delete(mined)
        return
      }
      case 'clock':
        summary.offsetSeconds = record.offsetSeconds
        return
      case 'automine':
        summary.isAutomining = record.on
        return
      case 'pool':
        summary.pool.set(record.hash, record.raw)
        return
      case 'drop':
        summary.pool.delete(record.hash)
        return
      case 'state':
    }
  }

  return {
    get records() {
      return records
    },
    get tip() {
      return summary.tip
    },
    get offsetSeconds() {
      return summary.offsetSeconds
    },
    get isAutomining() {
      return summary.isAutomining
    },
    get pool() {
      return summary.pool
    },
    add(record, minedHashes) {
      records.push(record)
      unwritten.push(record)
      apply(record, minedHashes)
    },
    rewind(keep) {
      records = records.slice(0, keep)
      unwritten.push({ kind: 'rewind', keep })
      summary = emptySummary()
      for (const record of records) apply(record)
    },
    takeUnwritten() {
      const taken = unwritten
      unwritten = []
      return taken
    },
    blockIndexes: () => records.flatMap((record, index) => (isBlock(record) ? [index] : [])),
  }
}
