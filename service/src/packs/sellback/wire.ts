import { Type, type Static } from 'typebox'
import { itemKinds } from '../../assets/items/model.ts'
import { showAddress } from '../../chain/addresses.ts'
import {
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Ref,
  refusedAs,
  Timestamp,
} from '../../http/schema/fields.ts'
import { formatUsdc, micros, type Micros } from '../../kernel/money.ts'
import type { PreparedSellback } from './prepare.ts'
import type { Quote, QuotedCard } from './quote.ts'
import type { PreparedRelay } from './relay.ts'
import { IdentityBody } from '../wallet/end-users/wire.ts'
import { UnsignedCallWire, WalletSendCallsWire } from '../shared/unsigned-call-wire.ts'
import {
  cardKinds,
  ineligibilities,
  isCovered,
  maxSlippageBps,
  maxTokens,
  sellbackMachine,
  type ShownSellback,
} from './model.ts'

const Amount = Type.String({ description: 'USDC micros.' })
const Usdc = Type.String({ description: 'USDC, six decimals.' })

const TokenIds = Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
  description: `The cards, 1 to ${maxTokens}, each of them once. All are sold, or none.`,
  ...refusedAs('invalid_token_ids'),
})
const ItemType = Type.Optional(
  OneOf(itemKinds, { description: 'Which collection the numbers are of, where the seller has both of a number.' }),
)

export const QuoteBody = Type.Object({ ...IdentityBody, token_ids: TokenIds, item_type: ItemType })

const floor = {
  min_total_usdc: Type.Optional(
    Type.String({
      description: 'The least the sale may bring; otherwise it may bring one percent less than now.',
      ...refusedAs('invalid_amount'),
    }),
  ),
  slippage_bps: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxSlippageBps,
      description: 'The same as a part of what it would bring now, in hundredths of a percent; 100 unless you say so.',
    }),
  ),
}

export const SellBody = Type.Object({ ...IdentityBody, token_ids: TokenIds, item_type: ItemType, ...floor })

const HashField = Type.Optional(
  Type.String({ description: 'The hash of the sale, mined.', ...refusedAs('invalid_tx_hash') }),
)

export const SubmitSellbackBody = Type.Object({ transaction_hash: HashField, tx_hash: HashField, ...IdentityBody })

export const RelayBody = Type.Object({
  ...IdentityBody,
  token_ids: TokenIds,
  item_type: ItemType,
  min_total_usdc: Type.String({ description: 'As it was signed.', ...refusedAs('invalid_amount') }),
  nonce: Type.String({ pattern: '^\\d{1,78}$', description: 'As it was signed.' }),
  deadline: Type.Integer({ minimum: 0, maximum: 2 ** 40, description: 'As it was signed, in seconds since 1970.' }),
  signature: Type.String({
    maxLength: 16_386,
    description: 'Of the typed data, by the wallet that holds the cards; a contract wallet judges for itself.',
    ...refusedAs('invalid_signature'),
  }),
})

const QuoteItem = Type.Object({
  token_id: Type.String(),
  item_type: OneOf(itemKinds),
  eligible: Type.Boolean(),
  reason: Type.Unsafe<(typeof ineligibilities)[number] | null>({
    type: ['string', 'null'],
    enum: [...ineligibilities, null],
    description: 'Why it cannot be sold back now.',
  }),
  expires_at: NullableTimestamp({ description: 'Until when it can be sold back.' }),
  group_id: NullableInteger({ description: 'The price group of the oracle.' }),
  oracle_value_usdc: NullableString({ description: 'What it is worth by the oracle.' }),
  payout_micros: Amount,
  payout_usdc: Usdc,
  purchase_id: NullableInteger({ description: 'The purchase it was drawn in, where it was one.' }),
})

