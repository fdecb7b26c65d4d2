import { createPublicKey, type KeyObject } from 'node:crypto'
import { readChain } from './chain.ts'
import type { EvidenceKeys } from './checkpoint.ts'
import { showPublicKey } from '../../kernel/ed25519.ts'
import { appendMark, isSameKey, type MarkDeps } from './marks.ts'

export class EvidenceProblem extends Error {
  override name = 'EvidenceProblem'
}

export type RotationDeps = MarkDeps & { keys: EvidenceKeys; nextKey: KeyObject }

/**
 * The old key signs a checkpoint that names the new one, and the new key signs the checkpoint after it. A rotation that
 * stopped in between is completed by repeating it. Returns the public keys that verify the folder, the oldest first.
 */
export async function rotateKey({ keys, nextKey, ...deps }: RotationDeps): Promise<string[]> {
  const { store } = deps
  const nextPublic = createPublicKey(nextKey)
  const all: EvidenceKeys = [...keys, nextPublic]
  const done = await readChain({ store, keys: all })
  if (done.firstBroken === undefined && done.count > 0) return all.map(showPublicKey)
  if (!isSameKey(done.end.key, nextPublic)) {
    const { end, firstBroken } = await readChain({ store, keys })
    if (firstBroken !== undefined)
      throw new EvidenceProblem(
        `Checkpoint ${firstBroken} is missing or invalid; the key is not rotated. Run packhouse audit verify.`,
      )
    await appendMark(deps, end, { nextKey: showPublicKey(nextPublic) })
  }
  const { end } = await readChain({ store, keys: all })
  await appendMark({ ...deps, privateKey: nextKey }, end, {})
  return all.map(showPublicKey)
}
