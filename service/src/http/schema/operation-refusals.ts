import type { ErrorLabel, ErrorStatus } from '../../kernel/errors.ts'

/** Error labels by status. */
export type Refusals = { readonly [Status in ErrorStatus]?: readonly ErrorLabel<Status>[] }

const user: Refusals = { 400: ['missing_user_identifier', 'identifier_too_long'], 409: ['identity_conflict'] }
const purchase: Refusals = {
  409: ['sold_out', 'tier_inactive', 'max_price_exceeded'],
  403: ['partner_suspended'],
  503: ['chain_unavailable'],
}
const submitted: Refusals = {
  400: ['missing_tx_hash', 'invalid_tx_hash', 'tx_reverted', 'tx_unverified'],
  403: ['partner_mismatch'],
  409: ['tx_already_recorded'],
  503: ['chain_unavailable'],
}
const keyed: Refusals = { 400: ['missing_idempotency_key', 'identifier_too_long'], 409: ['idempotency_mismatch'] }
const replayed: Refusals = { 409: ['idempotency_mismatch'] }
const status: Refusals = { 409: ['invalid_status'] }
const chain: Refusals = { 503: ['chain_unavailable'] }
const existing: Refusals = { 409: ['already_exists'] }
const scan: Refusals = { 409: ['wrong_scan', 'invalid_status'] }
const cards: Refusals = {
  404: ['card(s) not found'],
  409: ['card(s) unavailable', 'CARD_ALREADY_WITHDRAWING', 'multiple_sites'],
}
const tokens: Refusals = {
  400: ['invalid_token_ids', 'too_many_tokens', 'invalid_wallet_address'],
  409: ['window_expired', 'wrong_holder', 'not_eligible', 'value_unknown', 'insufficient_liquidity', 'ambiguous_token'],
  503: ['sellback_disabled', 'chain_unavailable'],
}
const redeemed: Refusals = {
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
const catalog: Refusals = { 402: ['insufficient_credits'] }
const search: Refusals = {
  400: ['invalid_query', 'unknown_field', 'invalid_pagination', 'invalid_language'],
}
const market: Refusals = { 409: ['chain_refused', 'governance_required', 'items_unavailable'], ...chain }
const period: Refusals = { 400: ['invalid_period'] }
const session: Refusals = { 401: ['invalid_credentials', 'totp_required'] }

/** What operations refuse besides what their declaration tells, by `operationId`. All matching rows apply. */
export const operationRefusals: readonly (readonly [RegExp, ...Refusals[]])[] = [
  [/^createPurchase$/, user, keyed, purchase, { 402: ['insufficient_funds'] }],
  [/^createPurchase$/, { 400: ['invalid_tier'], 503: ['relayer_disabled', 'insufficient_relayer_funds'] }],
  [/^preparePurchase$/, user, purchase, { 400: ['invalid_tier', 'invalid_wallet_address'] }],
  [/^submitPurchase$/, user, submitted, { 400: ['tier_mismatch'], 403: ['purchaser_mismatch'] }],
  [/^createInstantPurchase$/, user, keyed, purchase, { 402: ['insufficient_funds'] }],
  [/^createInstantPurchase$/, { 503: ['relayer_disabled', 'insufficient_relayer_funds'] }],
  [/^prepareInstantPurchase$/, user, purchase, { 400: ['invalid_wallet_address'] }],
  [/^(create|prepare)InstantPurchase$/, { 400: ['invalid_packet_type'], 503: ['instant_disabled'] }],
  [/^submitInstantPurchase$/, user, submitted, { 400: ['packet_type_mismatch'], 403: ['purchaser_mismatch'] }],
  [/^(listInstantPacks|listPacks|getPackOdds)$/, chain],
  [/^getPackOdds$/, { 400: ['invalid_tier'] }],
  [/^getPrice$/, { 400: ['invalid_price_query'], 404: ['token_not_found', 'value_unknown'], 409: ['ambiguous_token'] }],
  [/^(getPurchaseFairness|verifyDraw)$/, { 409: ['not_fulfilled'] }],
  [/^(listCollectionItems|getWalletBalance|listWalletEntries)$/, { 400: ['missing_user_identifier'] }],
  [/^createCollectionExport$/, keyed, { 400: ['invalid_token_ids', 'too_many_tokens', 'invalid_signature'] }],
  [/^createCollectionExport$/, { 403: ['destination_not_allowed', 'limit_exceeded'] }],
  [/^createCollectionExport$/, { 409: ['card_frozen', 'not_eligible'] }, chain],
  [/^cancelCollectionExport$/, status],
  [/^(getWallet|prepareWallet|createWallet|linkEndUser)/, user],
  [/^getWalletDepositAddress$/, chain],
  [/^listWalletHoldings$/, chain, { 400: ['invalid_wallet_address'] }],
  [/^prepareWalletDeposit$/, { 400: ['invalid_amount', 'invalid_wallet_address'] }, chain],
  [/^createWalletWithdrawal$/, keyed, { 400: ['invalid_amount'], 402: ['insufficient_funds'] }],
  [/^createWalletWithdrawal$/, { 403: ['destination_not_allowed', 'limit_exceeded'], 503: ['withdraw_disabled'] }],
  [/^cancelWalletWithdrawal$/, status],
  [/^linkEndUserWallet$/, { 400: ['invalid_message', 'invalid_signature'] }, existing],
  [/^(quote|prepare|create|relay)Sellback/, tokens],
  [/^createSellback$/, keyed, { 409: ['card_frozen', 'accept_simulation_failed'], 503: ['relayer_disabled'] }],
  [/^(prepareSellbackRelay|relaySellback)$/, { 409: ['nft_approval_missing', 'accept_simulation_failed'] }],
  [/^relaySellback$/, { 400: ['invalid_signature'], 409: ['receiver_signature_mismatch', 'card_frozen'] }],
  [/^submitSellback$/, submitted, { 403: ['seller_mismatch'] }],
  [/^(quote|prepare|create)Redemption$/, redeemed],
  [/^createRedemption$/, keyed, { 402: ['insufficient_funds'], 503: ['relayer_disabled'] }],
  [/^submitRedemption$/, { 400: ['invalid_tx_hash', 'missing_tx_hash', 'tx_reverted', 'tx_unverified'] }],
  [/^submitRedemption$/, { 409: ['invalid_status', 'not_owner'] }, chain],
  [/^cancelRedemption$/, status, chain],
  [/^createSend(Batch)?$/, keyed, { 400: ['invalid_item', 'invalid_wallet_address'], 503: ['sends_disabled'] }],
  [/^createSend$/, { 409: ['no_sendable_items', 'items_unavailable'] }],
  [/^createSendBatch$/, { 409: ['items_unavailable'] }],
  [/^retrySend$/, status],
  [/^(getRevenue|getStats|listPayouts)$/, period],
  [/^getPayoutWallet$/, { 404: ['payout_wallet_not_set'] }],
  [/^setPayoutWallet$/, { 400: ['invalid_address'] }],
  [/^(getPool|getPoolWallet|setPoolWallet|\w+Buyback)$/, { 403: ['not_pool_partner'] }],
  [/^quoteShipping$/, cards, { 400: ['no_rates', 'phone_required'], 503: ['carrier_unavailable'] }],
  [/^quoteShipping$/, { 409: ['cannot be cancelled'] }],
  [/^commitOrder$/, { 400: ['invalid order_id'], 402: ['credit_limit_exceeded'] }],
  [/^commitOrder$/, { 404: ['order not found', 'rate_not_found'], 503: ['carrier_unavailable', 'timeout'] }],
  [/^commitOrder$/, { 409: ['quote_expired', 'quote_superseded', 'order_already_committed', 'label_rejected'] }],
  [/^commitOrder$/, { 409: ['order_not_committable', 'commit_in_progress'] }],
  [
    /^(getOrder|cancelOrder|downloadOrderLabel|getOrderPackingSlip)$/,
    { 400: ['invalid order_id'], 404: ['order not found'] },
  ],
  [/^(cancelOrder|cancelWithdrawal|cancelInboundShipment)$/, { 409: ['cannot be cancelled'] }],
  [/^createWithdrawal$/, cards, replayed],
  [/^(createCardTransfer|transferCards)$/, cards, replayed, { 404: ['recipient_not_found'] }],
  [/^(accept|cancel|decline)CardTransfer$/, status],
  [/^(createInboundShipment|submitDeclaredValues|createException|createServiceCredit)$/, replayed],
  [/^submitDeclaredValues$/, { 400: ['declared_value_too_high'], 404: ['card(s) not found'] }],
  [/^updateInboundShipment$/, { 409: ['not_editable', 'version_conflict'] }],
  [/^createInboundShipmentAttachment$/, { 409: ['attachment_limit', 'not_editable'] }],
  [/^createExceptionMessage$/, status],
  [/^createServiceCredit$/, { 409: ['account_past_due', 'claim_window_closed', 'credit_exists', 'not_breached'] }],
  [/^withdrawServiceCredit$/, status],
  [/^(getSla|listSlaItems)$/, period],
  [/^(downloadReport|createReport)$/, status],
  [/^(list|get|autocomplete|export)Catalog/, catalog],
  [/^listCatalog/, search],
  [/^(autocomplete|export)Catalog/, { 400: ['invalid_query', 'invalid_language'] }],
  [/^autocompleteCatalog/, { 400: ['unknown_field'] }],
  [/^createWebhook$/, { 400: ['invalid_url', 'invalid_event_types'], 409: ['webhook_limit'] }],
  [/^(updateWebhook|testWebhook|listEvents)$/, { 400: ['invalid_url', 'invalid_event_types'] }],
  [/^replayWebhook/, status],
  [/^(rotateWebhookSecret|rotateKey|rotateAdminKey)$/, { 409: ['rotation_in_progress'] }],
  [/^(createAdmin(Partner|Tenant)Key|updateAdminKey)$/, { 400: ['invalid_scope'] }],
  [/^createAdmin/, existing],
  // Without a chain there is nothing to administer.
  [/^[a-z]+Admin(ChainFloat|ChainIntents|Contracts?|Indexer|Relayer)$/, { 404: ['not_found'] }],
  [/^(activate|pause|create|update)Admin(Tier|InstantPacketType|InstantBundle|Group)$/, market, status],
  [/^(stock|unstock|mint|import)AdminInventory$/, market, { 400: ['invalid_item'] }],
  [/^(assignAdminGroup|pushAdminOraclePrices|pauseAdminContract|removeAdminInstantBundle)$/, market],
  [/^(activateAdminTier|createAdminTier|updateAdminTier)$/, { 400: ['invalid_amount'], 409: ['not_solvent'] }],
  [/^assignAdminPartnerPrizes$/, { 409: ['items_unavailable'] }],
  [/^grantAdminAccountCredits$/, { 409: ['insufficient_credits'] }],
  [/^adjustAdminWallet$/, { 400: ['invalid_amount'], 402: ['insufficient_funds'] }, existing],
  [/^(approve|reject|resolve|hold|release|retry|void|bump|cancel|delete|resume)Admin/, status],
  [/^(closeAdminPayouts|runAdminPayouts)$/, period, status],
  [/^(list|revoke)AdminContractRole/, { 404: ['not_found'], 503: ['chain_unavailable'] }],
  [/^(signInOperator|proveOperatorSession|switchOperatorSession|unlockOperatorSession)$/, session],
  [/^(changeOperatorPassword|confirmOperatorAuthenticator|removeOperatorAuthenticator)$/, session],
  [/^(signIn|prove|unlock|change|confirm|remove|accept)Console/, session],
  [/^signInConsole$/, { 401: ['second_factor_required'] }],
  [/^(signInOperator|signInConsole|prove(Operator|Console)Session)$/, { 401: ['passkey_required'] }],
  [/^(getOperatorSignInOptions|getOperatorPasskeyOptions|removeOperatorSessionPasskey)$/, session],
  [/^registerOperator(Passkey|Station)$/, existing],
  [/^createOperator/, existing],
  [/^(pick|pack|return|dispatch|resume|short)OperatorTask|^reportOperatorTask/, scan],
  [/^(dispatchOperatorTask|writeOperatorItemOff|reviewOperatorCount)$/, { 403: ['second_person_required'] }],
  [/^buyOperatorTaskLabels$/, { 409: ['label_rejected', 'invalid_status'], 503: ['carrier_unavailable'] }],
  [/^(receive|close|complete|arrive)OperatorInbound/, scan, existing],
  [/^(move|putaway|open|hold|release|check|write|report)OperatorItem/, scan],
  [/^(scan|finish|recount|review|complete|cancel)OperatorCount/, scan],
  [/^(approve|reject|resolve|message|void|mark|end|attach|close|cancel|deliver|hold|release|unlock)Operator/, status],
  [/^closeOperatorPeriod$/, period],
  [/^downloadOperatorManifest$/, status],
  [/^issueOperatorPersonBadge$/, { 403: ['second_approver_required'] }],
  [/^chooseOperatorPin$/, status],
  [/^(approve|reject)OperatorApproval$/, { 403: ['second_approver_required'] }],
  [/^advanceSandboxRedemption$/, status],
  [/^restockSandbox$/, chain],
  [/^controlSandboxSink$/, { 400: ['invalid_body'] }],
  [/^grantSandboxCredits$/, user, { 400: ['invalid_amount'] }],
  [/^fundSandboxAddress$/, { 400: ['invalid_amount', 'invalid_wallet_address'] }],
]
