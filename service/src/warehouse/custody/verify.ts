import type { Reader } from '../../db/db.ts'
import { chainStart, isIntact, isSameHash } from '../../trust/hash-chain.ts'
import { textOfEvent } from './custody.ts'
import { listAllCustody, listEmptyChains, type ChainedRow } from './store.ts'

export type BrokenEvent = { uniqueId: string; seq: number }

/** Hashes of events that a checkpoint outside the database contains, by item and sequence number. */
export type AnchoredEvents = ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>

const pageSize = 5_000
const mostBroken = 100

/** Follows one chain at a time and notes the first broken event of each. */
function createFollower(anchored: AnchoredEvents) {
  const broken: BrokenEvent[] = []
  let last: ChainedRow | undefined
  let isBroken = false

  function note(uniqueId: string, seq: number): void {
    if (!isBroken) broken.push({ uniqueId, seq })
    isBroken = true
  }

  /** After the last event of a chain: the head agrees, and no anchored event is missing. */
  function end(): void {
    if (!last) return
    const { uniqueId, seq, isHead } = last
    if (!isHead || (anchored.get(uniqueId)?.has(seq + 1) ?? false)) note(uniqueId, seq + 1)
  }

  return {
    broken,
    end,
    add(row: ChainedRow): void {
      if (last?.uniqueId !== row.uniqueId) {
        end()
        last = undefined
        isBroken = false
      }
      const isNext = row.seq === (last?.seq ?? 0) + 1 && isIntact(row, textOfEvent(row), last?.hash ?? chainStart)
      const anchor = anchored.get(row.uniqueId)?.get(row.seq)
      const isAnchored = anchor === undefined || isSameHash(anchor, row.hash)
      const expected = (last?.seq ?? 0) + 1
      if (row.seq !== expected && anchored.get(row.uniqueId)?.has(expected)) note(row.uniqueId, expected)
      if (!isNext || !isAnchored) note(row.uniqueId, row.seq)
      last = row
    },
  }
}

/** Verifies every chain of custody in one pass over the events; returns at most 100 broken chains. */
export async function findBrokenChains(reader: Reader, anchored: AnchoredEvents = new Map()): Promise<BrokenEvent[]> {
  const follower = createFollower(anchored)
  const unseen = new Set(anchored.keys())
  let next = listAllCustody(reader, { uniqueId: '', seq: 0 }, pageSize)
  for (;;) {
    const page = await next
    const last = page.at(-1)
    // The database reads the next page while this one is hashed.
    if (last && page.length === pageSize) next = listAllCustody(reader, last, pageSize)
    for (const row of page) {
      unseen.delete(row.uniqueId)
      follower.add(row)
    }
    if (page.length < pageSize || follower.broken.length >= mostBroken) break
  }
  await next.catch(() => {})
  follower.end()
  const empty = [...(await listEmptyChains(reader, mostBroken)), ...unseen]
  const missing = [...new Set(empty)].map((uniqueId) => ({ uniqueId, seq: 1 }))
  return [...follower.broken, ...missing].slice(0, mostBroken)
}
