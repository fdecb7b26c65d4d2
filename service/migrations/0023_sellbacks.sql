-- Cards sold back to the pool. A row is asked for (out of a vault, or carried to the chain for a wallet that signed) or
-- made from the chain's own word; what was sold and for how much is always the chain's word. A sale that holds cards of
-- several partners has a row for each of them.
create table sellbacks (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  key_id text references api_keys,
  key_family text references api_keys,
  -- Who brings it to the chain: the wallet itself, we for a wallet that signed, or we out of the vault we keep.
  channel text not null check (channel in ('WALLET', 'RELAY', 'VAULT')),
  status text not null check (status in ('PENDING', 'SUBMITTING', 'SUBMITTED', 'CONFIRMED', 'FAILED')),
  kind text not null check (kind in ('CARD', 'GRADED_CARD')),
  seller text not null check (seller ~ '^0x[0-9a-f]{40}$'),
  -- What was asked for: the least it may bring, and what it would have brought when it was asked for.
  min_total usdc_micros check (min_total >= 0),
  quoted_total usdc_micros check (quoted_total >= 0),
  -- The chain's word, as far as it was read: a sale is known by its transaction and its place among the sales in it.
  transaction_hash text check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  sale_ordinal smallint check (sale_ordinal >= 0),
  block_number bigint check (block_number >= 0),
  total usdc_micros check (total >= 0),
  sold_at timestamptz,
  failure_reason text check (length(failure_reason) between 1 and 64),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  -- What a wallet signed; the same consent is carried to the chain once.
  consent_digest text unique check (consent_digest ~ '^0x[0-9a-f]{64}$'),
  consent jsonb,
  -- Which sweep brings the money of a vault home.
  sweep_id integer references vault_sweeps,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  confirmed_at timestamptz,
  unique (partner_id, idempotency_key),
  unique (partner_id, transaction_hash, sale_ordinal),
  check ((status = 'FAILED') = (failure_reason is not null)),
  check ((status = 'CONFIRMED') = (confirmed_at is not null)),
  check ((block_number is null) = (total is null) and (block_number is null) = (sold_at is null)),
  check (block_number is null or (transaction_hash is not null and sale_ordinal is not null)),
  check (status not in ('PENDING', 'CONFIRMED') or block_number is not null),
  check ((consent is null) = (consent_digest is null)),
  check (channel <> 'RELAY' or consent is not null),
  check (idempotency_key is null or channel = 'VAULT'),
  check (status not in ('SUBMITTING', 'SUBMITTED') or min_total is not null),
  check (sweep_id is null or (status = 'CONFIRMED' and channel = 'VAULT'))
);
create index sellbacks_newest on sellbacks (partner_id, id desc);
create index sellbacks_by_status on sellbacks (partner_id, status, id desc);
create index sellbacks_by_user on sellbacks (end_user_id, id desc);
create index sellbacks_by_hash on sellbacks (transaction_hash) where transaction_hash is not null;
create index sellbacks_asked on sellbacks (seller) where status in ('SUBMITTING', 'SUBMITTED');
create index sellbacks_pending on sellbacks (block_number) where status = 'PENDING';
create index sellbacks_unswept on sellbacks (end_user_id) where status = 'CONFIRMED' and channel = 'VAULT' and sweep_id is null;

-- The cards of a sale. The bearer is the partner from whose pack the card came: the sale is taken off its revenue.
create table sellback_items (
  sellback_id integer not null references sellbacks,
  position smallint not null check (position between 0 and 49),
  kind text not null check (kind in ('CARD', 'GRADED_CARD')),
  token_id bigint not null check (token_id > 0),
  bearer_id integer references partners (account_id),
  purchase_id integer references purchases,
  price_group integer,
  value usdc_micros check (value >= 0),
  payout usdc_micros check (payout >= 0),
  -- Asked for and not over yet: nobody else sells the same card meanwhile.
  is_open boolean not null default false,
  primary key (sellback_id, token_id),
  check ((value is null) = (payout is null))
);
create unique index sellback_items_open on sellback_items (kind, token_id) where is_open;
create index on sellback_items (kind, token_id);
create index on sellback_items (bearer_id, sellback_id);

-- Every move of every sell-back, in order.
create table sellback_moves (
  id bigint generated always as identity primary key,
  sellback_id integer not null references sellbacks,
  event text not null check (length(event) between 1 and 32),
  from_status text not null,
  to_status text not null,
  at timestamptz not null
);
create index on sellback_moves (sellback_id, id);
