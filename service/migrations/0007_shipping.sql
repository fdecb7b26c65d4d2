-- Labels bought from carriers. The row is written before the carrier is asked and is the name the purchase is looked up
-- by afterwards, so a label that was charged and lost on the way back is found again instead of bought again.
create table shipping_labels (
  id bigint generated always as identity primary key,
  owner_kind text not null check (length(owner_kind) between 1 and 32),
  owner_id integer not null,
  parcel_number integer not null check (parcel_number between 1 and 1000),
  provider text not null check (provider in ('simulator', 'shippo', 'easypost', 'manual')),
  shipment_ref text not null check (length(shipment_ref) between 1 and 255),
  rate_ref text not null check (length(rate_ref) between 1 and 255),
  carrier text not null,
  carrier_token text not null,
  service text not null,
  service_token text not null,
  quoted_cents bigint not null check (quoted_cents >= 0),
  -- The most the label may cost; null where the parcel is paid for already and leaves at any price.
  max_cents bigint check (max_cents >= 0),
  insured_cents bigint not null check (insured_cents >= 0),
  status text not null check (status in ('INTENDED', 'BUYING', 'UNRESOLVED', 'PURCHASED', 'REJECTED', 'ABANDONED',
    'VOIDING', 'VOID_REQUESTED', 'VOIDED', 'VOID_REFUSED')),
  -- False once the owner turned away: whatever is found then is voided.
  is_wanted boolean not null,
  duplicate_of bigint references shipping_labels,
  lease_until timestamptz not null,
  sent_at timestamptz,
  -- The provider's name for a purchase it has not confirmed yet.
  pending_ref text check (length(pending_ref) between 1 and 255),
  purchase_ref text check (length(purchase_ref) between 1 and 255),
  tracking_number text check (length(tracking_number) between 1 and 64),
  tracking_url text,
  label_url text,
  postage_cents bigint check (postage_cents >= 0),
  cost_cents bigint check (cost_cents >= 0),
  blob_id text,
  failure_code text,
  failure_messages jsonb not null default '[]',
  tracking_status text check (tracking_status in ('PRE_TRANSIT', 'TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNED',
    'FAILURE')),
  tracking_eta timestamptz,
  signed_by text,
  delivered_at timestamptz,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  purchased_at timestamptz,
  updated_at timestamptz not null,
  check ((status in ('PURCHASED', 'VOIDING', 'VOID_REQUESTED', 'VOIDED', 'VOID_REFUSED'))
    = (purchase_ref is not null and tracking_number is not null and purchased_at is not null
       and postage_cents is not null and cost_cents is not null)),
  check (sent_at is not null or status in ('INTENDED', 'ABANDONED')),
  check (duplicate_of is null or not is_wanted)
);

-- One purchase under way or done per parcel, whatever the code believes.
create unique index shipping_labels_live on shipping_labels (owner_kind, owner_id, parcel_number)
  where status in ('INTENDED', 'BUYING', 'UNRESOLVED', 'PURCHASED');
-- One row for each label the provider sold.
create unique index shipping_labels_purchase on shipping_labels (provider, purchase_ref);
create index shipping_labels_owner on shipping_labels (owner_kind, owner_id);
create index shipping_labels_tracking on shipping_labels (tracking_number);
create index shipping_labels_poll on shipping_labels (next_poll_at) where next_poll_at is not null;

-- Where parcels were seen. A scan told twice is one row.
create table shipping_scans (
  id bigint generated always as identity primary key,
  label_id bigint not null references shipping_labels,
  at timestamptz not null,
  status text not null check (status in ('PRE_TRANSIT', 'TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNED',
    'FAILURE')),
  code text not null,
  description text not null,
  city text,
  state text,
  country text,
  is_exception boolean not null,
  source text not null check (source in ('webhook', 'poll')),
  received_at timestamptz not null,
  unique (label_id, at, status, code)
);

create trigger shipping_scans_append_only before update or delete on shipping_scans
  for each row execute function refuse_change();

-- Every genuine delivery of a provider, those about parcels we do not know included.
create table shipping_webhooks (
  id bigint generated always as identity primary key,
  provider text not null,
  digest bytea not null check (length(digest) = 32),
  label_id bigint references shipping_labels,
  tracking_number text not null,
  received_at timestamptz not null,
  unique (provider, digest, tracking_number)
);

-- What providers answered where money moved, for the day somebody disputes it. Addresses are taken out.
create table shipping_exchanges (
  id bigint generated always as identity primary key,
  provider text not null,
  method text not null,
  path text not null check (length(path) <= 500),
  outcome text not null check (length(outcome) <= 32),
  body jsonb,
  at timestamptz not null
);
create index shipping_exchanges_at on shipping_exchanges (at);

-- The simulated carrier's own books. It is a stranger who happens to live here: nothing above refers to these tables.
create table simulated_shipments (
  id text primary key,
  request jsonb not null,
  quoted_at timestamptz not null
);

create table simulated_labels (
  id text primary key,
  shipment_id text not null references simulated_shipments,
  rate_ref text not null,
  client_ref text not null,
  service_token text not null,
  charged_cents bigint not null,
  tracking_number text not null unique,
  bought_at timestamptz not null,
  voided_at timestamptz,
  -- How far an operator pushed the parcel ahead of the clock.
  advanced_ms bigint not null default 0,
  announced_scans integer not null default 0
);
create index simulated_labels_rate on simulated_labels (rate_ref, client_ref);
create index simulated_labels_unannounced on simulated_labels (bought_at) where announced_scans < 4 and voided_at is null;

create table simulated_faults (
  id bigint generated always as identity primary key,
  operation text not null,
  mode text not null
);
