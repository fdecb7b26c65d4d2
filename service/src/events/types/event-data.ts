import { Type } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { productOf, TierFigures } from './payout-figures.ts'

const Usdc = (options: object = {}) => Type.String({ description: 'USDC, decimal.', ...options })
const Micros = (options: object = {}) => Type.String({ description: 'USDC micros.', ...options })
const Custody = OneOf(['CUSTODIAL', 'NON_CUSTODIAL'], { description: 'Who holds the funds and cards.' })

const Grade = Type.Unsafe<{ company: string; grade: string; cert_number: string | null } | null>({
  ...Type.Object({
    company: Type.String({ description: 'The company.' }),
    grade: Type.String({ description: 'The grade that the company gave.' }),
    cert_number: NullableString({ description: 'The certificate number of the grading company.' }),
  }),
  type: ['object', 'null'],
  description: 'The grade of a graded card.',
})

const RevealItem = Type.Object({
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  item_type: Type.String({ description: 'The kind of item.' }),
  category: OneOf(['card', 'product', 'unknown'], { description: 'The category of the item.' }),
  card_id: NullableString({ description: 'The catalog id of the card.' }),
  name: NullableString({ description: 'The name of the card.' }),
  image_url: NullableString({ description: 'The URL of the image.' }),
  value_usd: NullableString({ description: 'The value in USD, as a decimal string.' }),
  rarity: NullableString({ description: 'The rarity of the card.' }),
  card_number: NullableString({ description: 'The number printed on the card.' }),
  set_id: NullableString({ description: 'The catalog id of the set.' }),
  grade: Grade,
})

