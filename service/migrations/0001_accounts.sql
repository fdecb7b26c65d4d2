-- Who uses the service. A partner sells packs, a tenant keeps cards, the platform account is the operator's own.
create table accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('pack_partner', 'tenant', 'platform')),
  name text not null check (length(name) between 1 and 255),
  status text not null check (status in ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, kind)
);

-- The kind is repeated so that the foreign key can hold it: a tenant has no partner row.
create table partners (
  account_id integer primary key,
  kind text not null default 'pack_partner' check (kind = 'pack_partner'),
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  billing_model text not null check (billing_model in ('TIER', 'POOL')),
  foreign key (account_id, kind) references accounts (id, kind)
);

create table tenants (
  account_id integer primary key,
  kind text not null default 'tenant' check (kind = 'tenant'),
  account_number text not null unique check (account_number ~ '^[A-Z0-9-]{4,32}$'),
  notice_email text check (length(notice_email) between 3 and 254),
  foreign key (account_id, kind) references accounts (id, kind)
);

-- Only a keyed hash of a key is kept; the key itself is shown once, when it is made.
create table api_keys (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  account_id integer not null references accounts,
  family_id text not null references api_keys (id) deferrable initially deferred,
  environment text not null check (environment in ('live', 'test')),
  label text not null check (length(label) between 1 and 255),
  scopes text[] not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  hint text not null check (length(hint) = 4),
  allowed_addresses text[] not null,
  limits jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  retires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create index on api_keys (account_id);
create index on api_keys (family_id);
