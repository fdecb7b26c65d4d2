import type { Refusals } from '../../kernel/errors.ts'

/** Refusals of everything that names an end user. */
export const userRefusals: Refusals = {
  400: ['missing_user_identifier', 'identifier_too_long'],
  409: ['identity_conflict'],
}

/** Refusals of everything that the caller repeats with its Idempotency-Key. */
export const keyedRefusals: Refusals = {
  400: ['missing_idempotency_key', 'identifier_too_long'],
  409: ['idempotency_mismatch'],
}

/** Refusals of a purchase that is made or prepared. */
export const buyRefusals: Refusals = {
  409: ['sold_out', 'tier_inactive', 'max_price_exceeded'],
  403: ['partner_suspended'],
  503: ['chain_unavailable'],
}

/** Refusals of a transaction that a wallet sent. */
export const submitRefusals: Refusals = {
  400: ['missing_tx_hash', 'invalid_tx_hash', 'tx_reverted', 'tx_unverified'],
  403: ['partner_mismatch'],
  409: ['tx_already_recorded'],
  503: ['chain_unavailable'],
}

/** Refusals of everything that names tokens to sell back. */
export const tokenRefusals: Refusals = {
  400: ['invalid_token_ids', 'too_many_tokens', 'invalid_wallet_address'],
  409: ['window_expired', 'wrong_holder', 'not_eligible', 'value_unknown', 'insufficient_liquidity', 'ambiguous_token'],
  503: ['sellback_disabled', 'chain_unavailable'],
}

/** Refusals of a redemption that is quoted, prepared or made. */
export const redeemRefusals: Refusals = {
  400: [
    'purchase_or_token_required',
    'token_required',
    'missing_shipping_address',
    'invalid_address',
    'phone_required',
    'unsupported_item',
    'no_rates',
  ],
  404: ['token_not_found', 'rate_not_found'],
  409: [
    'not_fulfilled',
    'redemption_exists',
    'not_burnable',
    'not_owner',
    'no_holder',
    'no_items',
    'invalid_token_id',
    'ambiguous_token',
    'item_type_mismatch',
  ],
  503: ['redemption_disabled', 'shipping_unavailable', 'shipping_signer_unavailable', 'chain_unavailable'],
}
