import type { KeyObject } from 'node:crypto'
import { hashCount, unsealAny, type EvidenceKeys } from './checkpoint.ts'
import type { Db } from '../../db/db.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createAnchor, type AnchorDeps } from './anchor.ts'
import { checkpointAge, type CheckpointMetric } from './metrics.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import type { CheckpointRecord } from './record.ts'
import { verifyRecords, type EvidenceReport } from './verify.ts'

/** A process without the private key verifies only; one without any key knows no checkpoints. */
export type EvidenceDeps = {
  store?: CheckpointStore | undefined
  /** All public keys of the folder, the oldest first. */
  keys?: EvidenceKeys | undefined
  privateKey?: KeyObject | undefined
  /** Where the hashes of checkpoints are published, if they are. */
  record?: CheckpointRecord | undefined
  /** The account that publishes them on chain. */
  chainAccount?: `0x${string}` | undefined
}

export type Evidence = {
  verify(): Promise<EvidenceReport>
  /** Writes what is new to checkpoints. */
  anchor(signal?: AbortSignal): Promise<void>
  recurring: readonly Recurring[]
  /** Of the process that writes checkpoints. */
  metrics: readonly CheckpointMetric[]
}

const lookEveryMs = 10_000

export function createEvidence(deps: EvidenceDeps & { db: Db; clock: Clock; log: AnchorDeps['log'] }): Evidence {
  const { store, keys, privateKey } = deps
  const anchor = store && keys && privateKey && createAnchor({ ...deps, store, keys, privateKey })
  const readAnchored = async (): Promise<number> => {
    const number = (await store?.last()) ?? 0
    const checkpoint = number > 0 && keys ? unsealAny((await store?.read(number)) ?? '', keys) : undefined
    return checkpoint ? checkpoint.audit.from + hashCount(checkpoint.audit.hashes) - 1 : 0
  }
  const write = async (signal?: AbortSignal): Promise<void> => anchor?.write(signal)
  return {
    verify: () => verifyRecords(deps),
    anchor: write,
    recurring: anchor ? [{ queue: 'evidence.anchor', everyMs: lookEveryMs, run: anchor.writeDue }] : [],
    metrics: anchor ? [checkpointAge(deps, readAnchored)] : [],
  }
}
