import type { KeyObject } from 'node:crypto'
import type { Chain } from '../chain/chain.ts'
import { createCheckpointRecord } from '../chain/operations/checkpoints.ts'
import type { Db } from '../db/db.ts'
import type { AnchorDeps } from '../trust/evidence/anchor.ts'
import { createEvidence, type EvidenceDeps } from '../trust/evidence/evidence.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Secrets } from './config/secrets.ts'
import type { CheckpointStore } from '../trust/evidence/checkpoint-store.ts'
import type { EvidenceKeys } from '../trust/evidence/checkpoint.ts'
import { readKeyPair, readPublicKey, showPublicKey } from '../kernel/ed25519.ts'
import { StartError } from './errors.ts'

/** Where checkpoints are, and the keys: a process without the private one can verify but not write. */
export type Evidence = {
  store: CheckpointStore
  /** Every key of the folder, the oldest first. */
  keys: EvidenceKeys | undefined
  privateKey: KeyObject | undefined
  /** Publishes the hashes of checkpoints on chain. */
  chainAccount: `0x${string}` | undefined
}

export type EvidenceSettings = Pick<Secrets, 'evidenceKey' | 'evidencePublicKeys'> & {
  evidenceAccount?: `0x${string}` | undefined
}

/** The sandbox has a generated key; production has the configured one, or none. */
export function openEvidence(
  store: CheckpointStore,
  { evidenceKey, evidencePublicKeys, evidenceAccount: chainAccount }: EvidenceSettings,
  sandbox: { evidenceKey: Uint8Array } | undefined,
): Evidence {
  const [first, ...later] = evidencePublicKeys.map(readPublicKey)
  const known: EvidenceKeys | undefined = first && [first, ...later]
  const seed = evidenceKey ?? (known ? undefined : sandbox?.evidenceKey)
  if (!seed) return { store, keys: known, privateKey: undefined, chainAccount }
  const { privateKey, publicKey } = readKeyPair(seed)
  const keys: EvidenceKeys = known ?? [publicKey]
  if (showPublicKey(keys.at(-1) ?? publicKey) !== showPublicKey(publicKey))
    throw new StartError(
      `EVIDENCE_PUBLIC_KEY must end with the public key of EVIDENCE_KEY, ${showPublicKey(publicKey)}.`,
    )
  return { store, keys, privateKey, chainAccount }
}

export type ComposeDeps = { db: Db; clock: Clock; logger: AnchorDeps['log']; evidence?: EvidenceDeps | undefined }

/** Verification and checkpoints, whose hashes go to the chain where an account for it is configured. */
export function composeEvidence({ db, clock, logger, evidence }: ComposeDeps, chain: Chain | undefined) {
  const account = evidence?.chainAccount
  const record = chain && account ? createCheckpointRecord({ ...chain, db, account }) : undefined
  return createEvidence({ db, clock, log: logger, record, ...evidence })
}
