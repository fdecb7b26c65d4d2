import type { Db } from '../../db/db.ts'
import { minOf, sameHash, type BlockPoint, type Cursors } from './model.ts'
import { NodeFault } from './node-fault.ts'
import type { ChainReader } from './reader.ts'
import { listBlockHashes } from './store.ts'

/** The node's branch forks below the final block. */
export class DeepReorg extends Error {
  override readonly name = 'DeepReorg'
}

/** Whether a node has the final block on its branch; undefined when it does not know. */
export async function agreesOnFinal(node: ChainReader, final: BlockPoint): Promise<boolean | undefined> {
  const block = await node.block(final.number)
  return block && sameHash(block.hash, final.hash)
}

/**
 * The newest block both branches share, by binary search. The node need not be consistent meanwhile, since the next
 * read must link to the block found here.
 */
export async function findCommonBlock(db: Db, node: ChainReader, { included, final }: Cursors): Promise<BlockPoint> {
  const ours = await listBlockHashes(db, { from: final, to: included.number })
  const hashAt = (number: bigint): BlockPoint => {
    const hash = ours.get(number)
    if (!hash) throw new DeepReorg(`Block ${number} of the indexed branch is not stored.`)
    return { number, hash }
  }
  const agreed = await agreesOnFinal(node, hashAt(final))
  if (agreed === undefined) throw new NodeFault('behind', `The node does not have the final block ${final}.`)
  if (!agreed) throw new DeepReorg(`The node's block ${final} differs from the final one.`)
  let low = final
  let high = included.number
  while (high - low > 1n) {
    const middle = low + (high - low) / 2n
    const block = await node.block(middle)
    if (block && sameHash(block.hash, hashAt(middle).hash)) low = middle
    else high = middle
  }
  return hashAt(minOf(low, included.number))
}
