import { readSnapshot, type Db } from '../../db/db.ts'
import { findBrokenEntry } from '../audit/verify.ts'
import { findBrokenChains, type BrokenEvent } from '../../warehouse/custody/verify.ts'
import { findChangedApproval } from './approvals.ts'
import { readChain } from './chain.ts'
import { type Checkpoint, type EvidenceKeys } from './checkpoint.ts'
import { showPublicKey } from '../../kernel/ed25519.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { compareRecord, type CheckpointRecord, type RecordReport } from './record.ts'

export type EvidenceReport = {
  /** The first entry that is changed, missing or differs from its checkpoint, else the first whose proposal is. */
  brokenEntry: bigint | undefined
  /** Entries up to this number are archived, as a checkpoint says; 0 when all are in the database. */
  detachedTo: number
  brokenEvents: readonly BrokenEvent[]
  checkpoints: {
    count: number
    lastAt: string | null
    /** The first checkpoint that is missing, forged or does not follow its predecessor. */
    firstBroken: number | undefined
    publicKey: string | null
    /** The comparison with the published hashes; undefined where none are published. */
    record: RecordReport | undefined
  }
}

export type VerifyDeps = {
  db: Db
  store?: CheckpointStore | undefined
  keys?: EvidenceKeys | undefined
  record?: CheckpointRecord | undefined
}

/** The anchored hashes: of audit entries by position, and of custody events by item and sequence number. */
type Anchors = {
  audit: Buffer[]
  custody: Map<string, Map<number, Buffer>>
  detachedTo: number
  checkpoints: EvidenceReport['checkpoints']
}

const slices = (hashes: string): Buffer[] => {
  const bytes = Buffer.from(hashes, 'base64')
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(index * 32, index * 32 + 32))
}

async function readAnchors({ store, keys, record }: Omit<VerifyDeps, 'db'>): Promise<Anchors> {
  const audit: Buffer[] = []
  const custody: Anchors['custody'] = new Map()
  const none = { count: 0, lastAt: null, firstBroken: undefined, publicKey: null, record: undefined }
  if (!store || !keys) return { audit, custody, detachedTo: 0, checkpoints: none }
  const fingerprints: string[] = []

  function keep(checkpoint: Checkpoint, fingerprint: string): void {
    fingerprints.push(fingerprint)
    for (const hash of slices(checkpoint.audit.hashes)) audit.push(hash)
    for (const [uniqueId, from, hashes] of checkpoint.custody) {
      const known = custody.get(uniqueId) ?? new Map<number, Buffer>()
      // The first checkpoint of an event counts: a later one could repeat what was forged in between.
      for (const [index, hash] of slices(hashes).entries()) if (!known.has(from + index)) known.set(from + index, hash)
      custody.set(uniqueId, known)
    }
  }

  const { end, count, lastAt, firstBroken } = await readChain({ store, keys, onCheckpoint: keep })
  return {
    audit,
    custody,
    detachedTo: end.detachedTo,
    checkpoints: {
      count,
      lastAt,
      firstBroken,
      publicKey: showPublicKey(keys.at(-1) ?? keys[0]),
      record: record && (await compareRecord(record, fingerprints)),
    },
  }
}

/** Verifies the audit log and every chain of custody in one pass each, against themselves and against the checkpoints. */
export async function verifyRecords({ db, ...deps }: VerifyDeps): Promise<EvidenceReport> {
  const { audit, custody, detachedTo, checkpoints } = await readAnchors(deps)
  return readSnapshot(db, async (reader) => ({
    brokenEntry:
      (await findBrokenEntry(reader, { anchored: audit, detachedTo })) ?? (await findChangedApproval(reader)),
    detachedTo,
    brokenEvents: await findBrokenChains(reader, custody),
    checkpoints,
  }))
}
