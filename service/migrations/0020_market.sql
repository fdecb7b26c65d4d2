-- Groups of the price oracle: the tokens of a group are worth the same. A group follows the catalog, or stands at a
-- price the operator set.
create table price_groups (
  id integer primary key check (id between 1 and 16777215),
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('CARD', 'GRADED_CARD')),
  follows text not null check (follows in ('catalog', 'operator')),
  -- The printing, and the grade of its slab, whose value the group has; without it, that of its members.
  card_id text check (length(card_id) between 1 and 128),
  grade_company text check (length(grade_company) between 1 and 32),
  grade text check (length(grade) between 1 and 16),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nulls(grade_company, grade) in (0, 2)),
  check (grade is null or (kind = 'GRADED_CARD' and card_id is not null))
);
create index on price_groups (card_id) where card_id is not null;

-- Every price the oracle was given, in the order of the chain; the newest of a group is in force.
create table oracle_updates (
  block_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  group_id integer not null,
  old_price usdc_micros not null check (old_price >= 0),
  new_price usdc_micros not null check (new_price >= 0),
  at timestamptz not null,
  primary key (block_hash, log_index)
);
create index on oracle_updates (group_id, block_number desc, log_index desc);

-- What the operator, or the service for them, does to the market on chain: one transaction each, and its outcome.
create table market_actions (
  id bigint generated always as identity primary key,
  action text not null check (action in ('MINT', 'STOCK', 'UNSTOCK', 'PROPOSE_TIER', 'SET_SHELF_BOUNDS', 'ACTIVATE_TIER',
    'PAUSE_TIER', 'SET_PRICES', 'SET_GROUP')),
  status text not null check (status in ('PENDING', 'DONE', 'FAILED')),
  tier_id integer,
  shelf smallint,
  unique_ids text[] not null default '{}',
  group_ids integer[] not null default '{}',
  details jsonb not null default '{}',
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  error_name text,
  error_message text,
  actor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on market_actions (tier_id, id) where tier_id is not null;
create index market_actions_pending on market_actions (id) where status = 'PENDING';
create index on market_actions using gin (unique_ids);

-- Packs on sale, in words. What they cost and hold is on chain.
create table tiers (
  tier_id integer primary key check (tier_id between 1 and 65535),
  name text not null check (length(name) between 1 and 255),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
  description text check (length(description) <= 4000),
  variant text check (length(variant) between 1 and 64),
  game_id text check (length(game_id) between 1 and 64),
  game_label text check (length(game_label) between 1 and 128),
  image_url text check (length(image_url) between 1 and 2048),
  max_quantity smallint not null check (max_quantity between 1 and 10),
  -- What each shelf is called and looks like: [{name, label, color}].
  shelves jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((game_id is null) = (game_label is null))
);

-- What the pool said of a tier. `changes` only grows: whoever remembers a reading knows by it that it is old.
create table tier_events (
  block_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  tier_id integer not null,
  event text not null check (length(event) between 1 and 32),
  request_id numeric(29, 0),
  -- Of a proposal: which version, and what a pack of it costs.
  version integer,
  price usdc_micros,
  at timestamptz not null,
  primary key (block_hash, log_index)
);
create index on tier_events (tier_id, event, at desc);
create index on tier_events (request_id) where request_id is not null;

create table tier_standings (
  tier_id integer primary key,
  changes bigint not null default 0,
  purchases bigint not null default 0 check (purchases >= 0)
);

-- The things the operator sells from: what was taken in for packs, and the price group each shall be minted into.
create table inventory_items (
  unique_id text primary key references items,
  price_group integer not null check (price_group between 0 and 16777215),
  actor text not null,
  created_at timestamptz not null
);
create index on inventory_items (created_at desc, unique_id);
