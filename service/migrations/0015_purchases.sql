-- A pack bought through a partner. Custodial rows are made by a request and paid from credits; the others are made by
-- whoever is first to tell of the chain's word: the partner that submits a hash, or the indexer.
create table purchases (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  -- The key that caused it and the first key of its line. Nobody knows them for a purchase whose mark names no key.
  key_id text references api_keys,
  key_family text references api_keys,
  custody text not null check (custody in ('CUSTODIAL', 'NON_CUSTODIAL')),
  status text not null check (status in ('PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED', 'FULFILLED',
    'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED')),
  tier_id integer not null check (tier_id between 0 and 65535),
  quantity smallint not null check (quantity between 1 and 10),
  -- Per pack: what it cost, as far as is known now, and what it may cost.
  unit_price usdc_micros not null check (unit_price >= 0),
  max_unit_price usdc_micros not null check (max_unit_price >= 0),
  recipient_address text not null check (recipient_address ~ '^0x[0-9a-f]{40}$'),
  purchaser_address text check (purchaser_address ~ '^0x[0-9a-f]{40}$'),
  -- What ties it to the chain: our mark on the call, the id the pool gave it, the transaction it came in.
  partner_ref bytea check (octet_length(partner_ref) = 32),
  onchain_request_id text unique check (onchain_request_id ~ '^[0-9]{1,29}$'),
  transaction_hash text check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  failure_reason text check (length(failure_reason) between 1 and 64),
  fulfilled_quantity smallint not null default 0 check (fulfilled_quantity between 0 and quantity),
  refunded usdc_micros not null default 0 check (refunded >= 0),
  -- How often a reorganisation took back what had been told; tells one announcement from its repetition.
  reversions integer not null default 0 check (reversions >= 0),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  reference text check (length(reference) between 1 and 255),
  metadata jsonb not null default '{}',
  -- When the chain was last asked about a wallet's purchase that the indexer has not told of.
  watched_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reserved_at timestamptz,
  submitted_at timestamptz,
  fulfilled_at timestamptz,
  check ((custody = 'CUSTODIAL') = (idempotency_key is not null)),
  check ((status = 'FAILED') = (failure_reason is not null)),
  unique (partner_id, idempotency_key)
);

-- A custodial mark is spent once; the marks of wallets are public, and anybody may repeat them.
create unique index purchases_custodial_ref on purchases (partner_ref) where custody = 'CUSTODIAL';
-- One claim per partner and hash as long as the chain has not told which purchases are in it.
create unique index purchases_claimed_hash on purchases (partner_id, transaction_hash)
  where custody = 'NON_CUSTODIAL' and onchain_request_id is null;
create index purchases_by_hash on purchases (transaction_hash) where transaction_hash is not null;
create index purchases_newest on purchases (partner_id, id desc);
create index purchases_by_status on purchases (partner_id, status, id desc);
create index purchases_by_tier on purchases (partner_id, tier_id, id desc);
create index purchases_by_user on purchases (end_user_id, id desc);
create index purchases_by_time on purchases (partner_id, created_at);
create index purchases_watched on purchases (watched_at nulls first, id) where custody = 'NON_CUSTODIAL' and status in ('PENDING', 'SUBMITTED');

-- Every move of every purchase, in order.
create table purchase_moves (
  id bigint generated always as identity primary key,
  purchase_id integer not null references purchases,
  event text not null check (length(event) between 1 and 32),
  from_status text not null,
  to_status text not null,
  at timestamptz not null
);
create index on purchase_moves (purchase_id, id);

-- How many cards a pack of each version of a tier holds, as the chain published it.
create table pool_versions (
  tier_id integer not null,
  version integer not null,
  slot_count smallint not null check (slot_count between 1 and 8),
  unit_price usdc_micros not null,
  primary key (tier_id, version)
);

-- The purchases of ours that the pool has told of, as far as the chain was read.
create table pool_requests (
  request_id text primary key check (request_id ~ '^[0-9]{1,29}$'),
  purchase_id integer not null unique references purchases,
  tier_id integer not null,
  version integer not null,
  quantity smallint not null check (quantity between 1 and 10),
  slot_count smallint not null check (slot_count between 1 and 8),
  unit_price usdc_micros not null,
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  requested_at timestamptz not null
);

-- The cards of the packs of our purchases. Their value is what it was when they were drawn.
create table pack_items (
  id bigint generated always as identity primary key,
  purchase_id integer not null references purchases,
  pack smallint not null check (pack between 0 and 9),
  slot smallint not null check (slot between 0 and 7),
  -- A card that could not move is stuck until it is delivered or its pack is repaid.
  state text not null check (state in ('REVEALED', 'STUCK', 'REPAID')),
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  key_family text,
  tier_id integer not null,
  kind text not null check (kind in ('CARD', 'GRADED_CARD')),
  token_id bigint not null check (token_id > 0),
  recipient text not null check (recipient ~ '^0x[0-9a-f]{40}$'),
  value_micros usdc_micros check (value_micros >= 0),
  -- Whether it was worth more than its pack.
  is_win boolean not null,
  window_ends_at timestamptz,
  stuck_at timestamptz,
  -- When its delivery or its repayment was last asked for.
  freed_at timestamptz,
  revealed_at timestamptz,
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  unique (purchase_id, pack, slot),
  check ((state = 'REVEALED') = (revealed_at is not null))
);
create index pack_items_by_user on pack_items (end_user_id, id desc) where state = 'REVEALED';
create index pack_items_by_family on pack_items (key_family, id desc) where state = 'REVEALED';
create index pack_items_newest on pack_items (id desc) where state = 'REVEALED';
create index pack_items_wins on pack_items (id desc) where state = 'REVEALED' and is_win;
create index pack_items_by_token on pack_items (kind, token_id);
create index pack_items_stuck on pack_items (stuck_at) where state = 'STUCK';

-- What the pool paid back, by the first pack it was for.
create table pack_refunds (
  purchase_id integer not null references purchases,
  first_pack smallint not null check (first_pack between 0 and 9),
  packs smallint not null check (packs between 1 and 10),
  amount usdc_micros not null check (amount >= 0),
  penalty usdc_micros not null check (penalty >= 0),
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (purchase_id, first_pack)
);

-- Numbers the transactions that free stuck cards; each is asked for once.
create sequence stuck_rounds;
