// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../kernel/money.ts'

type AccountsTable = {
  id: GeneratedAlways<number>
  kind: 'pack_partner' | 'tenant' | 'platform'
  name: string
  status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  created_at: Date
  updated_at: Date
}

type ActivityEntriesTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  key_family: string
  api_key_id: string
  event: string
  resource_type: string
  resource_id: string
  summary: string
  data: unknown
  request_id: string
  created_at: Date
}

type ApiKeysTable = {
  id: string
  account_id: number
  family_id: string
  environment: 'live' | 'test'
  label: string
  scopes: string[]
  secret_hash: Uint8Array
  hint: string
  allowed_addresses: string[]
  limits: unknown
  created_at: Date
  expires_at: Date | null
  retires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  told_end: Date | null
}

type ApiMinutesTable = {
  account_id: number
  minute: number
  answered: number
  failed: number
}

type AuditEntriesTable = {
  id: bigint
  at: Date
  actor: string
  action: string
  target: string
  details: unknown
  previous_hash: Uint8Array
  hash: Uint8Array
}

type AuditHeadTable = {
  only_row: Generated<boolean>
  last_id: bigint
  last_hash: Uint8Array
}

type BillingEventsTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  fee: string
  description: string
  quantity: bigint
  unit: string
  unit_amount_cents: bigint
  per_quantity: number
  amount_cents: bigint
  source_type: string
  source_id: string
  resource_type: string | null
  resource_id: string | null
  site_id: number | null
  service_from: Date
  service_to: Date
  occurred_at: Date
  created_at: Date
}

type BinsTable = {
  id: GeneratedAlways<number>
  site_id: number
  code: string
  kind: 'BIN' | 'TOTE'
  is_active: boolean
  created_at: Date
}

type CardTransferCardsTable = {
  transfer_id: number
  unique_id: string
  position: number
}

type CardTransfersTable = {
  id: GeneratedAlways<number>
  from_account_id: number
  to_account_id: number
  status: 'PENDING_ACCEPTANCE' | 'COMPLETED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED'
  note: string | null
  idempotency_key: string | null
  fingerprint: Uint8Array
  api_key_id: string
  card_count: number
  declined_reason: string | null
  expires_at: Date | null
  requested_at: Date
  completed_at: Date | null
  created_at: Date
  updated_at: Date
}

type CatalogCardsTable = {
  game: string
  id: string
  expansion_id: string
  record: unknown
}

type CatalogCreditDaysTable = {
  account_id: number
  day: string
  used: bigint
}

type CatalogCreditGrantsTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  amount: bigint
  note: string
  actor: string
  at: Date
}

type CatalogCreditLeasesTable = {
  holder: string
  account_id: number
  amount: bigint
  renewed_at: Date
}

type CatalogCreditsTable = {
  account_id: number
  granted: bigint
  used: Generated<bigint>
  leased: Generated<bigint>
}

type CatalogExpansionsTable = {
  game: string
  id: string
  record: unknown
}

type CatalogFeedPricesTable = {
  game: string
  item: 'card' | 'sealed'
  item_id: string
  market_cents: bigint | null
  market_at: Date | null
  trend_direction: 'up' | 'down' | null
  trend_percent: number | null
}

type CatalogGamesTable = {
  id: string
  name: string
  shape: unknown
  epoch: Generated<string>
  content_version: Generated<bigint>
  price_version: Generated<bigint>
  updated_at: Date
}

type CatalogGradedValuesTable = {
  game: string
  card_id: string
  company: string
  grade: string
  value_cents: bigint
  at: Date
}

type CatalogLadderPricesTable = {
  game: string
  card_id: string
  condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
  price_cents: bigint
}

type CatalogMarketDaysTable = {
  game: string
  item: 'card' | 'sealed'
  item_id: string
  day: string
  market_cents: bigint
}

type CatalogPricesTable = {
  game: string
  item: 'card' | 'sealed'
  item_id: string
  price_version: bigint
  record: unknown
}

type CatalogSealedProductsTable = {
  game: string
  id: string
  expansion_id: string | null
  record: unknown
}

type CatalogSoldCompsTable = {
  id: GeneratedAlways<bigint>
  game: string
  card_id: string
  company: string
  grade: string
  price_cents: bigint
  sold_at: Date
  source: string
  source_id: string
}

type ChainAttemptsTable = {
  hash: string
  intent_id: bigint
  account_id: number
  nonce: bigint
  ordinal: number
  kind: 'CALL' | 'CANCEL'
  status: 'SIGNED' | 'SENT' | 'MINED' | 'REPLACED'
  raw: Uint8Array
  gas_limit: bigint
  max_fee_wei: bigint
  max_priority_fee_wei: bigint
  refusals: Generated<number>
  last_refusal: string | null
  created_at: Date
  sent_at: Date | null
}

type ChainBlocksTable = {
  number: bigint
  hash: Uint8Array
  parent_hash: Uint8Array
  time: Date
  log_count: number
}

type ChainIndexTable = {
  only_row: Generated<boolean>
  chain_id: bigint | null
  holder: string | null
  lease_token: Generated<bigint>
  leased_until: Date | null
  head_number: bigint | null
  head_time: Date | null
  included_number: bigint | null
  included_hash: Uint8Array | null
  safe_number: bigint | null
  final_number: bigint | null
  rescan_number: bigint | null
  halted_reason: string | null
  halted_at: Date | null
}

type ChainIntentsTable = {
  id: GeneratedAlways<bigint>
  chain_id: bigint
  purpose: string
  reference: string
  role: string
  account_id: number | null
  is_pinned: Generated<boolean>
  target: string
  data: Uint8Array
  value_wei: string
  gas_limit: bigint | null
  status: 'QUEUED' | 'SIGNED' | 'BROADCAST' | 'MINED' | 'FINAL' | 'FAILED' | 'CANCELLED'
  nonce: bigint | null
  wanted: 'BUMP' | 'CANCEL' | null
  result: 'SUCCEEDED' | 'REVERTED' | 'CANCELLED' | 'REFUSED' | null
  tx_hash: string | null
  block_number: bigint | null
  block_hash: string | null
  gas_used: bigint | null
  gas_price_wei: bigint | null
  error_name: string | null
  error_message: string | null
  error_data: Uint8Array | null
  tries: Generated<number>
  run_at: Date
  created_at: Date
  updated_at: Date
}

type ChainLogsTable = {
  block_number: bigint
  block_hash: Uint8Array
  log_index: number
  tx_hash: Uint8Array
  tx_index: number
  address: Uint8Array
  topic0: Uint8Array | null
  topic1: Uint8Array | null
  topic2: Uint8Array | null
  topic3: Uint8Array | null
  data: Uint8Array
  handlers: string[]
  is_undecodable: boolean
}

