-- The card catalog. These tables are the record; searches are answered from snapshots that every process builds of them.
-- A game is data. `epoch` tells two histories apart that count alike, such as before and after a restore. The versions
-- grow under the row's lock, so whoever reads version n sees everything that was written up to it.
create table catalog_games (
  id text primary key check (id ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 120),
  shape jsonb not null,
  epoch uuid not null default gen_random_uuid(),
  content_version bigint not null default 0 check (content_version >= 0),
  price_version bigint not null default 0 check (price_version >= 0),
  updated_at timestamptz not null
);

create table catalog_expansions (
  game text not null references catalog_games,
  id text not null check (length(id) between 1 and 255),
  record jsonb not null,
  primary key (game, id)
);

-- One row for each printing. Ids are unique whatever their case.
create table catalog_cards (
  game text not null,
  id text not null check (length(id) between 1 and 255),
  expansion_id text not null,
  record jsonb not null,
  primary key (game, id),
  foreign key (game, expansion_id) references catalog_expansions (game, id)
);
create unique index catalog_cards_any_case on catalog_cards (lower(id), game);
create index on catalog_cards (game, expansion_id);

create table catalog_sealed_products (
  game text not null,
  id text not null check (length(id) between 1 and 255),
  expansion_id text,
  record jsonb not null,
  primary key (game, id),
  foreign key (game, expansion_id) references catalog_expansions (game, id),
  foreign key (game) references catalog_games
);
create unique index catalog_sealed_products_any_case on catalog_sealed_products (lower(id), game);

-- What the feed said last of a raw card, or of a sealed product: Near Mint market value and when it was seen.
create table catalog_feed_prices (
  game text not null references catalog_games,
  item text not null check (item in ('card', 'sealed')),
  item_id text not null,
  market_cents bigint check (market_cents >= 0),
  market_at timestamptz,
  trend_direction text check (trend_direction in ('up', 'down')),
  trend_percent float8 check (trend_percent > 0),
  primary key (game, item, item_id),
  check ((trend_direction is null) = (trend_percent is null))
);

-- Market values over time, one a day, from which the weekly trend is read.
create table catalog_market_days (
  game text not null references catalog_games,
  item text not null check (item in ('card', 'sealed')),
  item_id text not null,
  day date not null,
  market_cents bigint not null check (market_cents >= 0),
  primary key (game, item, item_id, day)
);

create table catalog_ladder_prices (
  game text not null,
  card_id text not null,
  condition text not null check (condition in ('NM', 'LP', 'MP', 'HP', 'DMG')),
  price_cents bigint not null check (price_cents >= 0),
  primary key (game, card_id, condition),
  foreign key (game, card_id) references catalog_cards (game, id)
);

create table catalog_graded_values (
  game text not null,
  card_id text not null,
  company text not null check (length(company) between 1 and 60),
  grade text not null check (length(grade) between 1 and 20),
  value_cents bigint not null check (value_cents >= 0),
  at timestamptz not null,
  primary key (game, card_id, company, grade),
  foreign key (game, card_id) references catalog_cards (game, id)
);

-- Graded copies that were sold. A sale is known by its source's own number and is never changed.
create table catalog_sold_comps (
  id bigint generated always as identity primary key,
  game text not null,
  card_id text not null,
  company text not null check (length(company) between 1 and 60),
  grade text not null check (length(grade) between 1 and 20),
  price_cents bigint not null check (price_cents > 0),
  sold_at timestamptz not null,
  source text not null check (length(source) between 1 and 60),
  source_id text not null check (length(source_id) between 1 and 255),
  foreign key (game, card_id) references catalog_cards (game, id),
  unique (game, source, source_id)
);
create index on catalog_sold_comps (game, card_id, sold_at);

create trigger catalog_sold_comps_append_only before update or delete on catalog_sold_comps
  for each row execute function refuse_change();

-- What all of the above comes to for one card or sealed product, and with which version of its game's prices.
create table catalog_prices (
  game text not null references catalog_games,
  item text not null check (item in ('card', 'sealed')),
  item_id text not null,
  price_version bigint not null,
  record jsonb not null,
  primary key (game, item, item_id)
);
create index on catalog_prices (game, item, price_version);

-- Credits. `leased` is what processes hold in advance so that a request costs no statement of its own; what may still be
-- taken is granted - used - leased.
create table catalog_credits (
  account_id integer primary key references accounts,
  granted bigint not null check (granted >= 0),
  used bigint not null default 0 check (used >= 0),
  leased bigint not null default 0 check (leased >= 0)
);

create table catalog_credit_leases (
  holder uuid not null,
  account_id integer not null references catalog_credits,
  amount bigint not null check (amount >= 0),
  renewed_at timestamptz not null,
  primary key (holder, account_id)
);
create index on catalog_credit_leases (renewed_at);

create table catalog_credit_grants (
  id bigint generated always as identity primary key,
  account_id integer not null references catalog_credits,
  amount bigint not null check (amount <> 0),
  note text not null check (length(note) between 1 and 255),
  actor text not null,
  at timestamptz not null
);
create index on catalog_credit_grants (account_id, id);

create trigger catalog_credit_grants_append_only before update or delete on catalog_credit_grants
  for each row execute function refuse_change();

create table catalog_credit_days (
  account_id integer not null references catalog_credits,
  day date not null,
  used bigint not null check (used > 0),
  primary key (account_id, day)
);
