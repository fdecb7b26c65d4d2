-- What the operator can switch off while something is wrong. A name without a row is on.
create table switches (
  name text primary key check (name in ('custodial', 'instant', 'sellback', 'redemption', 'sends', 'withdraw')),
  is_on boolean not null,
  changed_at timestamptz not null
);

-- A wallet is proven when its holder signed for it; the proof is kept and counts once.
alter table end_users add column wallet_verified_at timestamptz;

create table wallet_proofs (
  id bigint generated always as identity primary key,
  end_user_id integer not null references end_users,
  wallet_address text not null check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  nonce text not null check (length(nonce) between 8 and 255),
  message text not null,
  signature text not null,
  created_at timestamptz not null,
  unique (wallet_address, nonce)
);

-- The contract that is an end user's deposit address and card wallet. Its address follows from the reference alone, so
-- it is known, shown and paid to before there is any code at it.
create table user_vaults (
  end_user_id integer primary key references end_users,
  user_ref text not null unique check (user_ref ~ '^0x[0-9a-f]{64}$'),
  address text not null unique check (address ~ '^0x[0-9a-f]{40}$'),
  deployed_at timestamptz,
  created_at timestamptz not null
);

-- Bringing what lies in vaults to the treasury. One at a time for each vault.
create table vault_sweeps (
  id integer generated always as identity primary key,
  end_user_id integer not null references user_vaults,
  status text not null check (status in ('DEPLOYING', 'SWEEPING', 'DONE', 'FAILED')),
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index vault_sweeps_open on vault_sweeps (end_user_id) where status in ('DEPLOYING', 'SWEEPING');
create index on vault_sweeps (end_user_id, id);

-- Money that arrived on chain for somebody. A log counts once; it is credited when its block is final, and a block that
-- leaves the chain takes it back to FAILED until the same transaction is seen again.
create table deposits (
  id integer generated always as identity primary key,
  end_user_id integer not null references end_users,
  chain_id bigint not null check (chain_id > 0),
  channel text not null check (channel in ('VAULT', 'ROUTER')),
  token text not null check (token ~ '^0x[0-9a-f]{40}$'),
  amount numeric(78, 0) not null check (amount > 0),
  from_address text not null check (from_address ~ '^0x[0-9a-f]{40}$'),
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null check (block_number >= 0),
  status text not null check (status in ('SEEN', 'PROCESSING', 'CONFIRMED', 'FAILED')),
  failure_reason text check (failure_reason in ('reorged_out', 'below_minimum', 'above_maximum', 'unsupported_token')),
  sweep_id integer references vault_sweeps,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  check ((status = 'FAILED') = (failure_reason is not null)),
  check ((status = 'CONFIRMED') = (confirmed_at is not null)),
  check (sweep_id is null or (status = 'CONFIRMED' and channel = 'VAULT')),
  unique (tx_hash, log_index)
);
create index on deposits (end_user_id, id);
create index deposits_unswept on deposits (end_user_id) where status = 'CONFIRMED' and channel = 'VAULT' and sweep_id is null;

-- What a partner's end users may take out; who has no row lives by the defaults.
create table withdrawal_rules (
  partner_id integer primary key references partners (account_id),
  daily_cap usdc_micros not null check (daily_cap >= 0),
  first_use_delay_seconds integer not null check (first_use_delay_seconds between 0 and 2592000),
  is_proof_required boolean not null,
  updated_at timestamptz not null
);

-- How much left on each day, guarded by the cap in the one statement that adds to it.
create table withdrawal_days (
  partner_id integer not null references partners (account_id),
  day date not null,
  total usdc_micros not null check (total >= 0),
  primary key (partner_id, day)
);

-- Where an end user may be paid to, and since when it has been used.
create table withdrawal_destinations (
  end_user_id integer not null references end_users,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  added_at timestamptz not null,
  first_used_at timestamptz,
  primary key (end_user_id, address)
);

-- Credits on their way to a wallet. The key lives on the row for as long as the row does.
create table credit_withdrawals (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  key_family text not null,
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  amount usdc_micros not null check (amount > 0),
  status text not null check (status in ('PENDING', 'HELD', 'SUBMITTED', 'COMPLETED', 'FAILED')),
  hold_id bigint unique references holds,
  cap_day date not null,
  held_until timestamptz,
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  completed_at timestamptz,
  check ((status = 'FAILED') = (failure_reason is not null)),
  check ((status = 'COMPLETED') = (completed_at is not null)),
  check (status <> 'HELD' or held_until is not null),
  check (status not in ('SUBMITTED', 'COMPLETED') or tx_hash is not null),
  unique (partner_id, idempotency_key)
);
create index on credit_withdrawals (partner_id, id);
create index on credit_withdrawals (end_user_id, id);
create index credit_withdrawals_held on credit_withdrawals (held_until) where status = 'HELD';

-- A change of somebody's credits by hand: one person proposes it, another one lets it happen.
create table credit_adjustments (
  id integer generated always as identity primary key,
  end_user_id integer not null references end_users,
  amount usdc_micros not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 500),
  withdrawal_id integer references credit_withdrawals,
  status text not null check (status in ('PROPOSED', 'APPROVED', 'REJECTED')),
  proposed_by text not null,
  decided_by text check (decided_by <> proposed_by or status = 'REJECTED'),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'PROPOSED') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (withdrawal_id is null or amount > 0)
);
create index on credit_adjustments (end_user_id, id);