const purchase = {
  purchase_id: Type.Integer({ description: 'The id of the purchase.' }),
  status: Type.String({ description: 'The status of the purchase.' }),
  custody: Custody,
  tier_id: Type.Integer({ description: 'The id of the tier.' }),
  quantity: Type.Integer({ description: 'The quantity of the purchase.' }),
  memo: Type.String({ description: 'The memo of the purchase, which starts with the slug of the partner.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
  onchain_request_id: NullableString({ description: 'The id of the request in the contract.' }),
  reason: NullableString({ description: 'The reason of a failure or refund.' }),
  refunded_usdc: NullableString({ description: 'The refunded in USDC, as a decimal string.' }),
}

/** The state of a purchase. */
export const PurchaseData = Type.Object(purchase)

/** A purchase with its revealed items. */
export const RevealData = Type.Object({
  ...purchase,
  items: Type.Array(RevealItem, { description: 'The items.' }),
  finality: OneOf(['included', 'safe', 'final'], {
    description: 'The finality of the reveal when the event was emitted.',
  }),
})

const InstantCard = Type.Object({
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  card_id: Type.String({ description: 'The catalog id of the card.' }),
  name: Type.String({ description: 'The name of the card.' }),
  set_id: Type.String({ description: 'The catalog id of the set.' }),
  card_number: NullableString({ description: 'The number printed on the card.' }),
  rarity: NullableString({ description: 'The rarity of the card.' }),
  small_image_url: NullableString({ description: 'The URL of the small image.' }),
  large_image_url: NullableString({ description: 'The URL of the large image.' }),
  front_image_url: NullableString({ description: 'The URL of the front image.' }),
  is_chase: Type.Boolean({ description: 'Whether it is a chase card.' }),
  value_usd: NullableString({ description: 'The value in USD, as a decimal string.' }),
})

const instantPurchase = {
  id: Type.Integer({ description: 'The id of the purchase.' }),
  purchase_id: Type.Integer({ description: 'Equal to `id`.' }),
  memo: Type.String({ description: 'The memo of the purchase, which starts with the slug of the partner.' }),
  status: Type.String({ description: 'The status of the purchase.' }),
  custody: Custody,
  packet_type_id: Type.Integer({ description: 'The id of the packet type.' }),
  set_id: NullableString({ description: 'The catalog id of the set.' }),
  product_id: NullableString({ description: 'The id of the product.' }),
  quantity: Type.Integer({ description: 'The quantity of the purchase.' }),
  price: Micros(),
  price_usdc: Usdc(),
  onchain_request_id: NullableString({ description: 'The id of the request in the contract.' }),
  transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
  failure_reason: NullableString({ description: 'Why it failed.' }),
  reason: NullableString({ description: 'The reason of a failure or refund; equal to `failure_reason`.' }),
  purchaser_address: NullableString({ description: 'The purchaser address of the purchase.' }),
  recipient_address: NullableString({ description: 'The recipient address of the purchase.' }),
  reserved_at: NullableTimestamp({ description: 'When the purchase was reserved.' }),
  submitted_at: NullableTimestamp({ description: 'When the purchase was submitted.' }),
  fulfilled_at: NullableTimestamp({ description: 'When the purchase was fulfilled.' }),
  created_at: Timestamp({ description: 'When the purchase was created.' }),
}

/** The state of an instant purchase. */
export const InstantPurchaseData = Type.Object(instantPurchase)

/** A fulfilled instant purchase with the cards of its pack. */
export const InstantRevealData = Type.Object({
  ...instantPurchase,
  pack: Type.Object(
    {
      unique_id: Type.String({ description: 'The permanent id of the item.' }),
      set_id: Type.String({ description: 'The catalog id of the set.' }),
      name: Type.String({ description: 'The name of the pack.' }),
      image_url: NullableString({ description: 'The URL of the image.' }),
      opened_at: NullableTimestamp({ description: 'When the pack was opened.' }),
    },
    { description: 'The pack.' },
  ),
  cards: Type.Array(InstantCard, { description: 'The cards of the pack.' }),
})

export const RedemptionData = Type.Object({
  redemption_id: Type.Integer({ description: 'The id of the redemption.' }),
  purchase_id: NullableInteger({ description: 'The id of the purchase.' }),
  external_user_id: NullableString({ description: 'Your id of the end user.' }),
  wallet_address: Type.String({ description: 'The wallet that held the token.' }),
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  item_type: OneOf(['CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT'], { description: 'The kind of item.' }),
  status: Type.String({ description: 'The status of the redemption.' }),
  previous_status: NullableString({ description: 'The status of the previous.' }),
  burn_tx_hash: NullableString({ description: 'The hash of the burn transaction.' }),
  tracking_number: NullableString({ description: 'The tracking number of the redemption.' }),
  carrier: NullableString({ description: 'The name of the carrier.' }),
  failure_reason: NullableString({ description: 'Why it failed.' }),
  updated_at: Timestamp({ description: 'When the redemption was updated.' }),
})

export const SellbackData = Type.Object({
  sellback_id: Type.Integer({ description: 'The id of the sell-back.' }),
  seller: Type.String({ description: 'The wallet that sells.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  token_ids: Type.Array(Type.String(), { description: 'The token ids as decimal strings.' }),
  items: Type.Array(
    Type.Object({ token_id: Type.String({ description: 'The token id as a decimal string.' }), payout_usdc: Usdc() }),
    { description: 'The items.' },
  ),
  total_usdc: Usdc(),
  total_micros: Micros(),
  transaction_hash: Type.String({ description: 'The hash of the transaction.' }),
  sold_at: Timestamp({ description: 'When it was sold.' }),
})

/** A sell-back that failed on chain. */
export const SellbackFailedData = Type.Object({
  sellback_id: Type.Integer({ description: 'The id of the sell-back.' }),
  seller: Type.String({ description: 'The wallet that sells.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  token_ids: Type.Array(Type.String(), { description: 'The token ids as decimal strings.' }),
  reason: Type.String({ description: 'The reason of the failure.' }),
  transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
})

/** A card on its way from a vault to a wallet. */
export const ExportData = Type.Object({
  export_id: Type.Integer({ description: 'The id of the export.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  token_id: Type.String({ description: 'The token id as a decimal string.' }),
  item_type: Type.String({ description: 'The kind of item.' }),
  wallet_address: Type.String({ description: 'The wallet that receives the card.' }),
  status: Type.String({ description: 'The status of the export.' }),
  executable_at: NullableTimestamp({ description: 'The end of the waiting period, once it has begun.' }),
  transaction_hash: NullableString({ description: 'The transaction that delivered the card.' }),
  failure_reason: NullableString({ description: 'Why it failed.' }),
  updated_at: Timestamp({ description: 'When the export was updated.' }),
})

const SendItem = Type.Object({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  asset_type: Type.String({ description: 'The kind of asset.' }),
  status: OneOf(['SENT', 'FAILED'], { description: 'The status of the item.' }),
  token_id: NullableString({ description: 'The token id as a decimal string.' }),
  tx_hash: NullableString({ description: 'The hash of the transaction.' }),
  buyback_error: NullableString({ description: 'Why the buyback could not be registered.' }),
  error: Type.Optional(NullableString({ description: 'The error, if any.' })),
})

export const SendData = Type.Object({
  send_id: Type.Integer({ description: 'The id of the send.' }),
  status: OneOf(['complete', 'complete_with_errors'], { description: 'The status of the send.' }),
  wallet_address: Type.String({ description: 'The wallet address of the send.' }),
  reference: Type.String({ description: 'Your own reference.' }),
  sent_count: Type.Integer({ description: 'The number of sent items.' }),
  failed_count: Type.Integer({ description: 'The number of failed items.' }),
  items: Type.Array(SendItem, { description: 'The items of the send.' }),
})

export const DepositData = Type.Object({
  deposit_id: Type.Integer({ description: 'The id of the deposit.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  amount: Micros(),
  amount_usdc: Usdc(),
  chain_in: Type.String({ description: 'The amount that arrived on chain.' }),
  token_in: Type.String({ description: 'The token that was deposited.' }),
  tx_hash: Type.String({ description: 'The hash of the transaction.' }),
})

export const WithdrawalData = Type.Object({
  withdrawal_id: Type.Integer({ description: 'The id of the withdrawal.' }),
  external_user_id: NullableString({ description: 'Your own id of the end user.' }),
  status: Type.String({ description: 'The status of the withdrawal.' }),
  amount: Micros(),
  amount_usdc: Usdc(),
  to_address: Type.String({ description: 'The wallet that receives the amount.' }),
  tx_hash: NullableString({ description: 'The hash of the transaction.' }),
})

/** The whole statement, as the payout list shows it. */
export const PayoutData = Type.Object({
  payout_id: Type.Integer({ description: 'The id of the payout.' }),
  period: Type.Object(
    {
      kind: Type.String({ description: 'The length of the period.' }),
      from: Timestamp({ description: 'The start of the period, inclusive.' }),
      to: Timestamp({ description: 'The end of the period, exclusive.' }),
    },
    { description: 'The period, such as 2026-03.' },
  ),
  packs: Type.Integer({ description: 'The number of packs sold in the period.' }),
  instant_packs: Type.Integer({ description: 'The number of instant packs.' }),
  gross_usdc: Usdc(),
  sellback_count: Type.Integer({ description: 'The number of sell-backs.' }),
  sellback_usdc: Usdc(),
  refund_usdc: Usdc(),
  fees_usdc: Usdc(),
  net_usdc: Usdc(),
  revenue_share_bps: Type.Integer({ description: 'The revenue share in basis points.' }),
  revenue_share_pct: Type.Number({ description: 'The revenue share in percent.' }),
  revenue_share_usdc: Usdc(),
  platform_retained_usdc: Usdc(),
  by_product: Type.Object(
    { tier: productOf('mystery packs'), instant: productOf('instant packs') },
    { description: 'The figures per product.' },
  ),
  by_tier: Type.Array(TierFigures, { description: 'The figures of packs per tier.' }),
  tax_bps: Type.Integer({ description: 'The tax that the payout contains, in basis points.' }),
  tax_usdc: Usdc(),
  payout_usdc: Usdc(),
  payout_micros: Micros(),
  status: Type.String({ description: 'The status of the payout.' }),
  hold_reason: NullableString({ description: 'Why the payout is on hold.' }),
  failure_reason: NullableString({ description: 'Why it failed.' }),
  payout_address: NullableString({ description: 'The wallet to which it is paid.' }),
  chain: NullableString({ description: 'The chain on which payouts are made.' }),
  tx_hash: NullableString({ description: 'The hash of the transaction.' }),
  paid_at: NullableTimestamp({ description: 'When the payout was paid.' }),
  statement_hash: Type.String({ description: 'The hash of the statement.' }),
  created_at: Timestamp({ description: 'When the payout was created.' }),
})

export const PayoutWalletData = Type.Object({
  chain: Type.String({ description: 'The chain on which payouts are made.' }),
  address: Type.String({ description: 'The wallet to which payouts go.' }),
  is_active: Type.Boolean({ description: 'Whether it is active.' }),
  effective_at: Timestamp({ description: 'When the change takes effect.' }),
  created_at: Timestamp({ description: 'When it was created.' }),
})

export const WebhookDisabledData = Type.Object({
  webhook_id: Type.Integer({ description: 'The id of the webhook.' }),
  url: Type.String({ description: 'Where the file can be downloaded.' }),
  reason: OneOf(['gone', 'failing'], { description: 'Why the webhook was switched off.' }),
  disabled_at: Timestamp({ description: 'When it was disabled.' }),
})

export const KeyExpiringData = Type.Object({
  key_id: Type.String({ description: 'The public id of the key.' }),
  label: Type.String({ description: 'The name of the key.' }),
  expires_at: Timestamp({ description: 'When it expires.' }),
})

/** The reasons of a tier update. */
export const tierReasons = ['activated', 'price_changed', 'odds_changed', 'paused', 'reverted', 'described'] as const

export const TierUpdatedData = Type.Object({
  tier_id: Type.Integer({ description: 'The id of the tier.' }),
  reason: OneOf(tierReasons, {
    description:
      '`activated`: put on sale. `price_changed`: new price. `odds_changed`: new odds or terms. `paused`: taken off sale. `described`: new name, text or images. `reverted`: a reorg reverted the previous update. Fetch the tier for its current state.',
  }),
})
