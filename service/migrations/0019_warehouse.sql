-- The people who run the place. Secrets are kept as hashes, or sealed where we must read them again.
create table operators (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  is_active boolean not null,
  roles text[] not null
    check (roles <@ array['admin', 'account_manager', 'warehouse', 'supervisor', 'treasury']::text[]),
  -- Where they may work; null is everywhere.
  site_ids integer[],
  password_hash text not null,
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  -- The last time step a code was taken for: no code opens twice.
  totp_step bigint not null default 0,
  badge_hash bytea unique check (length(badge_hash) = 32),
  pin_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nulls(badge_hash, pin_hash) in (0, 2)),
  check (totp_confirmed_at is null or totp_sealed is not null)
);

-- A signed-in browser or station. Only a hash of its cookie is here.
create table operator_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  operator_id integer not null references operators,
  method text not null check (method in ('password', 'badge')),
  address text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- A badge changes who stands at a station; it does not make the station's day longer.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_sessions_live on operator_sessions (operator_id) where ended_at is null;
create index operator_sessions_expiry on operator_sessions (expires_at);

-- Attempts to prove who one is that did not succeed, by person, station and address.
create table sign_in_failures (
  subject text primary key check (length(subject) <= 300),
  failures integer not null check (failures >= 0),
  since timestamptz not null
);

-- What a device asked for, by the name it gave the request: a scanner repeats itself, the effect does not.
create table operator_actions (
  actor text not null check (length(actor) <= 128),
  client_action_id uuid not null,
  action text not null check (length(action) between 1 and 64),
  fingerprint bytea not null check (length(fingerprint) = 32),
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor, client_action_id)
);

create table sites (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,15}$'),
  name text not null check (length(name) between 1 and 100),
  status text not null check (status in ('ACTIVE', 'PAUSED', 'CLOSED')),
  address jsonb not null,
  timezone text not null check (length(timezone) between 1 and 64),
  receiving_hours jsonb not null default '[]',
  pickup_hours jsonb not null default '[]',
  order_cutoff text not null check (order_cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Days nobody works, as YYYY-MM-DD in the site's own calendar.
  holidays text[] not null default '{}',
  capabilities text[] not null check (capabilities <@ array['inbound', 'ship', 'pickup']::text[]),
  inbound_instructions text check (length(inbound_instructions) <= 2000),
  pickup_instructions text check (length(pickup_instructions) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Shelf places and totes. Codes are unique everywhere, so that a scan alone says which one it is.
create table bins (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,31}$'),
  kind text not null check (kind in ('BIN', 'TOTE')),
  is_active boolean not null,
  created_at timestamptz not null,
  unique (id, site_id)
);
create index bins_by_site on bins (site_id, code);

-- Where a thing is. A thing that is nowhere in our keeping has no row yet, or one that says it left.
create table item_locations (
  unique_id text primary key references items,
  site_id integer not null references sites,
  bin_id integer,
  status text not null check (status in ('RECEIVED', 'STORED', 'PICKED', 'PACKED', 'DISPATCHED', 'DEPARTED', 'MISSING',
    'LOST')),
  hold_reason text check (length(hold_reason) between 1 and 500),
  held_by text,
  held_at timestamptz,
  seen_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (bin_id, site_id) references bins (id, site_id),
  check (status <> 'STORED' or bin_id is not null),
  check (num_nulls(hold_reason, held_by, held_at) in (0, 3))
);
create index item_locations_bin on item_locations (bin_id, unique_id) where bin_id is not null;
create index item_locations_moving on item_locations (site_id, status) where status not in ('STORED', 'DEPARTED', 'LOST');
create index item_locations_held on item_locations (held_at) where held_at is not null;

-- The end of each thing's chain of custody; its lock puts the writers of one thing in a line.
create table custody_heads (
  unique_id text primary key references items,
  last_seq integer not null check (last_seq > 0),
  last_hash bytea not null check (length(last_hash) = 32)
);

-- Whose hands a thing went through. Each entry holds the hash of the one before it.
create table custody_events (
  unique_id text not null references items,
  seq integer not null check (seq > 0),
  event text not null check (length(event) between 1 and 64),
  at timestamptz not null,
  actor text not null check (length(actor) between 1 and 128),
  -- Where it was, as it was said; a record does not fail because a site is unknown.
  site_id integer,
  -- What it was done for, such as `redemption:12`.
  document text check (length(document) between 1 and 128),
  details jsonb not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (unique_id, seq)
);
create trigger custody_events_append_only before update or delete on custody_events
  for each row execute function refuse_change();

create table item_photos (
  id integer generated always as identity primary key,
  unique_id text not null references items,
  side text not null check (side in ('FRONT', 'BACK', 'OTHER')),
  blob_id text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  byte_size integer not null check (byte_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  taken_by text not null,
  taken_at timestamptz not null,
  unique (unique_id, sha256)
);

-- One job of the warehouse: things that leave together for one document of one purpose.
create table work_tasks (
  id integer generated always as identity primary key,
  purpose text not null check (length(purpose) between 1 and 32),
  document_id integer not null,
  site_id integer not null references sites,
  method text not null check (method in ('SHIP', 'PICKUP')),
  status text not null check (status in ('QUEUED', 'PICKING', 'PICKED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'RETURNED',
    'SHORT', 'CANCELLED', 'LOST')),
  declared_cents bigint not null check (declared_cents >= 0),
  due_at timestamptz not null,
  hold_reason text check (length(hold_reason) between 1 and 500),
  held_by text,
  held_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  opened_at timestamptz not null,
  started_at timestamptz,
  picked_at timestamptz,
  packed_at timestamptz,
  dispatched_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  check ((closed_at is not null) = (status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'LOST'))),
  check (num_nulls(hold_reason, held_by, held_at) in (0, 3))
);
create unique index work_tasks_open on work_tasks (purpose, document_id, site_id) where closed_at is null;
create index work_tasks_document on work_tasks (purpose, document_id);
create index work_tasks_queue on work_tasks (site_id, status, due_at) where closed_at is null;

create table work_lines (
  task_id integer not null references work_tasks,
  unique_id text not null references items,
  position integer not null check (position >= 0),
  is_open boolean not null,
  parcel_number integer,
  picked_at timestamptz,
  picked_by text,
  packed_at timestamptz,
  packed_by text,
  short_at timestamptz,
  returned_at timestamptz,
  primary key (task_id, unique_id),
  check (packed_at is null or (picked_at is not null and parcel_number is not null))
);
-- A thing is on one open job at a time.
create unique index work_lines_open on work_lines (unique_id) where is_open;

create table work_parcels (
  task_id integer not null references work_tasks,
  number integer not null check (number between 1 and 1000),
  weight_grams integer check (weight_grams between 1 and 100000),
  packed_at timestamptz not null,
  packed_by text not null,
  primary key (task_id, number)
);
