import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { ChainEnd } from './chain.ts'
import { seal, type Checkpoint } from './checkpoint.ts'
import { showPublicKey } from '../../kernel/ed25519.ts'
import type { CheckpointStore } from './checkpoint-store.ts'

/** What a checkpoint without new rows says. */
export type Mark = Pick<Checkpoint, 'detachedTo' | 'nextKey'>

export type MarkDeps = { store: CheckpointStore; clock: Clock; privateKey: KeyObject }

/** Appends a checkpoint without new rows. Fails when another process has written the same number meanwhile. */
export async function appendMark({ store, clock, privateKey }: MarkDeps, end: ChainEnd, mark: Mark): Promise<void> {
  const checkpoint: Checkpoint = {
    version: 1,
    number: end.number + 1,
    at: clock.now().toISOString(),
    previous: end.fingerprint,
    audit: { from: end.to + 1, hashes: '' },
    custody: [],
    ...mark,
  }
  await store.append(checkpoint.number, seal(checkpoint, privateKey))
}

export const isSameKey = (left: KeyObject, right: KeyObject): boolean => showPublicKey(left) === showPublicKey(right)
