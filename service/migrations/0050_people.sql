-- People of partners and tenants sign in like operators and are stored with them. Only staff are operators: the others have
-- neither roles of operators nor a badge.
alter table operators
  add column is_staff boolean not null default true,
  add column preferences jsonb not null default '{}' check (length(preferences::text) <= 16384),
  add check (is_staff or (roles = '{}' and badge_hash is null));

-- The key under which a person's writes for an account are recorded. It opens nothing and is not listed.
alter table api_keys
  add column person_id integer references operators,
  add check (person_id is null or scopes = '{}');
create unique index api_keys_of_people on api_keys (person_id, account_id) where person_id is not null;

create table account_members (
  person_id integer not null references operators,
  account_id integer not null references accounts,
  role text not null check (role in ('owner', 'developer', 'finance', 'viewer')),
  -- Two people of the platform grant it; only an owner has it.
  manages_payouts boolean not null check (not manages_payouts or role = 'owner'),
  key_id text not null unique references api_keys,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (person_id, account_id)
);
create index account_members_of_account on account_members (account_id);

-- Only a hash of each token is here; the letter has the token.
create table account_invitations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('owner', 'developer', 'finance', 'viewer')),
  manages_payouts boolean not null check (not manages_payouts or role = 'owner'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by text not null check (length(invited_by) between 1 and 100),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(accepted_at, revoked_at) <= 1)
);
create unique index account_invitations_open on account_invitations (account_id, email)
  where accepted_at is null and revoked_at is null;

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id integer not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index password_resets_of_person on password_resets (person_id);
