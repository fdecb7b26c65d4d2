import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { NullableString, NullableTimestamp, OneOf, refusedAs, Timestamp } from '../../../http/schema/fields.ts'
import { votesNeeded } from '../../../kernel/payment-limits.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { IdentityBody } from '../end-users/wire.ts'
import { awaitsApproval, proposerOf, withdrawalStatuses, type Withdrawal, type WithdrawalRules } from './model.ts'

export const CreditWithdrawalWire = Type.Object(
  {
    withdrawal_id: Type.Integer({ description: 'The id of the withdrawal.' }),
    status: OneOf(withdrawalStatuses, {
      description:
        'HELD during the first-use delay of the wallet and while awaits_approval is true, PENDING until the payment is included, SUBMITTED once it is in a block, COMPLETED when that block is final, or FAILED, which releases the credits.',
    }),
    end_user_id: Type.Integer({ description: 'The id of the end user.' }),
    external_user_id: NullableString({ description: 'Your own id of the end user.' }),
    to_address: Type.String({ description: 'The wallet that receives the amount.' }),
    amount: Type.String({ description: 'USDC micros.' }),
    amount_usdc: Type.String({ description: 'USDC, six decimals.' }),
    held_until: NullableTimestamp({ description: 'End of the first-use delay.' }),
    awaits_approval: Type.Boolean({
      description: 'Operators have to approve a withdrawal of this size before it is paid.',
    }),
    transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
    failure_reason: NullableString({ description: 'cancelled, rejected or payment_failed.' }),
    created_at: Timestamp({ description: 'When it was created.' }),
    updated_at: Timestamp({ description: 'When it was updated.' }),
    submitted_at: NullableTimestamp({ description: 'When it was submitted.' }),
    completed_at: NullableTimestamp({ description: 'When it was completed.' }),
  },
  { $id: 'CreditWithdrawal' },
)

export const AdminWithdrawalWire = Type.Object(
  {
    partner_id: Type.Integer({ description: 'The id of the partner.' }),
    ...CreditWithdrawalWire.properties,
    proposed_by: Type.String({ description: '`key:<id>` of the request.' }),
    approvals_needed: Type.Integer({ description: 'How many people approve it.' }),
    approved_by: Type.Array(Type.String(), { description: 'The people who approved it so far.' }),
  },
  { $id: 'AdminCreditWithdrawal' },
)

export const WithdrawBody = Type.Object({
  ...IdentityBody,
  to_address: Type.String({
    description: 'Destination wallet; it must be linked to the end user.',
    ...refusedAs('invalid_wallet_address'),
  }),
  amount_usdc: Type.String({ description: 'USDC with up to six decimals.', ...refusedAs('invalid_amount') }),
})

export const WithdrawalRulesWire = Type.Object(
  {
    daily_cap_usdc: Type.String({
      description: 'Maximum total withdrawn per UTC day, over all end users of the partner.',
    }),
    first_use_delay_seconds: Type.Integer({ description: 'Delay of payments to a wallet after its first use.' }),
    is_proof_required: Type.Boolean({
      description: 'Whether a wallet must be linked before credits can be withdrawn to it.',
    }),
  },
  { $id: 'WithdrawalRules' },
)

export const ChangeRulesBody = Type.Object({
  daily_cap_usdc: Type.Optional(
    Type.String({ ...refusedAs('invalid_amount'), description: 'The daily cap in USDC, as a decimal string.' }),
  ),
  first_use_delay_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      description: 'Waiting time of the first withdrawal to a new address, in seconds.',
    }),
  ),
  is_proof_required: Type.Optional(Type.Boolean({ description: 'Whether the end user must prove the wallet.' })),
})

export const rulesToWire = (rules: WithdrawalRules): Static<typeof WithdrawalRulesWire> => ({
  daily_cap_usdc: formatUsdc(rules.dailyCap),
  first_use_delay_seconds: rules.firstUseDelaySeconds,
  is_proof_required: rules.isProofRequired,
})

export const withdrawalToWire = (withdrawal: Withdrawal): Static<typeof CreditWithdrawalWire> => ({
  withdrawal_id: withdrawal.id,
  status: withdrawal.status,
  end_user_id: withdrawal.endUserId,
  external_user_id: withdrawal.externalUserId,
  to_address: showAddress(withdrawal.toAddress),
  amount: withdrawal.amount.toString(),
  amount_usdc: formatUsdc(withdrawal.amount),
  held_until: withdrawal.heldUntil?.toISOString() ?? null,
  awaits_approval: awaitsApproval(withdrawal),
  transaction_hash: withdrawal.txHash,
  failure_reason: withdrawal.failureReason,
  created_at: withdrawal.createdAt.toISOString(),
  updated_at: withdrawal.updatedAt.toISOString(),
  submitted_at: withdrawal.submittedAt?.toISOString() ?? null,
  completed_at: withdrawal.completedAt?.toISOString() ?? null,
})

export const adminWithdrawalToWire = (withdrawal: Withdrawal): Static<typeof AdminWithdrawalWire> => ({
  partner_id: withdrawal.partnerId,
  ...withdrawalToWire(withdrawal),
  proposed_by: proposerOf(withdrawal),
  approvals_needed: withdrawal.needsApproval ? votesNeeded(proposerOf(withdrawal)) : 0,
  approved_by: withdrawal.approvedBy,
})

/** The payload of withdrawal.updated. */
export const withdrawalToEvent = (withdrawal: Withdrawal): Readonly<Record<string, unknown>> => ({
  ...withdrawalToWire(withdrawal),
  tx_hash: withdrawal.txHash,
})
