import { Type, type Static } from 'typebox'
import { itemKinds } from '../../assets/items/model.ts'
import { showAddress } from '../../chain/addresses.ts'
import { approveCall, burnCall, shippingPaymentCall, type UnsignedCall } from '../../chain/calls/unsigned-calls.ts'
import type { Contracts } from '../../chain/deploy/contracts.ts'
import {
  described,
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Ref,
  RefOrNull,
  refusedAs,
  Timestamp,
} from '../../http/schema/fields.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { custodies } from '../checkout/model.ts'
import { UnsignedCallWire } from '../shared/unsigned-call-wire.ts'
import { orderIdOf, shippingQuoteOf } from './order-model.ts'
import { BurnWire, OrderWire, QueueWire } from './fulfilment-wire.ts'
import { rateToWire, ShippingQuoteWire } from './quote-wire.ts'
import {
  burnDbStatusOf,
  burnTypeLabelOf,
  burnTypeOf,
  isLive,
  queueStatusOf,
  redemptionMachine,
  secondsOf,
  type BurnDbStatus,
  type Redemption,
} from './model.ts'

const ItemType = OneOf(itemKinds, { description: 'Collection of the token.' })
const TokenId = Type.String({ description: 'Token id.' })

const AddressField = (description: string) => NullableString({ description, ...refusedAs('invalid_address') })

/** Fields are optional in the schema so that one error response names every invalid field. */
const AddressBody = Type.Object(
  {
    name: Type.Optional(AddressField('Recipient name. Required.')),
    company: Type.Optional(AddressField('Company name.')),
    street1: Type.Optional(AddressField('Street and number. Required.')),
    street2: Type.Optional(AddressField('Apartment, suite or floor.')),
    city: Type.Optional(AddressField('Required.')),
    state: Type.Optional(
      AddressField('State or province, by name or code; derived from the postal code where it is missing.'),
    ),
    zip: Type.Optional(AddressField('Postal code. Required.')),
    country: Type.Optional(AddressField('ISO 3166-1 alpha-2 code. Required.')),
    phone: Type.Optional(AddressField('Required outside the United States.')),
    email: Type.Optional(AddressField('For carrier notifications.')),
  },
  { description: 'Shipping address.', ...refusedAs('invalid_address') },
)

const target = {
  purchase_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'One of your purchases that revealed the item.' }),
  ),
  token_id: Type.Optional(Type.String({ description: 'Token id; with purchase_id it selects one of its items.' })),
  unique_id: Type.Optional(Type.String({ description: 'Barcode of the item: CARD-, GRADED-, SEALED- or PACKET-.' })),
  item_type: Type.Optional(
    OneOf(itemKinds, {
      description: 'Selects between collections that share the token id.',
      ...refusedAs('unsupported_item'),
    }),
  ),
  wallet_address: Type.Optional(
    Type.String({
      description: 'Expected holder; another holder is rejected with 409 not_owner.',
      ...refusedAs('invalid_wallet_address'),
    }),
  ),
  shipping_address: Type.Optional(AddressBody),
  insurance: Type.Optional(Type.Boolean({ description: 'Insure the parcel for the value of the item.' })),
  shipping_payer: Type.Optional(
    Type.Unsafe<'end_user'>({
      const: 'end_user',
      description: 'Only the holder can pay.',
      ...refusedAs('invalid_shipping_payer'),
    }),
  ),
}

export const QuoteBody = Type.Object({
  ...target,
  external_user_id: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'The end user whose vault must hold the item.',
      ...refusedAs('identifier_too_long'),
    }),
  ),
})

const rateId = Type.Optional(Type.String({ description: 'A rate of the quote; defaults to the cheapest.' }))

const { wallet_address: _holder, ...inVault } = target

export const RedeemBody = Type.Object({
  external_user_id: Type.String({
    minLength: 1,
    description: 'The end user whose vault holds the item and whose credits pay the shipping.',
    ...refusedAs('missing_user_identifier'),
  }),
  ...inVault,
  rate_id: rateId,
})

