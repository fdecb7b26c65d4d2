import { Type, type Static } from 'typebox'
import { showAddress } from '../../chain/addresses.ts'
import { NullableString, NullableTimestamp, OneOf, Ref, refusedAs, Timestamp } from '../../http/schema/fields.ts'
import { formatUsdc, micros } from '../../kernel/money.ts'
import { IdentityBody } from '../wallet/end-users/wire.ts'
import type { PreparedPurchase } from '../checkout/prepare.ts'
import { custodies } from '../checkout/model.ts'
import { publicUrlFields, type PublicUrls } from '../shared/public-urls.ts'
import { UnsignedCallWire, WalletSendCallsWire } from '../shared/unsigned-call-wire.ts'
import { maxQuantity, memoOf, purchaseMachine, type Purchase, type RevealedCard } from './model.ts'

export const Amount = Type.String({ description: 'USDC micros.' })
export const Usdc = Type.String({ description: 'USDC, six decimals.' })

export const revealFields = {
  token_id: Type.String(),
  item_type: OneOf(['CARD', 'GRADED_CARD'], { description: 'Which collection the token is of.' }),
  category: OneOf(['card', 'product', 'unknown']),
  card_id: NullableString({ description: 'The catalog’s id; null where the card was not recognised.' }),
  name: NullableString(),
  image_url: NullableString(),
  value_usd: NullableString({ description: 'US dollars when it was drawn; null where nobody could say.' }),
  rarity: NullableString(),
  card_number: NullableString(),
  set_id: NullableString(),
}

export const RevealItemWire = Type.Object(revealFields, { $id: 'RevealItem' })

/** Dollars with cents, and with more decimals only where there are any. */
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
})

export const PurchaseWire = Type.Object(
  {
    id: Type.Integer(),
    memo: Type.String({ description: 'Your slug and the id.' }),
    status: OneOf(purchaseMachine.states),
    custody: OneOf(custodies),
    tier_id: Type.Integer(),
    quantity: Type.Integer(),
    price: Amount,
    price_usdc: Type.String({ description: 'Per pack, in USDC.' }),
    volume_usdc: Type.String({ description: 'For all packs, in USDC.' }),
    onchain_request_id: NullableString(),
    transaction_hash: NullableString(),
    purchaser_address: NullableString({ description: 'Who sent the transaction: the wallet, or our relayer.' }),
    recipient_address: Type.String({ description: 'Where the cards land.' }),
    failure_reason: NullableString(),
    fulfilled_quantity: Type.Integer({ description: 'Packs whose cards have all landed.' }),
    refunded_micros: Amount,
    refunded_usdc: Usdc,
    external_user_id: NullableString(),
    reference: NullableString(),
    metadata: Type.Record(Type.String(), Type.String()),
    explorer_url: NullableString({ description: 'The transaction, where an explorer is known.' }),
    fairness_url: NullableString({ description: 'A page on which anybody can repeat the draw; once it is on chain.' }),
    items: Type.Array(Ref(RevealItemWire), { description: 'Empty until revealed.' }),
    related_purchase_ids: Type.Optional(
      Type.Array(Type.Integer(), { description: 'Other purchases of the same transaction.' }),
    ),
    reserved_at: NullableTimestamp(),
    submitted_at: NullableTimestamp(),
    fulfilled_at: NullableTimestamp(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'Purchase' },
)

export const showTime = (time: Date | null): string | null => time && time.toISOString()

export function purchaseToWire(
  purchase: Purchase,
  cards: readonly RevealedCard[],
  publicUrls: PublicUrls,
): Static<typeof PurchaseWire> {
  return {
    id: purchase.id,
    memo: memoOf(purchase),
    status: purchase.status,
    custody: purchase.custody,
    tier_id: purchase.tierId,
    quantity: purchase.quantity,
    price: purchase.unitPrice.toString(),
    price_usdc: formatUsdc(purchase.unitPrice),
    volume_usdc: formatUsdc(micros(purchase.unitPrice * BigInt(purchase.quantity))),
    onchain_request_id: purchase.requestId,
    transaction_hash: purchase.transactionHash,
    purchaser_address: purchase.purchaserAddress && showAddress(purchase.purchaserAddress),
    recipient_address: showAddress(purchase.recipientAddress),
    failure_reason: purchase.failureReason,
    fulfilled_quantity: purchase.fulfilledQuantity,
    refunded_micros: purchase.refunded.toString(),
    refunded_usdc: formatUsdc(purchase.refunded),
    external_user_id: purchase.externalUserId,
    reference: purchase.reference,
    metadata: { ...purchase.metadata },
    ...publicUrlFields(publicUrls, purchase),
    items: cards.map(revealItemToWire),
    reserved_at: showTime(purchase.reservedAt),
    submitted_at: showTime(purchase.submittedAt),
    fulfilled_at: showTime(purchase.fulfilledAt),
    created_at: purchase.createdAt.toISOString(),
    updated_at: purchase.updatedAt.toISOString(),
  }
}

const TierId = Type.Integer({ description: 'Which tier to buy.', ...refusedAs('invalid_tier') })
const Quantity = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: maxQuantity,
    description: `How many packs, 1..${maxQuantity}; one unless you say otherwise.`,
    ...refusedAs('unsupported_quantity'),
  }),
)

