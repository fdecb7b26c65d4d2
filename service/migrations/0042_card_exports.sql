-- Cards that end users take from their vaults to wallets of their own. One row per card; the cards of one request share its key.
create table card_exports (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  key_id text references api_keys,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  position integer not null check (position >= 0),
  asked jsonb not null,
  kind text not null,
  token_id bigint not null,
  unique_id text not null references items,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  vault text not null check (vault ~ '^0x[0-9a-f]{40}$'),
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  -- The signature that links the wallet on chain; null if it was linked before.
  link_deadline bigint,
  link_signature text check (link_signature ~ '^0x[0-9a-f]+$'),
  status text not null check (status in ('REQUESTED', 'WAITING', 'CANCELLING', 'COMPLETED', 'CANCELLED', 'FAILED')),
  failure_reason text check (length(failure_reason) between 1 and 64),
  executable_at timestamptz,
  completion_submitted_at timestamptz,
  transaction_hash text check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (kind, token_id) references tokens,
  unique (partner_id, idempotency_key, position),
  check ((link_deadline is null) = (link_signature is null)),
  check (status not in ('WAITING', 'CANCELLING') or executable_at is not null),
  check (status <> 'COMPLETED' or transaction_hash is not null),
  check ((status = 'FAILED') = (failure_reason is not null))
);
create unique index card_exports_open on card_exports (kind, token_id) where status in ('REQUESTED', 'WAITING', 'CANCELLING');
create index card_exports_newest on card_exports (partner_id, id desc);
create index card_exports_of_user on card_exports (end_user_id, created_at);
create index card_exports_due on card_exports (executable_at) where status = 'WAITING' and completion_submitted_at is null;

-- Only the holds of redemptions are searched for open ones; those of purchases need no further index.
drop index holds_open;
create index holds_of_redemptions on holds (source_id) where source = 'redemption' and status = 'OPEN';