export const PrepareBody = Type.Object({
  ...target,
  rate_id: rateId,
  idempotency_key: Type.Optional(
    Type.String({ description: 'Idempotency key, up to 255 characters; the Idempotency-Key header is equivalent.' }),
  ),
})

export const SubmitBody = Type.Object({
  redemption_id: described(IdParam, 'The id of the redemption.'),
  tx_hash: Type.Optional(
    Type.String({ description: 'Transaction hash of the burn.', ...refusedAs('invalid_tx_hash') }),
  ),
  transaction_hash: Type.Optional(Type.String({ description: 'Alias of tx_hash.', ...refusedAs('invalid_tx_hash') })),
})

export const ShippingPaymentWire = Type.Object(
  {
    payer: Type.String({ description: 'The holder’s wallet, which must pay.' }),
    processor: Type.String({ description: 'The contract that receives the payment.' }),
    total_usdc: Type.String({ description: 'The total in USDC, as a decimal string.' }),
    total_micros: Type.String({ description: 'The total in USDC micros.' }),
    expiration_time: Type.Integer({ description: 'Unix seconds; equals expires_at.' }),
    provider_order_id: Type.String({ description: 'On-chain order id, 32 bytes.' }),
  },
  { $id: 'RedemptionShippingPayment' },
)

export const UnsignedCallsWire = Type.Object(
  {
    chain_id: Type.Integer({ description: 'The EIP-155 chain id.' }),
    calls: Type.Array(Ref(UnsignedCallWire), { description: 'The unsigned calls in the order to send them.' }),
  },
  { $id: 'UnsignedCalls' },
)

export const PreparedRedemptionWire = Type.Object(
  {
    redemption_id: Type.Integer({ description: 'The id of the redemption.' }),
    status: OneOf(redemptionMachine.states, { description: 'The status of the redemption.' }),
    item_type: ItemType,
    token_id: TokenId,
    shipping_quote: RefOrNull(ShippingQuoteWire, { description: 'The shipping quote of the redemption.' }),
    shipping_payer: OneOf(['partner', 'end_user'], { description: 'Always end_user.' }),
    shipping_payment: RefOrNull(ShippingPaymentWire, { description: 'Null once it is paid or can no longer be paid.' }),
    expires_at: NullableTimestamp({ description: 'When the redemption expires.' }),
    unsigned: RefOrNull(UnsignedCallsWire, {
      description:
        'Send from the holder’s wallet in this order: the payment reverts before the burn is requested. Null for a ' +
        'redemption from a vault, which the service burns and pays.',
    }),
  },
  { $id: 'RedemptionPrepareResult' },
)

export type CallTargets = { readonly chainId: number; readonly contracts: Contracts }

function callsOf(redemption: Redemption, { usdc, shippingPaymentProcessor: processor }: Contracts): UnsignedCall[] {
  const { kind, tokenId, contract, total, signature } = redemption
  return [
    burnCall({ asset: contract, tokenId, burnType: burnTypeOf(kind) }),
    approveCall({ token: usdc, spender: processor, amount: total, purpose: 'shipping' }),
    shippingPaymentCall({ processor, quote: shippingQuoteOf(redemption), signature }),
  ]
}

export function preparedToWire(
  redemption: Redemption,
  { chainId, contracts }: CallTargets,
): Static<typeof PreparedRedemptionWire> {
  const { id, status, custody, kind, tokenId, holder, total, expiresAt, paidAt } = redemption
  const isDue = (status === 'PREPARED' || status === 'BURN_SUBMITTED') && paidAt === null
  return {
    redemption_id: id,
    status,
    item_type: kind,
    token_id: tokenId.toString(),
    shipping_quote: rateToWire(redemption),
    shipping_payer: 'end_user',
    shipping_payment: isDue
      ? {
          payer: showAddress(holder),
          processor: showAddress(contracts.shippingPaymentProcessor),
          total_usdc: formatUsdc(total),
          total_micros: total.toString(),
          expiration_time: Number(secondsOf(expiresAt)),
          provider_order_id: orderIdOf(id),
        }
      : null,
    expires_at: expiresAt.toISOString(),
    unsigned:
      isLive(redemption) && custody === 'NON_CUSTODIAL'
        ? { chain_id: chainId, calls: callsOf(redemption, contracts) }
        : null,
  }
}

