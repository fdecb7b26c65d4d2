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
  description: `1 to ${maxTokens} unique token ids. All are sold, or none.`,
  ...refusedAs('invalid_token_ids'),
})
const ItemType = Type.Optional(
  OneOf(itemKinds, { description: 'The collection of the token ids; required if the seller has the same id in both.' }),
)

export const QuoteBody = Type.Object({ ...IdentityBody, token_ids: TokenIds, item_type: ItemType })

const minTotal = {
  min_total_usdc: Type.Optional(
    Type.String({
      description: 'Minimum total of the sale in USDC. Defaults to one percent below the quoted total.',
      ...refusedAs('invalid_amount'),
    }),
  ),
  slippage_bps: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxSlippageBps,
      description: 'Slippage tolerance in basis points of the quoted total; defaults to 100.',
    }),
  ),
}

export const SellBody = Type.Object({ ...IdentityBody, token_ids: TokenIds, item_type: ItemType, ...minTotal })

const HashField = Type.Optional(
  Type.String({ description: 'Transaction hash of the mined sale.', ...refusedAs('invalid_tx_hash') }),
)

export const SubmitSellbackBody = Type.Object({ transaction_hash: HashField, tx_hash: HashField, ...IdentityBody })

export const RelayBody = Type.Object({
  ...IdentityBody,
  token_ids: TokenIds,
  item_type: ItemType,
  min_total_usdc: Type.String({ description: 'As signed.', ...refusedAs('invalid_amount') }),
  nonce: Type.String({ pattern: '^\\d{1,78}$', description: 'As signed.' }),
  deadline: Type.Integer({ minimum: 0, maximum: 2 ** 40, description: 'As signed, in Unix seconds.' }),
  signature: Type.String({
    maxLength: 16_386,
    description:
      'Signature of the typed data by the wallet that holds the cards; contract wallets are verified with EIP-1271.',
    ...refusedAs('invalid_signature'),
  }),
})

const QuoteItem = Type.Object({
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
  eligible: Type.Boolean({ description: 'Whether the item is eligible.' }),
  reason: Type.Unsafe<(typeof ineligibilities)[number] | null>({
    type: ['string', 'null'],
    enum: [...ineligibilities, null],
    description: 'Why the card cannot be sold back now.',
  }),
  expires_at: NullableTimestamp({ description: 'End of the sell-back window.' }),
  group_id: NullableInteger({ description: 'Price group of the oracle.' }),
  oracle_value_usdc: NullableString({ description: 'Market value by the oracle.' }),
  payout_micros: Amount,
  payout_usdc: Usdc,
  purchase_id: NullableInteger({ description: 'The purchase the card was drawn in, if any.' }),
})

export const SellbackQuoteWire = Type.Object(
  {
    seller: Type.String({ description: 'The wallet that sells.' }),
    items: Type.Array(QuoteItem, { description: 'The items.' }),
    eligible_token_ids: Type.Array(Type.String(), { description: 'The ids of the eligible token.' }),
    total_payout_micros: Amount,
    total_payout_usdc: Usdc,
    approval_needed: Type.Boolean({
      description: 'Whether the wallet must still approve the buyback contract for some of these cards.',
    }),
    pool_liquidity_usdc: Type.String({ description: 'The amount the pool can pay now, in USDC.' }),
    sufficient_liquidity: Type.Boolean({ description: 'Whether the pool can pay now.' }),
    buyback_bps: Type.Integer({ description: 'The payout as basis points of the market value.' }),
    priced_at: Timestamp({ description: 'Time of the block the prices were read at.' }),
    block_number: Type.Integer({ description: 'The number of the block.' }),
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
  seller: Type.String({ description: 'The wallet that sells.' }),
  token_ids: Type.Array(Type.String(), { description: 'The token ids as decimal strings.' }),
  quoted_payout_usdc: Usdc,
  min_total: Type.String({ description: 'The sale reverts below this total; USDC micros.' }),
  min_total_usdc: Usdc,
  approval_needed: Type.Boolean({ description: 'Whether the seller must approve the pool first.' }),
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
    chain_id: Type.Integer({ description: 'The EIP-155 chain id.' }),
    contract: Type.String({ description: 'The buyback contract.' }),
    buyback_pool: Type.String({ description: 'The buyback contract, as operator of the approval.' }),
    card_contract: Type.String({ description: 'Collection of the cards.' }),
    ...planned,
    expires_hint_seconds: Type.Integer({ description: 'Prepare again after this many seconds: prices move.' }),
    calls: Type.Array(Ref(UnsignedCallWire), {
      description:
        'Send in this order. The approval is included only if it is missing; cards and graded cards are two sales.',
    }),
    wallet_send_calls: WalletSendCallsWire,
  },
  { $id: 'PreparedSellback' },
)

