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