/** The fields common to all callers. */
export const redemptionFields = {
  redemption_id: Type.Integer({ description: 'The id of the redemption.' }),
  purchase_id: NullableInteger({ description: 'Null if the token was named directly.' }),
  drawn_in_purchase_id: NullableInteger({ description: 'Your purchase that drew the item; null if there is none.' }),
  token_id: TokenId,
  item_type: ItemType,
  unique_id: Type.String({ description: 'Barcode of the item.' }),
  name: Type.String({ description: 'Name of the item.' }),
  image_url: NullableString({ description: 'The URL of the image.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  wallet_address: Type.String({ description: 'The holder who redeems it.' }),
  custody: OneOf(custodies, { description: 'CUSTODIAL if the service burns and pays from the end user’s vault.' }),
  status: OneOf(redemptionMachine.states, { description: 'The status of the redemption.' }),
  burn: BurnWire,
  queue: QueueWire,
  order: OrderWire,
  burn_tx_hash: NullableString({ description: 'The hash of the burn transaction.' }),
  payment_tx_hash: NullableString({ description: 'The hash of the payment transaction.' }),
  refund_tx_hash: NullableString({ description: 'Transaction hash of the shipping refund, if any.' }),
  tracking_number: NullableString({ description: 'The tracking number of the redemption.' }),
  shipping_quote: RefOrNull(ShippingQuoteWire, { description: 'The shipping quote of the redemption.' }),
  failure_reason: NullableString({ description: 'Why it failed.' }),
  expires_at: NullableTimestamp({ description: 'When the redemption expires.' }),
  created_at: Timestamp({ description: 'When the redemption was created.' }),
  updated_at: Timestamp({ description: 'When the redemption was updated.' }),
}

export const RedemptionWire = Type.Object(redemptionFields, { $id: 'Redemption' })

/** The newest redemption and all of them. */
export const RedemptionHistoryWire = Type.Object(
  { ...redemptionFields, redemptions: Type.Array(Ref(RedemptionWire), { description: 'The redemptions.' }) },
  { $id: 'RedemptionHistory' },
)

export function redemptionToWire(
  redemption: Redemption,
  burnStatus: BurnDbStatus = burnDbStatusOf(redemption),
): Static<typeof RedemptionWire> {
  const { kind, trackingNumber } = redemption
  return {
    redemption_id: redemption.id,
    purchase_id: redemption.purchaseId,
    drawn_in_purchase_id: redemption.drawnInPurchaseId,
    token_id: redemption.tokenId.toString(),
    item_type: kind,
    unique_id: redemption.uniqueId,
    name: redemption.name,
    image_url: redemption.imageUrl,
    external_user_id: redemption.externalUserId,
    wallet_address: showAddress(redemption.holder),
    custody: redemption.custody,
    status: redemption.status,
    burn: {
      db_status: burnStatus,
      is_burned: burnStatus === 'BURNED',
      burn_type: burnTypeOf(kind),
      burn_type_label: burnTypeLabelOf(kind),
    },
    queue: { status: queueStatusOf(redemption) },
    order: {
      status: redemption.orderStatus,
      tracking_number: trackingNumber,
      carrier: redemption.labelCarrier,
      service: redemption.labelService,
      tracking_url: redemption.trackingUrl,
    },
    burn_tx_hash: redemption.burnTxHash,
    payment_tx_hash: redemption.paymentTxHash,
    refund_tx_hash: redemption.refundTxHash,
    tracking_number: trackingNumber,
    shipping_quote: rateToWire(redemption),
    failure_reason: redemption.failureReason,
    expires_at: redemption.expiresAt.toISOString(),
    created_at: redemption.createdAt.toISOString(),
    updated_at: redemption.updatedAt.toISOString(),
  }
}
