-- How a tenant takes cards from other tenants. Senders on the list are believed at once, whatever the policy says.
alter table tenants
  add column transfer_policy text not null default 'instant' check (transfer_policy in ('instant', 'accept', 'refuse')),
  add column transfer_senders text[] not null default '{}' check (cardinality(transfer_senders) <= 500);

-- One clock per account, moved under its own lock as the last thing before a commit. Stamps taken from it are unique to
-- the millisecond and in the order of the commits, so a reader who remembers the last one he saw misses nothing.
create table vault_clocks (
  account_id integer primary key references tenants,
  changed_at timestamptz not null check (changed_at = date_trunc('milliseconds', changed_at))
);

-- Whose a card is, and what is being done with it. A card that left stays as a tombstone, so that mirrors hear of it.
create table holdings (
  account_id integer not null references tenants,
  unique_id text not null references items check (unique_id like 'CARD-%'),
  status text not null check (status in ('RECEIVED', 'AVAILABLE', 'QUOTED', 'RESERVED', 'PICKED', 'PACKED', 'SHIPPED',
    'WITHDRAWING', 'WITHDRAWN', 'TRANSFER_PENDING', 'TRANSFERRED', 'ON_HOLD', 'MISSING', 'DAMAGED', 'LOST')),
  site_id integer,
  declared_value_cents bigint not null default 0 check (declared_value_cents >= 0),
  client_reference text check (length(client_reference) between 1 and 128),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- The document the status speaks of.
  order_id integer,
  withdrawal_id integer,
  transfer_id integer,
  inbound_shipment_id integer,
  hold_reason text check (length(hold_reason) between 1 and 500),
  hold_by text check (length(hold_by) between 1 and 128),
  hold_since timestamptz,
  received_at timestamptz not null,
  updated_at timestamptz not null,
  departed_at timestamptz,
  departed_reason text check (departed_reason in ('SHIPPED', 'WITHDRAWN', 'TRANSFERRED', 'LOST')),
  primary key (account_id, unique_id),
  check ((departed_at is not null) = (status in ('SHIPPED', 'WITHDRAWN', 'TRANSFERRED', 'LOST'))),
  check ((departed_at is null) = (departed_reason is null)),
  check (num_nulls(hold_reason, hold_by, hold_since) in (0, 3))
);
-- The order of a sweep, and the proof that two changes of one account never share a stamp.
create unique index holdings_sweep on holdings (account_id, updated_at);
-- A card is in one tenant's keeping, or in none's.
create unique index holdings_current on holdings (unique_id) where departed_at is null;

create table vault_orders (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  status text not null check (status in ('PENDING_PAYMENT', 'COMMITTING', 'COMMITTED', 'IN_FULFILLMENT', 'SHIPPED',
    'DELIVERED', 'RETURNED', 'LOST', 'CANCELLED', 'SUPERSEDED')),
  fulfillment_status text check (fulfillment_status in ('QUEUED', 'PICKING', 'PICKED', 'PACKED', 'DISPATCHED')),
  reference text check (length(reference) between 1 and 64),
  site_id integer,
  address jsonb not null,
  address_check jsonb not null,
  is_insured boolean not null,
  signature boolean not null,
  provider text not null,
  -- What was offered, by our own names for the rates, and how the cards would be packed.
  rates jsonb not null,
  parcels jsonb not null,
  warnings jsonb not null,
  rate_id text check (length(rate_id) between 1 and 64),
  quote_expires_at timestamptz not null,
  -- Set while a label is being bought; whoever finds it past takes the order for one whose commit failed.
  committing_until timestamptz,
  commit_attempt integer not null default 0,
  last_failure jsonb,
  hold_reason text check (length(hold_reason) between 1 and 500),
  api_key_id text not null,
  superseded_by integer references vault_orders,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  committed_at timestamptz,
  picked_at timestamptz,
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'COMMITTING') = (committing_until is not null)),
  check ((status = 'SUPERSEDED') = (superseded_by is not null)),
  check (status in ('PENDING_PAYMENT', 'CANCELLED', 'SUPERSEDED') or rate_id is not null)
);
create index vault_orders_account on vault_orders (account_id, id desc);
create index vault_orders_open on vault_orders (status, quote_expires_at)
  where status in ('PENDING_PAYMENT', 'COMMITTING');
