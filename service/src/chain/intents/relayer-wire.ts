import { Type, type Static } from 'typebox'
import { showAddress } from '../addresses.ts'
import type { Float } from '../operations/balances.ts'
import type { RelayerFigures } from './administration.ts'
import { intentMachine, type Attempt, type Intent } from './model.ts'
import type { RequestCounts } from '../keepers/store.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { formatUsdc, micros } from '../../kernel/money.ts'

const Wei = (description: string) => Type.String({ pattern: '^\\d+$', description })
const Usdc = (description: string) => Type.String({ description: `USDC. ${description}` })

export const RelayerWire = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether the account that buys for end users is active and funded.' }),
    accounts: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The id of the relayer account.' }),
        address: Type.String({ description: 'The address of the account on chain.' }),
        role: Type.String({ description: 'Role of the account; it limits what its key may sign.' }),
        paused: Type.Boolean({ description: 'Whether it is paused.' }),
        held: Type.Boolean({ description: 'Whether a process serves the account now.' }),
        next_nonce: Type.Integer({ description: 'The nonce of the next transaction.' }),
        balance_wei: NullableString({ description: 'Null until it was read for the first time.' }),
        balance_at: NullableTimestamp({ description: 'When the balance was read.' }),
        pending: Type.Integer({ description: 'Signed or sent, not mined yet.' }),
        oldest_pending_at: NullableTimestamp({ description: 'The time of oldest pending.' }),
      }),
      { description: 'The accounts.' },
    ),
    queued: Type.Integer({ description: 'Waiting to be sent.' }),
    oldest_queued_at: NullableTimestamp({ description: 'When it was oldest queued.' }),
    refused_last_day: Type.Integer({ description: 'Never sent, because the simulation reverted.' }),
  },
  { $id: 'Relayer' },
)

export const relayerToWire = (
  { accounts, queued, oldestQueuedAt, refused }: RelayerFigures,
  isEnabled: boolean,
): Static<typeof RelayerWire> => ({
  enabled: isEnabled,
  accounts: accounts.map((account) => ({
    id: account.id,
    address: showAddress(account.address),
    role: account.role,
    paused: account.isPaused,
    held: account.isHeld,
    next_nonce: Number(account.nextNonce),
    balance_wei: account.balanceWei?.toString() ?? null,
    balance_at: account.balanceAt?.toISOString() ?? null,
    pending: account.pending,
    oldest_pending_at: account.oldestPendingAt?.toISOString() ?? null,
  })),
  queued,
  oldest_queued_at: oldestQueuedAt?.toISOString() ?? null,
  refused_last_day: refused,
})

export const IntentWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the intent.' }),
    purpose: Type.String({ description: 'The use case that submitted it.' }),
    reference: Type.String({ description: 'Unique: an intent is submitted once per reference.' }),
    role: Type.String({ description: 'The role of the relayer account that sends it.' }),
    to: Type.String({ description: 'The contract that is called.' }),
    data: Type.String({ description: 'The encoded call.' }),
    value_wei: Wei('Ether sent along.'),
    state: OneOf(intentMachine.states, { description: 'How far the intent is, from `QUEUED` to `FINAL`.' }),
    result: Type.Unsafe<Intent['result']>({
      type: ['string', 'null'],
      enum: ['SUCCEEDED', 'REVERTED', 'CANCELLED', 'REFUSED', null],
      description: 'The result of the intent.',
    }),
    nonce: NullableInteger({ description: 'The nonce of the transaction.' }),
    wanted: NullableString({ description: 'BUMP or CANCEL while that request is pending.' }),
    transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
    block_number: NullableInteger({ description: 'The number of the block.' }),
    gas_used: NullableInteger({ description: 'The gas that the transaction used.' }),
    error: NullableString({ description: 'The contract error of the revert.' }),
    error_message: NullableString({ description: 'The error of the last attempt.' }),
    tries: Type.Integer({ description: 'Number of postponements.' }),
    run_at: Timestamp({ description: 'When it is run next.' }),
    created_at: Timestamp({ description: 'When the intent was created.' }),
    updated_at: Timestamp({ description: 'When the intent was updated.' }),
  },
  { $id: 'ChainIntent' },
)

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value))

export const intentToWire = (intent: Intent): Static<typeof IntentWire> => ({
  id: Number(intent.id),
  purpose: intent.purpose,
  reference: intent.reference,
  role: intent.role,
  to: showAddress(intent.to),
  data: intent.data,
  value_wei: intent.valueWei.toString(),
  state: intent.status,
  result: intent.result,
  nonce: numberOf(intent.nonce),
  wanted: intent.wanted,
  transaction_hash: intent.txHash,
  block_number: numberOf(intent.blockNumber),
  gas_used: numberOf(intent.gasUsed),
  error: intent.errorName,
  error_message: intent.errorMessage,
  tries: intent.tries,
  run_at: intent.runAt.toISOString(),
  created_at: intent.createdAt.toISOString(),
  updated_at: intent.updatedAt.toISOString(),
})

