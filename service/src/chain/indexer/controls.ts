import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../chain.ts'
import type { IndexStatus } from './view.ts'
import { fail } from '../../kernel/errors.ts'

export type IndexerAdministration = ReturnType<typeof createIndexerAdministration>

/** The operator's view and controls of the indexer. */
export function createIndexerAdministration({ chain, audit }: { chain: () => Chain; audit: Audit }) {
  /** Reads blocks again; handled events are not handled twice. */
  async function rescan(fromBlock: bigint, actor: string): Promise<IndexStatus> {
    const { included } = await chain().administration.index.status()
    if (included === undefined || fromBlock > included)
      fail(409, 'invalid_status', 'from_block and to_block must be within the indexed blocks.', {
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

  /** Resumes a halted indexer. It halts again if the cause persists. */
  async function resume(actor: string): Promise<IndexStatus> {
    const { halted } = await chain().administration.index.status()
    if (!halted) fail(409, 'invalid_status', 'The indexer is not halted; there is nothing to resume.')
    await chain().administration.index.resume((tx) =>
      audit.record(tx, { actor, action: 'indexer.resume', target: 'indexer', details: { reason: halted.reason } }),
    )
    return chain().administration.index.status()
  }

  return { status: (): Promise<IndexStatus> => chain().administration.index.status(), rescan, resume }
}
