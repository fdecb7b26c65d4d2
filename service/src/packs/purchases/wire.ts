import { Type, type Static } from 'typebox'
import { gradeToWire, GradeWire } from '../../assets/items/wire.ts'
import { showAddress } from '../../chain/addresses.ts'
import { NullableString, NullableTimestamp, OneOf, Ref, refusedAs, Timestamp } from '../../http/schema/fields.ts'
import { formatUsdc, micros } from '../../kernel/money.ts'
import { IdentityBody } from '../wallet/end-users/wire.ts'
import type { PreparedPurchase } from '../checkout/prepare.ts'
import { custodies, type Sale } from '../checkout/model.ts'
import type { CardRecord } from '../shared/after/model.ts'
import { cardAfterToWire, CardAfterWire } from '../shared/after/wire.ts'
import { publicUrlFields, type PublicUrls } from '../shared/public-urls.ts'
import { UnsignedCallWire, WalletSendCallsWire } from '../shared/unsigned-call-wire.ts'
import { maxQuantity, memoOf, purchaseMachine, type Purchase, type RevealedCard } from './model.ts'

export const Amount = Type.String({ description: 'USDC micros.' })
export const Usdc = Type.String({ description: 'USDC, six decimals.' })

export const revealFields = {
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  item_type: OneOf(['CARD', 'GRADED_CARD'], { description: 'The collection of the token.' }),
  category: OneOf(['card', 'product', 'unknown'], { description: 'The category of the item.' }),
  card_id: NullableString({ description: 'The catalog id; null when the card was not identified.' }),
  name: NullableString({ description: 'The name of the card.' }),
  image_url: NullableString({ description: 'The URL of the image.' }),
  value_usd: NullableString({
    description: 'The value at the time of the draw, in US dollars; null when no price was available.',
  }),
  rarity: NullableString({ description: 'The rarity of the card.' }),
  card_number: NullableString({ description: 'The number printed on the card.' }),
  set_id: NullableString({ description: 'The catalog id of the set.' }),
  grade: GradeWire,
}

export const RevealItemWire = Type.Object(revealFields, { $id: 'RevealItem' })

/** Formats dollars with two decimals, and more only where they are not zero. */
export const formatUsd = (value: NonNullable<RevealedCard['valueMicros']>): string =>
  formatUsdc(value).replace(/(\.\d\d)(\d*?)0+$/, '$1$2')

export const revealItemToWire = ({
  tokenId,
  kind,
  valueMicros,
  facts,
}: Pick<RevealedCard, 'tokenId' | 'kind' | 'valueMicros' | 'facts'>): Static<typeof RevealItemWire> => ({
  token_id: tokenId.toString(),
  item_type: kind,
  category: 'card',
  card_id: facts.cardId,
  name: facts.name,
  image_url: facts.imageUrl,
  value_usd: valueMicros === null ? null : formatUsd(valueMicros),
  rarity: facts.rarity,
  card_number: facts.cardNumber,
  set_id: facts.setId,
  grade: gradeToWire(facts.grade),
})

/** The fields that purchases of all products share. */
export const saleFields = {
  custody: OneOf(custodies, { description: 'Who holds the funds and cards.' }),
  quantity: Type.Integer({ description: 'The quantity.' }),
  price: Amount,
  onchain_request_id: NullableString({ description: 'The id of the request in the contract.' }),
  transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
  purchaser_address: NullableString({ description: 'The sender of the transaction: the wallet or the relayer.' }),
  failure_reason: NullableString({ description: 'Why it failed.' }),
  refunded_micros: Amount,
  refunded_usdc: Usdc,
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  reference: NullableString({ description: 'Your own reference.' }),
  metadata: Type.Record(Type.String(), Type.String(), { description: 'Your own key-value pairs, returned unchanged.' }),
  explorer_url: NullableString({ description: 'The transaction in the block explorer; null when none is configured.' }),
  fairness_url: NullableString({
    description: 'A public page that verifies the draw; null until the purchase is on chain.',
  }),
  related_purchase_ids: Type.Optional(
    Type.Array(Type.Integer(), { description: 'The other purchases of the same transaction.' }),
  ),
  reserved_at: NullableTimestamp({ description: 'When it was reserved.' }),
  submitted_at: NullableTimestamp({ description: 'When it was submitted.' }),
  fulfilled_at: NullableTimestamp({ description: 'When it was fulfilled.' }),
  created_at: Timestamp({ description: 'When it was created.' }),
  updated_at: Timestamp({ description: 'When it was updated.' }),
}

