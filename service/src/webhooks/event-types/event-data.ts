import { Type } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'

const Usdc = (options: object = {}) => Type.String({ description: 'USDC, decimal.', ...options })
const Micros = (options: object = {}) => Type.String({ description: 'USDC micros.', ...options })
const Custody = OneOf(['CUSTODIAL', 'NON_CUSTODIAL'])

const Grade = Type.Unsafe<{ company: string; grade: string; cert_number: string | null } | null>({
  ...Type.Object({ company: Type.String(), grade: Type.String(), cert_number: NullableString() }),
  type: ['object', 'null'],
  description: 'The grade of a graded card.',
})

const RevealItem = Type.Object({
  token_id: Type.String(),
  item_type: Type.String(),
  category: OneOf(['card', 'product', 'unknown']),
  card_id: NullableString(),
  name: NullableString(),
  image_url: NullableString(),
  value_usd: NullableString(),
  rarity: NullableString(),
  card_number: NullableString(),
  set_id: NullableString(),
  grade: Grade,
})

const purchase = {
  purchase_id: Type.Integer(),
  status: Type.String(),
  custody: Custody,
  tier_id: Type.Integer(),
  quantity: Type.Integer(),
  memo: Type.String(),
  external_user_id: NullableString(),
  transaction_hash: NullableString(),
  onchain_request_id: NullableString(),
  reason: NullableString({ description: 'The reason of a failure or refund.' }),
  refunded_usdc: NullableString(),
}

/** The state of a purchase. */
export const PurchaseData = Type.Object(purchase)

/** A purchase with its revealed items. */
export const RevealData = Type.Object({
  ...purchase,
  items: Type.Array(RevealItem),
  finality: OneOf(['included', 'safe', 'final'], {
    description: 'The finality of the reveal when the event was emitted.',
  }),
})

const InstantCard = Type.Object({
  token_id: Type.String(),
  unique_id: Type.String(),
  card_id: Type.String(),
  name: Type.String(),
  set_id: Type.String(),
  card_number: NullableString(),
  rarity: NullableString(),
  small_image_url: NullableString(),
  large_image_url: NullableString(),
  front_image_url: NullableString(),
  is_chase: Type.Boolean(),
  value_usd: NullableString(),
})

const instantPurchase = {
  id: Type.Integer(),
  purchase_id: Type.Integer({ description: 'Equal to `id`.' }),
  memo: Type.String(),
  status: Type.String(),
  custody: Custody,
  packet_type_id: Type.Integer(),
  set_id: NullableString(),
  product_id: NullableString(),
  quantity: Type.Integer(),
  price: Micros(),
  price_usdc: Usdc(),
  onchain_request_id: NullableString(),
  transaction_hash: NullableString(),
  failure_reason: NullableString(),
  reason: NullableString({ description: 'The reason of a failure or refund; equal to `failure_reason`.' }),
  purchaser_address: NullableString(),
  recipient_address: NullableString(),
  reserved_at: NullableTimestamp(),
  submitted_at: NullableTimestamp(),
  fulfilled_at: NullableTimestamp(),
  created_at: Timestamp(),
}

/** The state of an instant purchase. */
export const InstantPurchaseData = Type.Object(instantPurchase)

/** A fulfilled instant purchase with the cards of its pack. */
export const InstantRevealData = Type.Object({
  ...instantPurchase,
  pack: Type.Object({
    unique_id: Type.String(),
    set_id: Type.String(),
    name: Type.String(),
    image_url: NullableString(),
    opened_at: NullableTimestamp(),
  }),
  cards: Type.Array(InstantCard),
})

export const RedemptionData = Type.Object({
  redemption_id: Type.Integer(),
  purchase_id: NullableInteger(),
  external_user_id: NullableString({ description: 'Your id of the end user.' }),
  wallet_address: Type.String({ description: 'The wallet that held the token.' }),
  token_id: Type.String(),
  item_type: OneOf(['CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT']),
  status: Type.String(),
  previous_status: NullableString(),
  burn_tx_hash: NullableString(),
  tracking_number: NullableString(),
  carrier: NullableString(),
  failure_reason: NullableString(),
  updated_at: Timestamp(),
})

export const SellbackData = Type.Object({
  sellback_id: Type.Integer(),
  seller: Type.String(),
  external_user_id: NullableString(),
  token_ids: Type.Array(Type.String()),
  items: Type.Array(Type.Object({ token_id: Type.String(), payout_usdc: Usdc() })),
  total_usdc: Usdc(),
  total_micros: Micros(),
  transaction_hash: Type.String(),
  sold_at: Timestamp(),
})

