import type { KeyObject } from 'node:crypto'
import { readSnapshot, type Db } from '../db/db.ts'
import { findBrokenEntry } from '../audit/audit.ts'
import { findBrokenChains, type BrokenEvent } from '../warehouse/custody/verify.ts'
import { fingerprint, showPublicKey, unseal } from './checkpoint.ts'
import type { CheckpointStore } from './checkpoint-store.ts'

export type EvidenceReport = {
  /** The first entry that is changed, missing or differs from its checkpoint. */
  brokenEntry: bigint | undefined
  brokenEvents: readonly BrokenEvent[]
  checkpoints: {
    count: number
    lastAt: string | null
    /** The first checkpoint that is missing, forged or does not follow its predecessor. */
    firstBroken: number | undefined
    publicKey: string | null
  }
}

export type VerifyDeps = { db: Db; store?: CheckpointStore | undefined; publicKey?: KeyObject | undefined }

/** The anchored hashes: of audit entries by position, and of custody events by item and sequence number. */
type Anchors = {
  audit: Buffer[]
  custody: Map<string, Map<number, Buffer>>
  checkpoints: EvidenceReport['checkpoints']
}

const slices = (hashes: string): Buffer[] => {
  const bytes = Buffer.from(hashes, 'base64')
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(index * 32, index * 32 + 32))
}

async function readAnchors(store: CheckpointStore | undefined, publicKey: KeyObject | undefined): Promise<Anchors> {
  const anchors: Anchors = {
    audit: [],
    custody: new Map(),
    checkpoints: { count: 0, lastAt: null, firstBroken: undefined, publicKey: null },
  }
  if (!store || !publicKey) return anchors
  const { audit, custody, checkpoints } = anchors
  checkpoints.publicKey = showPublicKey(publicKey)
  checkpoints.count = await store.last()
  let previous = ''
  for (let number = 1; number <= checkpoints.count; number += 1) {
    const text = (await store.read(number)) ?? ''
    const checkpoint = unseal(text, publicKey)
    const isNext = checkpoint?.number === number && checkpoint.previous === previous
    if (!checkpoint || !isNext || checkpoint.audit.from !== audit.length + 1) {
      checkpoints.firstBroken = number
      break
    }
    previous = fingerprint(text)
    checkpoints.lastAt = checkpoint.at
    for (const hash of slices(checkpoint.audit.hashes)) audit.push(hash)
    for (const [uniqueId, from, hashes] of checkpoint.custody) {
      const known = custody.get(uniqueId) ?? new Map<number, Buffer>()
      // The first checkpoint of an event counts: a later one could repeat what was forged in between.
      for (const [index, hash] of slices(hashes).entries()) if (!known.has(from + index)) known.set(from + index, hash)
      custody.set(uniqueId, known)
    }
  }
  return anchors
}

/** Verifies the audit log and every chain of custody in one pass each, against themselves and against the checkpoints. */
export async function verifyRecords({ db, store, publicKey }: VerifyDeps): Promise<EvidenceReport> {
  const { audit, custody, checkpoints } = await readAnchors(store, publicKey)
  return readSnapshot(db, async (reader) => ({
    brokenEntry: await findBrokenEntry(reader, audit),
    brokenEvents: await findBrokenChains(reader, custody),
    checkpoints,
  }))
}