export const PurchaseWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the purchase.' }),
    memo: Type.String({ description: 'Your slug and the purchase id.' }),
    status: OneOf(purchaseMachine.states, { description: 'The status of the purchase.' }),
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    ...saleFields,
    price_usdc: Type.String({ description: 'The price per pack, in USDC.' }),
    volume_usdc: Type.String({ description: 'The price of all packs, in USDC.' }),
    recipient_address: Type.String({ description: 'The address that receives the cards.' }),
    fulfilled_quantity: Type.Integer({ description: 'Packs whose cards are all delivered.' }),
    items: Type.Array(Ref(RevealItemWire), { description: 'The revealed cards; empty until the reveal.' }),
    what_came_after: Type.Array(Ref(CardAfterWire), {
      description: 'Where each revealed card is now: its sell-back, redemption or export; empty until the reveal.',
    }),
  },
  { $id: 'Purchase' },
)

const showTime = (time: Date | null): string | null => time && time.toISOString()

export const saleToWire = (sale: Sale, publicUrls: PublicUrls) => ({
  id: sale.id,
  custody: sale.custody,
  quantity: sale.quantity,
  price: sale.unitPrice.toString(),
  price_usdc: formatUsdc(sale.unitPrice),
  onchain_request_id: sale.requestId,
  transaction_hash: sale.transactionHash,
  purchaser_address: sale.purchaserAddress && showAddress(sale.purchaserAddress),
  recipient_address: showAddress(sale.recipientAddress),
  failure_reason: sale.failureReason,
  refunded_micros: sale.refunded.toString(),
  refunded_usdc: formatUsdc(sale.refunded),
  external_user_id: sale.externalUserId,
  reference: sale.reference,
  metadata: { ...sale.metadata },
  ...publicUrlFields(publicUrls, sale),
  reserved_at: showTime(sale.reservedAt),
  submitted_at: showTime(sale.submittedAt),
  fulfilled_at: showTime(sale.fulfilledAt),
  created_at: sale.createdAt.toISOString(),
  updated_at: sale.updatedAt.toISOString(),
})

export type PurchaseToShow = {
  purchase: Purchase
  cards: readonly RevealedCard[]
  after: readonly CardRecord[]
}

export const purchaseToWire = (
  { purchase, cards, after }: PurchaseToShow,
  publicUrls: PublicUrls,
): Static<typeof PurchaseWire> => ({
  ...saleToWire(purchase, publicUrls),
  memo: memoOf(purchase),
  status: purchase.status,
  tier_id: purchase.tierId,
  volume_usdc: formatUsdc(micros(purchase.unitPrice * BigInt(purchase.quantity))),
  fulfilled_quantity: purchase.fulfilledQuantity,
  items: cards.map(revealItemToWire),
  what_came_after: after.map(cardAfterToWire),
})

const TierId = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'The tier to buy.',
  ...refusedAs('invalid_tier'),
})
const Quantity = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: maxQuantity,
    description: `The number of packs, 1..${maxQuantity}; default 1.`,
    ...refusedAs('unsupported_quantity'),
  }),
)

const orderFields = {
  max_price_usdc: Type.Optional(
    Type.String({
      description: 'The highest accepted price per pack, in USDC; default is the current price.',
      ...refusedAs('invalid_amount'),
    }),
  ),
  recipient_address: Type.Optional(
    Type.String({
      description:
        'The address that receives the cards; default is the end user’s custody address, or the signing wallet. Credits ' +
        'buy only for wallets that are linked to a vault.',
      ...refusedAs('invalid_wallet_address'),
    }),
  ),
}
const Reference = Type.Optional(
  Type.String({
    maxLength: 255,
    description: 'Your own reference, returned unchanged.',
    ...refusedAs('identifier_too_long'),
  }),
)
const Wallet = Type.String({ description: 'The wallet that signs.', ...refusedAs('invalid_wallet_address') })

