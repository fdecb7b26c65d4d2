import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { chainStart, hashOfLink, isIntact, isSameHash } from '../../trust/hash-chain.ts'
import {
  findHead,
  insertCustody,
  listCustody,
  listNamedCustody,
  lockHeads,
  type CustodyHead,
  type CustodyRow,
  type NamedRow,
} from './store.ts'

export type CustodyEntry = {
  uniqueId: string
  /** Such as `stored`, `picked`, `dispatched`. */
  event: string
  actor: string
  siteId?: number | null | undefined
  /** The document it belongs to: `<purpose>:<document id>`. */
  document?: string | null | undefined
  details?: Readonly<Record<string, unknown>> | undefined
}

const pageSize = 500

/** The text under the hash of an event. */
export const textOfEvent = (row: Omit<CustodyRow, 'hash' | 'previousHash'>): string => {
  const { uniqueId, seq, event, at, actor, siteId, document, details } = row
  return canonicalJson([uniqueId, seq, event, at.toISOString(), actor, siteId, document, details])
}

export const hashOfEvent = (row: Omit<CustodyRow, 'hash'>): Buffer => hashOfLink(textOfEvent(row), row.previousHash)

/** The chain of custody of every item: a hash chain in which a changed or missing event is detectable. */
export function createCustody({ db, clock }: { db: Db; clock: Clock }) {
  /** The rows of new events after the heads of their chains, which the caller has locked. */
  function link(entries: readonly CustodyEntry[], known: readonly CustodyHead[]): CustodyRow[] {
    const heads = new Map(known.map((head) => [head.uniqueId, head]))
    const at = clock.now()
    return entries.map(({ uniqueId, event, actor, siteId, document, details }): CustodyRow => {
      const head = heads.get(uniqueId)
      const row = {
        uniqueId,
        seq: (head?.lastSeq ?? 0) + 1,
        event,
        at,
        actor,
        siteId: siteId ?? null,
        document: document ?? null,
        // The hash must cover the JSON exactly as the database returns it.
        details: JSON.parse(JSON.stringify(details ?? {})) as Record<string, unknown>,
        previousHash: head?.lastHash ?? chainStart,
      }
      return { ...row, hash: hashOfEvent(row) }
    })
  }

  /** Appends one event per item in the transaction of the change. The caller has locked the items. */
  async function record(tx: Tx, entries: readonly CustodyEntry[]): Promise<void> {
    if (entries.length === 0) return
    const ids = entries.map(({ uniqueId }) => uniqueId)
    assert(new Set(ids).size === ids.length, 'Each item appears at most once in a batch of custody events.')
    await insertCustody(tx, link(entries, await lockHeads(tx, ids)))
  }

  /** The first sequence number that does not follow from its predecessor; undefined when the chain is intact. */
  async function findBroken(reader: Reader, uniqueId: string): Promise<number | undefined> {
    let previous = chainStart
    let seq = 0
    for (;;) {
      const page = await listCustody(reader, uniqueId, { after: seq, limit: pageSize })
      for (const row of page) {
        if (row.seq !== seq + 1 || !isIntact(row, textOfEvent(row), previous)) return row.seq
        previous = row.hash
        seq = row.seq
      }
      if (page.length < pageSize) break
    }
    const head = await findHead(reader, uniqueId)
    const isComplete = head ? head.lastSeq === seq && isSameHash(head.lastHash, previous) : seq === 0
    return isComplete ? undefined : seq + 1
  }

  /** The events of one item, and the first broken one. */
  async function review(uniqueId: string): Promise<{ events: NamedRow[]; brokenSeq: number | undefined }> {
    const events = await listNamedCustody(db, uniqueId, pageSize)
    return { events, brokenSeq: await findBroken(db, uniqueId) }
  }

  return { record, link, review }
}

export type Custody = ReturnType<typeof createCustody>
