import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Secrets } from '../config/secrets.ts'
import { createDiskCheckpoints, type CheckpointStore } from '../evidence/checkpoint-store.ts'
import { readEvidenceKey, readEvidencePublicKey } from '../evidence/checkpoint.ts'

/** Where checkpoints are, and the keys: a process without the private one can verify but not write. */
export type Evidence = {
  store: CheckpointStore
  publicKey: KeyObject | undefined
  privateKey: KeyObject | undefined
}

/** The sandbox has a generated key; production has the configured one, or none. */
export function openEvidence(
  dataDir: string,
  { evidenceKey, evidencePublicKey }: Pick<Secrets, 'evidenceKey' | 'evidencePublicKey'>,
  sandbox: { evidenceKey: Uint8Array } | undefined,
): Evidence {
  const store = createDiskCheckpoints(join(dataDir, 'evidence'))
  const seed = evidenceKey ?? (evidencePublicKey ? undefined : sandbox?.evidenceKey)
  if (seed) return { store, ...readEvidenceKey(seed) }
  const publicKey = evidencePublicKey && readEvidencePublicKey(evidencePublicKey)
  return { store, publicKey, privateKey: undefined }
}
