import { paymentApprovers } from '../../../trust/approvals/limits.ts'
import { castVote } from '../../../trust/approvals/votes.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import { exportPayment } from '../../../chain/permits/cards.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { withPriceMargin, type ApprovalLimits } from '../../../kernel/payment-limits.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { askChain } from '../../shared/chain-answers.ts'
import { awaitsApproval, subjectOf, type CardExport } from './model.ts'
import { listSlow, listUnapproved, lockExport, requireApproval, setApproved } from './store.ts'
import type { VaultIntents } from './vault-intents.ts'

export type ExportApprovalDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Pick<Chain, 'certify' | 'appraise'>
  intents: Pick<VaultIntents, 'release' | 'withdraw'>
  limits: Pick<ApprovalLimits, 'export'>
}

type Decider = { actor: string; operatorId: number | null }

export type ExportApprovals = ReturnType<typeof createExportApprovals>

/** Longer than the transactions of an export take. */
const slowMs = 5 * minuteMs
const batch = 50

/** People decide about exports of cards above the limit: a key requested them, so two approve. */
export function createExportApprovals({ db, clock, audit, chain, intents, limits }: ExportApprovalDeps) {
  async function lockWaiting(tx: Tx, id: number): Promise<CardExport> {
    const known = (await lockExport(tx, id)) ?? fail(404, 'not_found', `Export ${id} not found.`)
    if (awaitsApproval(known)) return known
    fail(409, 'invalid_status', 'This export does not wait for an approval; see details.status.', {
      details: { status: known.status },
    })
  }

  const record = (tx: Tx, action: string, { id, contract, tokenId, toAddress }: CardExport, actor: string) =>
    audit.record(tx, {
      actor,
      action: `export.${action}`,
      target: subjectOf(id),
      details: { contract, tokenId: tokenId.toString(), toAddress },
    })

  async function approve(id: number, { actor, operatorId }: Decider): Promise<CardExport> {
    const { contract: asset, tokenId } = await transact(db, (tx) => lockWaiting(tx, id))
    const { transfers } = await askChain(chain.appraise({ asset, tokenId }))
    return transact(db, async (tx) => {
      const { vault, toAddress: to, proposedBy } = await lockWaiting(tx, id)
      const payment = exportPayment({ vault, asset, tokenId, to }, transfers)
      const certify = (by: number) => chain.certify(payment, { operatorId: by, proposedBy })
      const now = clock.now()
      const vote = { subject: subjectOf(id), proposedBy, operatorId, roles: paymentApprovers, now, certify }
      if (!(await castVote(tx, vote))) {
        const known = await lockWaiting(tx, id)
        await record(tx, 'vote', known, actor)
        return known
      }
      const approved = await setApproved(tx, id, now)
      await record(tx, 'approve', approved, actor)
      await intents.release(tx, approved)
      return approved
    })
  }

  /** The card stays in the vault. */
  const reject = (id: number, { actor }: Decider): Promise<CardExport> =>
    transact(db, async (tx) => {
      const known = await lockWaiting(tx, id)
      if (known.submittedAt !== null)
        fail(409, 'invalid_status', 'The transaction of this export is queued; cancel the transaction instead.', {
          details: { status: known.status },
        })
      const rejected = await intents.withdraw(tx, known, 'rejected')
      assert(rejected !== undefined, 'A locked export with status REQUESTED can be rejected.')
      await record(tx, 'reject', rejected, actor)
      return rejected
    })

  /** The price of a card rose while its transaction waited, so that the signer asks for approvals: people see it. */
  async function appraiseSlow(): Promise<void> {
    for (const { id, contract: asset, tokenId } of await listSlow(
      db,
      new Date(clock.now().getTime() - slowMs),
      batch,
    )) {
      const { worth } = await chain.appraise({ asset, tokenId })
      if (worth === undefined || worth > withPriceMargin(limits.export))
        await transact(db, (tx) => requireApproval(tx, id, clock.now()))
    }
  }

  const list = (page: { limit: number; offset: number }): Promise<CardExport[]> => listUnapproved(db, page)
  return { approve, reject, list, appraiseSlow }
}

/** Without a chain there are no exports. */
export const noExportApprovals = (refuse: () => Promise<never>): ExportApprovals => ({
  approve: refuse,
  reject: refuse,
  list: async () => [],
  appraiseSlow: async () => {},
})
