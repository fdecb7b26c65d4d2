import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { callKinds } from '../../../chain/calls/unsigned-calls.ts'
import {
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  refusedAs,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { formatUsdc, micros } from '../../../kernel/money.ts'
import { depositStatuses, type Deposit } from './model.ts'

const Address = (description: string) => Type.String({ description })

export const DepositAddressWire = Type.Object({
  chain: Type.String({ description: 'The chain to send on.' }),
  chain_id: Type.Integer(),
  address: Address('The end user’s own address; it never changes, and everything sent to it is theirs.'),
  currency: OneOf(['USDC']),
  token_address: Address('The contract of USDC on this chain.'),
  dedicated: Type.Boolean({ description: 'Always true: nobody else is paid at this address.' }),
  min_deposit_usdc: Type.String({ description: 'Less than this is not credited.' }),
  confirmations_required: NullableInteger({
    description: 'Blocks until a deposit is credited; null where the chain itself says when a block is final.',
  }),
})

export const DepositWire = Type.Object(
  {
    id: Type.Integer(),
    end_user_id: Type.Integer(),
    external_user_id: NullableString(),
    chain_in: Type.String(),
    token_in: Type.String({ description: 'USDC, or the address of a token we do not take.' }),
    amount: Type.String({ description: 'USDC micros; the smallest unit of another token.' }),
    amount_usdc: NullableString({ description: 'USDC, six decimals; null for another token.' }),
    tx_hash: Type.String(),
    log_index: Type.Integer(),
    from_address: Type.String(),
    status: OneOf(depositStatuses, {
      description: 'SEEN in a block, PROCESSING while the block becomes final, CONFIRMED and credited, or FAILED.',
    }),
    failure_reason: NullableString({
      description: 'reorged_out, below_minimum, above_maximum or unsupported_token.',
    }),
    confirmations: Type.Integer(),
    confirmations_required: NullableInteger(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    confirmed_at: NullableTimestamp(),
  },
  { $id: 'Deposit' },
)

export const PrepareDepositBody = Type.Object({
  wallet_address: Type.String({
    description: 'The end user’s wallet; it signs and pays.',
    ...refusedAs('invalid_wallet_address'),
  }),
  external_user_id: Type.Optional(
    Type.String({ description: 'Your own id of the end user; without it, the user known by this wallet is credited.' }),
  ),
  amount_usdc: Type.String({ description: 'USDC with up to six decimals.', ...refusedAs('invalid_amount') }),
})

export const DepositCallWire = Type.Object({
  to: Type.String(),
  data: Type.String(),
  kind: OneOf(callKinds, { description: 'Act on this, not on the description or the selector.' }),
  description: Type.String(),
})

/** What a deposit looks like depends on the chain it was made on. */
export type DepositView = { chain: string; usdc: string; included: bigint | undefined; required: number | null }

const tokenName = (deposit: Deposit, usdc: string): string =>
  deposit.token === usdc.toLowerCase() ? 'USDC' : showAddress(deposit.token)

function confirmationsOf({ blockNumber, failureReason }: Deposit, { included }: DepositView): number {
  if (included === undefined || failureReason === 'reorged_out' || included < blockNumber) return 0
  return Number(included - blockNumber) + 1
}

export function depositToWire(deposit: Deposit, view: DepositView): Static<typeof DepositWire> {
  const token = tokenName(deposit, view.usdc)
  return {
    id: deposit.id,
    end_user_id: deposit.endUserId,
    external_user_id: deposit.externalUserId,
    chain_in: view.chain,
    token_in: token,
    amount: deposit.amount.toString(),
    amount_usdc: token === 'USDC' ? formatUsdc(micros(deposit.amount)) : null,
    tx_hash: deposit.txHash,
    log_index: deposit.logIndex,
    from_address: showAddress(deposit.fromAddress),
    status: deposit.status,
    failure_reason: deposit.failureReason,
    confirmations: confirmationsOf(deposit, view),
    confirmations_required: view.required,
    created_at: deposit.createdAt.toISOString(),
    updated_at: deposit.updatedAt.toISOString(),
    confirmed_at: deposit.confirmedAt?.toISOString() ?? null,
  }
}

/** What a partner hears when a deposit was credited. */
export const depositToEvent = (deposit: Deposit, chain: string): Readonly<Record<string, unknown>> => ({
  deposit_id: deposit.id,
  end_user_id: deposit.endUserId,
  external_user_id: deposit.externalUserId,
  amount: deposit.amount.toString(),
  amount_usdc: formatUsdc(micros(deposit.amount)),
  chain_in: chain,
  token_in: 'USDC',
  tx_hash: deposit.txHash,
})