/** Prices move; a caller that takes longer prepares again. */
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
    nonce: Type.String({ description: 'Nonce of the seller’s signed sales; send it back unchanged.' }),
    deadline: Type.Integer({ description: 'Expiry of the signature, in Unix seconds.' }),
    expires_at: Timestamp({ description: 'When it expires.' }),
    typed_data: Type.Record(Type.String(), Type.Unknown(), { description: 'For eth_signTypedData_v4.' }),
    calls: Type.Array(Ref(UnsignedCallWire), {
      description: 'The approval the wallet must send first, if it is missing.',
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
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  payout_micros: NullableString({ description: 'USDC micros; null until the sale is on chain.' }),
  payout_usdc: NullableString({ description: 'The payout in USDC, as a decimal string.' }),
  purchase_id: NullableInteger({ description: 'The id of the purchase.' }),
  name: NullableString({ description: 'Name of the card, if the service knows it.' }),
  image_url: NullableString({ description: 'The URL of the image.' }),
})

export const SellbackWire = Type.Object(
  {
    sellback_id: Type.Integer({ description: 'The id of the sell-back.' }),
    status: OneOf(sellbackMachine.states, {
      description:
        'SUBMITTING and SUBMITTED while the service sends the transaction, PENDING until the block of a wallet’s own sale is final, then CONFIRMED; FAILED if nothing was sold.',
    }),
    custody: OneOf(['CUSTODIAL', 'NON_CUSTODIAL'], { description: 'Who holds the funds and cards.' }),
    seller: Type.String({ description: 'The wallet that sells.' }),
    external_user_id: NullableString({ description: 'Your own id of the end user.' }),
    item_type: OneOf(cardKinds, { description: 'The kind of item.' }),
    token_ids: Type.Array(Type.String(), { description: 'The token ids as decimal strings.' }),
    items: Type.Array(SellbackItemWire, { description: 'The items of the sell-back.' }),
    min_total_usdc: NullableString({ description: 'Requested minimum total; null for a wallet’s own sale.' }),
    total_micros: NullableString({ description: 'Total of the sale as read from the chain; null until then.' }),
    total_usdc: NullableString({ description: 'The total in USDC, as a decimal string.' }),
    transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
    block_number: NullableInteger({ description: 'The number of the block.' }),
    failure_reason: NullableString({ description: 'Why it failed.' }),
    related_sellback_ids: Type.Optional(
      Type.Array(Type.Integer(), { description: 'Your other sell-backs of the same transaction.' }),
    ),
    sold_at: NullableTimestamp({ description: 'When the sell-back was sold.' }),
    created_at: Timestamp({ description: 'When the sell-back was created.' }),
    updated_at: Timestamp({ description: 'When the sell-back was updated.' }),
    submitted_at: NullableTimestamp({ description: 'When the sell-back was submitted.' }),
    confirmed_at: NullableTimestamp({ description: 'When the sell-back was confirmed.' }),
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
  items: items.map(({ tokenId, payout, purchaseId, name, imageUrl }) => ({
    token_id: tokenId.toString(),
    payout_micros: amount(payout),
    payout_usdc: usdc(payout),
    purchase_id: purchaseId,
    name,
    image_url: imageUrl,
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
