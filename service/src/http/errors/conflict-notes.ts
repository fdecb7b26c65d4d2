import type { ErrorNotes } from './note.ts'

export const conflictNotes: ErrorNotes<409> = {
  idempotency_mismatch: {
    when: 'The Idempotency-Key was used with other parameters.',
    fix: 'Use a new key for a new operation.',
  },
  idempotency_in_progress: {
    when: 'A request with this key is still in progress.',
    fix: 'Repeat it after Retry-After.',
  },
  not_fulfilled: { when: 'The purchase is not revealed yet.', fix: 'Wait for purchase.fulfilled, then repeat.' },
  key_limit: { when: 'The account has 50 keys that work.', fix: 'Revoke one first.' },
  webhook_limit: { when: 'The account has 20 webhooks.', fix: 'Delete one first.' },
  redemption_exists: { when: 'The token already has a redemption.', fix: 'Continue with the redemption in details.' },
  not_burnable: {
    when: 'The token cannot be redeemed in its current state.',
    fix: 'Read the holdings of the wallet for its state.',
  },
  alert_limit: {
    when: 'The account already watches 1,000 prices.',
    fix: 'Remove price alerts that are no longer needed.',
  },
  not_owner: { when: 'The wallet does not hold the token.', fix: 'Use the wallet that holds it.' },
  no_holder: { when: 'The holder of the token is unknown or the token is burned.', fix: 'Check the token.' },
  no_items: { when: 'The purchase has no items that can be redeemed.', fix: 'Check the status of the purchase.' },
  invalid_status: {
    when: 'The current status of the resource does not allow the action.',
    fix: 'Read the resource and act on its status.',
  },
  invalid_token_id: { when: 'The token id is not one of the purchase.', fix: 'Use a token_id of its items.' },
  ambiguous_token: {
    when: 'The token number exists for more than one item type.',
    fix: 'Send item_type or unique_id.',
  },
  item_type_mismatch: { when: 'item_type contradicts the token.', fix: 'Send the item type of the token.' },
  value_unknown: {
    when: 'The oracle has no current price for the card.',
    fix: 'Try again after the next price update.',
  },
  insufficient_liquidity: { when: 'The buyback float does not cover the payout now.', fix: 'Try again later.' },
  window_expired: {
    when: 'The buyback window of a card has closed.',
    fix: 'Remove the card; it can be redeemed or kept.',
  },
  wrong_holder: {
    when: 'The wallet is not the original recipient of a card.',
    fix: 'Sell only cards that the wallet received from a pack.',
  },
  not_eligible: {
    when: 'At least one card cannot be sold back, so none is.',
    fix: 'Remove the cards named in details.',
  },
  nft_approval_missing: {
    when: 'The pool is not approved to take the card.',
    fix: 'Send the call in details.nft_approval, then repeat.',
  },
  card_frozen: { when: 'The card is being redeemed or is blocked.', fix: 'Wait for the end of its redemption.' },
  receiver_signature_mismatch: {
    when: 'The signature does not belong to the seller.',
    fix: 'Sign the prepared message with the wallet of the seller.',
  },
  accept_simulation_failed: {
    when: 'The simulation of the sale reverts.',
    fix: 'Quote again; the price or the float changed.',
  },
  sold_out: { when: 'No pack of this type is left.', fix: 'Offer another pack; stock may be added later.' },
  tier_inactive: { when: 'The tier or packet type is not on sale.', fix: 'Read the packs on sale.' },
  max_price_exceeded: {
    when: 'The current price is above max_price_usdc, or the offer changed.',
    fix: 'Read the price and confirm it with the end user.',
  },
  tx_already_recorded: {
    when: 'The transaction is recorded for another purchase or partner.',
    fix: 'Read the purchase that it belongs to.',
  },
  no_sendable_items: { when: 'Every item of the send was skipped.', fix: 'Read the reasons in details.' },
  'card(s) unavailable': {
    when: 'At least one card is not available.',
    fix: 'Remove the cards named in details, or end what blocks them.',
  },
  CARD_ALREADY_WITHDRAWING: {
    when: 'A card is already part of an open withdrawal.',
    fix: 'Cancel that withdrawal, or remove the card.',
  },
  'cannot be cancelled': { when: 'The order is committed or already closed.', fix: 'Read the order for its status.' },
  rotation_in_progress: {
    when: 'The key or secret is already being rotated.',
    fix: 'Wait for the end of the overlap, or revoke the previous one.',
  },
  identity_conflict: {
    when: 'The end user and the wallet are already linked otherwise.',
    fix: 'Use the identity in details.',
  },
  already_exists: { when: 'A resource with this name or state already exists.', fix: 'Use the existing one.' },
  wrong_scan: { when: 'The scanned item does not belong here.', fix: 'Follow the message and scan the right item.' },
  chain_refused: { when: 'The contract reverts the call.', fix: 'Correct the parameter named in the message.' },
  items_unavailable: {
    when: 'Some items are claimed by another operation.',
    fix: 'Remove the items named in details.',
  },
  governance_required: {
    when: 'The call requires the timelock, or the owners of a Safe.',
    fix: 'Give details.calls to them: packhouse contracts announce.',
  },
  not_solvent: {
    when: 'The expected buyback payout exceeds the price.',
    fix: 'Raise the price, or force it knowingly.',
  },
  multiple_sites: { when: 'The cards are stored at several sites.', fix: 'Send one request per site.' },
  quote_expired: { when: 'The quote has expired.', fix: 'Request a new quote.' },
  quote_superseded: { when: 'A newer quote replaced this order.', fix: 'Use the newer order.' },
  order_already_committed: { when: 'The order is committed at another rate.', fix: 'Read the order.' },
  order_not_committable: { when: 'The status of the order does not allow a commit.', fix: 'Request a new quote.' },
  commit_in_progress: { when: 'A commit of this order is in progress.', fix: 'Read the order after a few seconds.' },
  label_rejected: { when: 'No carrier accepts the parcel.', fix: 'Correct the address or choose another rate.' },
  not_editable: { when: 'The shipment has arrived and can no longer be changed.', fix: 'Open an exception instead.' },
  version_conflict: {
    when: 'The resource was changed since it was read.',
    fix: 'Read it again and repeat the change.',
  },
  attachment_limit: { when: 'The shipment or account has too many attachments.', fix: 'Send fewer or smaller files.' },
  not_breached: { when: 'The service level was met, or is not final yet.', fix: 'Read the metrics of the month.' },
  claim_window_closed: { when: 'The time to request a service credit is over.', fix: 'Contact your account manager.' },
  credit_exists: { when: 'A service credit for this breach exists.', fix: 'Read the existing one.' },
  account_past_due: { when: 'An invoice is more than 30 days past due.', fix: 'Pay it, then repeat.' },
  insufficient_credits: {
    when: 'The account has fewer unused catalog credits than the amount to revoke.',
    fix: 'Revoke at most the unused credits.',
  },
  no_pictures: {
    when: 'The catalog has no pictures of the game, so no photo can be compared with them.',
    fix: 'Import cards with image URLs.',
  },
}