/** A sell-back that failed on chain. */
export const SellbackFailedData = Type.Object({
  sellback_id: Type.Integer(),
  seller: Type.String(),
  external_user_id: NullableString(),
  token_ids: Type.Array(Type.String()),
  reason: Type.String({ description: 'The reason of the failure.' }),
  transaction_hash: NullableString(),
})

/** A card on its way from a vault to a wallet. */
export const ExportData = Type.Object({
  export_id: Type.Integer(),
  external_user_id: NullableString(),
  token_id: Type.String(),
  item_type: Type.String(),
  wallet_address: Type.String({ description: 'The wallet that receives the card.' }),
  status: Type.String(),
  executable_at: NullableTimestamp({ description: 'The end of the waiting period, once it has begun.' }),
  transaction_hash: NullableString({ description: 'The transaction that delivered the card.' }),
  failure_reason: NullableString(),
  updated_at: Timestamp(),
})

const SendItem = Type.Object({
  unique_id: Type.String(),
  asset_type: Type.String(),
  status: OneOf(['SENT', 'FAILED']),
  token_id: NullableString(),
  tx_hash: NullableString(),
  buyback_error: NullableString(),
  error: Type.Optional(NullableString()),
})

export const SendData = Type.Object({
  send_id: Type.Integer(),
  status: OneOf(['complete', 'complete_with_errors']),
  wallet_address: Type.String(),
  reference: Type.String(),
  sent_count: Type.Integer(),
  failed_count: Type.Integer(),
  items: Type.Array(SendItem),
})

export const DepositData = Type.Object({
  deposit_id: Type.Integer(),
  external_user_id: NullableString(),
  amount: Micros(),
  amount_usdc: Usdc(),
  chain_in: Type.String(),
  token_in: Type.String(),
  tx_hash: Type.String(),
})

export const WithdrawalData = Type.Object({
  withdrawal_id: Type.Integer(),
  external_user_id: NullableString(),
  status: Type.String(),
  amount: Micros(),
  amount_usdc: Usdc(),
  to_address: Type.String(),
  tx_hash: NullableString(),
})

const PayoutProduct = Type.Object({
  packs: Type.Integer(),
  gross_usdc: Usdc(),
  refund_usdc: Usdc(),
  sellback_count: Type.Integer(),
  sellback_usdc: Usdc(),
  fees_usdc: Usdc(),
  net_usdc: Usdc(),
  share_bps: Type.Integer(),
  share_usdc: Usdc(),
})

/** The whole statement, as the payout list shows it. */
export const PayoutData = Type.Object({
  payout_id: Type.Integer(),
  period: Type.Object({ kind: Type.String(), from: Timestamp(), to: Timestamp() }),
  packs: Type.Integer(),
  instant_packs: Type.Integer(),
  gross_usdc: Usdc(),
  sellback_count: Type.Integer(),
  sellback_usdc: Usdc(),
  refund_usdc: Usdc(),
  fees_usdc: Usdc(),
  net_usdc: Usdc(),
  revenue_share_bps: Type.Integer(),
  revenue_share_pct: Type.Number(),
  revenue_share_usdc: Usdc(),
  platform_retained_usdc: Usdc(),
  by_product: Type.Object({ tier: PayoutProduct, instant: PayoutProduct }),
  payout_usdc: Usdc(),
  payout_micros: Micros(),
  status: Type.String(),
  hold_reason: NullableString(),
  failure_reason: NullableString(),
  payout_address: NullableString(),
  chain: NullableString(),
  tx_hash: NullableString(),
  paid_at: NullableTimestamp(),
  statement_hash: Type.String(),
  created_at: Timestamp(),
})

export const PayoutWalletData = Type.Object({
  chain: Type.String(),
  address: Type.String(),
  is_active: Type.Boolean(),
  effective_at: Timestamp(),
  created_at: Timestamp(),
})

export const WebhookDisabledData = Type.Object({
  webhook_id: Type.Integer(),
  url: Type.String(),
  reason: OneOf(['gone', 'failing']),
  disabled_at: Timestamp(),
})

export const KeyExpiringData = Type.Object({ key_id: Type.String(), label: Type.String(), expires_at: Timestamp() })

/** The reasons of a tier update. */
export const tierReasons = ['activated', 'price_changed', 'odds_changed', 'paused', 'reverted', 'described'] as const

export const TierUpdatedData = Type.Object({
  tier_id: Type.Integer(),
  reason: OneOf(tierReasons, {
    description:
      '`activated`: put on sale. `price_changed`: new price. `odds_changed`: new odds or terms. `paused`: taken off sale. `described`: new name, text or images. `reverted`: a reorg reverted the previous update. Fetch the tier for its current state.',
  }),
})
