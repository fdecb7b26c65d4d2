import type { TextKey } from './texts/en.ts'

const byText = {
  'error.funds': ['insufficient_funds'],
  'error.soldOut': ['sold_out', 'tier_inactive'],
  'error.priceMoved': ['max_price_exceeded', 'price_moved', 'invalid_status'],
  'error.quantity': ['unsupported_quantity', 'too_many_tokens'],
  'error.amount': ['invalid_amount'],
  'error.windowExpired': ['window_expired'],
  'error.notSellable': [
    'not_eligible',
    'wrong_holder',
    'value_unknown',
    'accept_simulation_failed',
    'unsupported_item',
  ],
  'error.cardBusy': ['card_frozen', 'redemption_exists', 'not_burnable', 'no_holder', 'not_owner', 'sale_failed'],
  'error.phone': ['phone_required'],
  'error.address': ['invalid_address', 'missing_shipping_address'],
  'error.shipping': [
    'no_rates',
    'shipping_unavailable',
    'shipping_signer_unavailable',
    'rate_not_found',
    'invalid_shipping_payer',
  ],
  'error.paused': [
    'instant_disabled',
    'redemption_disabled',
    'sellback_disabled',
    'relayer_disabled',
    'insufficient_relayer_funds',
    'insufficient_liquidity',
    'partner_suspended',
    'account_suspended',
    'not_tier_partner',
  ],
  'error.busy': ['overloaded', 'timeout', 'rate_limited', 'chain_unavailable', 'idempotency_in_progress', 'busy'],
  'error.notFound': [
    'not_found',
    'invalid_tier',
    'invalid_packet_type',
    'token_not_found',
    'no_items',
    'not_fulfilled',
    'invalid_token_id',
    'invalid_token_ids',
  ],
  'error.transaction': [
    'invalid_tx_hash',
    'missing_tx_hash',
    'tx_already_recorded',
    'tx_reverted',
    'tx_unverified',
    'purchaser_mismatch',
    'partner_mismatch',
    'tier_mismatch',
    'wallet',
  ],
  'error.limit': ['spend_limit_exceeded'],
  'error.walletAddress': ['invalid_wallet_address', 'identity_conflict', 'destination_not_allowed'],
  'error.rejected': ['rejected'],
  'error.unavailable': ['unavailable'],
  'error.expired': ['randomness_timeout', 'expired', 'undelivered'],
  // What a person cannot cause or change: the shop sent it wrong, or the service failed.
  'error.ours': [
    'Insufficient permissions',
    'ambiguous_token',
    'body_too_large',
    'idempotency_mismatch',
    'identifier_too_long',
    'internal_error',
    'invalid_body',
    'invalid_json',
    'invalid_query_parameter',
    'invalid_request',
    'invalid_scope',
    'item_type_mismatch',
    'missing_idempotency_key',
    'missing_user_identifier',
    'purchase_or_token_required',
    'token_required',
    'too_large',
    'unauthorized',
    'origin_not_allowed',
    'unsupported_media_type',
  ],
} as const satisfies Partial<Record<TextKey, readonly string[]>>

const textOf: ReadonlyMap<string, TextKey> = new Map(
  Object.entries(byText).flatMap(([text, codes]) => codes.map((code) => [code, text as TextKey] as const)),
)

export const hasText = (code: string): boolean => textOf.has(code)

/** The text of a refusal; what is not listed is a fault of ours, never a raw message. */
export const refusalText = (code: string): TextKey => textOf.get(code) ?? 'error.ours'

const fields: Readonly<Record<string, readonly string[]>> = {
  phone_required: ['phone'],
  invalid_address: ['street1', 'zip', 'city', 'state', 'country'],
  missing_shipping_address: ['street1', 'zip', 'city', 'country'],
}

/** The fields of the address form that a refusal is about. */
export const fieldsOf = (code: string | undefined): readonly string[] => (code && fields[code]) || []
