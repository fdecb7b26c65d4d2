import type { KeyObject } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import { hourMs } from '../kernel/time.ts'
import { createAnchor, type AnchorDeps } from './anchor.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { verifyRecords, type EvidenceReport } from './verify.ts'

/** A process without the private key verifies only; one without any key knows no checkpoints. */
export type EvidenceDeps = {
  store?: CheckpointStore | undefined
  publicKey?: KeyObject | undefined
  privateKey?: KeyObject | undefined
}

export type Evidence = {
  verify(): Promise<EvidenceReport>
  /** Writes what is new to checkpoints. */
  anchor(signal?: AbortSignal): Promise<void>
  recurring: readonly Recurring[]
}

export function createEvidence(deps: EvidenceDeps & { db: Db; clock: Clock; log: AnchorDeps['log'] }): Evidence {
  const { store, publicKey, privateKey } = deps
  const anchor = store && publicKey && privateKey && createAnchor({ ...deps, store, publicKey, privateKey })
  const write = async (signal?: AbortSignal): Promise<void> => anchor?.write(signal)
  return {
    verify: () => verifyRecords(deps),
    anchor: write,
    recurring: anchor ? [{ queue: 'evidence.anchor', everyMs: hourMs, run: write }] : [],
  }
}
