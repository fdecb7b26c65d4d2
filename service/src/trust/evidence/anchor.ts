import type { KeyObject } from 'node:crypto'
import { readSnapshot, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { minuteMs } from '../../kernel/time.ts'
import { fingerprint, hashCount, seal, unseal, unsealAny, type Checkpoint, type EvidenceKeys } from './checkpoint.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { publishMissing, type CheckpointRecord } from './record.ts'
import { chainStart, follows } from '../hash-chain.ts'
import {
  listAuditHashes,
  listUnanchored,
  noteAnchored,
  readLastEntry,
  type AuditHash,
  type CustodyHash,
} from './store.ts'

export type AnchorDeps = {
  db: Db
  clock: Clock
  store: CheckpointStore
  privateKey: KeyObject
  keys: EvidenceKeys
  record?: CheckpointRecord | undefined
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

const rowsPerCheckpoint = 50_000
/** What an attacker can rewrite unnoticed is at most this old, or this much. */
export const checkpointEveryMs = 5 * minuteMs
export const entriesPerCheckpoint = 1_000

const join = (rows: readonly { hash: Uint8Array }[]): string =>
  Buffer.concat(rows.map(({ hash }) => hash)).toString('base64')

/** What the newest checkpoint says about the end of the audit log. */
type Anchored = { number: number; fingerprint: string; to: number; hash: Uint8Array }

function custodyOf(rows: readonly CustodyHash[]): Checkpoint['custody'] {
  const chains = new Map<string, CustodyHash[]>()
  for (const row of rows) chains.set(row.uniqueId, [...(chains.get(row.uniqueId) ?? []), row])
  return [...chains].map(([uniqueId, events]) => [uniqueId, events[0]?.seq ?? 1, join(events)])
}

/** Whether the first row continues the log that the last checkpoint saw, and each row its predecessor. */
function isContinued(rows: readonly AuditHash[], { to, hash }: Anchored): boolean {
  let previous = hash
  return rows.every((row, index) => {
    const isNext = row.id === BigInt(to + index + 1) && follows(row, previous)
    previous = row.hash
    return isNext
  })
}

/**
 * Writes the hashes of new audit entries and custody events to signed files outside the database. A row that is changed
 * afterwards differs from its file, even if every later hash in the database was computed again.
 */
export function createAnchor({ db, clock, store, privateKey, keys, record, log }: AnchorDeps) {
  async function readLast(): Promise<Anchored | undefined> {
    const number = await store.last()
    if (number === 0) return { number, fingerprint: '', to: 0, hash: chainStart }
    const text = (await store.read(number)) ?? ''
    const checkpoint = unseal(text, keys.at(-1) ?? keys[0])
    if (!checkpoint) return undefined
    const { from, hashes } = checkpoint.audit
    const to = from + hashCount(hashes) - 1
    const hash = to >= from ? Buffer.from(hashes, 'base64').subarray(-32) : await hashBefore(number)
    return hash && { number, fingerprint: fingerprint(text), to, hash }
  }

  /** The end of the log as of an earlier checkpoint, for one that contains custody events only. */
  async function hashBefore(number: number): Promise<Uint8Array | undefined> {
    for (let earlier = number - 1; earlier > 0; earlier -= 1) {
      const checkpoint = unsealAny((await store.read(earlier)) ?? '', keys)
      if (!checkpoint) return undefined
      if (checkpoint.audit.hashes !== '') return Buffer.from(checkpoint.audit.hashes, 'base64').subarray(-32)
    }
    return chainStart
  }

  /** Writes one checkpoint. False when there is nothing left to write, or the log does not continue the last one. */
  async function writeOne(): Promise<boolean> {
    const last = await readLast()
    if (!last) {
      log.error({}, 'the newest checkpoint is not valid; no further one is written')
      return false
    }
    const { entries, events } = await readSnapshot(db, async (reader) => ({
      entries: await listAuditHashes(reader, last.to + 1, rowsPerCheckpoint),
      events: await listUnanchored(reader, rowsPerCheckpoint),
    }))
    if (entries.length === 0 && events.length === 0) return false
    if (!isContinued(entries, last)) {
      log.error({ entry: last.to + 1, checkpoint: last.number }, 'the audit log does not continue its checkpoint')
      return false
    }
    const checkpoint: Checkpoint = {
      version: 1,
      number: last.number + 1,
      at: clock.now().toISOString(),
      previous: last.fingerprint,
      audit: { from: last.to + 1, hashes: join(entries) },
      custody: custodyOf(events),
    }
    const text = seal(checkpoint, privateKey)
    await store.append(checkpoint.number, text)
    // After the file is durable: a crash in between writes the same events into the next checkpoint again.
    await noteAnchored(db, new Map(events.map(({ uniqueId, seq }) => [uniqueId, seq])))
    log.info({ checkpoint: checkpoint.number, fingerprint: fingerprint(text) }, 'checkpoint written')
    return entries.length === rowsPerCheckpoint || events.length === rowsPerCheckpoint
  }

  async function write(signal?: AbortSignal): Promise<void> {
    while (await writeOne()) if (signal?.aborted) return
    if (record) await publishMissing(store, record, signal)
  }

  let knownTo = 0
  let writtenAt = -Infinity

  /** Every five minutes, and as soon as many entries wait: called often, it reads one row unless it is time. */
  async function writeDue(signal?: AbortSignal): Promise<void> {
    const now = clock.now().getTime()
    const isTime = now - writtenAt >= checkpointEveryMs
    if (!isTime && (await readLastEntry(db)) - knownTo < entriesPerCheckpoint) return
    await write(signal)
    writtenAt = now
    knownTo = (await readLast())?.to ?? knownTo
  }

  return { write, writeDue }
}