export const SellbackQuoteWire = Type.Object(
  {
    seller: Type.String(),
    items: Type.Array(QuoteItem),
    eligible_token_ids: Type.Array(Type.String()),
    total_payout_micros: Amount,
    total_payout_usdc: Usdc,
    approval_needed: Type.Boolean({ description: 'The buyback contract may not take all of these cards yet.' }),
    pool_liquidity_usdc: Type.String({ description: 'What the pool can pay out now, USDC.' }),
    sufficient_liquidity: Type.Boolean(),
    buyback_bps: Type.Integer({ description: 'The part of its value a card brings, in hundredths of a percent.' }),
    priced_at: Timestamp({ description: 'The time of the block the prices are of.' }),
    block_number: Type.Integer(),
  },
  { $id: 'SellbackQuote' },
)

const isAmong = (quote: Quote, kind: string): boolean => quote.cards.some((card) => card.kind === kind)

const isApprovalNeeded = (quote: Quote): boolean =>
  cardKinds.some((kind) => isAmong(quote, kind) && !quote.isApproved[kind])

const quotedToWire = (card: QuotedCard): Static<typeof QuoteItem> => ({
  token_id: card.tokenId.toString(),
  item_type: card.kind,
  eligible: card.reason === null,
  reason: card.reason,
  expires_at: card.expiresAt?.toISOString() ?? null,
  group_id: card.priceGroup,
  oracle_value_usdc: card.value === null ? null : formatUsdc(card.value),
  payout_micros: card.payout.toString(),
  payout_usdc: formatUsdc(card.payout),
  purchase_id: card.purchaseId,
})

export const quoteToWire = (quote: Quote): Static<typeof SellbackQuoteWire> => ({
  seller: showAddress(quote.seller),
  items: quote.cards.map(quotedToWire),
  eligible_token_ids: quote.cards.filter(({ reason }) => reason === null).map(({ tokenId }) => tokenId.toString()),
  total_payout_micros: quote.total.toString(),
  total_payout_usdc: formatUsdc(quote.total),
  approval_needed: isApprovalNeeded(quote),
  pool_liquidity_usdc: formatUsdc(quote.liquidity),
  sufficient_liquidity: isCovered(quote),
  buyback_bps: quote.bps,
  priced_at: quote.blockTime.toISOString(),
  block_number: Number(quote.blockNumber),
})

const planned = {
  seller: Type.String(),
  token_ids: Type.Array(Type.String()),
  quoted_payout_usdc: Usdc,
  min_total: Type.String({ description: 'The least the sale brings, or it does not happen; USDC micros.' }),
  min_total_usdc: Usdc,
  approval_needed: Type.Boolean(),
}

const plannedToWire = ({ quote, minTotal }: { quote: Quote; minTotal: Micros }, isNeeded: boolean) => ({
  seller: showAddress(quote.seller),
  token_ids: quote.cards.map(({ tokenId }) => tokenId.toString()),
  quoted_payout_usdc: formatUsdc(quote.total),
  min_total: minTotal.toString(),
  min_total_usdc: formatUsdc(minTotal),
  approval_needed: isNeeded,
})

export const PreparedSellbackWire = Type.Object(
  {
    chain_id: Type.Integer(),
    contract: Type.String({ description: 'The contract the sale is made with.' }),
    buyback_pool: Type.String({ description: 'The same; it is who the approval is for.' }),
    card_contract: Type.String({ description: 'The collection the cards are of.' }),
    ...planned,
    expires_hint_seconds: Type.Integer({ description: 'Prepare again after this long: the price may have moved.' }),
    calls: Type.Array(Ref(UnsignedCallWire), {
      description:
        'In this order. The approval is there only when it is missing; cards and graded cards are two sales.',
    }),
    wallet_send_calls: WalletSendCallsWire,
  },
  { $id: 'PreparedSellback' },
)

/** Prices move; whoever takes longer than this prepares again. */
const expiresHintSeconds = 300

export const preparedSellbackToWire = (prepared: PreparedSellback): Static<typeof PreparedSellbackWire> => ({
  chain_id: prepared.chainId,
  contract: prepared.pool,
  buyback_pool: prepared.pool,
  card_contract: prepared.collection,
  ...plannedToWire(prepared, prepared.isApprovalNeeded),
  expires_hint_seconds: expiresHintSeconds,
  calls: [...prepared.calls],
  wallet_send_calls: prepared.walletSendCalls.map((one) => ({ ...one, calls: [...one.calls] })),
})

