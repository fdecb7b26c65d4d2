import { codeOf, errorTable, type ErrorLabel, type ErrorStatus } from '../../kernel/errors.ts'
import { errorDocUrl, isRetryable } from '../schema/envelope.ts'
import { badRequestNotes } from './bad-request-notes.ts'
import { conflictNotes } from './conflict-notes.ts'
import type { ErrorNote, ErrorNotes } from './note.ts'

/** What every error of the API means, by status and label. */
const errorNotes: { readonly [Status in ErrorStatus]: ErrorNotes<Status> } = {
  400: badRequestNotes,
  409: conflictNotes,
  401: {
    unauthorized: {
      when: 'The API key or session is missing, invalid, expired or revoked.',
      fix: 'Send a valid key in X-API-Key, or sign in again.',
    },
    invalid_credentials: {
      when: 'The e-mail, password, badge or PIN is wrong.',
      fix: 'Correct the credentials; repeated failures lock the sign-in for a while.',
    },
    totp_required: { when: 'The operator has an authenticator and sent no valid code.', fix: 'Send the current code.' },
    passkey_required: {
      when: 'The person has a passkey and sent no response of it.',
      fix: 'Request options, sign them with the passkey, and send its response.',
    },
    second_factor_required: {
      when: 'The person has an authenticator and sent no valid code to the console.',
      fix: 'Send the current code with the same credentials.',
    },
    session_locked: {
      when: 'The station was locked after inactivity.',
      fix: 'Unlock the session with unlockOperatorSession.',
    },
    proof_required: {
      when: 'The action requires a recent proof of all factors.',
      fix: 'Call proveOperatorSession, then repeat the request.',
    },
  },
  402: {
    insufficient_funds: {
      when: 'The available credits of the end user are below the price.',
      fix: 'Deposit credits, then repeat with the same key.',
    },
    insufficient_credits: {
      when: 'The account has no catalog credits left.',
      fix: 'Wait for the next month or buy credits.',
    },
    credit_limit_exceeded: {
      when: 'The order exceeds the available credit limit of the tenant.',
      fix: 'Pay open invoices, or reduce the order.',
    },
  },
  403: {
    'Insufficient permissions': {
      when: 'The key lacks the scope, or is of a kind that the endpoint does not accept.',
      fix: 'Use a key with the scope of the operation.',
    },
    not_tier_partner: {
      when: 'The account does not use the tier billing model.',
      fix: 'Use an account with the tier model.',
    },
    seller_mismatch: {
      when: 'The seller on chain is not an end user of your account.',
      fix: 'Submit the transaction with the account of its seller.',
    },
    not_pool_partner: {
      when: 'The endpoint belongs to the pool billing model, which is not offered.',
      fix: 'Use the endpoints of the tier model.',
    },
    account_suspended: { when: 'The account is suspended and may only read.', fix: 'Contact your account manager.' },
    partner_suspended: { when: 'The partner is suspended and cannot sell.', fix: 'Contact your account manager.' },
    csrf_rejected: {
      when: 'The request of a browser session has no valid CSRF token or comes from another origin.',
      fix: 'Send the csrf_token of the session in X-CSRF-Token.',
    },
    second_person_required: {
      when: 'The action requires the signature of a second person.',
      fix: 'Send the badge and PIN of another operator in second_person.',
    },
    partner_mismatch: {
      when: 'The transaction or purchase belongs to another partner.',
      fix: 'Use the account that prepared it.',
    },
    purchaser_mismatch: {
      when: 'The purchaser on chain is another wallet.',
      fix: 'Send the wallet that signed the transaction.',
    },
    second_approver_required: {
      when: 'The request requires the approval of other people.',
      fix: 'Propose it with createOperatorApproval, then send it with X-Approval-Id.',
    },
    second_factor_required: {
      when: 'The operator has no authenticator, or has not proved it recently.',
      fix: 'Set up an authenticator and prove it.',
    },
    limit_exceeded: {
      when: 'A daily limit of the end user or account would be exceeded.',
      fix: 'Wait, or reduce the amount; details has the limit.',
    },
    destination_not_allowed: {
      when: 'The destination is not on the list of allowed addresses.',
      fix: 'Have the address allowed first.',
    },
    origin_not_allowed: {
      when: 'The token of a client session is used by a page of another origin.',
      fix: 'Open a session with the origin of this page.',
    },
    spend_limit_exceeded: {
      when: 'The purchase exceeds what max_spend_usdc of the client session leaves; details has both.',
      fix: 'Open a session with a higher limit, after asking the end user.',
    },
  },
  404: {
    not_found: {
      when: 'The path or resource does not exist, or belongs to another account.',
      fix: 'Check the path, the id and the account of the key.',
    },
    token_not_found: { when: 'The token does not exist.', fix: 'Check token_id and item_type.' },
    payout_wallet_not_set: { when: 'The account has no payout wallet.', fix: 'Set one with setPayoutWallet.' },
    value_unknown: { when: 'The card exists but has no market price.', fix: 'Try again after the next price update.' },
    'card(s) not found': {
      when: 'At least one card is not in the inventory of the account.',
      fix: 'Remove the cards named in details.',
    },
    'order not found': { when: 'The order does not exist or belongs to another tenant.', fix: 'Check the order id.' },
    recipient_not_found: {
      when: 'No account with this number accepts transfers from you.',
      fix: 'Check the account number with the recipient.',
    },
    rate_not_found: { when: 'The rate does not belong to the order.', fix: 'Use a rate_id of the quote.' },
  },
  405: {
    method_not_allowed: { when: 'The path does not support the method.', fix: 'Use a method from the Allow header.' },
  },
  408: {
    request_timeout: { when: 'The request was not received in time.', fix: 'Send it again.' },
  },
  413: {
    body_too_large: { when: 'The body exceeds the size limit.', fix: 'Split the request.' },
  },
  414: {
    uri_too_long: { when: 'The URL exceeds the length limit.', fix: 'Send fewer or shorter query parameters.' },
  },
  415: {
    unsupported_media_type: {
      when: 'The content type or encoding of the body is not accepted.',
      fix: 'Send uncompressed application/json.',
    },
  },
  416: {
    range_not_satisfiable: {
      when: 'The Range begins after the end of the file.',
      fix: 'Begin before the size in details.bytes; a download of that size is complete.',
    },
  },
  417: {
    expectation_failed: { when: 'The Expect header is not 100-continue.', fix: 'Leave the header out.' },
  },
  429: {
    rate_limited: {
      when: 'The request budget of the key or the address is used up.',
      fix: 'Wait until Retry-After; do not retry sooner.',
    },
  },
  431: {
    headers_too_large: { when: 'The request headers exceed the size limit.', fix: 'Send fewer or shorter headers.' },
  },
  500: {
    internal_error: {
      when: 'An unexpected fault of the service.',
      fix: 'Repeat reads and keyed writes; report the request_id if it stays.',
    },
  },
  503: {
    carrier_unavailable: { when: 'No carrier is reachable.', fix: 'Repeat after Retry-After.' },
    overloaded: {
      when: 'The concurrency limit is reached, or details.reason names why purchases pause.',
      fix: 'Repeat after Retry-After.',
    },
    timeout: {
      when: 'The query did not finish in its time budget.',
      fix: 'Repeat after Retry-After, with narrower filters if it stays.',
    },
    relayer_disabled: {
      when: 'Sending to the chain is paused, or permits of gated tiers cannot be signed.',
      fix: 'Repeat later.',
    },
    insufficient_relayer_funds: { when: 'The relayer cannot pay for the transaction now.', fix: 'Repeat later.' },
    instant_disabled: { when: 'Instant packs are paused.', fix: 'Repeat later.' },
    sellback_disabled: { when: 'Sell-backs are paused.', fix: 'Repeat later; the buyback window is not extended.' },
    redemption_disabled: { when: 'Redemptions are paused.', fix: 'Repeat later.' },
    sends_disabled: { when: 'Prize sends are paused.', fix: 'Repeat later.' },
    withdraw_disabled: { when: 'Withdrawals of credits are paused.', fix: 'Repeat later.' },
    chain_unavailable: { when: 'The chain or its index is not available.', fix: 'Repeat after Retry-After.' },
    shipping_unavailable: { when: 'No shipping rate is available now.', fix: 'Repeat later; nothing was created.' },
    shipping_signer_unavailable: { when: 'Shipping payments are not available now.', fix: 'Repeat later.' },
  },
}

/** One error of the API, as clients see it. */
export type DocumentedError = ErrorNote & {
  status: ErrorStatus
  error: ErrorLabel
  code: string
  /** The code in the vault, which is in upper case. */
  vault_code: string
  doc_url: string
  retryable: boolean
}

export const noteOf = (status: ErrorStatus, error: ErrorLabel): ErrorNote | undefined =>
  (errorNotes[status] as Readonly<Partial<Record<ErrorLabel, ErrorNote>>>)[error]

/** Every error in the order of the table. */
export const documentedErrors: readonly DocumentedError[] = Object.entries(errorTable).flatMap(([text, labels]) => {
  const status = Number(text) as ErrorStatus
  return (labels as readonly ErrorLabel[]).map((error) => ({
    status,
    error,
    code: codeOf(error, 'other'),
    vault_code: codeOf(error, 'vault'),
    doc_url: errorDocUrl(status, error),
    retryable: isRetryable(status),
    ...(noteOf(status, error) as ErrorNote),
  }))
})
