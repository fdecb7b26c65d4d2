import type { KeyObject } from 'node:crypto'
import { fingerprint, hashCount, unseal, type Checkpoint, type EvidenceKeys } from './checkpoint.ts'
import { showPublicKey } from '../../kernel/ed25519.ts'
import { chainStart } from '../hash-chain.ts'
import type { CheckpointStore } from './checkpoint-store.ts'

/** The end of the checkpoints as far as they are valid. */
export type ChainEnd = {
  number: number
  fingerprint: string
  /** The last anchored audit entry and its hash. */
  to: number
  hash: Uint8Array
  detachedTo: number
  /** The key that signs the next checkpoint. */
  key: KeyObject
}

export type CheckedChain = {
  end: ChainEnd
  count: number
  lastAt: string | null
  /** The first checkpoint that is missing, forged or does not follow its predecessor. */
  firstBroken: number | undefined
}

export type ReadChainOptions = {
  store: CheckpointStore
  keys: EvidenceKeys
  onCheckpoint?: (checkpoint: Checkpoint, fingerprint: string) => void
}

/** Reads all checkpoints in order. Each key hands over to the next one in a checkpoint of its own. */
export async function readChain({ store, keys, onCheckpoint }: ReadChainOptions): Promise<CheckedChain> {
  const count = await store.last()
  let end: ChainEnd = { number: 0, fingerprint: '', to: 0, hash: chainStart, detachedTo: 0, key: keys[0] }
  let keysUsed = 1
  let lastAt: string | null = null
  let isHandover = false
  for (let number = 1; number <= count; number += 1) {
    const text = (await store.read(number)) ?? ''
    const checkpoint = unseal(text, end.key)
    const next = checkpoint?.nextKey === undefined ? end.key : keys[keysUsed]
    const isNext = checkpoint?.number === number && checkpoint.previous === end.fingerprint
    const isKnown = next !== undefined && (checkpoint?.nextKey ?? showPublicKey(next)) === showPublicKey(next)
    if (!checkpoint || !isNext || !isKnown || checkpoint.audit.from !== end.to + 1)
      return { end, count, lastAt, firstBroken: number }
    isHandover = checkpoint.nextKey !== undefined
    if (isHandover) keysUsed += 1
    const bytes = Buffer.from(checkpoint.audit.hashes, 'base64')
    end = {
      number,
      fingerprint: fingerprint(text),
      to: end.to + hashCount(checkpoint.audit.hashes),
      hash: bytes.length > 0 ? bytes.subarray(-32) : end.hash,
      detachedTo: checkpoint.detachedTo ?? end.detachedTo,
      key: next,
    }
    lastAt = checkpoint.at
    onCheckpoint?.(checkpoint, end.fingerprint)
  }
  // A handover is followed by the first checkpoint of its key, up to the newest key.
  const isEnded = !isHandover && keysUsed === keys.length
  return { end, count, lastAt, firstBroken: count > 0 && !isEnded ? count + 1 : undefined }
}
