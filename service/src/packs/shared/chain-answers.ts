import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import type { Revert } from '../../chain/clients/reverts.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { Reader } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'

const isUnavailable = (error: unknown): boolean =>
  error instanceof ChainUnavailable || classifyFault(error).kind === 'network'

/** Refuses when the service has no chain. */
export function requireChain<Chain>(chain: Chain | undefined): Chain {
  return chain ?? fail(503, 'chain_unavailable', 'No chain is configured; nothing was reserved or sent.')
}

/** Refuses while the indexer is halted, because balances and ownership may be outdated. */
export async function requireFollowedChain(reader: Reader): Promise<void> {
  const { halted } = await readIndexStatus(reader)
  if (halted) fail(503, 'chain_unavailable', 'The chain indexer is halted; nothing was reserved or sent. Retry later.')
}

/** Awaits a chain read; answers 503 when the node is unavailable. */
export async function askChain<Answer>(read: Promise<Answer>): Promise<Answer> {
  try {
    return await read
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return fail(503, 'chain_unavailable', 'The chain is unavailable; nothing was reserved or sent. Retry later.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
}

/** The name of the contract error, or the message of a plain `Error`. */
export const describeRevert = ({ name, message }: Revert): string =>
  (name === undefined || name === 'Error' ? message : name) ?? 'tx_reverted'

const slugs: Readonly<Record<number, string>> = { 8453: 'base', 84_532: 'base-sepolia', 31_337: 'sandbox' }

/** The short name of a chain in responses. */
export const chainSlug = (chainId: number): string => slugs[chainId] ?? `eip155:${chainId}`