export const buyFields = {
  ...IdentityBody,
  ...orderFields,
  reference: Reference,
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 255 }), {
      maxProperties: 16,
      description: 'Up to 16 key-value pairs, returned unchanged.',
    }),
  ),
}

export const BuyBody = Type.Object({ tier_id: TierId, quantity: Quantity, ...buyFields })

export const prepareFields = {
  wallet_address: Wallet,
  ...orderFields,
  user_random: Type.Optional(
    Type.String({ description: 'The buyer’s contribution to the draw, 32 bytes in hex; generated when omitted.' }),
  ),
}

export const PrepareBody = Type.Object({ tier_id: TierId, quantity: Quantity, ...prepareFields })

const HashField = Type.Optional(
  Type.String({ description: 'The hash of the purchase transaction.', ...refusedAs('invalid_tx_hash') }),
)

export const submitFields = {
  transaction_hash: HashField,
  tx_hash: HashField,
  request_id: Type.Optional(
    Type.String({ description: 'The request id from the purchase event, to select one of several purchases.' }),
  ),
  external_user_id: IdentityBody.external_user_id,
  reference: Reference,
}

export const SubmitBody = Type.Object({ wallet_address: Wallet, tier_id: TierId, ...submitFields })

export const preparedFields = {
  chain_id: Type.Integer({ description: 'The EIP-155 chain id.' }),
  contract: Type.String({ description: 'The contract that sells the packs.' }),
  payment_token: Type.String({ description: 'The address of the USDC contract.' }),
  quantity: Type.Integer({ description: 'The quantity.' }),
  max_price: Type.String({ description: 'The highest total price, in USDC micros: the amount to approve.' }),
  max_price_usdc: Usdc,
  partner_ref: Type.String({
    description: 'The partner reference of the call; it attributes the purchase to your account.',
  }),
  request_id: Type.String({ description: 'The on-chain request id of the purchase.' }),
  user_random: Type.String({ description: 'The random value of the buyer.' }),
  recipient_address: Type.String({ description: 'The recipient address.' }),
  allowance_micros: Amount,
  approval_needed: Type.Boolean({ description: 'When false, the approval call can be skipped.' }),
  expires_hint_seconds: Type.Integer({
    description: 'Prepare again after this time, because the price may have changed.',
  }),
  calls: Type.Array(Ref(UnsignedCallWire), { description: 'The unsigned calls in the order to send them.' }),
  wallet_send_calls: WalletSendCallsWire,
}

export const PreparedPurchaseWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    ...preparedFields,
    permit_expires_at: NullableTimestamp({
      description: 'When the permit in the purchase call ends; null where the tier is not gated.',
    }),
  },
  { $id: 'PreparedPurchase' },
)

const expiresHintSeconds = 300

export function preparedFieldsToWire(prepared: PreparedPurchase) {
  const { allowance, maxTotal } = prepared
  return {
    chain_id: prepared.chainId,
    contract: prepared.seller,
    payment_token: prepared.usdc,
    quantity: prepared.quantity,
    max_price: maxTotal.toString(),
    max_price_usdc: formatUsdc(maxTotal),
    partner_ref: prepared.partnerRef,
    request_id: prepared.requestId,
    user_random: prepared.userRandom,
    recipient_address: prepared.recipient,
    allowance_micros: allowance.toString(),
    approval_needed: allowance < maxTotal,
    expires_hint_seconds: expiresHintSeconds,
    calls: [...prepared.calls],
    wallet_send_calls: prepared.walletSendCalls.map((one) => ({ ...one, calls: [...one.calls] })),
  }
}

export const preparedToWire = (prepared: PreparedPurchase): Static<typeof PreparedPurchaseWire> => ({
  tier_id: prepared.productId,
  ...preparedFieldsToWire(prepared),
  permit_expires_at: prepared.permitExpiresAt?.toISOString() ?? null,
})