export const PreparedRelayWire = Type.Object(
  {
    ...planned,
    nonce: Type.String({ description: 'Counts the seller’s signed sales; send it back as it is.' }),
    deadline: Type.Integer({ description: 'Until when the signature counts, in seconds since 1970.' }),
    expires_at: Timestamp(),
    typed_data: Type.Record(Type.String(), Type.Unknown(), { description: 'For eth_signTypedData_v4.' }),
    calls: Type.Array(Ref(UnsignedCallWire), {
      description: 'The approval the wallet must send first, where it is missing.',
    }),
  },
  { $id: 'PreparedSellbackRelay' },
)

export const preparedRelayToWire = (prepared: PreparedRelay): Static<typeof PreparedRelayWire> => ({
  ...plannedToWire(prepared, prepared.approvalCall !== undefined),
  nonce: prepared.nonce.toString(),
  deadline: Number(prepared.deadline),
  expires_at: new Date(Number(prepared.deadline) * 1_000).toISOString(),
  typed_data: prepared.typedData,
  calls: prepared.approvalCall ? [prepared.approvalCall] : [],
})

const SellbackItemWire = Type.Object({
  token_id: Type.String(),
  payout_micros: NullableString({ description: 'USDC micros; null until the chain has told.' }),
  payout_usdc: NullableString(),
  purchase_id: NullableInteger(),
})

export const SellbackWire = Type.Object(
  {
    sellback_id: Type.Integer(),
    status: OneOf(sellbackMachine.states, {
      description:
        'SUBMITTING and SUBMITTED while we bring it to the chain, PENDING while the block of a wallet’s own sale is not final, CONFIRMED when it is, or FAILED: then nothing was sold.',
    }),
    custody: OneOf(['CUSTODIAL', 'NON_CUSTODIAL']),
    seller: Type.String(),
    external_user_id: NullableString(),
    item_type: OneOf(cardKinds),
    token_ids: Type.Array(Type.String()),
    items: Type.Array(SellbackItemWire),
    min_total_usdc: NullableString({ description: 'The least it may bring, where it was asked of us.' }),
    total_micros: NullableString({ description: 'What it brought, by the chain alone; null until then.' }),
    total_usdc: NullableString(),
    transaction_hash: NullableString(),
    block_number: NullableInteger(),
    failure_reason: NullableString(),
    related_sellback_ids: Type.Optional(
      Type.Array(Type.Integer(), { description: 'Your other sell-backs of the same transaction.' }),
    ),
    sold_at: NullableTimestamp(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    submitted_at: NullableTimestamp(),
    confirmed_at: NullableTimestamp(),
  },
  { $id: 'Sellback' },
)

const amount = (value: Micros | null): string | null => value && value.toString()
const usdc = (value: Micros | null): string | null => (value === null ? null : formatUsdc(micros(value)))
const time = (value: Date | null): string | null => value && value.toISOString()

export const sellbackToWire = ({ sellback, items }: ShownSellback): Static<typeof SellbackWire> => ({
  sellback_id: sellback.id,
  status: sellback.status,
  custody: sellback.channel === 'VAULT' ? 'CUSTODIAL' : 'NON_CUSTODIAL',
  seller: showAddress(sellback.seller),
  external_user_id: sellback.externalUserId,
  item_type: sellback.kind,
  token_ids: items.map(({ tokenId }) => tokenId.toString()),
  items: items.map(({ tokenId, payout, purchaseId }) => ({
    token_id: tokenId.toString(),
    payout_micros: amount(payout),
    payout_usdc: usdc(payout),
    purchase_id: purchaseId,
  })),
  min_total_usdc: usdc(sellback.minTotal),
  total_micros: amount(sellback.total),
  total_usdc: usdc(sellback.total),
  transaction_hash: sellback.transactionHash,
  block_number: sellback.blockNumber === null ? null : Number(sellback.blockNumber),
  failure_reason: sellback.failureReason,
  sold_at: time(sellback.soldAt),
  created_at: sellback.createdAt.toISOString(),
  updated_at: sellback.updatedAt.toISOString(),
  submitted_at: time(sellback.submittedAt),
  confirmed_at: time(sellback.confirmedAt),
})