type ChainReorgsTable = {
  id: GeneratedAlways<bigint>
  at: Date
  common_number: bigint
  left_number: bigint
  left_hash: Uint8Array
  log_count: number
}

type ChainRequestsTable = {
  seller: 'POOL' | 'STORE'
  request_id: string
  line: bigint
  packs: number
  packs_done: Generated<number>
  status: 'REQUESTED' | 'READY' | 'REVEALED' | 'REFUNDED'
  requested_at: Date
  ready_block: bigint | null
  ready_log_index: number | null
  batch: bigint | null
}

type ChainWatchedTable = {
  id: GeneratedAlways<bigint>
  set_name: string
  address: Uint8Array
  since_block: bigint | null
  created_at: Date
}

type ClaimsTable = {
  id: GeneratedAlways<bigint>
  unique_id: string
  purpose: string
  document_id: string
  expires_at: Date | null
  created_at: Date
  released_at: Date | null
}

type ClockOffsetTable = {
  only_row: Generated<boolean>
  offset_ms: bigint
}

type ClosedPeriodsTable = {
  account_id: number
  period_start: string
  invoice_id: number | null
  closed_at: Date
}

type CreditAdjustmentsTable = {
  id: GeneratedAlways<number>
  end_user_id: number
  amount: Micros
  reason: string
  withdrawal_id: number | null
  status: 'PROPOSED' | 'APPROVED' | 'REJECTED'
  proposed_by: string
  decided_by: string | null
  created_at: Date
  decided_at: Date | null
}

type CreditWithdrawalsTable = {
  id: GeneratedAlways<number>
  partner_id: number
  end_user_id: number
  idempotency_key: string
  key_family: string
  to_address: string
  amount: Micros
  status: 'PENDING' | 'HELD' | 'SUBMITTED' | 'COMPLETED' | 'FAILED'
  hold_id: bigint | null
  cap_day: string
  held_until: Date | null
  tx_hash: string | null
  failure_reason: string | null
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  completed_at: Date | null
  payment_ref: string | null
}

type CustodyEventsTable = {
  unique_id: string
  seq: number
  event: string
  at: Date
  actor: string
  site_id: number | null
  document: string | null
  details: unknown
  previous_hash: Uint8Array
  hash: Uint8Array
}

type CustodyHeadsTable = {
  unique_id: string
  last_seq: number
  last_hash: Uint8Array
}

type CycleCountBinsTable = {
  count_id: number
  bin_id: number
  round: Generated<number>
  started_at: Date | null
  finished_at: Date | null
  counted_by: string | null
  is_open: Generated<boolean>
}

type CycleCountSightingsTable = {
  count_id: number
  unique_id: string
  bin_id: number
  round: number
  seen_by: string
  seen_at: Date
}

type CycleCountVariancesTable = {
  count_id: number
  unique_id: string
  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
  bin_id: number
  book_status: string | null
  book_bin_id: number | null
  book_seen_at: Date | null
  decision: 'ACCEPT' | 'OVERRIDE' | null
  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
}

type CycleCountsTable = {
  id: GeneratedAlways<number>
  site_id: number
  status:
    | 'REQUESTED'
    | 'COUNTING'
    | 'COUNTED'
    | 'INVESTIGATING'
    | 'READY_TO_REVIEW'
    | 'REVIEWED'
    | 'COMPLETED'
    | 'CANCELLED'
  note: string | null
  requested_by: string
  requested_at: Date
  expected_count: number | null
  found_count: number | null
  counted_at: Date | null
  reviewed_by: string | null
  second_person: string | null
  reviewed_at: Date | null
  end_reason: string | null
  closed_at: Date | null
  updated_at: Date
}

type DeclaredValueSubmissionsTable = {
  id: GeneratedAlways<number>
  account_id: number
  idempotency_key: string | null
  fingerprint: Uint8Array
  api_key_id: string
  value_count: number
  total_cents: bigint
  created_at: Date
}

type DeclaredValuesTable = {
  id: GeneratedAlways<number>
  submission_id: number
  account_id: number
  unique_id: string
  declared_value_cents: bigint
  status: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'ENDED'
  effective_from: Date
  effective_to: Date | null
  cap_applied_cents: bigint | null
  evidence_url: string | null
  note: string | null
  applied_at: Date | null
  reviewed_by: string | null
  reviewed_at: Date | null
  rejected_reason: string | null
  api_key_id: string
  created_at: Date
  updated_at: Date
}

type DepositsTable = {
  id: GeneratedAlways<number>
  end_user_id: number
  chain_id: bigint
  channel: 'VAULT' | 'ROUTER'
  token: string
  amount: string
  from_address: string
  tx_hash: string
  log_index: number
  block_number: bigint
  status: 'SEEN' | 'PROCESSING' | 'CONFIRMED' | 'FAILED'
  failure_reason: 'reorged_out' | 'below_minimum' | 'above_maximum' | 'unsupported_token' | null
  sweep_id: number | null
  created_at: Date
  updated_at: Date
  confirmed_at: Date | null
  partner_id: number
}

type EndUsersTable = {
  id: GeneratedAlways<number>
  partner_id: number
  external_user_id: string | null
  wallet_address: string | null
  created_at: Date
  wallet_verified_at: Date | null
}

type EventCountersTable = {
  account_id: number
  last_sequence: bigint
}

type EventsTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  sequence: bigint | null
  event: string
  resource_id: string
  occurrence: string
  data: unknown
  created_at: Date
}

type ExceptionMessagesTable = {
  id: GeneratedAlways<number>
  exception_id: number
  author: 'tenant' | 'operator'
  actor: string
  body: string
  decision: string | null
  idempotency_key: string | null
  created_at: Date
}

type HoldingsTable = {
  account_id: number
  unique_id: string
  status:
    | 'RECEIVED'
    | 'AVAILABLE'
    | 'QUOTED'
    | 'RESERVED'
    | 'PICKED'
    | 'PACKED'
    | 'SHIPPED'
    | 'WITHDRAWING'
    | 'WITHDRAWN'
    | 'TRANSFER_PENDING'
    | 'TRANSFERRED'
    | 'ON_HOLD'
    | 'MISSING'
    | 'DAMAGED'
    | 'LOST'
  site_id: number | null
  declared_value_cents: Generated<bigint>
  client_reference: string | null
  tags: Generated<string[]>
  order_id: number | null
  withdrawal_id: number | null
  transfer_id: number | null
  inbound_shipment_id: number | null
  hold_reason: string | null
  hold_by: string | null
  hold_since: Date | null
  received_at: Date
  updated_at: Date
  departed_at: Date | null
  departed_reason: 'SHIPPED' | 'WITHDRAWN' | 'TRANSFERRED' | 'LOST' | null
}

