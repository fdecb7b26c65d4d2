import type { Alarms } from './alarms.ts'
import { minOf, sameHash, type BlockHeader, type BlockPoint, type Depth } from './model.ts'
import { NodeFault } from './node-fault.ts'
import type { ChainReader } from './reader.ts'

/** The highest block at a depth, according to the node. */
export async function depthOf(node: ChainReader, depth: Depth, head: BlockHeader): Promise<bigint | undefined> {
  if ('tag' in depth) return (await node.block(depth.tag))?.number
  return head.number - BigInt(depth.confirmations - 1)
}

export type AgreementDeps = {
  readonly witnesses: readonly ChainReader[]
  /** How many nodes must agree on a block, including the followed one. */
  readonly required: number
  readonly chainId: number
  readonly alarms: Alarms
  /** Subject of the alarms. */
  readonly stage: string
}

/** The heads of the other nodes; unavailable nodes are ignored. */
async function reachable(witnesses: readonly ChainReader[], chainId: number, alarms: Alarms) {
  const answers = await Promise.all(
    witnesses.map(async (node) => {
      try {
        if ((await node.chainId()) !== chainId) throw new NodeFault('wrong_chain', 'The node serves another chain.')
        const head = await node.block('latest')
        alarms.end(node.name)
        return head && { node, head }
      } catch (error) {
        if (!(error instanceof NodeFault)) throw error
        alarms.reportOnce(`node_${error.kind}`, node.name, error.message)
        return undefined
      }
    }),
  )
  return answers.filter((answer) => answer !== undefined)
}

/**
 * How far a cursor may advance towards a block: as far as every answering node has come, provided that all of them
 * agree on the block there. Undefined when it may not advance now.
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
    throw new NodeFault('unsettled', `The node replaced block ${ours.number} during the finality check.`)
  for (const { node: other } of others) {
    const block = await other.block(ours.number).catch((error: unknown) => {
      if (error instanceof NodeFault) return undefined
      throw error
    })
    if (block && sameHash(block.hash, ours.hash)) continue
    alarms.reportOnce('nodes_disagree', stage, `Nodes disagree on block ${ours.number}.`, { other: other.name })
    return undefined
  }
  alarms.end(stage)
  return ours
}
