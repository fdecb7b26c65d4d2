import type { Hash } from 'viem'
import { standardLimits, votesNeeded, withPriceMargin, type ApprovalLimits } from '../../kernel/payment-limits.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { SignerJournal } from '../signers/journal.ts'
import type { TransactionRequest } from '../signers/signer.ts'
import { outflows } from './outflows.ts'
import type { ApprovedPayment, PermitCheck } from './permit.ts'

/** What a row says about the call that it asks for. */
export type SigningOrder = {
  readonly purpose: string
  readonly reference: string
  readonly permit: Uint8Array | null
  /** Certificates of people who approved the payment. */
  readonly approvals: readonly Uint8Array[] | null
}

export type Payment = Omit<ApprovedPayment, 'chainId'> & {
  /** A card leaves instead of USDC. Its worth is its price on chain, where it has one. */
  readonly card?: { readonly worth: bigint | undefined } | undefined
}

/** Decides whether the process that signs believes a row. */
export type OrderGuard = {
  /** Why the call is not authorized; undefined when it is. */
  refuse(request: TransactionRequest, order: SigningOrder | undefined, payment?: Payment): Promise<string | undefined>
}

/** Names a permit in the journal. Its signature cannot be varied without the key. */
export const permitIdOf = (permit: Uint8Array): string => Buffer.from(permit).subarray(16, 48).toString('hex')

export type OrderGuardDeps = {
  readonly role: string
  readonly check: PermitCheck
  readonly journal: SignerJournal
  readonly clock: Clock
  /** Whether a transaction succeeded on chain. */
  readonly hasSucceeded: (hash: Hash) => Promise<boolean>
  readonly limits?: ApprovalLimits | undefined
}

export function createOrderGuard(deps: OrderGuardDeps): OrderGuard {
  const { role, check, journal, clock, hasSucceeded, limits = standardLimits } = deps

  /** A retry after a revert uses its permit again; a call that succeeded does not happen again. */
  async function isUsed({ nonce }: TransactionRequest, permit: Uint8Array): Promise<boolean> {
    const use = journal.useOf(permitIdOf(permit))
    return use !== undefined && use.nonce !== nonce && (await hasSucceeded(use.hash))
  }

  /** A payment of USDC of any other kind is always approved, and so is a card without a price. */
  function isBelowLimit(purpose: string, { amount, card }: Payment): boolean {
    if (card) return card.worth !== undefined && card.worth <= withPriceMargin(limits.export)
    const outflow = outflows[purpose]
    return outflow !== undefined && 'usdcLimit' in outflow && amount <= limits[outflow.usdcLimit]
  }

  async function lacksApproval(
    { chainId }: TransactionRequest,
    { purpose, approvals }: SigningOrder,
    payment: Payment,
  ): Promise<boolean> {
    if (isBelowLimit(purpose, payment)) return false
    const found = await check.readApprovals({ chainId, ...payment }, approvals ?? [])
    const people = new Set(found.flatMap((one) => (isOwn(one) ? [] : [one.operatorId])))
    const needed = Math.max(1, ...found.map(({ proposedBy }) => votesNeeded(proposedBy)))
    return people.size < needed
  }
  const isOwn = (approval: { operatorId: number; proposedBy: string }): boolean =>
    approval.proposedBy === `operator:${approval.operatorId}`

  return {
    async refuse(request, order, payment) {
      const { chainId, to, data, valueWei } = request
      if (!order) return 'no row asks for this call'
      const { purpose, reference, permit } = order
      const call = { chainId, role, purpose, reference, to, data, valueWei }
      const reason = await check.refuse(call, permit, clock.now())
      if (reason !== undefined || !permit) return reason ?? 'no process authorized this call'
      if (await isUsed(request, permit)) return 'the authorization was used before'
      if (payment && (await lacksApproval(request, order, payment)))
        return 'people have to approve a payment of this amount'
      return undefined
    },
  }
}
