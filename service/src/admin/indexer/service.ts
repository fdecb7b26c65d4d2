import type { Audit } from '../../audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { IndexStatus } from '../../chain/indexer/view.ts'
import { fail } from '../../kernel/errors.ts'

export type IndexerAdministration = ReturnType<typeof createIndexerAdministration>

/** What the operator sees of the reading of the chain, and what he can do about it. */
export function createIndexerAdministration({ chain, audit }: { chain: () => Chain; audit: Audit }) {
  /** Reads blocks once more; what is known already stays as it is. */
  async function rescan(fromBlock: bigint, actor: string): Promise<IndexStatus> {
    const { included } = await chain().administration.index.status()
    if (included === undefined || fromBlock > included)
      fail(409, 'invalid_status', 'Only blocks that were read can be read again.', {
        details: { included_block: included === undefined ? null : Number(included) },
      })
    await chain().administration.index.rescan(fromBlock, (tx) =>
      audit.record(tx, {
        actor,
        action: 'indexer.rescan',
        target: 'indexer',
        details: { from_block: fromBlock.toString() },
      }),
    )
    return chain().administration.index.status()
  }

  /** Goes on after a stop that asked for a person. If nothing has changed, it stops again. */
  async function resume(actor: string): Promise<IndexStatus> {
    const { halted } = await chain().administration.index.status()
    if (!halted) fail(409, 'invalid_status', 'The chain is being read; there is nothing to resume.')
    await chain().administration.index.resume((tx) =>
      audit.record(tx, { actor, action: 'indexer.resume', target: 'indexer', details: { reason: halted.reason } }),
    )
    return chain().administration.index.status()
  }

  return { status: (): Promise<IndexStatus> => chain().administration.index.status(), rescan, resume }
}