create index vault_orders_superseded on vault_orders (superseded_by) where superseded_by is not null;

create table vault_order_cards (
  order_id integer not null references vault_orders,
  unique_id text not null references items,
  position integer not null check (position >= 0),
  parcel_number integer not null check (parcel_number > 0),
  declared_value_cents bigint not null check (declared_value_cents >= 0),
  picked_at timestamptz,
  packed_at timestamptz,
  primary key (order_id, unique_id)
);
create index vault_order_cards_card on vault_order_cards (unique_id);

create table withdrawals (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  status text not null check (status in ('REQUESTED', 'ACKNOWLEDGED', 'IN_TRANSIT', 'COMPLETED', 'CANCELLED')),
  method text not null check (method in ('ship', 'pickup')),
  -- The tenant's own words; nobody here reads a meaning into them.
  destination jsonb,
  note text check (length(note) <= 512),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  fingerprint bytea not null check (length(fingerprint) = 32),
  api_key_id text not null,
  card_count integer not null check (card_count > 0),
  site_id integer,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  pickup_ready_at timestamptz,
  pickup_appointment_at timestamptz,
  pickup_expires_at timestamptz,
  -- A keyed hash: whoever reads the table cannot collect the cards.
  pickup_code_hash bytea check (length(pickup_code_hash) = 32),
  pickup_code_last2 text check (length(pickup_code_last2) = 2),
  pickup_wrong_codes integer not null default 0,
  pickup_locked_until timestamptz,
  collected_by text check (length(collected_by) between 1 and 255),
  collected_at timestamptz,
  requested_at timestamptz not null,
  acknowledged_at timestamptz,
  in_transit_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, idempotency_key),
  check (method = 'pickup' or destination is not null)
);
create index withdrawals_account on withdrawals (account_id, id desc);
create index withdrawals_uncollected on withdrawals (pickup_expires_at) where status = 'IN_TRANSIT' and method = 'pickup';

create table withdrawal_cards (
  withdrawal_id integer not null references withdrawals,
  unique_id text not null references items,
  position integer not null check (position >= 0),
  primary key (withdrawal_id, unique_id)
);
create index withdrawal_cards_card on withdrawal_cards (unique_id);

create table card_transfers (
  id integer generated always as identity primary key,
  from_account_id integer not null references tenants,
  to_account_id integer not null references tenants,
  status text not null check (status in ('PENDING_ACCEPTANCE', 'COMPLETED', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  note text check (length(note) <= 512),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  fingerprint bytea not null check (length(fingerprint) = 32),
  api_key_id text not null,
  card_count integer not null check (card_count > 0),
  declined_reason text check (length(declined_reason) between 1 and 500),
  expires_at timestamptz,
  requested_at timestamptz not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (from_account_id, idempotency_key),
  check (from_account_id <> to_account_id),
  check ((status = 'COMPLETED') = (completed_at is not null))
);
create index card_transfers_out on card_transfers (from_account_id, id desc);
create index card_transfers_in on card_transfers (to_account_id, id desc);
create index card_transfers_waiting on card_transfers (expires_at) where status = 'PENDING_ACCEPTANCE';

create table card_transfer_cards (
  transfer_id integer not null references card_transfers,
  unique_id text not null references items,
  position integer not null check (position >= 0),
  primary key (transfer_id, unique_id)
);

-- What each key wrote, in its own words' order. A rotated key goes on in its family's log.
create table activity_entries (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  key_family text not null,
  api_key_id text not null,
  event text not null check (length(event) between 1 and 64),
  resource_type text not null check (length(resource_type) between 1 and 32),
  resource_id text not null check (length(resource_id) between 1 and 64),
  summary text not null check (length(summary) between 1 and 500),
  data jsonb not null,
  request_id text not null check (length(request_id) between 1 and 64),
  created_at timestamptz not null
);
create index activity_entries_family on activity_entries (account_id, key_family, id desc);
create trigger activity_entries_append_only before update or delete on activity_entries
  for each row execute function refuse_change();