type HoldsTable = {
  id: GeneratedAlways<bigint>
  end_user_id: number
  amount: Micros
  status: 'OPEN' | 'SETTLED' | 'RELEASED'
  settled_amount: Micros | null
  source: string
  source_id: string
  created_at: Date
  resolved_at: Date | null
}

type InboundAttachmentsTable = {
  id: GeneratedAlways<number>
  shipment_id: number
  kind: 'packing_list' | 'invoice' | 'photo' | 'manifest_csv' | 'other'
  file_name: string
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'text/csv'
  byte_size: number
  sha256: Uint8Array
  blob_id: string
  api_key_id: string
  created_at: Date
}

type InboundBoxesTable = {
  shipment_id: number
  box_no: number
  tracking_number: string | null
  condition: 'GOOD' | 'DENTED' | 'OPENED' | 'WET' | null
  received: Generated<number>
  damaged: Generated<number>
  arrived_at: Date | null
  closed_at: Date | null
}

type InboundLinesTable = {
  id: GeneratedAlways<number>
  shipment_id: number
  position: number
  line_reference: string | null
  box_no: number | null
  name: string
  game: string | null
  card_id: string | null
  set_id: string | null
  card_number: string | null
  condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | null
  quantity: number
  declared_value_cents: bigint | null
  received: Generated<number>
  damaged: Generated<number>
}

type InboundReceiptsTable = {
  unique_id: string
  shipment_id: number
  line_id: number | null
  box_no: number | null
  is_damaged: boolean
  received_by: string
  received_at: Date
}

type InboundShipmentsTable = {
  id: GeneratedAlways<number>
  account_id: number
  status:
    | 'ANNOUNCED'
    | 'IN_TRANSIT'
    | 'ARRIVED'
    | 'RECEIVING'
    | 'PARTIALLY_RECEIVED'
    | 'RECEIVED'
    | 'CLOSED'
    | 'CANCELLED'
  version: Generated<number>
  site_id: number
  expected_count: number
  received_count: Generated<number>
  damaged_count: Generated<number>
  unannounced_count: Generated<number>
  carrier: string | null
  tracking_numbers: Generated<string[]>
  box_count: number | null
  expected_at: Date | null
  reference: string | null
  note: string | null
  idempotency_key: string | null
  fingerprint: Uint8Array
  api_key_id: string
  delivered_at: Date | null
  announced_at: Date
  in_transit_at: Date | null
  arrived_at: Date | null
  receiving_started_at: Date | null
  received_at: Date | null
  closed_at: Date | null
  cancelled_at: Date | null
  created_at: Date
  updated_at: Date
}

type InstantCardsTable = {
  id: Generated<bigint>
  purchase_id: number
  place: number
  state: 'REVEALED' | 'STUCK' | 'REPAID'
  partner_id: number
  end_user_id: number
  packet_type_id: number
  kind: 'CARD' | 'GRADED_CARD'
  token_id: bigint
  recipient: string
  value_micros: Micros | null
  stuck_at: Date | null
  freed_at: Date | null
  revealed_at: Date | null
  transaction_hash: string
}

type InstantPackCardsTable = {
  pack_id: number
  place: number
  unique_id: string
  is_chase: boolean
  small_image_url: string | null
  large_image_url: string | null
  front_image_url: string | null
}

type InstantPacksTable = {
  pack_id: number
  packet_type_id: number
  unique_id: string
  media_hash: string
  opened_at: Date | null
  action_id: bigint | null
  created_at: Date
}

type InstantPurchaseMovesTable = {
  id: GeneratedAlways<bigint>
  instant_purchase_id: number
  event: string
  from_status: string
  to_status: string
  at: Date
}

type InstantPurchasesTable = {
  id: GeneratedAlways<number>
  partner_id: number
  end_user_id: number
  key_id: string | null
  key_family: string | null
  custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
  status: 'PENDING' | 'RESERVED' | 'SUBMITTING' | 'SUBMITTED' | 'FULFILLED' | 'REFUNDED' | 'FAILED'
  packet_type_id: number
  quantity: number
  unit_price: Micros
  max_unit_price: Micros
  recipient_address: string
  purchaser_address: string | null
  partner_ref: Uint8Array | null
  onchain_request_id: string | null
  transaction_hash: string | null
  failure_reason: string | null
  fulfilled_quantity: Generated<number>
  refunded: Generated<Micros>
  reversions: Generated<number>
  idempotency_key: string | null
  reference: string | null
  metadata: Generated<unknown>
  watched_at: Date | null
  created_at: Date
  updated_at: Date
  reserved_at: Date | null
  submitted_at: Date | null
  fulfilled_at: Date | null
}

type InstantRequestsTable = {
  request_id: string
  purchase_id: number
  transaction_hash: string
  requested_at: Date
  bundle_id: bigint | null
  block_number: bigint | null
}

type InstantStuckWordsTable = {
  block_hash: string
  log_index: number
  block_number: bigint
  purchase_id: number
  mask: bigint
  at: Date
}

type InventoryItemsTable = {
  unique_id: string
  price_group: number
  actor: string
  created_at: Date
}

type InvoiceCountersTable = {
  period_start: string
  last_number: number
}

type InvoiceLinesTable = {
  invoice_id: number
  position: number
  event_id: bigint
  amount_cents: bigint
}

type InvoicesTable = {
  id: GeneratedAlways<number>
  account_id: number
  number: string
  status: 'OPEN' | 'PAID' | 'VOID'
  period_start: string
  period_end: string
  subtotal_cents: bigint
  credits_cents: bigint
  tax_cents: bigint
  total_cents: bigint
  line_count: number
  issued_at: Date
  due_at: Date
  paid_at: Date | null
  voided_at: Date | null
}

type ItemLocationsTable = {
  unique_id: string
  site_id: number
  bin_id: number | null
  status: 'RECEIVED' | 'STORED' | 'PICKED' | 'PACKED' | 'DISPATCHED' | 'DEPARTED' | 'MISSING' | 'LOST'
  hold_reason: string | null
  held_by: string | null
  held_at: Date | null
  seen_at: Date
  updated_at: Date
}

type ItemPhotosTable = {
  id: GeneratedAlways<number>
  unique_id: string
  side: 'FRONT' | 'BACK' | 'OTHER'
  blob_id: string
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  byte_size: number
  sha256: Uint8Array
  taken_by: string
  taken_at: Date
}

type ItemsTable = {
  unique_id: string
  kind: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
  name: string
  game: string | null
  card_id: string | null
  set_id: string | null
  set_name: string | null
  card_number: string | null
  rarity: string | null
  language: string | null
  variant: string | null
  condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | null
  grade_company: string | null
  grade: string | null
  cert_number: string | null
  image_url: string | null
  created_at: Date
  opened_at: Date | null
}

