import { Type, type Static } from 'typebox'
import { showAddress, toStored } from '../../../chain/addresses.ts'
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
  chain: Type.String({ description: 'Chain to send the deposit on.' }),
  chain_id: Type.Integer({ description: 'The EIP-155 chain id.' }),
  address: Address('The end user’s deposit address. It never changes and belongs to this end user only.'),
  currency: OneOf(['USDC'], { description: 'The ISO 4217 code of the currency.' }),
  token_address: Address('USDC contract on this chain.'),
  dedicated: Type.Boolean({ description: 'Always true: the address is used by one end user only.' }),
  min_deposit_usdc: Type.String({ description: 'Minimum amount that is credited.' }),
  confirmations_required: NullableInteger({
    description: 'Confirmations before a deposit is credited; null where the chain itself reports final blocks.',
  }),
})

export const DepositWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the deposit.' }),
    end_user_id: Type.Integer({ description: 'The id of the end user.' }),
    external_user_id: NullableString({ description: 'Your own id of the end user.' }),
    chain_in: Type.String({ description: 'The amount that arrived on chain.' }),
    token_in: Type.String({ description: 'USDC, or the address of an unsupported token.' }),
    amount: Type.String({ description: 'USDC micros; the smallest unit for other tokens.' }),
    amount_usdc: NullableString({ description: 'USDC, six decimals; null for other tokens.' }),
    tx_hash: Type.String({ description: 'The hash of the transaction.' }),
    log_index: Type.Integer({ description: 'The position of the log in its block.' }),
    from_address: Type.String({ description: 'The from address of the deposit.' }),
    status: OneOf(depositStatuses, {
      description: 'SEEN in a block, PROCESSING while the block becomes final, CONFIRMED and credited, or FAILED.',
    }),
    failure_reason: NullableString({ description: 'reorged_out, below_minimum, above_maximum or unsupported_token.' }),
    confirmations: Type.Integer({ description: 'Confirmations so far.' }),
    confirmations_required: NullableInteger({ description: 'Confirmations until the deposit is credited.' }),
    created_at: Timestamp({ description: 'When the deposit was created.' }),
    updated_at: Timestamp({ description: 'When the deposit was updated.' }),
    confirmed_at: NullableTimestamp({ description: 'When the deposit was confirmed.' }),
  },
  { $id: 'Deposit' },
)

export const PrepareDepositBody = Type.Object({
  wallet_address: Type.String({
    description: 'The end user’s wallet; it signs and pays.',
    ...refusedAs('invalid_wallet_address'),
  }),
  external_user_id: Type.Optional(
    Type.String({
      maxLength: 255,
      ...refusedAs('identifier_too_long'),
      description: 'Your own id of the end user; without it, the end user linked to this wallet is credited.',
    }),
  ),
  amount_usdc: Type.String({ description: 'USDC with up to six decimals.', ...refusedAs('invalid_amount') }),
})

export const DepositCallWire = Type.Object({
  to: Type.String({ description: 'The contract that the wallet calls.' }),
  data: Type.String({ description: 'The encoded call.' }),
  kind: OneOf(callKinds, { description: 'Dispatch on this field, not on the description or the selector.' }),
  description: Type.String({ description: 'A description for people.' }),
})

/** Chain state that deposits are rendered with. */
export type DepositView = { chain: string; usdc: string; included: bigint | undefined; required: number | null }

const tokenName = (deposit: Deposit, usdc: string): string =>
  deposit.token === toStored(usdc) ? 'USDC' : showAddress(deposit.token)

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

/** The payload of deposit.credited. */
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
