-- Whether requests were answered, minute by minute: what the availability we promise is measured by. Account 0 stands for
-- callers who could not be told apart. It is counted in memory and written once a minute, so it refers to nothing.
create table api_minutes (
  account_id integer not null check (account_id >= 0),
  minute integer not null check (minute > 0),
  answered integer not null check (answered >= 0),
  failed integer not null check (failed >= 0),
  primary key (account_id, minute)
);
create index api_minutes_age on api_minutes (minute);

-- How much a tenant may owe before nothing more is bought for him; null is as much as he likes. And whom to call.
alter table tenants
  add column credit_limit_cents bigint check (credit_limit_cents >= 0),
  add column contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array');

-- Parcels nobody announced, or that came after they were called off: they wait until somebody finds out whose they are.
create table orphan_parcels (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  status text not null check (status in ('WAITING', 'ATTACHED', 'CLOSED')),
  carrier text check (length(carrier) between 1 and 64),
  tracking_number text check (length(tracking_number) between 1 and 64),
  sender text check (length(sender) between 1 and 255),
  condition text check (condition in ('GOOD', 'DENTED', 'OPENED', 'WET')),
  note text check (length(note) between 1 and 512),
  inbound_shipment_id integer references inbound_shipments,
  end_reason text check (length(end_reason) between 1 and 512),
  noted_by text not null check (length(noted_by) between 1 and 128),
  arrived_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'ATTACHED') = (inbound_shipment_id is not null)),
  check ((status = 'WAITING') = (ended_at is null))
);
create index orphan_parcels_waiting on orphan_parcels (site_id, id) where status = 'WAITING';
-- The same parcel waits once.
create unique index orphan_parcels_tracking on orphan_parcels (site_id, tracking_number) where status = 'WAITING';
