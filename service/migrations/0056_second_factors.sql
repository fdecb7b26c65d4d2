-- Passkeys (WebAuthn) of people. An owner is named like an actor, such as `operator:12`.
create table passkeys (
  id integer generated always as identity primary key,
  owner text not null check (length(owner) between 1 and 100),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- The signature counter of the authenticator; 0 where it has none.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_owner on passkeys (owner, id);

-- A challenge is used once and expires.
create table passkey_challenges (
  challenge bytea primary key check (length(challenge) = 32),
  owner text not null check (length(owner) between 1 and 100),
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- A device at which badge and PIN count as a second factor. Only a hash of its secret is here.
create table stations (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  site_id integer not null references sites,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  registered_by text not null check (length(registered_by) between 1 and 100),
  created_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_at timestamptz
);
create unique index stations_name on stations (site_id, name) where revoked_at is null;
alter table operator_sessions add column station_id integer references stations;
create index operator_sessions_station on operator_sessions (station_id) where ended_at is null;