/** What every order of something may say. */
const orderFields = {
  max_price_usdc: Type.Optional(
    Type.String({
      description: 'The most you accept per pack, in USDC; the price of the moment unless you say otherwise.',
      ...refusedAs('invalid_amount'),
    }),
  ),
  recipient_address: Type.Optional(
    Type.String({
      description: 'Where the cards shall land, if elsewhere.',
      ...refusedAs('invalid_wallet_address'),
    }),
  ),
}
const Reference = Type.Optional(
  Type.String({ maxLength: 255, description: 'Your own name for it, echoed.', ...refusedAs('identifier_too_long') }),
)
const Wallet = Type.String({ description: 'The wallet that signs.', ...refusedAs('invalid_wallet_address') })

export const buyFields = {
  ...IdentityBody,
  ...orderFields,
  reference: Reference,
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 255 }), {
      maxProperties: 16,
      description: 'Up to sixteen texts of your own, echoed.',
    }),
  ),
}

export const BuyBody = Type.Object({ tier_id: TierId, quantity: Quantity, ...buyFields })

export const prepareFields = {
  wallet_address: Wallet,
  ...orderFields,
  user_random: Type.Optional(
    Type.String({ description: 'Your 32 bytes for the draw; made for you unless you bring them.' }),
  ),
}

export const PrepareBody = Type.Object({ tier_id: TierId, quantity: Quantity, ...prepareFields })

const HashField = Type.Optional(
  Type.String({ description: 'The hash of the purchase transaction.', ...refusedAs('invalid_tx_hash') }),
)

export const submitFields = {
  transaction_hash: HashField,
  tx_hash: HashField,
  request_id: Type.Optional(Type.String({ description: 'The request id of the receipt’s log, if you know it.' })),
  external_user_id: IdentityBody.external_user_id,
  reference: Reference,
}

export const SubmitBody = Type.Object({ wallet_address: Wallet, tier_id: TierId, ...submitFields })

/** What a wallet needs to buy by itself. */
export const preparedFields = {
  chain_id: Type.Integer(),
  contract: Type.String({ description: 'The contract that sells.' }),
  payment_token: Type.String(),
  quantity: Type.Integer(),
  max_price: Type.String({ description: 'The most all packs may cost, in USDC micros: the amount to approve.' }),
  max_price_usdc: Usdc,
  partner_ref: Type.String({ description: 'Our mark on the call; it ties the purchase to you.' }),
  request_id: Type.String({ description: 'The id the purchase will have on chain.' }),
  user_random: Type.String(),
  recipient_address: Type.String(),
  allowance_micros: Amount,
  approval_needed: Type.Boolean({ description: 'False: the first call may be left out.' }),
  expires_hint_seconds: Type.Integer({ description: 'Prepare again after this long: the price may have moved.' }),
  calls: Type.Array(Ref(UnsignedCallWire)),
  wallet_send_calls: WalletSendCallsWire,
}

export const PreparedPurchaseWire = Type.Object(
  { tier_id: Type.Integer(), ...preparedFields },
  { $id: 'PreparedPurchase' },
)

/** Prices move; whoever takes longer than this prepares again. */
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
})
