-- Things of ours that are set aside for a partner's prizes. A prize that was sent keeps its row: the partner may ask
-- where it went.
create table prizes (
  unique_id text primary key references inventory_items,
  partner_id integer not null references partners (account_id),
  actor text not null,
  assigned_at timestamptz not null
);
create index on prizes (partner_id, assigned_at desc, unique_id);

-- A sealed product that was opened is no longer what its token promises.
alter table items add column if not exists opened_at timestamptz;

-- Prizes on their way to a wallet. The key lives on the row for as long as the row does.
create table sends (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  key_family text not null,
  wallet_address text not null check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  reference text not null check (length(reference) <= 255),
  buyback_eligible boolean not null,
  -- What was asked for, in one order: what the key stands for.
  asked text not null,
  retry_of integer references sends,
  status text not null check (status in ('in_progress', 'complete', 'complete_with_errors')),
  skipped jsonb not null,
  -- How often a reorganisation took back an end that had been told.
  reopenings integer not null default 0 check (reopenings >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  check ((status = 'in_progress') = (completed_at is null)),
  unique (partner_id, idempotency_key)
);
create index on sends (partner_id, id desc);
create index on sends (partner_id, wallet_address, id desc);

-- `item_ref` is the name the contract sends once.
create table send_items (
  id integer generated always as identity primary key,
  send_id integer not null references sends,
  partner_id integer not null references partners (account_id),
  place smallint not null check (place between 0 and 99),
  unique_id text not null references items,
  kind text not null check (kind in ('CARD', 'GRADED_CARD', 'SEALED_PRODUCT')),
  action text not null check (action in ('TRANSFER', 'MINT')),
  status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'FAILED')),
  token_id bigint not null,
  item_ref text not null unique check (item_ref ~ '^0x[0-9a-f]{64}$'),
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  error text check (length(error) between 1 and 64),
  -- Whether the end of its way still depends on the window that is to be opened.
  awaits_window boolean not null,
  buyback_registered_at timestamptz,
  buyback_error text check (length(buyback_error) between 1 and 200),
  sent_at timestamptz,
  updated_at timestamptz not null,
  check ((status = 'FAILED') = (error is not null)),
  check ((status = 'SENT') = (sent_at is not null)),
  unique (send_id, unique_id)
);
create index send_items_by_token on send_items (kind, token_id) where status = 'SENT';
create index send_items_sent on send_items (partner_id, sent_at) where status = 'SENT';
create index send_items_windows on send_items (kind, token_id) where awaits_window;

-- Whoever had a token when it was burned.
create index token_events_burned_from on token_events ((details ->> 'from'), kind, token_id)
  where event = 'moved' and details ->> 'to' is null;

-- What partners earned and gave back, one row for each word of the chain that is final. Never changed.
create table revenue_entries (
  block_number bigint not null,
  log_index integer not null,
  partner_id integer not null references partners (account_id),
  product text not null check (product in ('tier', 'instant')),
  entry text not null check (entry in ('SALE', 'REFUND', 'SELLBACK')),
  -- Purchases, repayments or sales, and the packs or cards in them. A sale of several cards counts with its first.
  events smallint not null check (events in (0, 1)),
  units integer not null check (units >= 0),
  amount usdc_micros not null check (amount >= 0),
  request_id text check (request_id ~ '^[0-9]{1,29}$'),
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (block_number, log_index)
);
create index revenue_entries_by_time on revenue_entries (partner_id, at) include (product, entry, events, units, amount);
create unique index revenue_entries_sales on revenue_entries (product, request_id) where entry = 'SALE';
create index revenue_entries_sellbacks on revenue_entries (partner_id, tx_hash) where entry = 'SELLBACK';
create trigger revenue_entries_append_only before update or delete on revenue_entries
  for each row execute function refuse_change();

-- The same by the hour and by the day, so that a busy month is read as fast as a quiet one.
create table revenue_sums (
  partner_id integer not null references partners (account_id),
  grain text not null check (grain in ('hour', 'day')),
  since timestamptz not null check (since = date_trunc(grain, since, 'UTC')),
  product text not null check (product in ('tier', 'instant')),
  entry text not null check (entry in ('SALE', 'REFUND', 'SELLBACK')),
  events bigint not null,
  units bigint not null,
  amount usdc_micros not null,
  primary key (partner_id, grain, since, product, entry)
);

-- Through whom a token came to whoever may sell it back; null when through nobody we know.
create table token_sellers (
  kind text not null check (kind in ('CARD', 'GRADED_CARD')),
  token_id bigint not null,
  partner_id integer references partners (account_id),
  product text not null check (product in ('tier', 'instant')),
  primary key (kind, token_id)
);

-- On which terms a partner sells; who has no row lives by the standard ones.
create table partner_terms (
  partner_id integer primary key references partners (account_id),
  plan text not null check (length(plan) between 1 and 64),
  revenue_share_bps integer not null check (revenue_share_bps between 0 and 10000),
  instant_revenue_share_bps integer not null check (instant_revenue_share_bps between 0 and 10000),
  fees_bps integer not null check (fees_bps between 0 and 10000),
  payout_schedule text not null check (payout_schedule in ('WEEKLY', 'MONTHLY', 'QUARTERLY', 'CUSTOM')),
  minimum_payout usdc_micros not null check (minimum_payout >= 0),
  updated_at timestamptz not null
);

-- Where a partner is paid to. Old rows stay, to be looked at.
create table payout_wallets (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  chain text not null check (length(chain) between 1 and 32),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  is_active boolean not null,
  key_id text not null references api_keys,
  effective_at timestamptz not null,
  created_at timestamptz not null
);
create unique index payout_wallets_active on payout_wallets (partner_id, chain) where is_active;
create index on payout_wallets (partner_id, id desc);

-- What a partner is owed for a period. The statement is frozen when the period is closed; `payment_ref` is the name under
-- which the contract pays it once.
create table payouts (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  period_kind text not null check (period_kind in ('WEEKLY', 'MONTHLY', 'QUARTERLY', 'CUSTOM')),
  period_from timestamptz not null,
  period_to timestamptz not null,
  amount usdc_micros not null check (amount >= 0),
  statement jsonb not null,
  statement_hash text not null check (statement_hash ~ '^0x[0-9a-f]{64}$'),
  payment_ref text not null unique check (payment_ref ~ '^0x[0-9a-f]{64}$'),
  status text not null check (status in ('PENDING', 'PAYING', 'PAID', 'FAILED', 'VOID')),
  hold_reason text check (hold_reason in ('payout_wallet_not_set', 'wallet_cooldown', 'below_minimum', 'manual')),
  failure_reason text check (length(failure_reason) between 1 and 200),
  payout_address text check (payout_address ~ '^0x[0-9a-f]{40}$'),
  chain text check (length(chain) between 1 and 32),
  attempts integer not null default 0 check (attempts >= 0),
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (period_from < period_to),
  check (hold_reason is null or status = 'PENDING'),
  check ((status = 'FAILED') = (failure_reason is not null)),
  check ((status = 'PAID') = (paid_at is not null)),
  check (status not in ('PAYING', 'PAID') or payout_address is not null),
  unique (partner_id, period_from)
);
create index on payouts (partner_id, id desc);
create index payouts_open on payouts (id) where status = 'PENDING';