type JobsTable = {
  id: GeneratedAlways<bigint>
  queue: string
  key: string | null
  payload: unknown
  run_at: Date
  leased_until: Date | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
}

type LedgerEntriesTable = {
  id: GeneratedAlways<bigint>
  end_user_id: number
  entry_type:
    | 'DEPOSIT_CREDIT'
    | 'HOLD'
    | 'HOLD_RELEASE'
    | 'HOLD_SETTLE'
    | 'BUYBACK_CREDIT'
    | 'REFUND_CREDIT'
    | 'WITHDRAWAL'
    | 'WITHDRAWAL_REVERSAL'
    | 'ADJUSTMENT'
  from_account: string
  to_account: string
  amount: Micros
  balance_after: Micros
  reserved_after: Micros
  source: string
  source_id: string
  description: string
  created_at: Date
}

type MailsTable = {
  id: GeneratedAlways<bigint>
  account_id: number | null
  recipient: string
  kind: string
  dedupe_key: string
  subject: string
  body_text: string
  body_html: string
  status: 'PENDING' | 'SENT' | 'FAILED'
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

type MaintenanceWindowsTable = {
  id: GeneratedAlways<number>
  starts_at: Date
  ends_at: Date
  message: string
  created_by: string
  reminded_at: Date | null
  cancelled_at: Date | null
  created_at: Date
}

type MarketActionsTable = {
  id: GeneratedAlways<bigint>
  action:
    | 'MINT'
    | 'STOCK'
    | 'UNSTOCK'
    | 'PROPOSE_TIER'
    | 'SET_SHELF_BOUNDS'
    | 'ACTIVATE_TIER'
    | 'PAUSE_TIER'
    | 'SET_PRICES'
    | 'SET_GROUP'
    | 'SET_PACKET_TYPE'
    | 'PAUSE_PACKET_TYPE'
    | 'ADD_BUNDLE'
  status: 'PENDING' | 'DONE' | 'FAILED'
  tier_id: number | null
  shelf: number | null
  unique_ids: Generated<string[]>
  group_ids: Generated<number[]>
  details: Generated<unknown>
  tx_hash: string | null
  error_name: string | null
  error_message: string | null
  actor: string
  created_at: Date
  updated_at: Date
}

type OperatorActionsTable = {
  actor: string
  client_action_id: string
  action: string
  fingerprint: Uint8Array
  answer: unknown
  created_at: Date
}

type OperatorSessionsTable = {
  id: GeneratedAlways<bigint>
  token_hash: Uint8Array
  operator_id: number
  method: 'password' | 'badge'
  address: string
  started_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

type OperatorsTable = {
  id: GeneratedAlways<number>
  email: string
  name: string
  is_active: boolean
  roles: string[]
  site_ids: number[] | null
  password_hash: string
  totp_sealed: Uint8Array | null
  totp_confirmed_at: Date | null
  totp_step: Generated<bigint>
  badge_hash: Uint8Array | null
  pin_hash: string | null
  created_at: Date
  updated_at: Date
}

type OracleUpdatesTable = {
  block_hash: string
  log_index: number
  block_number: bigint
  group_id: number
  old_price: Micros
  new_price: Micros
  at: Date
}

type PackItemsTable = {
  id: GeneratedAlways<bigint>
  purchase_id: number
  pack: number
  slot: number
  state: 'REVEALED' | 'STUCK' | 'REPAID'
  partner_id: number
  end_user_id: number
  key_family: string | null
  tier_id: number
  kind: 'CARD' | 'GRADED_CARD'
  token_id: bigint
  recipient: string
  value_micros: Micros | null
  is_win: boolean
  window_ends_at: Date | null
  stuck_at: Date | null
  freed_at: Date | null
  revealed_at: Date | null
  transaction_hash: string
}

type PackRefundsTable = {
  purchase_id: number
  first_pack: number
  packs: number
  amount: Micros
  penalty: Micros
  transaction_hash: string
  at: Date
}

type PacketTypeWindowsTable = {
  block_hash: string
  log_index: number
  block_number: bigint
  packet_type_id: bigint
  window_seconds: bigint
}

type PacketTypesTable = {
  packet_type_id: number
  set_id: string
  set_name: string
  product_id: string
  name: string
  image_url: string | null
  large_image_url: string | null
  tcg_type: string
  language: string
  created_at: Date
  updated_at: Date
}

type PartnerTermsTable = {
  partner_id: number
  plan: string
  revenue_share_bps: number
  instant_revenue_share_bps: number
  fees_bps: number
  payout_schedule: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
  minimum_payout: Micros
  updated_at: Date
}

type PartnersTable = {
  account_id: number
  kind: Generated<'pack_partner'>
  slug: string
  billing_model: 'TIER' | 'POOL'
  notice_email: string | null
}

type PayoutWalletsTable = {
  id: GeneratedAlways<number>
  partner_id: number
  chain: string
  address: string
  is_active: boolean
  key_id: string
  effective_at: Date
  created_at: Date
}

type PayoutsTable = {
  id: GeneratedAlways<number>
  partner_id: number
  period_kind: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
  period_from: Date
  period_to: Date
  amount: Micros
  statement: unknown
  statement_hash: string
  payment_ref: string
  status: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
  hold_reason: 'payout_wallet_not_set' | 'wallet_cooldown' | 'below_minimum' | 'manual' | null
  failure_reason: string | null
  payout_address: string | null
  chain: string | null
  attempts: Generated<number>
  tx_hash: string | null
  paid_at: Date | null
  created_at: Date
  updated_at: Date
}

type PoolRequestsTable = {
  request_id: string
  purchase_id: number
  tier_id: number
  version: number
  quantity: number
  slot_count: number
  unit_price: Micros
  transaction_hash: string
  requested_at: Date
  block_number: bigint | null
}

type PoolVersionsTable = {
  tier_id: number
  version: number
  slot_count: number
  unit_price: Micros
}

type PriceGroupsTable = {
  id: number
  name: string
  kind: 'CARD' | 'GRADED_CARD'
  follows: 'catalog' | 'operator'
  card_id: string | null
  grade_company: string | null
  grade: string | null
  created_at: Date
  updated_at: Date
}

type PrizesTable = {
  unique_id: string
  partner_id: number
  actor: string
  assigned_at: Date
}

type PurchaseMovesTable = {
  id: GeneratedAlways<bigint>
  purchase_id: number
  event: string
  from_status: string
  to_status: string
  at: Date
}

type PurchasesTable = {
  id: GeneratedAlways<number>
  partner_id: number
  end_user_id: number
  key_id: string | null
  key_family: string | null
  custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
  status:
    | 'PENDING'
    | 'RESERVED'
    | 'SUBMITTING'
    | 'SUBMITTED'
    | 'FULFILLED'
    | 'PARTIALLY_FULFILLED'
    | 'REFUNDED'
    | 'FAILED'
  tier_id: number
  quantity: number
  unit_price: Micros
  max_unit_price: Micros
  recipient_address: string
  purchaser_address: string | null
  partner_ref: Uint8Array | null
  onchain_request_id: string | null
  transaction_hash: string | null
  failure_reason: string | null
  fulfilled_quantity: Generated<number>
  refunded: Generated<Micros>
  reversions: Generated<number>
  idempotency_key: string | null
  reference: string | null
  metadata: Generated<unknown>
  watched_at: Date | null
  created_at: Date
  updated_at: Date
  reserved_at: Date | null
  submitted_at: Date | null
  fulfilled_at: Date | null
}

type RateCardsTable = {
  id: GeneratedAlways<number>
  account_id: number | null
  name: string
  effective_from: Date
  fees: unknown
  created_by: string
  created_at: Date
}

type RedemptionMovesTable = {
  id: GeneratedAlways<bigint>
  redemption_id: number
  event: string
  from_status: string
  to_status: string
  at: Date
}

type RedemptionsTable = {
  id: GeneratedAlways<number>
  partner_id: number
  end_user_id: number | null
  key_id: string | null
  purchase_id: number | null
  kind: string
  token_id: bigint
  unique_id: string
  contract: string
  holder: string
  status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  failure_reason: string | null
  idempotency_key: string | null
  asked: unknown
  address: unknown
  carrier: string
  service: string
  service_token: string
  rate_id: string
  estimated_days: number | null
  quoted_at: Date
  is_insured: boolean
  value_cents: bigint
  total: Micros
  expires_at: Date
  signature: string
  burn_tx_hash: string | null
  burn_requested_at: Date | null
  payment_tx_hash: string | null
  paid_at: Date | null
  payment_final_at: Date | null
  burned_at: Date | null
  burn_final_at: Date | null
  released_at: Date | null
  refund_tx_hash: string | null
  refunded_at: Date | null
  watched_at: Date | null
  parcel_id: number | null
  floor_status: 'READY' | 'PICKING' | 'PACKED' | 'BLOCKED' | 'DISPATCHED' | null
  floor_retry_at: Date | null
  order_status: Generated<'NONE' | 'LABEL_PURCHASED' | 'SHIPPED' | 'DELIVERED' | 'RETURNED' | 'LOST'>
  label_carrier: string | null
  label_service: string | null
  tracking_number: string | null
  tracking_url: string | null
  created_at: Date
  updated_at: Date
}

type RelayerAccountsTable = {
  id: GeneratedAlways<number>
  chain_id: bigint
  address: string
  role: string
  next_nonce: Generated<bigint>
  is_paused: Generated<boolean>
  holder: string | null
  fence: Generated<bigint>
  leased_until: Date | null
  balance_wei: string | null
  balance_at: Date | null
  created_at: Date
}

type ReportsTable = {
  id: GeneratedAlways<number>
  account_id: number
  type: string
  format: 'csv' | 'json'
  parameters: unknown
  fingerprint: Uint8Array
  status: 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'
  row_count: number | null
  byte_size: bigint | null
  sha256: Uint8Array | null
  blob_id: string | null
  problems: Generated<unknown>
  api_key_id: string
  requested_at: Date
  started_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
}

type RevenueEntriesTable = {
  block_number: bigint
  log_index: number
  partner_id: number
  product: 'tier' | 'instant'
  entry: 'SALE' | 'REFUND' | 'SELLBACK'
  events: number
  units: number
  amount: Micros
  request_id: string | null
  tx_hash: string
  at: Date
}

type RevenueSumsTable = {
  partner_id: number
  grain: 'hour' | 'day'
  since: Date
  product: 'tier' | 'instant'
  entry: 'SALE' | 'REFUND' | 'SELLBACK'
  events: bigint
  units: bigint
  amount: Micros
}

type SellbackItemsTable = {
  sellback_id: number
  position: number
  kind: 'CARD' | 'GRADED_CARD'
  token_id: bigint
  bearer_id: number | null
  purchase_id: number | null
  price_group: number | null
  value: Micros | null
  payout: Micros | null
  is_open: Generated<boolean>
}

type SellbackMovesTable = {
  id: GeneratedAlways<bigint>
  sellback_id: number
  event: string
  from_status: string
  to_status: string
  at: Date
}

type SellbacksTable = {
  id: GeneratedAlways<number>
  partner_id: number
  end_user_id: number
  key_id: string | null
  key_family: string | null
  channel: 'WALLET' | 'RELAY' | 'VAULT'
  status: 'PENDING' | 'SUBMITTING' | 'SUBMITTED' | 'CONFIRMED' | 'FAILED'
  kind: 'CARD' | 'GRADED_CARD'
  seller: string
  min_total: Micros | null
  quoted_total: Micros | null
  transaction_hash: string | null
  sale_ordinal: number | null
  block_number: bigint | null
  total: Micros | null
  sold_at: Date | null
  failure_reason: string | null
  idempotency_key: string | null
  consent_digest: string | null
  consent: unknown
  sweep_id: number | null
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  confirmed_at: Date | null
}

type SendItemsTable = {
  id: GeneratedAlways<number>
  send_id: number
  partner_id: number
  place: number
  unique_id: string
  kind: 'CARD' | 'GRADED_CARD' | 'SEALED_PRODUCT'
  action: 'TRANSFER' | 'MINT'
  status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED'
  token_id: bigint
  item_ref: string
  tx_hash: string | null
  error: string | null
  awaits_window: boolean
  buyback_registered_at: Date | null
  buyback_error: string | null
  sent_at: Date | null
  updated_at: Date
}

type SendsTable = {
  id: GeneratedAlways<number>
  partner_id: number
  idempotency_key: string
  key_family: string
  wallet_address: string
  reference: string
  buyback_eligible: boolean
  asked: string
  retry_of: number | null
  status: 'in_progress' | 'complete' | 'complete_with_errors'
  skipped: unknown
  reopenings: Generated<number>
  created_at: Date
  updated_at: Date
  completed_at: Date | null
}

type ServiceCreditsTable = {
  id: GeneratedAlways<number>
  account_id: number
  status: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PARTIALLY_APPLIED' | 'APPLIED'
  kind: 'sla' | 'incident'
  period_start: string | null
  metric: string | null
  exception_id: number | null
  computed_cents: bigint
  requested_cents: bigint | null
  approved_cents: bigint | null
  applied_cents: Generated<bigint>
  invoice_ids: Generated<number[]>
  reason: string | null
  decision_note: string | null
  decided_by: string | null
  idempotency_key: string | null
  fingerprint: Uint8Array
  api_key_id: string | null
  requested_at: Date
  decided_at: Date | null
  applied_at: Date | null
  updated_at: Date
}

type ShippingExchangesTable = {
  id: GeneratedAlways<bigint>
  provider: string
  method: string
  path: string
  outcome: string
  body: unknown
  at: Date
}

type ShippingLabelsTable = {
  id: GeneratedAlways<bigint>
  owner_kind: string
  owner_id: number
  parcel_number: number
  provider: 'simulator' | 'shippo' | 'easypost' | 'manual'
  shipment_ref: string
  rate_ref: string
  carrier: string
  carrier_token: string
  service: string
  service_token: string
  quoted_cents: bigint
  max_cents: bigint | null
  insured_cents: bigint
  status:
    | 'INTENDED'
    | 'BUYING'
    | 'UNRESOLVED'
    | 'PURCHASED'
    | 'REJECTED'
    | 'ABANDONED'
    | 'VOIDING'
    | 'VOID_REQUESTED'
    | 'VOIDED'
    | 'VOID_REFUSED'
  is_wanted: boolean
  duplicate_of: bigint | null
  lease_until: Date
  sent_at: Date | null
  pending_ref: string | null
  purchase_ref: string | null
  tracking_number: string | null
  tracking_url: string | null
  label_url: string | null
  postage_cents: bigint | null
  cost_cents: bigint | null
  blob_id: string | null
  failure_code: string | null
  failure_messages: Generated<unknown>
  tracking_status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
  tracking_eta: Date | null
  signed_by: string | null
  delivered_at: Date | null
  next_poll_at: Date | null
  created_at: Date
  purchased_at: Date | null
  updated_at: Date
}

type ShippingScansTable = {
  id: GeneratedAlways<bigint>
  label_id: bigint
  at: Date
  status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE'
  code: string
  description: string
  city: string | null
  state: string | null
  country: string | null
  is_exception: boolean
  source: 'webhook' | 'poll'
  received_at: Date
}

type ShippingWebhooksTable = {
  id: GeneratedAlways<bigint>
  provider: string
  digest: Uint8Array
  label_id: bigint | null
  tracking_number: string
  received_at: Date
}

type SignInFailuresTable = {
  subject: string
  failures: number
  since: Date
}

type SignerChargesTable = {
  address: string
  minute: Date
  usdc_micros: string
  gas_wei: string
}

type SimulatedFaultsTable = {
  id: GeneratedAlways<bigint>
  operation: string
  mode: string
}

type SimulatedLabelsTable = {
  id: string
  shipment_id: string
  rate_ref: string
  client_ref: string
  service_token: string
  charged_cents: bigint
  tracking_number: string
  bought_at: Date
  voided_at: Date | null
  advanced_ms: Generated<bigint>
  announced_scans: Generated<number>
}

type SimulatedShipmentsTable = {
  id: string
  request: unknown
  quoted_at: Date
}

type SitesTable = {
  id: GeneratedAlways<number>
  code: string
  name: string
  status: 'ACTIVE' | 'PAUSED' | 'CLOSED'
  address: unknown
  timezone: string
  receiving_hours: Generated<unknown>
  pickup_hours: Generated<unknown>
  order_cutoff: string
  holidays: Generated<string[]>
  capabilities: string[]
  inbound_instructions: string | null
  pickup_instructions: string | null
  created_at: Date
  updated_at: Date
}

type SlaCountsTable = {
  account_id: number
  metric: string
  day: string
  good: number
  total: number
}

type SlaItemsTable = {
  account_id: number
  metric: string
  resource: string
  site_id: number | null
  started_at: Date
  deadline: Date
  done_at: Date | null
  excluded_reason: string | null
}

type SlaSnapshotsTable = {
  account_id: number
  period_start: string
  metrics: unknown
  computed_at: Date
}

type StorageDaysTable = {
  account_id: number
  site_id: number
  day: string
  card_count: number
  declared_cents: bigint
}

type StorageProgressTable = {
  is_only: Generated<boolean>
  through: string
}

type StoreBundlesTable = {
  bundle_id: bigint
  packet_type_id: bigint
  pack_id: bigint
  entries: bigint[]
  media_hash: string
  added_at: Date
  removed_at: Date | null
  sold_to_request: string | null
  sold_at: Date | null
}

type SwitchesTable = {
  name: 'custodial' | 'instant' | 'sellback' | 'redemption' | 'sends' | 'withdraw'
  is_on: boolean
  changed_at: Date
}

type TenantsTable = {
  account_id: number
  kind: Generated<'tenant'>
  account_number: string
  notice_email: string | null
  transfer_policy: Generated<'instant' | 'accept' | 'refuse'>
  transfer_senders: Generated<string[]>
  card_cap_cents: Generated<bigint>
  auto_approve_cents: Generated<bigint>
  coverage_limit_cents: Generated<bigint>
}

type TierEventsTable = {
  block_hash: string
  log_index: number
  block_number: bigint
  tier_id: number
  event: string
  request_id: string | null
  version: number | null
  price: Micros | null
  at: Date
}

type TierStandingsTable = {
  tier_id: number
  changes: Generated<bigint>
  purchases: Generated<bigint>
}

type TiersTable = {
  tier_id: number
  name: string
  slug: string
  description: string | null
  variant: string | null
  game_id: string | null
  game_label: string | null
  image_url: string | null
  max_quantity: number
  shelves: Generated<unknown>
  created_at: Date
  updated_at: Date
}

type TokenCountersTable = {
  kind: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
  next_id: bigint
}

type TokenEventsTable = {
  block_hash: string
  log_index: number
  kind: string
  token_id: bigint
  block_number: bigint
  tx_hash: string
  at: Date
  event: string
  details: unknown
}

type TokenSellersTable = {
  kind: 'CARD' | 'GRADED_CARD'
  token_id: bigint
  partner_id: number | null
  product: 'tier' | 'instant'
}

type TokensTable = {
  kind: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
  token_id: bigint
  unique_id: string | null
  contract: string | null
  owner: string | null
  price_group: Generated<number>
  burn_state: Generated<'NONE' | 'PENDING' | 'PAID' | 'BURNED'>
  is_held: Generated<boolean>
  window_holder: string | null
  window_expires_at: Date | null
  has_moved: Generated<boolean>
  transfers: Generated<number>
  stocked_tier: number | null
  stocked_shelf: number | null
  stocked_packet_type: bigint | null
  stocked_bundle: bigint | null
  item_ref: string | null
  minted_at: Date | null
  burned_at: Date | null
}

type UnbilledEventsTable = {
  account_id: number
  occurred_at: Date
  event_id: bigint
}

type UserVaultsTable = {
  end_user_id: number
  user_ref: string
  address: string
  deployed_at: Date | null
  created_at: Date
}

type VaultClocksTable = {
  account_id: number
  changed_at: Date
}

type VaultExceptionsTable = {
  id: GeneratedAlways<number>
  account_id: number
  type:
    | 'RECEIVING_SHORT'
    | 'RECEIVING_OVER'
    | 'UNIDENTIFIED_ITEM'
    | 'DAMAGED'
    | 'COUNTERFEIT_SUSPECT'
    | 'CONDITION_DISPUTE'
    | 'MISSING'
    | 'WRONG_ITEM'
    | 'ADDRESS_PROBLEM'
    | 'LABEL_PROBLEM'
    | 'DELIVERY_FAILURE'
    | 'LOST_IN_TRANSIT'
    | 'UNCOLLECTED'
    | 'OTHER'
  severity: 'low' | 'medium' | 'high'
  status: 'OPEN' | 'INVESTIGATING' | 'AWAITING_TENANT' | 'RESOLVED' | 'CLOSED'
  summary: string
  unique_ids: Generated<string[]>
  order_id: number | null
  withdrawal_id: number | null
  inbound_shipment_id: number | null
  site_id: number | null
  opened_by: string
  occurrence: string | null
  idempotency_key: string | null
  fingerprint: Uint8Array | null
  due_at: Date
  first_response_at: Date | null
  resolution: 'FOUND' | 'CORRECTED' | 'ACCEPTED_AS_IS' | 'RETURNED' | 'CREDITED' | 'WRITTEN_OFF' | 'NO_FAULT' | null
  resolution_note: string | null
  liability: 'vault' | 'carrier' | 'tenant' | 'none' | null
  opened_at: Date
  resolved_at: Date | null
  closed_at: Date | null
  updated_at: Date
}

type VaultOrderCardsTable = {
  order_id: number
  unique_id: string
  position: number
  parcel_number: number
  declared_value_cents: bigint
  picked_at: Date | null
  packed_at: Date | null
}

type VaultOrdersTable = {
  id: GeneratedAlways<number>
  account_id: number
  status:
    | 'PENDING_PAYMENT'
    | 'COMMITTING'
    | 'COMMITTED'
    | 'IN_FULFILLMENT'
    | 'SHIPPED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'LOST'
    | 'CANCELLED'
    | 'SUPERSEDED'
  fulfillment_status: 'QUEUED' | 'PICKING' | 'PICKED' | 'PACKED' | 'DISPATCHED' | null
  reference: string | null
  site_id: number | null
  address: unknown
  address_check: unknown
  is_insured: boolean
  signature: boolean
  provider: string
  rates: unknown
  parcels: unknown
  warnings: unknown
  rate_id: string | null
  quote_expires_at: Date
  committing_until: Date | null
  commit_attempt: Generated<number>
  last_failure: unknown
  hold_reason: string | null
  api_key_id: string
  superseded_by: number | null
  cancel_reason: string | null
  committed_at: Date | null
  picked_at: Date | null
  packed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  created_at: Date
  updated_at: Date
}

type VaultSweepsTable = {
  id: GeneratedAlways<number>
  end_user_id: number
  status: 'DEPLOYING' | 'SWEEPING' | 'DONE' | 'FAILED'
  tx_hash: string | null
  failure_reason: string | null
  created_at: Date
  updated_at: Date
}

type WalletProofsTable = {
  id: GeneratedAlways<bigint>
  end_user_id: number
  wallet_address: string
  nonce: string
  message: string
  signature: string
  created_at: Date
}

type WalletsTable = {
  end_user_id: number
  balance: Micros
  reserved: Micros
}

type WebhookDeliveriesTable = {
  id: GeneratedAlways<bigint>
  webhook_id: number
  account_id: number
  event_id: bigint
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISCARDED'
  attempts: Generated<number>
  next_attempt_at: Date | null
  last_status_code: number | null
  last_error: string | null
  delivered_at: Date | null
  log: Generated<unknown>
  replay_id: bigint | null
  replay_of: bigint | null
  created_at: Date
}

type WebhookLeasesTable = {
  webhook_id: number
  holder: string
  leased_until: Date
}

type WebhooksTable = {
  id: Generated<number>
  account_id: number
  slot: number | null
  url: string
  event_types: string[]
  description: string
  is_active: boolean
  secret: Uint8Array
  previous_secret: Uint8Array | null
  previous_secret_until: Date | null
  consecutive_failures: Generated<number>
  failing_since: Date | null
  last_success_at: Date | null
  last_failure_at: Date | null
  not_before: Date | null
  disabled_at: Date | null
  disabled_reason: 'gone' | 'failing' | null
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
}

type WithdrawalCardsTable = {
  withdrawal_id: number
  unique_id: string
  position: number
}

type WithdrawalDaysTable = {
  partner_id: number
  day: string
  total: Micros
}

type WithdrawalDestinationsTable = {
  end_user_id: number
  address: string
  added_at: Date
  first_used_at: Date | null
}

type WithdrawalRulesTable = {
  partner_id: number
  daily_cap: Micros
  first_use_delay_seconds: number
  is_proof_required: boolean
  updated_at: Date
}

type WithdrawalsTable = {
  id: GeneratedAlways<number>
  account_id: number
  status: 'REQUESTED' | 'ACKNOWLEDGED' | 'IN_TRANSIT' | 'COMPLETED' | 'CANCELLED'
  method: 'ship' | 'pickup'
  destination: unknown
  note: string | null
  idempotency_key: string | null
  fingerprint: Uint8Array
  api_key_id: string
  card_count: number
  site_id: number | null
  cancel_reason: string | null
  pickup_ready_at: Date | null
  pickup_appointment_at: Date | null
  pickup_expires_at: Date | null
  pickup_code_hash: Uint8Array | null
  pickup_code_last2: string | null
  pickup_wrong_codes: Generated<number>
  pickup_locked_until: Date | null
  collected_by: string | null
  collected_at: Date | null
  requested_at: Date
  acknowledged_at: Date | null
  in_transit_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  created_at: Date
  updated_at: Date
}

type WorkLinesTable = {
  task_id: number
  unique_id: string
  position: number
  is_open: boolean
  parcel_number: number | null
  picked_at: Date | null
  picked_by: string | null
  packed_at: Date | null
  packed_by: string | null
  short_at: Date | null
  returned_at: Date | null
}

type WorkParcelsTable = {
  task_id: number
  number: number
  weight_grams: number | null
  packed_at: Date
  packed_by: string
}

type WorkTasksTable = {
  id: GeneratedAlways<number>
  purpose: string
  document_id: number
  site_id: number
  method: 'SHIP' | 'PICKUP'
  status:
    | 'QUEUED'
    | 'PICKING'
    | 'PICKED'
    | 'PACKED'
    | 'DISPATCHED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'SHORT'
    | 'CANCELLED'
    | 'LOST'
  declared_cents: bigint
  due_at: Date
  hold_reason: string | null
  held_by: string | null
  held_at: Date | null
  end_reason: string | null
  opened_at: Date
  started_at: Date | null
  picked_at: Date | null
  packed_at: Date | null
  dispatched_at: Date | null
  closed_at: Date | null
  updated_at: Date
}

/** Every table, as the migrations leave it. */
export type Schema = {
  accounts: AccountsTable
  activity_entries: ActivityEntriesTable
  api_keys: ApiKeysTable
  api_minutes: ApiMinutesTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  billing_events: BillingEventsTable
  bins: BinsTable
  card_transfer_cards: CardTransferCardsTable
  card_transfers: CardTransfersTable
  catalog_cards: CatalogCardsTable
  catalog_credit_days: CatalogCreditDaysTable
  catalog_credit_grants: CatalogCreditGrantsTable
  catalog_credit_leases: CatalogCreditLeasesTable
  catalog_credits: CatalogCreditsTable
  catalog_expansions: CatalogExpansionsTable
  catalog_feed_prices: CatalogFeedPricesTable
  catalog_games: CatalogGamesTable
  catalog_graded_values: CatalogGradedValuesTable
  catalog_ladder_prices: CatalogLadderPricesTable
  catalog_market_days: CatalogMarketDaysTable
  catalog_prices: CatalogPricesTable
  catalog_sealed_products: CatalogSealedProductsTable
  catalog_sold_comps: CatalogSoldCompsTable
  chain_attempts: ChainAttemptsTable
  chain_blocks: ChainBlocksTable
  chain_index: ChainIndexTable
  chain_intents: ChainIntentsTable
  chain_logs: ChainLogsTable
  chain_reorgs: ChainReorgsTable
  chain_requests: ChainRequestsTable
  chain_watched: ChainWatchedTable
  claims: ClaimsTable
  clock_offset: ClockOffsetTable
  closed_periods: ClosedPeriodsTable
  credit_adjustments: CreditAdjustmentsTable
  credit_withdrawals: CreditWithdrawalsTable
  custody_events: CustodyEventsTable
  custody_heads: CustodyHeadsTable
  cycle_count_bins: CycleCountBinsTable
  cycle_count_sightings: CycleCountSightingsTable
  cycle_count_variances: CycleCountVariancesTable
  cycle_counts: CycleCountsTable
  declared_value_submissions: DeclaredValueSubmissionsTable
  declared_values: DeclaredValuesTable
  deposits: DepositsTable
  end_users: EndUsersTable
  event_counters: EventCountersTable
  events: EventsTable
  exception_messages: ExceptionMessagesTable
  holdings: HoldingsTable
  holds: HoldsTable
  inbound_attachments: InboundAttachmentsTable
  inbound_boxes: InboundBoxesTable
  inbound_lines: InboundLinesTable
  inbound_receipts: InboundReceiptsTable
  inbound_shipments: InboundShipmentsTable
  instant_cards: InstantCardsTable
  instant_pack_cards: InstantPackCardsTable
  instant_packs: InstantPacksTable
  instant_purchase_moves: InstantPurchaseMovesTable
  instant_purchases: InstantPurchasesTable
  instant_requests: InstantRequestsTable
  instant_stuck_words: InstantStuckWordsTable
  inventory_items: InventoryItemsTable
  invoice_counters: InvoiceCountersTable
  invoice_lines: InvoiceLinesTable
  invoices: InvoicesTable
  item_locations: ItemLocationsTable
  item_photos: ItemPhotosTable
  items: ItemsTable
  jobs: JobsTable
  ledger_entries: LedgerEntriesTable
  mails: MailsTable
  maintenance_windows: MaintenanceWindowsTable
  market_actions: MarketActionsTable
  operator_actions: OperatorActionsTable
  operator_sessions: OperatorSessionsTable
  operators: OperatorsTable
  oracle_updates: OracleUpdatesTable
  pack_items: PackItemsTable
  pack_refunds: PackRefundsTable
  packet_type_windows: PacketTypeWindowsTable
  packet_types: PacketTypesTable
  partner_terms: PartnerTermsTable
  partners: PartnersTable
  payout_wallets: PayoutWalletsTable
  payouts: PayoutsTable
  pool_requests: PoolRequestsTable
  pool_versions: PoolVersionsTable
  price_groups: PriceGroupsTable
  prizes: PrizesTable
  purchase_moves: PurchaseMovesTable
  purchases: PurchasesTable
  rate_cards: RateCardsTable
  redemption_moves: RedemptionMovesTable
  redemptions: RedemptionsTable
  relayer_accounts: RelayerAccountsTable
  reports: ReportsTable
  revenue_entries: RevenueEntriesTable
  revenue_sums: RevenueSumsTable
  sellback_items: SellbackItemsTable
  sellback_moves: SellbackMovesTable
  sellbacks: SellbacksTable
  send_items: SendItemsTable
  sends: SendsTable
  service_credits: ServiceCreditsTable
  shipping_exchanges: ShippingExchangesTable
  shipping_labels: ShippingLabelsTable
  shipping_scans: ShippingScansTable
  shipping_webhooks: ShippingWebhooksTable
  sign_in_failures: SignInFailuresTable
  signer_charges: SignerChargesTable
  simulated_faults: SimulatedFaultsTable
  simulated_labels: SimulatedLabelsTable
  simulated_shipments: SimulatedShipmentsTable
  sites: SitesTable
  sla_counts: SlaCountsTable
  sla_items: SlaItemsTable
  sla_snapshots: SlaSnapshotsTable
  storage_days: StorageDaysTable
  storage_progress: StorageProgressTable
  store_bundles: StoreBundlesTable
  switches: SwitchesTable
  tenants: TenantsTable
  tier_events: TierEventsTable
  tier_standings: TierStandingsTable
  tiers: TiersTable
  token_counters: TokenCountersTable
  token_events: TokenEventsTable
  token_sellers: TokenSellersTable
  tokens: TokensTable
  unbilled_events: UnbilledEventsTable
  user_vaults: UserVaultsTable
  vault_clocks: VaultClocksTable
  vault_exceptions: VaultExceptionsTable
  vault_order_cards: VaultOrderCardsTable
  vault_orders: VaultOrdersTable
  vault_sweeps: VaultSweepsTable
  wallet_proofs: WalletProofsTable
  wallets: WalletsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_leases: WebhookLeasesTable
  webhooks: WebhooksTable
  withdrawal_cards: WithdrawalCardsTable
  withdrawal_days: WithdrawalDaysTable
  withdrawal_destinations: WithdrawalDestinationsTable
  withdrawal_rules: WithdrawalRulesTable
  withdrawals: WithdrawalsTable
  work_lines: WorkLinesTable
  work_parcels: WorkParcelsTable
  work_tasks: WorkTasksTable
}
