/**
 * All error labels of the API by HTTP status. `fail(402, 'sold_out', …)` does not compile, because the pair is not
 * listed; a label used with two statuses is listed under both.
 */
export const errorTable = {
  400: [
    'invalid_pagination',
    'phone_required',
    'invalid_tier',
    'missing_idempotency_key',
    'invalid_amount',
    'identifier_too_long',
    'missing_shipping_address',
    'invalid_address',
    'token_required',
    'invalid_tx_hash',
    'invalid_status',
    'unsupported_item',
    'purchase_or_token_required',
    'invalid_price_query',
    'invalid_item',
    'invalid_token_ids',
    'too_many_tokens',
    'missing_tx_hash',
    'tx_reverted',
    'tx_unverified',
    'invalid_query',
    'unknown_field',
    'invalid input',
    'invalid order_id',
    'invalid_body',
    'invalid_json',
    'invalid_query_parameter',
    'bad_request',
    'invalid_path',
    'unknown_host',
    'missing_user_identifier',
    'invalid_wallet_address',
    'invalid_language',
    'no_rates',
    'unsupported_quantity',
    'tier_mismatch',
    'invalid_packet_type',
    'packet_type_mismatch',
    'invalid_scope',
    'invalid_period',
    'invalid_message',
    'invalid_signature',
    'invalid_event_types',
    'invalid_url',
    'declared_value_too_high',
    'invalid_shipping_payer',
  ],
  401: [
    'unauthorized',
    'invalid_credentials',
    'totp_required',
    'passkey_required',
    'session_locked',
    'proof_required',
    'second_factor_required',
  ],
  402: ['insufficient_funds', 'insufficient_credits', 'credit_limit_exceeded'],
  403: [
    'Insufficient permissions',
    'not_tier_partner',
    'seller_mismatch',
    'not_pool_partner',
    'account_suspended',
    'partner_suspended',
    'csrf_rejected',
    'second_person_required',
    'partner_mismatch',
    'purchaser_mismatch',
    'second_approver_required',
    'second_factor_required',
    'limit_exceeded',
    'destination_not_allowed',
    'origin_not_allowed',
    'spend_limit_exceeded',
  ],
  404: [
    'not_found',
    'token_not_found',
    'payout_wallet_not_set',
    'value_unknown',
    'card(s) not found',
    'order not found',
    'recipient_not_found',
    'rate_not_found',
  ],
  405: ['method_not_allowed'],
  408: ['request_timeout'],
  409: [
    'idempotency_mismatch',
    'idempotency_in_progress',
    'not_fulfilled',
    'webhook_limit',
    'alert_limit',
    'key_limit',
    'redemption_exists',
    'not_burnable',
    'not_owner',
    'no_holder',
    'no_items',
    'invalid_status',
    'invalid_token_id',
    'ambiguous_token',
    'item_type_mismatch',
    'value_unknown',
    'insufficient_liquidity',
    'window_expired',
    'wrong_holder',
    'not_eligible',
    'nft_approval_missing',
    'card_frozen',
    'receiver_signature_mismatch',
    'accept_simulation_failed',
    'sold_out',
    'tier_inactive',
    'max_price_exceeded',
    'tx_already_recorded',
    'no_sendable_items',
    'card(s) unavailable',
    'CARD_ALREADY_WITHDRAWING',
    'cannot be cancelled',
    'rotation_in_progress',
    'identity_conflict',
    'already_exists',
    'wrong_scan',
    'chain_refused',
    'items_unavailable',
    'governance_required',
    'not_solvent',
    'multiple_sites',
    'quote_expired',
    'quote_superseded',
    'order_already_committed',
    'order_not_committable',
    'commit_in_progress',
    'label_rejected',
    'not_editable',
    'version_conflict',
    'attachment_limit',
    'not_breached',
    'claim_window_closed',
    'credit_exists',
    'account_past_due',
    'insufficient_credits',
    'no_pictures',
  ],
  413: ['body_too_large'],
  414: ['uri_too_long'],
  415: ['unsupported_media_type'],
  416: ['range_not_satisfiable'],
  417: ['expectation_failed'],
  429: ['rate_limited'],
  431: ['headers_too_large'],
  500: ['internal_error'],
  503: [
    'carrier_unavailable',
    'overloaded',
    'timeout',
    'relayer_disabled',
    'insufficient_relayer_funds',
    'instant_disabled',
    'sellback_disabled',
    'redemption_disabled',
    'sends_disabled',
    'withdraw_disabled',
    'chain_unavailable',
    'shipping_unavailable',
    'shipping_signer_unavailable',
  ],
} as const

export type ErrorStatus = keyof typeof errorTable
export type ErrorLabel<Status extends ErrorStatus = ErrorStatus> = (typeof errorTable)[Status][number]

export type RefusalOptions = {
  /** Machine-readable facts: the invalid field, its position, the shortfall. */
  details?: Readonly<Record<string, unknown>>
  /** The state of the conflicting resource. */
  data?: Readonly<Record<string, unknown>>
  /** A more specific code than the one derived from the label. */
  code?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error that is reported to the caller with its status and label; any other error becomes `internal_error`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: ErrorStatus
  readonly error: ErrorLabel
  readonly options: RefusalOptions
  constructor(status: ErrorStatus, error: ErrorLabel, message: string, options: RefusalOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.error = error
    this.options = options
  }
}

/** Throws a `Refusal`. Returns `never`, so that `(await find(…)) ?? fail(404, …)` narrows the type. */
export function fail<Status extends ErrorStatus>(
  status: Status,
  error: ErrorLabel<NoInfer<Status>>,
  message: string,
  options?: RefusalOptions,
): never {
  throw new Refusal(status, error, message, options)
}

/** Error labels by status, as routes declare them. */
export type Refusals = { readonly [Status in ErrorStatus]?: readonly ErrorLabel<Status>[] }

/** Background work that may succeed later. */
export class Retryable extends Error {
  override readonly name: string = 'Retryable'
}

const codeOverrides: Readonly<Partial<Record<ErrorLabel, string>>> = {
  'card(s) not found': 'cards_not_found',
  'card(s) unavailable': 'card_unavailable',
  'cannot be cancelled': 'order_not_cancellable',
}

/** The `code` of an error label: snake case, in upper case for the vault. */
export function codeOf(label: ErrorLabel, area: 'vault' | 'other'): string {
  const code = codeOverrides[label] ?? label.toLowerCase().replaceAll(' ', '_')
  return area === 'vault' ? code.toUpperCase() : code
}
