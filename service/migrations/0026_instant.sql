-- Instant packs: packs that were opened before they are sold, and sold as they are.

alter table market_actions drop constraint market_actions_action_check;
alter table market_actions add constraint market_actions_action_check check (action in ('MINT', 'STOCK', 'UNSTOCK',
  'PROPOSE_TIER', 'SET_SHELF_BOUNDS', 'ACTIVATE_TIER', 'PAUSE_TIER', 'SET_PRICES', 'SET_GROUP', 'SET_PACKET_TYPE',
  'PAUSE_PACKET_TYPE', 'ADD_BUNDLE'));

-- Packet types in words; what one costs and how many packs are left is on chain.
create table packet_types (
  packet_type_id integer primary key check (packet_type_id > 0),
  set_id text not null check (length(set_id) between 1 and 128),
  set_name text not null check (length(set_name) between 1 and 255),
  product_id text not null check (length(product_id) between 1 and 128),
  name text not null check (length(name) between 1 and 255),
  image_url text check (length(image_url) between 1 and 2048),
  large_image_url text check (length(large_image_url) between 1 and 2048),
  tcg_type text not null check (length(tcg_type) between 1 and 64),
  language text not null check (length(language) between 2 and 16),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Packs that were opened, by the number the chain knows them by.
create sequence instant_pack_ids as integer;
create table instant_packs (
  pack_id integer primary key,
  packet_type_id integer not null references packet_types,
  unique_id text not null unique references items,
  -- keccak-256 of the recording of its opening; zero where there is none.
  media_hash text not null check (media_hash ~ '^0x[0-9a-f]{64}$'),
  opened_at timestamptz,
  action_id bigint references market_actions,
  created_at timestamptz not null
);
create index on instant_packs (packet_type_id, pack_id desc);

create table instant_pack_cards (
  pack_id integer not null references instant_packs,
  place smallint not null check (place between 0 and 19),
  unique_id text not null references items,
  is_chase boolean not null,
  small_image_url text check (length(small_image_url) between 1 and 2048),
  large_image_url text check (length(large_image_url) between 1 and 2048),
  front_image_url text check (length(front_image_url) between 1 and 2048),
  primary key (pack_id, place),
  unique (pack_id, unique_id)
);

-- The bundles the store has told of, whoever gets them.
create table store_bundles (
  bundle_id bigint primary key,
  packet_type_id bigint not null,
  pack_id bigint not null,
  entries bigint[] not null,
  media_hash text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  sold_to_request numeric(29, 0),
  sold_at timestamptz,
  check ((sold_to_request is null) = (sold_at is null))
);
create index on store_bundles (pack_id);

-- An instant pack bought through a partner; the same life as that of a purchase from the pool.
create table instant_purchases (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  key_id text references api_keys,
  key_family text references api_keys,
  custody text not null check (custody in ('CUSTODIAL', 'NON_CUSTODIAL')),
  status text not null check (status in ('PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED', 'FULFILLED', 'REFUNDED',
    'FAILED')),
  packet_type_id integer not null check (packet_type_id >= 0),
  -- One bundle is one unit.
  quantity smallint not null check (quantity = 1),
  unit_price usdc_micros not null check (unit_price >= 0),
  max_unit_price usdc_micros not null check (max_unit_price >= 0),
  recipient_address text not null check (recipient_address ~ '^0x[0-9a-f]{40}$'),
  purchaser_address text check (purchaser_address ~ '^0x[0-9a-f]{40}$'),
  partner_ref bytea check (octet_length(partner_ref) = 32),
  onchain_request_id text unique check (onchain_request_id ~ '^[0-9]{1,29}$'),
  transaction_hash text check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  failure_reason text check (length(failure_reason) between 1 and 64),
  fulfilled_quantity smallint not null default 0 check (fulfilled_quantity between 0 and quantity),
  refunded usdc_micros not null default 0 check (refunded >= 0),
  reversions integer not null default 0 check (reversions >= 0),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  reference text check (length(reference) between 1 and 255),
  metadata jsonb not null default '{}',
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
create unique index instant_purchases_custodial_ref on instant_purchases (partner_ref) where custody = 'CUSTODIAL';
create unique index instant_purchases_claimed_hash on instant_purchases (partner_id, transaction_hash)
  where custody = 'NON_CUSTODIAL' and onchain_request_id is null;
create index instant_purchases_by_hash on instant_purchases (transaction_hash) where transaction_hash is not null;
create index instant_purchases_newest on instant_purchases (partner_id, id desc);
create index instant_purchases_by_status on instant_purchases (partner_id, status, id desc);
create index instant_purchases_by_user on instant_purchases (end_user_id, id desc);
create index instant_purchases_by_time on instant_purchases (partner_id, created_at);
create index instant_purchases_watched on instant_purchases (watched_at nulls first, id)
  where custody = 'NON_CUSTODIAL' and status in ('PENDING', 'SUBMITTED');

create table instant_purchase_moves (
  id bigint generated always as identity primary key,
  instant_purchase_id integer not null references instant_purchases,
  event text not null check (length(event) between 1 and 32),
  from_status text not null,
  to_status text not null,
  at timestamptz not null
);
create index on instant_purchase_moves (instant_purchase_id, id);

-- The purchases of ours that the store has told of, as far as the chain was read, and the bundle each was given.
create table instant_requests (
  request_id text primary key check (request_id ~ '^[0-9]{1,29}$'),
  purchase_id integer not null unique references instant_purchases,
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  requested_at timestamptz not null,
  bundle_id bigint
);

-- The cards of the bundles of our purchases. Their value is what it was when they were delivered, and they are numbered
-- together with the cards drawn from the pool, so that a collection is read in one order.
create table instant_cards (
  id bigint primary key default nextval(pg_get_serial_sequence('pack_items', 'id')),
  purchase_id integer not null references instant_purchases,
  place smallint not null check (place between 0 and 19),
  state text not null check (state in ('REVEALED', 'STUCK', 'REPAID')),
  partner_id integer not null references partners (account_id),
  end_user_id integer not null references end_users,
  packet_type_id integer not null,
  kind text not null check (kind in ('CARD', 'GRADED_CARD')),
  token_id bigint not null check (token_id > 0),
  recipient text not null check (recipient ~ '^0x[0-9a-f]{40}$'),
  value_micros usdc_micros check (value_micros >= 0),
  stuck_at timestamptz,
  -- When its delivery or its repayment was last asked for.
  freed_at timestamptz,
  revealed_at timestamptz,
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  unique (purchase_id, place),
  check ((state = 'REVEALED') = (revealed_at is not null))
);
create index instant_cards_by_user on instant_cards (end_user_id, id desc) where state = 'REVEALED';
create index instant_cards_by_token on instant_cards (kind, token_id);
create index instant_cards_stuck on instant_cards (stuck_at) where state = 'STUCK';

-- Which cards of a bundle could not move, each time the store says so. The last word counts.
create table instant_stuck_words (
  block_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  purchase_id integer not null references instant_purchases,
  mask bigint not null,
  at timestamptz not null,
  primary key (block_hash, log_index)
);
create index on instant_stuck_words (purchase_id, block_number, log_index);

-- Whoever checks a draw asks for the words of one request, or for everything that was said of one tier or packet type.
create index chain_logs_by_topic on chain_logs (topic0, topic1);
