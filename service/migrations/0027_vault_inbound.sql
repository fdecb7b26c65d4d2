-- Parcels of cards that tenants send us: announced, arrived, unpacked card by card.
create table inbound_shipments (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  status text not null check (status in ('ANNOUNCED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVING', 'PARTIALLY_RECEIVED',
    'RECEIVED', 'CLOSED', 'CANCELLED')),
  -- Counts the tenant's own edits, so that two of his programs do not overwrite each other unseen.
  version integer not null default 1 check (version > 0),
  site_id integer not null references sites,
  expected_count integer not null check (expected_count between 1 and 100000),
  received_count integer not null default 0 check (received_count >= 0),
  damaged_count integer not null default 0 check (damaged_count between 0 and received_count),
  -- Cards nobody had announced.
  unannounced_count integer not null default 0 check (unannounced_count between 0 and received_count),
  carrier text check (length(carrier) between 1 and 64),
  tracking_numbers text[] not null default '{}' check (cardinality(tracking_numbers) <= 50),
  box_count integer check (box_count between 1 and 500),
  expected_at timestamptz,
  reference text check (length(reference) between 1 and 128),
  note text check (length(note) <= 512),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  fingerprint bytea not null check (length(fingerprint) = 32),
  api_key_id text not null,
  -- When the carrier says he handed it over; the check-in is measured from it.
  delivered_at timestamptz,
  announced_at timestamptz not null,
  in_transit_at timestamptz,
  arrived_at timestamptz,
  receiving_started_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, idempotency_key)
);
create index inbound_shipments_account on inbound_shipments (account_id, id desc);
create index inbound_shipments_open on inbound_shipments (site_id, id) where status not in ('CLOSED', 'CANCELLED');
create index inbound_shipments_received on inbound_shipments (received_at) where status = 'RECEIVED';

create table inbound_lines (
  id integer generated always as identity primary key,
  shipment_id integer not null references inbound_shipments,
  position integer not null check (position >= 0),
  line_reference text check (length(line_reference) between 1 and 128),
  box_no integer check (box_no between 1 and 500),
  name text not null check (length(name) between 1 and 255),
  game text check (length(game) between 1 and 64),
  card_id text check (length(card_id) between 1 and 128),
  set_id text check (length(set_id) between 1 and 128),
  card_number text check (length(card_number) between 1 and 64),
  condition text check (condition in ('NM', 'LP', 'MP', 'HP', 'DMG')),
  quantity integer not null check (quantity between 1 and 10000),
  declared_value_cents bigint check (declared_value_cents >= 0),
  received integer not null default 0 check (received >= 0),
  damaged integer not null default 0 check (damaged between 0 and received),
  unique (shipment_id, position)
);

create table inbound_boxes (
  shipment_id integer not null references inbound_shipments,
  box_no integer not null check (box_no between 1 and 500),
  tracking_number text check (length(tracking_number) between 1 and 64),
  condition text check (condition in ('GOOD', 'DENTED', 'OPENED', 'WET')),
  received integer not null default 0 check (received >= 0),
  damaged integer not null default 0 check (damaged between 0 and received),
  arrived_at timestamptz,
  closed_at timestamptz,
  primary key (shipment_id, box_no)
);

-- One row for each card that was taken out of a box, for ever.
create table inbound_receipts (
  unique_id text primary key references items,
  shipment_id integer not null references inbound_shipments,
  line_id integer references inbound_lines,
  box_no integer,
  is_damaged boolean not null,
  received_by text not null,
  received_at timestamptz not null
);
create index inbound_receipts_shipment on inbound_receipts (shipment_id, received_at, unique_id);

create table inbound_attachments (
  id integer generated always as identity primary key,
  shipment_id integer not null references inbound_shipments,
  kind text not null check (kind in ('packing_list', 'invoice', 'photo', 'manifest_csv', 'other')),
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null
    check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv')),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  blob_id text not null,
  api_key_id text not null,
  created_at timestamptz not null,
  unique (shipment_id, sha256)
);

-- Something is not as it should be, and two sides talk about it.
create table vault_exceptions (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  type text not null check (type in ('RECEIVING_SHORT', 'RECEIVING_OVER', 'UNIDENTIFIED_ITEM', 'DAMAGED',
    'COUNTERFEIT_SUSPECT', 'CONDITION_DISPUTE', 'MISSING', 'WRONG_ITEM', 'ADDRESS_PROBLEM', 'LABEL_PROBLEM',
    'DELIVERY_FAILURE', 'LOST_IN_TRANSIT', 'UNCOLLECTED', 'OTHER')),
  severity text not null check (severity in ('low', 'medium', 'high')),
  status text not null check (status in ('OPEN', 'INVESTIGATING', 'AWAITING_TENANT', 'RESOLVED', 'CLOSED')),
  summary text not null check (length(summary) between 1 and 1000),
  unique_ids text[] not null default '{}' check (cardinality(unique_ids) <= 500),
  order_id integer references vault_orders,
  withdrawal_id integer references withdrawals,
  inbound_shipment_id integer references inbound_shipments,
  site_id integer,
  opened_by text not null check (length(opened_by) between 1 and 128),
  -- The same thing going wrong once is told once.
  occurrence text unique check (length(occurrence) between 1 and 255),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  fingerprint bytea check (length(fingerprint) = 32),
  due_at timestamptz not null,
  first_response_at timestamptz,
  resolution text check (resolution in ('FOUND', 'CORRECTED', 'ACCEPTED_AS_IS', 'RETURNED', 'CREDITED', 'WRITTEN_OFF',
    'NO_FAULT')),
  resolution_note text check (length(resolution_note) between 1 and 2000),
  liability text check (liability in ('vault', 'carrier', 'tenant', 'none')),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  unique (account_id, idempotency_key),
  check ((resolution is not null) = (status in ('RESOLVED', 'CLOSED'))),
  check ((resolution is null) = (resolved_at is null))
);
create index vault_exceptions_account on vault_exceptions (account_id, id desc);
create index vault_exceptions_open on vault_exceptions (due_at) where status in ('OPEN', 'INVESTIGATING', 'AWAITING_TENANT');
create index vault_exceptions_resolved on vault_exceptions (resolved_at) where status = 'RESOLVED';
create index vault_exceptions_inbound on vault_exceptions (inbound_shipment_id) where inbound_shipment_id is not null;
create index vault_exceptions_cards on vault_exceptions using gin (unique_ids);

create table exception_messages (
  id integer generated always as identity primary key,
  exception_id integer not null references vault_exceptions,
  author text not null check (author in ('tenant', 'operator')),
  actor text not null check (length(actor) between 1 and 128),
  body text not null check (length(body) between 1 and 4000),
  -- What the tenant wants done, where he was asked.
  decision text check (length(decision) between 1 and 64),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  created_at timestamptz not null,
  unique (exception_id, idempotency_key)
);
create trigger exception_messages_append_only before update or delete on exception_messages
  for each row execute function refuse_change();
