import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { Reader } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'

const isUnavailable = (error: unknown): boolean =>
  error instanceof ChainUnavailable || classifyFault(error).kind === 'network'

/** Refuses where there is no chain to act on. */
export function requireChain<Chain>(chain: Chain | undefined): Chain {
  return chain ?? fail(503, 'chain_unavailable', 'No chain is connected; nothing was reserved or sent.')
}

/** Refuses while the reading of the chain stands still: who moves money then does not know where it stands. */
export async function requireFollowedChain(reader: Reader): Promise<void> {
  const { halted } = await readIndexStatus(reader)
  if (halted) fail(503, 'chain_unavailable', 'The chain is not followed at the moment; nothing was reserved or sent.')
}

/** A node that does not answer is a reason to come back, not a fault of ours. */
export async function askChain<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return fail(503, 'chain_unavailable', 'The chain does not answer; nothing was reserved or sent.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
}

/** A revert in one word of the contract, or in the sentence where it spoke in one. */
export const describeRevert = ({ name, message }: Revert): string =>
  (name === undefined || name === 'Error' ? message : name) ?? 'tx_reverted'

const slugs: Readonly<Record<number, string>> = { 8453: 'base', 84_532: 'base-sepolia', 31_337: 'sandbox' }

/** A chain's short name, as answers carry it. */
export const chainSlug = (chainId: number): string => slugs[chainId] ?? `eip155:${chainId}`
