import type { ErrorNotes } from './note.ts'

export const badRequestNotes: ErrorNotes<400> = {
  invalid_pagination: {
    when: 'limit or offset contains no integer, a cursor is invalid, or an id array has more than 500 entries.',
    fix: 'Send integers, a cursor from the previous page, and at most 500 ids.',
  },
  phone_required: {
    when: 'The destination is outside the US and the address has no phone number.',
    fix: 'Ask the recipient for a phone number and send it.',
  },
  invalid_tier: { when: 'The tier does not exist.', fix: 'Read the tiers on sale with listPacks.' },
  missing_idempotency_key: {
    when: 'The Idempotency-Key header is missing.',
    fix: 'Send a key that is unique to the operation, and repeat it in retries.',
  },
  invalid_amount: {
    when: 'An amount is not a decimal number in the allowed range.',
    fix: 'Send the amount as a decimal string with at most six decimal places.',
  },
  identifier_too_long: { when: 'An identifier has more than 255 characters.', fix: 'Shorten the identifier.' },
  missing_shipping_address: { when: 'The redemption has no shipping address.', fix: 'Send shipping_address.' },
  invalid_address: {
    when: 'The shipping address or the payout wallet is invalid.',
    fix: 'Correct the field named in details.',
  },
  token_required: { when: 'The purchase has several items, so the item must be named.', fix: 'Send token_id.' },
  invalid_tx_hash: {
    when: 'The transaction hash is not 32 bytes in hexadecimal.',
    fix: 'Send the hash as the wallet returned it.',
  },
  invalid_status: {
    when: 'The status filter is not one of the allowed values.',
    fix: 'Use a status from the message.',
  },
  unsupported_item: { when: 'Items of this type cannot be redeemed or sold here.', fix: 'Choose another item.' },
  purchase_or_token_required: { when: 'Neither purchase_id nor token_id was sent.', fix: 'Send one of them.' },
  invalid_price_query: {
    when: 'The price query has none or both of card_id and token_id.',
    fix: 'Send exactly one of them.',
  },
  invalid_item: {
    when: 'An item of a send has both ids, none, or is listed twice.',
    fix: 'Correct the item at the index in details.',
  },
  invalid_token_ids: {
    when: 'The list of token ids is empty or contains an invalid id.',
    fix: 'Send 1 to 50 token ids as decimal strings.',
  },
  too_many_tokens: { when: 'A sell-back has more than 50 tokens.', fix: 'Split it into several sell-backs.' },
  missing_tx_hash: { when: 'The transaction hash is missing.', fix: 'Send the hash of the mined transaction.' },
  tx_reverted: { when: 'The transaction reverted on chain.', fix: 'Prepare again and send a new transaction.' },
  tx_unverified: {
    when: 'The transaction is not mined yet, or does not do what the operation expects.',
    fix: 'Submit it again after it is mined; check that it is the prepared transaction.',
  },
  invalid_query: { when: 'The catalog query q is malformed.', fix: 'Correct it at the position in details.' },
  unknown_field: {
    when: 'The catalog query names a field that is not searchable.',
    fix: 'Use the suggestion in details or a documented field.',
  },
  'invalid input': {
    when: 'A field of a vault request is missing or invalid.',
    fix: 'Correct the field named in details.',
  },
  'invalid order_id': { when: 'The order id is not a positive integer.', fix: 'Send the order_id of a quote.' },
  invalid_body: {
    when: 'A field of the body is missing, unknown or invalid.',
    fix: 'Correct the field named in details.',
  },
  invalid_json: { when: 'The body is not valid JSON.', fix: 'Send a JSON object with Content-Type application/json.' },
  invalid_query_parameter: {
    when: 'A query parameter is unknown or invalid.',
    fix: 'Correct the parameter named in details.',
  },
  unknown_host: {
    when: 'The Host header names neither PUBLIC_URL nor one of ALLOWED_HOSTS.',
    fix: 'Use the public address of the service; its operator can add names to ALLOWED_HOSTS.',
  },
  invalid_path: {
    when: 'The path of the request is not in normal form, for example because it escapes a letter, contains `//` or `..`, or is an absolute URL.',
    fix: 'Send the path as the reference shows it, and escape only characters that need it.',
  },
  bad_request: { when: 'The HTTP request is malformed.', fix: 'Correct the request as the message says.' },
  missing_user_identifier: { when: 'The end user is not named.', fix: 'Send external_user_id or wallet_address.' },
  invalid_wallet_address: {
    when: 'An address is not a valid EIP-55 address, or cannot receive cards.',
    fix: 'Send a checksummed or lower-case address of a wallet.',
  },
  invalid_language: { when: 'The game has no cards in this language.', fix: 'Use a language of the game, or all.' },
  no_rates: {
    when: 'No carrier offers a rate for these cards and this address.',
    fix: 'Correct the address, or choose a pickup.',
  },
  unsupported_quantity: {
    when: 'The quantity is outside the allowed range.',
    fix: 'Send a quantity in the range of the message.',
  },
  tier_mismatch: { when: 'The transaction bought packs of another tier.', fix: 'Send the tier_id of the transaction.' },
  invalid_packet_type: {
    when: 'The packet type does not exist.',
    fix: 'Read the packet types on sale with listInstantPacks.',
  },
  packet_type_mismatch: {
    when: 'The transaction bought another packet type.',
    fix: 'Send the packet_type_id of the transaction.',
  },
  invalid_scope: {
    when: 'A scope does not exist or is not available to this account.',
    fix: 'Use a scope from the message.',
  },
  invalid_period: { when: 'The period is malformed or too long.', fix: 'Send either period, or from and a later to.' },
  invalid_message: {
    when: 'The signed message is not the prepared one, or has expired.',
    fix: 'Prepare again and sign the returned message unchanged.',
  },
  invalid_signature: {
    when: 'The signature does not belong to the wallet and message.',
    fix: 'Sign the prepared message with the named wallet.',
  },
  invalid_event_types: { when: 'An event type does not exist.', fix: 'Use event types from the message.' },
  invalid_url: { when: 'The URL of a webhook is not allowed.', fix: 'Send a public HTTPS URL.' },
  declared_value_too_high: {
    when: 'The declared value exceeds the insured maximum.',
    fix: 'Lower the value or contact your account manager.',
  },
  invalid_shipping_payer: {
    when: 'The shipping payer is not available for this redemption.',
    fix: 'Send end_user or leave it out.',
  },
}
