-- A token of a collection stands for one thing of its own kind; the pair below is what it refers to.
alter table items add constraint items_of_kind unique (unique_id, kind);

-- The tokens of our four collections: each with the thing it stands for, where we know it, and with what the chain says
-- of it. A row is made when we give a thing its number or when the chain first speaks of it, whichever comes first.
create table tokens (
  kind text not null check (kind in ('CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT')),
  token_id bigint not null check (token_id between 1 and 2147483647),
  unique_id text unique,
  contract text check (contract ~ '^0x[0-9a-f]{40}$'),
  -- Nobody, before it is minted and after it is burned.
  owner text check (owner ~ '^0x[0-9a-f]{40}$'),
  price_group integer not null default 0 check (price_group between 0 and 16777215),
  burn_state text not null default 'NONE' check (burn_state in ('NONE', 'PENDING', 'PAID', 'BURNED')),
  is_held boolean not null default false,
  -- Who may sell it back, and until when. A token that moved since is not sold back, even by the same holder.
  window_holder text check (window_holder ~ '^0x[0-9a-f]{40}$'),
  window_expires_at timestamptz,
  has_moved boolean not null default false,
  transfers integer not null default 0 check (transfers >= 0),
  -- The shelf of a tier, or the bundle of a packet type, that it is sold from.
  stocked_tier integer,
  stocked_shelf smallint,
  stocked_packet_type bigint,
  stocked_bundle bigint,
  item_ref text check (item_ref ~ '^0x[0-9a-f]{64}$'),
  minted_at timestamptz,
  burned_at timestamptz,
  primary key (kind, token_id),
  foreign key (unique_id, kind) references items (unique_id, kind),
  check ((window_holder is null) = (window_expires_at is null)),
  check ((stocked_tier is null) = (stocked_shelf is null)),
  check ((stocked_packet_type is null) = (stocked_bundle is null)),
  check (owner is null or minted_at is not null)
);
create index tokens_by_owner on tokens (owner, kind, token_id) where owner is not null;
create index tokens_by_shelf on tokens (stocked_tier, stocked_shelf) where stocked_tier is not null;
create index tokens_by_number on tokens (token_id);
create index tokens_by_group on tokens (price_group) where price_group > 0;

-- Everything the chain said of a token, in the order of the chain. The row above follows from these alone, so that a
-- block that leaves the chain takes its words with it and the rest is told again.
create table token_events (
  block_hash text not null check (block_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null,
  kind text not null,
  token_id bigint not null,
  block_number bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  at timestamptz not null,
  event text not null check (length(event) between 1 and 32),
  details jsonb not null,
  primary key (block_hash, log_index, kind, token_id),
  foreign key (kind, token_id) references tokens
);
create index token_events_in_order on token_events (kind, token_id, block_number, log_index);

-- The next free number of each collection.
create table token_counters (
  kind text primary key check (kind in ('CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT')),
  next_id bigint not null check (next_id > 0)
);
insert into token_counters (kind, next_id) values
  ('CARD', 1), ('GRADED_CARD', 1), ('PACKET', 1), ('SEALED_PRODUCT', 1);

-- How long the cards of a packet type can be sold back, from each moment it was set. The delivery itself does not say.
create table packet_type_windows (
  block_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  packet_type_id bigint not null,
  window_seconds bigint not null check (window_seconds > 0),
  primary key (block_hash, log_index)
);
create index on packet_type_windows (packet_type_id, block_number, log_index);
