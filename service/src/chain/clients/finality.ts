import { readBlock, type Head } from './reads.ts'
import type { PublicClient } from 'viem'

/** When a block counts as final: by the chain's own tag, or at a number of confirmations. */
export type Finality = { readonly mode: 'tags' } | { readonly mode: 'confirmations'; readonly blocks: number }

/** The newest final block, or undefined if there is none yet. The head has one confirmation. */
export async function finalBlockNumber(
  client: Pick<PublicClient, 'request'>,
  finality: Finality,
  head: Head,
): Promise<bigint | undefined> {
  if (finality.mode === 'tags') {
    const block = await readBlock(client, 'finalized')
    return block && block.number <= head.number ? block.number : undefined
  }
  const number = head.number - BigInt(finality.blocks) + 1n
  return number >= 0n ? number : undefined
}