export const IntentAttemptWire = Type.Object(
  {
    hash: Type.String({ description: 'The hash of the transaction.' }),
    kind: OneOf(['CALL', 'CANCEL'], {
      description: 'CALL sends the call; CANCEL sends an empty transfer that uses its nonce.',
    }),
    state: OneOf(['SIGNED', 'SENT', 'MINED', 'REPLACED'], { description: 'The fate of this transaction.' }),
    nonce: Type.Integer({ description: 'The nonce of the transaction.' }),
    max_fee_wei: Wei('Maximum fee per gas.'),
    refusals: Type.Integer({ description: 'How often the node rejected the transaction.' }),
    last_refusal: NullableString({ description: 'The last error of the node.' }),
    created_at: Timestamp({ description: 'When the transaction was created.' }),
    sent_at: NullableTimestamp({ description: 'When the transaction was sent.' }),
  },
  { $id: 'ChainAttempt' },
)

export const attemptToWire = (attempt: Attempt): Static<typeof IntentAttemptWire> => ({
  hash: attempt.hash,
  kind: attempt.kind,
  state: attempt.status,
  nonce: Number(attempt.nonce),
  max_fee_wei: attempt.maxFeeWei.toString(),
  refusals: attempt.refusals,
  last_refusal: attempt.lastRefusal,
  created_at: attempt.createdAt.toISOString(),
  sent_at: attempt.sentAt?.toISOString() ?? null,
})

export const FloatWire = Type.Object(
  {
    block_number: Type.Integer({ description: 'The block at which the values were read.' }),
    buyback: Type.Object(
      {
        float_usdc: Usdc('Float of the buyback contract.'),
        open_liability_usdc: Usdc('Maximum payout of all open sell-back windows.'),
        coverage_bps: NullableInteger({ description: '10000 means fully covered; null if nothing is owed.' }),
      },
      { description: 'The contract that pays for sell-backs.' },
    ),
    combo_pool_usdc: Usdc('Payments for unrevealed packs, and undistributed shares.'),
    instant_store_usdc: Usdc('The same for instant packs.'),
    credits_treasury_usdc: Usdc('USDC that backs the credits of end users.'),
    payout_distributor_usdc: Usdc('Available for payouts to partners.'),
    shipping_processor_usdc: Usdc('Payments for redemptions that are not dispatched.'),
    randomness: Type.Object(
      {
        adapter: Type.String({ description: 'The randomness adapter of the pool.' }),
        float_wei: Wei('Balance of the adapter.'),
        fee_wei: Wei('Current price of a randomness request.'),
        requests_left: NullableInteger({ description: 'Null if requests are free.' }),
      },
      { description: 'The adapter that requests randomness.' },
    ),
    requests: Type.Object(
      {
        waiting: Type.Integer({ description: 'Purchases without randomness.' }),
        oldest_waiting_since: NullableTimestamp({ description: 'Since when it is oldest waiting.' }),
        ready: Type.Integer({ description: 'Purchases with randomness that are not revealed.' }),
      },
      { description: 'The number of requests.' },
    ),
  },
  { $id: 'ChainFloat' },
)

const usdc = (amount: bigint): string => formatUsdc(micros(amount))

export const floatToWire = (float: Float, requests: RequestCounts): Static<typeof FloatWire> => ({
  block_number: Number(float.blockNumber),
  buyback: {
    float_usdc: usdc(float.buyback.usdc),
    open_liability_usdc: usdc(float.buyback.liability),
    coverage_bps: numberOf(float.buyback.coverageBps ?? null),
  },
  combo_pool_usdc: usdc(float.poolUsdc),
  instant_store_usdc: usdc(float.storeUsdc),
  credits_treasury_usdc: usdc(float.creditsUsdc),
  payout_distributor_usdc: usdc(float.payoutsUsdc),
  shipping_processor_usdc: usdc(float.shippingUsdc),
  randomness: {
    adapter: float.randomness.adapter,
    float_wei: float.randomness.wei.toString(),
    fee_wei: float.randomness.feeWei.toString(),
    requests_left: numberOf(float.randomness.requestsLeft ?? null),
  },
  requests: {
    waiting: requests.requested,
    oldest_waiting_since: requests.oldestRequestedAt?.toISOString() ?? null,
    ready: requests.ready,
  },
})
