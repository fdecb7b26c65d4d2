import { tenantEventExamples } from './tenant-event-examples.ts'
import type { EventData, EventName } from './event-types.ts'

const at = '2026-01-15T12:00:00.000Z'
const wallet = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`

const purchase = (status: string): EventData<'purchase.reserved'> => ({
  purchase_id: 1201,
  status,
  custody: 'CUSTODIAL',
  tier_id: 3,
  quantity: 1,
  memo: 'demo-1201',
  external_user_id: 'user-42',
  transaction_hash: status === 'RESERVED' ? null : hash,
  onchain_request_id: status === 'RESERVED' ? null : '77',
  reason: status === 'FAILED' ? 'sold_out' : status === 'REFUNDED' ? 'randomness_timeout' : null,
  refunded_usdc: status === 'REFUNDED' ? '25.000000' : null,
})

const reveal = (status: string): EventData<'purchase.fulfilled'> => ({
  ...purchase(status),
  items: [
    {
      token_id: '9001',
      item_type: 'GRADED_CARD',
      category: 'card',
      card_id: 'example-12',
      name: 'Example Card',
      image_url: null,
      value_usd: '18.50',
      rarity: 'Rare',
      card_number: '12',
      set_id: 'example',
      grade: { company: 'Example Grading', grade: '9.5', cert_number: '1001' },
    },
  ],
  finality: 'included',
})

const instant = (status: string): EventData<'instant_purchase.reserved'> => ({
  id: 310,
  purchase_id: 310,
  memo: 'demo-instant-310',
  status,
  custody: 'CUSTODIAL',
  packet_type_id: 5,
  set_id: 'example',
  product_id: 'example-booster',
  quantity: 1,
  price: '12500000',
  price_usdc: '12.500000',
  onchain_request_id: null,
  transaction_hash: status === 'RESERVED' ? null : hash,
  failure_reason: status === 'FAILED' ? 'sold_out' : status === 'REFUNDED' ? 'randomness_timeout' : null,
  reason: status === 'FAILED' ? 'sold_out' : status === 'REFUNDED' ? 'randomness_timeout' : null,
  purchaser_address: wallet,
  recipient_address: wallet,
  reserved_at: at,
  submitted_at: status === 'RESERVED' ? null : at,
  fulfilled_at: status === 'FULFILLED' ? at : null,
  created_at: at,
})

const exported = (status: string): EventData<'collection.export_requested'> => ({
  export_id: 12,
  external_user_id: 'user-42',
  token_id: '1000000017',
  item_type: 'CARD',
  wallet_address: wallet,
  status,
  executable_at: status === 'REQUESTED' ? null : at,
  transaction_hash: status === 'COMPLETED' ? hash : null,
  failure_reason: status === 'FAILED' ? 'card_moved' : null,
  updated_at: at,
})

const redemption = (status: string, previousStatus: string | null): EventData<'redemption.updated'> => ({
  redemption_id: 31,
  purchase_id: 1201,
  external_user_id: 'user-42',
  wallet_address: wallet,
  token_id: '9001',
  item_type: 'CARD',
  status,
  previous_status: previousStatus,
  burn_tx_hash: status === 'PREPARED' ? null : hash,
  tracking_number: status === 'COMPLETED' ? '1ZEXAMPLE' : null,
  carrier: status === 'COMPLETED' ? 'Example Post' : null,
  failure_reason: status === 'FAILED' ? 'item_unavailable' : null,
  updated_at: at,
})

const send = (status: 'SENT' | 'FAILED'): EventData<'send.fulfilled'> => ({
  send_id: 88,
  status: status === 'SENT' ? 'complete' : 'complete_with_errors',
  wallet_address: wallet,
  reference: 'spring-prize',
  sent_count: status === 'SENT' ? 1 : 0,
  failed_count: status === 'SENT' ? 0 : 1,
  items: [
    {
      unique_id: 'CARD-EXAMPLE1',
      asset_type: 'CARD',
      status,
      token_id: status === 'SENT' ? '9001' : null,
      tx_hash: status === 'SENT' ? hash : null,
      buyback_error: null,
      ...(status === 'FAILED' && { error: 'transfer_reverted' }),
    },
  ],
})

type ProductFigures = { packs: number; gross: string; sellbacks: number; net: string; share: string }

const payoutProduct = ({ packs, gross, sellbacks, net, share }: ProductFigures) => ({
  packs,
  gross_usdc: gross,
  refund_usdc: '0.000000',
  sellback_count: sellbacks,
  sellback_usdc: sellbacks === 0 ? '0.000000' : '500.000000',
  fees_usdc: '0.000000',
  net_usdc: net,
  share_bps: 1_000,
  share_usdc: share,
})

const payout = (status: string): EventData<'payout.paid'> => ({
  payout_id: 12,
  period: { kind: 'MONTHLY', from: '2025-12-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' },
  packs: 60,
  instant_packs: 0,
  gross_usdc: '1500.000000',
  sellback_count: 20,
  sellback_usdc: '500.000000',
  refund_usdc: '0.000000',
  fees_usdc: '0.000000',
  net_usdc: '1000.000000',
  revenue_share_bps: 1_000,
  revenue_share_pct: 10,
  revenue_share_usdc: '100.000000',
  platform_retained_usdc: '900.000000',
  by_product: {
    tier: payoutProduct({ packs: 60, gross: '1500.000000', sellbacks: 20, net: '1000.000000', share: '100.000000' }),
    instant: payoutProduct({ packs: 0, gross: '0.000000', sellbacks: 0, net: '0.000000', share: '0.000000' }),
  },
  by_tier: [
    {
      tier_id: 3,
      name: 'Starter',
      ...payoutProduct({ packs: 60, gross: '1500.000000', sellbacks: 20, net: '1000.000000', share: '100.000000' }),
    },
  ],
  tax_bps: 0,
  tax_usdc: '0.000000',
  status,
  hold_reason: null,
  failure_reason: null,
  payout_usdc: '100.000000',
  payout_micros: '100000000',
  payout_address: wallet,
  chain: 'base',
  tx_hash: status === 'PAID' ? hash : null,
  paid_at: status === 'PAID' ? at : null,
  statement_hash: hash,
  created_at: at,
})

export type EventExample<Name extends EventName> = { resourceId: string; data: EventData<Name> }

/** An example of each event, for test deliveries and the sandbox. */
export const eventExamples: { readonly [Name in EventName]: EventExample<Name> } = {
  'purchase.fulfilled': { resourceId: '1201', data: reveal('FULFILLED') },
  'redemption.updated': { resourceId: '31', data: redemption('COMPLETED', 'IN_FULFILLMENT') },
  'sellback.confirmed': {
    resourceId: '54',
    data: {
      sellback_id: 54,
      seller: wallet,
      external_user_id: 'user-42',
      token_ids: ['9001'],
      items: [{ token_id: '9001', payout_usdc: '15.725000' }],
      total_usdc: '15.725000',
      total_micros: '15725000',
      transaction_hash: hash,
      sold_at: at,
    },
  },
  'sellback.failed': {
    resourceId: '55',
    data: {
      sellback_id: 55,
      seller: wallet,
      external_user_id: 'user-42',
      token_ids: ['9001'],
      reason: 'price_moved',
      transaction_hash: null,
    },
  },
  'collection.export_requested': { resourceId: '12', data: exported('REQUESTED') },
  'collection.export_waiting': { resourceId: '12', data: exported('WAITING') },
  'collection.export_completed': { resourceId: '12', data: exported('COMPLETED') },
  'collection.export_cancelled': { resourceId: '12', data: exported('CANCELLED') },
  'collection.export_failed': { resourceId: '12', data: exported('FAILED') },
  'send.fulfilled': { resourceId: '88', data: send('SENT') },
  'send.failed': { resourceId: '88', data: send('FAILED') },
  'purchase.reserved': { resourceId: '1201', data: purchase('RESERVED') },
  'purchase.submitted': { resourceId: '1201', data: purchase('SUBMITTED') },
  'purchase.partially_fulfilled': { resourceId: '1201', data: reveal('PARTIALLY_FULFILLED') },
  'purchase.refunded': { resourceId: '1201', data: purchase('REFUNDED') },
  'purchase.reverted': { resourceId: '1201', data: purchase('SUBMITTED') },
  'purchase.failed': { resourceId: '1201', data: purchase('FAILED') },
  'instant_purchase.reserved': { resourceId: '310', data: instant('RESERVED') },
  'instant_purchase.submitted': { resourceId: '310', data: instant('SUBMITTED') },
  'instant_purchase.fulfilled': {
    resourceId: '310',
    data: {
      ...instant('FULFILLED'),
      pack: { unique_id: 'PACKET-EXAMPLE', set_id: 'example', name: 'Example Booster', image_url: null, opened_at: at },
      cards: [],
    },
  },
  'instant_purchase.refunded': { resourceId: '310', data: instant('REFUNDED') },
  'instant_purchase.reverted': { resourceId: '310', data: instant('SUBMITTED') },
  'instant_purchase.failed': { resourceId: '310', data: instant('FAILED') },
  'redemption.prepared': { resourceId: '31', data: redemption('PREPARED', null) },
  'redemption.burn_submitted': { resourceId: '31', data: redemption('BURN_SUBMITTED', 'PREPARED') },
  'redemption.failed': { resourceId: '31', data: redemption('FAILED', 'BURN_SUBMITTED') },
  'redemption.cancelled': { resourceId: '31', data: redemption('CANCELLED', 'PREPARED') },
  'redemption.expired': { resourceId: '31', data: redemption('EXPIRED', 'PREPARED') },
  'deposit.credited': {
    resourceId: '7',
    data: {
      deposit_id: 7,
      external_user_id: 'user-42',
      amount: '100000000',
      amount_usdc: '100.000000',
      chain_in: 'base',
      token_in: 'USDC',
      tx_hash: hash,
    },
  },
  'withdrawal.updated': {
    resourceId: '9',
    data: {
      withdrawal_id: 9,
      external_user_id: 'user-42',
      status: 'COMPLETED',
      amount: '50000000',
      amount_usdc: '50.000000',
      to_address: wallet,
      tx_hash: hash,
    },
  },
  'payout.statement_ready': { resourceId: '12', data: payout('PENDING') },
  'payout.paid': { resourceId: '12', data: payout('PAID') },
  'payout.failed': { resourceId: '12', data: { ...payout('FAILED'), failure_reason: 'blacklisted' } },
  'payout_wallet.updated': {
    resourceId: wallet,
    data: { chain: 'base', address: wallet, is_active: true, effective_at: at, created_at: at },
  },
  'webhook.disabled': {
    resourceId: '4',
    data: { webhook_id: 4, url: 'https://shop.example.com/hooks', reason: 'failing', disabled_at: at },
  },
  'key.expiring': { resourceId: 'A1b2C3d4', data: { key_id: 'A1b2C3d4', label: 'shop', expires_at: at } },
  'tier.updated': { resourceId: '3', data: { tier_id: 3, reason: 'price_changed' } },
  'price.alert': {
    resourceId: '7',
    data: {
      alert_id: 7,
      game: 'example',
      card_id: 'example-12',
      grade: 'Example Grading 10',
      above: 100,
      below: null,
      value: 104.5,
      met_at: at,
    },
  },
  ...tenantEventExamples,
}
