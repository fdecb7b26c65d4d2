-- A sealed thing that somebody opened is no longer what its token promises.
alter table items add column opened_at timestamptz;

-- A token's card on its way to its holder. The id is also the number of the order on chain: it is signed with the price
-- of shipping, paid once and closed once.
create table redemptions (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  -- Whom the partner knows the holder as, if it does.
  end_user_id integer references end_users,
  key_id text references api_keys,
  purchase_id integer references purchases,
  kind text not null,
  token_id bigint not null,
  unique_id text not null references items,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  -- Who held the token when it was prepared: he alone can burn it, and he alone can pay.
  holder text not null check (holder ~ '^0x[0-9a-f]{40}$'),
  status text not null check (status in ('PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT', 'COMPLETED', 'FAILED',
    'CANCELLED', 'EXPIRED')),
  failure_reason text check (length(failure_reason) between 1 and 64),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  -- What the request asked for, to tell a repetition from another request with the same key.
  asked jsonb not null,
  -- Where it goes, and what was offered and signed for that.
  address jsonb not null,
  carrier text not null,
  service text not null,
  service_token text not null,
  rate_id text not null,
  estimated_days integer,
  quoted_at timestamptz not null,
  is_insured boolean not null,
  value_cents bigint not null check (value_cents >= 0),
  total usdc_micros not null check (total >= 0),
  expires_at timestamptz not null check (date_trunc('second', expires_at) = expires_at),
  signature text not null check (signature ~ '^0x[0-9a-f]+$'),
  -- What the chain said of it. A hash alone is only what the partner said.
  burn_tx_hash text check (burn_tx_hash ~ '^0x[0-9a-f]{64}$'),
  burn_requested_at timestamptz,
  payment_tx_hash text check (payment_tx_hash ~ '^0x[0-9a-f]{64}$'),
  paid_at timestamptz,
  -- The payment can no longer leave the chain: from here on things may move.
  payment_final_at timestamptz,
  burned_at timestamptz,
  burn_final_at timestamptz,
  released_at timestamptz,
  refund_tx_hash text check (refund_tx_hash ~ '^0x[0-9a-f]{64}$'),
  refunded_at timestamptz,
  watched_at timestamptz,
  -- What travels together has one job in the warehouse: that of the first of them.
  parcel_id integer references redemptions,
  floor_status text check (floor_status in ('READY', 'PICKING', 'PACKED', 'BLOCKED', 'DISPATCHED')),
  floor_retry_at timestamptz,
  order_status text not null default 'NONE'
    check (order_status in ('NONE', 'LABEL_PURCHASED', 'SHIPPED', 'DELIVERED', 'RETURNED', 'LOST')),
  label_carrier text,
  label_service text,
  tracking_number text,
  tracking_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (kind, token_id) references tokens,
  unique (partner_id, idempotency_key),
  check (payment_final_at is null or paid_at is not null),
  check (burn_final_at is null or burned_at is not null),
  -- Nothing leaves the house before its shipping is paid for good, and nothing is done before its token is gone.
  check (status not in ('IN_FULFILLMENT', 'COMPLETED') or payment_final_at is not null),
  check (status <> 'COMPLETED' or burn_final_at is not null),
  check (status <> 'FAILED' or failure_reason is not null)
);

-- A token is redeemed by one partner at a time, in the whole service.
create unique index redemptions_live on redemptions (kind, token_id)
  where status in ('PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT');
create index redemptions_newest on redemptions (partner_id, id desc);
create index redemptions_by_purchase on redemptions (purchase_id, id desc) where purchase_id is not null;
create index redemptions_by_token on redemptions (token_id, id desc);
create index redemptions_by_holder on redemptions (partner_id, holder, id desc);
create index redemptions_by_user on redemptions (end_user_id, id desc) where end_user_id is not null;
create index redemptions_by_parcel on redemptions (parcel_id) where parcel_id is not null;
create index redemptions_unpaid on redemptions (expires_at)
  where status in ('PREPARED', 'BURN_SUBMITTED') and paid_at is null;
create index redemptions_watched on redemptions (watched_at nulls first, id)
  where status = 'BURN_SUBMITTED' and burn_requested_at is null and burn_tx_hash is not null;
create index redemptions_paid on redemptions (id)
  where status = 'BURN_SUBMITTED' and payment_final_at is not null;

-- Every move of every redemption, in order.
create table redemption_moves (
  id bigint generated always as identity primary key,
  redemption_id integer not null references redemptions,
  event text not null check (length(event) between 1 and 32),
  from_status text not null,
  to_status text not null,
  at timestamptz not null
);
create index on redemption_moves (redemption_id, id);
