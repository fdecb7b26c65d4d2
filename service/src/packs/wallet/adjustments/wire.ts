import { Type, type Static } from 'typebox'
import { votesNeeded } from '../../../kernel/payment-limits.ts'
import {
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  refusedAs,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc, micros, parseUsdc, type Micros } from '../../../kernel/money.ts'
import { adjustmentMachine, type Adjustment } from './model.ts'

export const AdjustmentWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the adjustment.' }),
    end_user_id: Type.Integer({ description: 'The id of the end user.' }),
    amount: Type.String({ description: 'USDC micros; negative when credits are removed.' }),
    amount_usdc: Type.String({ description: 'USDC, six decimals.' }),
    reason: Type.String({ description: 'Why the balance is adjusted.' }),
    withdrawal_id: NullableInteger({ description: 'The withdrawal whose payment was returned.' }),
    status: OneOf(adjustmentMachine.states, { description: 'The status of the adjustment.' }),
    proposed_by: Type.String({ description: '`key:<id>` or `operator:<id>`.' }),
    approvals_needed: Type.Integer({ description: 'One other person, or two people when a key proposed it.' }),
    approved_by: Type.Array(Type.String(), { description: 'The people who approved it so far.' }),
    decided_by: NullableString({ description: 'Who gave the last approval that was needed, or rejected it.' }),
    created_at: Timestamp({ description: 'When the adjustment was created.' }),
    decided_at: NullableTimestamp({ description: 'When the adjustment was decided.' }),
  },
  { $id: 'Adjustment' },
)

export const AdjustBody = Type.Object({
  amount_usdc: Type.String({
    description: 'USDC with up to six decimals; negative to remove credits.',
    ...refusedAs('invalid_amount'),
  }),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Shown to the partner in the ledger.' }),
  withdrawal_id: Type.Optional({
    ...IdParam,
    description: 'The completed withdrawal whose payment was returned; it is then recorded as a reversal.',
  }),
})

/** Reads a signed amount other than zero. */
export function readSignedUsdc(text: string): Micros {
  const magnitude = parseUsdc(text.replace(/^-/, ''))
  if (!magnitude) {
    fail(400, 'invalid_amount', 'amount_usdc must be a USDC amount other than zero with at most six decimals.', {
      details: { field: 'amount_usdc' },
    })
  }
  return micros(text.startsWith('-') ? -magnitude : magnitude)
}

export const adjustmentToWire = (adjustment: Adjustment): Static<typeof AdjustmentWire> => ({
  id: adjustment.id,
  end_user_id: adjustment.endUserId,
  amount: adjustment.amount.toString(),
  amount_usdc: formatUsdc(adjustment.amount),
  reason: adjustment.reason,
  withdrawal_id: adjustment.withdrawalId,
  status: adjustment.status,
  proposed_by: adjustment.proposedBy,
  approvals_needed: votesNeeded(adjustment.proposedBy),
  approved_by: adjustment.approvedBy,
  decided_by: adjustment.decidedBy,
  created_at: adjustment.createdAt.toISOString(),
  decided_at: adjustment.decidedAt?.toISOString() ?? null,
})
