-- The accounts we send transactions from. One process works for an account at a time: it holds a lease, and every
-- write it makes names the fence it was given. Who lost the lease has an old fence, and nothing it writes counts.
create table relayer_accounts (
  id integer generated always as identity primary key,
  chain_id bigint not null check (chain_id > 0),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  role text not null check (length(role) between 1 and 32),
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  is_paused boolean not null default false,
  holder text,
  fence bigint not null default 0,
  leased_until timestamptz,
  balance_wei numeric(78, 0),
  balance_at timestamptz,
  created_at timestamptz not null,
  unique (chain_id, address)
);

-- What shall happen on chain, written in the transaction that decided it. The reference makes it happen once.
create table chain_intents (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  purpose text not null check (length(purpose) between 1 and 64),
  reference text not null unique check (length(reference) between 1 and 255),
  role text not null check (length(role) between 1 and 32),
  -- The account it was given to, or must be sent from.
  account_id integer references relayer_accounts,
  is_pinned boolean not null default false,
  target text not null check (target ~ '^0x[0-9a-f]{40}$'),
  data bytea not null,
  value_wei numeric(78, 0) not null check (value_wei >= 0),
  gas_limit bigint check (gas_limit > 0),
  status text not null check (
    status in ('QUEUED', 'SIGNED', 'BROADCAST', 'MINED', 'FINAL', 'FAILED', 'CANCELLED')
  ),
  nonce bigint check (nonce >= 0),
  -- What a person asked the holder of the account to do with it.
  wanted text check (wanted in ('BUMP', 'CANCEL')),
  result text check (result in ('SUCCEEDED', 'REVERTED', 'CANCELLED', 'REFUSED')),
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint,
  block_hash text check (block_hash ~ '^0x[0-9a-f]{64}$'),
  gas_used bigint,
  gas_price_wei bigint,
  error_name text,
  error_message text,
  error_data bytea,
  -- Simulations that reverted for a reason that may pass, and when to try again.
  tries integer not null default 0,
  run_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, nonce),
  check ((nonce is not null) = (status in ('SIGNED', 'BROADCAST', 'MINED', 'FINAL'))),
  check (nonce is null or account_id is not null),
  check ((block_hash is not null) = (status in ('MINED', 'FINAL'))),
  check ((result is not null) = (status in ('MINED', 'FINAL', 'FAILED', 'CANCELLED'))),
  check (not is_pinned or account_id is not null)
);
create index chain_intents_queued on chain_intents (chain_id, role, id) where status = 'QUEUED';
create index chain_intents_live on chain_intents (account_id, nonce) where status in ('SIGNED', 'BROADCAST', 'MINED');
create index chain_intents_failed on chain_intents (updated_at) where status = 'FAILED';

-- Every transaction ever signed for an intent, kept before it is sent. Any of them may be the one that is mined.
create table chain_attempts (
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  intent_id bigint not null references chain_intents,
  account_id integer not null references relayer_accounts,
  nonce bigint not null check (nonce >= 0),
  ordinal integer not null check (ordinal > 0),
  kind text not null check (kind in ('CALL', 'CANCEL')),
  status text not null check (status in ('SIGNED', 'SENT', 'MINED', 'REPLACED')),
  raw bytea not null,
  gas_limit bigint not null check (gas_limit > 0),
  max_fee_wei bigint not null check (max_fee_wei > 0),
  max_priority_fee_wei bigint not null check (max_priority_fee_wei between 0 and max_fee_wei),
  refusals integer not null default 0,
  last_refusal text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (intent_id, ordinal)
);
create index chain_attempts_by_nonce on chain_attempts (account_id, nonce);

-- What each key committed us to, by the minute: the hourly limits of the signing policy outlive the process.
create table signer_charges (
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  minute timestamptz not null,
  usdc_micros numeric(78, 0) not null check (usdc_micros >= 0),
  gas_wei numeric(78, 0) not null check (gas_wei >= 0),
  primary key (address, minute)
);
