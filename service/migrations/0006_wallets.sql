-- USDC in millionths, everywhere it is kept.
create domain usdc_micros as bigint;

-- The people a partner sells to. Known by the partner's own id, by a wallet, or by both; never merged in silence.
create table end_users (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  external_user_id text check (length(external_user_id) between 1 and 255),
  wallet_address text check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz not null,
  check (external_user_id is not null or wallet_address is not null),
  unique (partner_id, external_user_id),
  unique (partner_id, wallet_address)
);

-- What each of them has. The entries below are the truth; this row is their sum, guarded by its checks and locked by
-- every change, so that nobody can spend the same credits twice.
create table wallets (
  end_user_id integer primary key references end_users,
  balance usdc_micros not null check (balance >= 0),
  reserved usdc_micros not null check (reserved >= 0),
  check (reserved <= balance)
);

-- Credits set aside for something under way. A hold resolves once and may settle for less than it held.
create table holds (
  id bigint generated always as identity primary key,
  end_user_id integer not null references wallets,
  amount usdc_micros not null check (amount > 0),
  status text not null check (status in ('OPEN', 'SETTLED', 'RELEASED')),
  settled_amount usdc_micros check (settled_amount between 0 and amount),
  source text not null,
  source_id text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  check ((status = 'SETTLED') = (settled_amount is not null)),
  check ((status = 'OPEN') = (resolved_at is null)),
  unique (source, source_id)
);

-- Double entry: every row moves one amount from one account to another, so the whole always sums to zero. The accounts
-- are `user:<id>`, `hold:<id>` and the house's own. The unique key makes each cause count once, however often it comes.
create table ledger_entries (
  id bigint generated always as identity primary key,
  end_user_id integer not null references wallets,
  entry_type text not null check (entry_type in ('DEPOSIT_CREDIT', 'HOLD', 'HOLD_RELEASE', 'HOLD_SETTLE', 'BUYBACK_CREDIT',
    'REFUND_CREDIT', 'WITHDRAWAL', 'WITHDRAWAL_REVERSAL', 'ADJUSTMENT')),
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  amount usdc_micros not null check (amount > 0),
  balance_after usdc_micros not null,
  reserved_after usdc_micros not null,
  source text not null,
  source_id text not null,
  description text not null,
  created_at timestamptz not null,
  unique (entry_type, source, source_id)
);

create index on ledger_entries (end_user_id, id);

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
