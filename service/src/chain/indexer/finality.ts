import type { Alarms } from './alarms.ts'
import { minOf, sameHash, type BlockHeader, type BlockPoint, type Depth } from './model.ts'
import { NodeFault } from './node-fault.ts'
import type { ChainReader } from './reader.ts'

/** The highest block a depth speaks of, by the node's word. */
export async function depthOf(node: ChainReader, depth: Depth, head: BlockHeader): Promise<bigint | undefined> {
  if ('tag' in depth) return (await node.block(depth.tag))?.number
  return head.number - BigInt(depth.confirmations - 1)
}

export type AgreementDeps = {
  readonly witnesses: readonly ChainReader[]
  /** So many nodes must hold a block for theirs, the one that is followed among them. */
  readonly required: number
  readonly chainId: number
  readonly alarms: Alarms
  /** What alarms are about. */
  readonly stage: string
}

/** How far the other nodes have come; those that are away have no say in it. */
async function reachable(witnesses: readonly ChainReader[], chainId: number, alarms: Alarms) {
  const answers = await Promise.all(
    witnesses.map(async (node) => {
      try {
        if ((await node.chainId()) !== chainId) throw new NodeFault('wrong_chain', 'The node is of another chain.')
        const head = await node.block('latest')
        alarms.end(node.name)
        return head && { node, head }
      } catch (error) {
        if (!(error instanceof NodeFault)) throw error
        alarms.meet(`node_${error.kind}`, node.name, error.message)
        return undefined
      }
    }),
  )
  return answers.filter((answer) => answer !== undefined)
}

/**
 * How far a cursor may go towards a block: as far as every node that answers has come, and only when all of them hold
 * the same block there. Undefined: not now.
 */
export async function agreeOn(
  node: ChainReader,
  target: bigint,
  hashAt: (number: bigint) => Promise<BlockPoint | undefined>,
  { witnesses, required, chainId, alarms, stage }: AgreementDeps,
): Promise<BlockPoint | undefined> {
  const others = await reachable(witnesses, chainId, alarms)
  if (1 + others.length < required) return undefined
  const ours = await hashAt(minOf(target, ...others.map(({ head }) => head.number)))
  if (!ours) return undefined
  const own = await node.block(ours.number)
  if (!own || !sameHash(own.hash, ours.hash))
    throw new NodeFault('unsettled', `The node changed block ${ours.number} while it became final.`)
  for (const { node: other } of others) {
    const block = await other.block(ours.number).catch((error: unknown) => {
      if (error instanceof NodeFault) return undefined
      throw error
    })
    if (block && sameHash(block.hash, ours.hash)) continue
    alarms.meet('nodes_disagree', stage, `Nodes hold different blocks ${ours.number}.`, { other: other.name })
    return undefined
  }
  alarms.end(stage)
  return ours
}
