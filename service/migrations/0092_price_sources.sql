-- Where prices and sales come from, by what licence, and how answers name it.
create table catalog_sources (
  id text primary key check (length(id) between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  licence text not null check (length(licence) between 1 and 120),
  attribution text not null check (length(attribution) between 1 and 500),
  url text check (length(url) between 1 and 2000),
  updated_at timestamptz not null
);
insert into catalog_sources (id, name, licence, attribution, updated_at)
select distinct source, source, 'Not stated', source, now() from catalog_sold_comps;

-- The seller of a sale as the source names it, where it does: sales of one seller count a few times only.
alter table catalog_sold_comps add column seller text check (length(seller) between 1 and 255);
alter table catalog_feed_prices add column source text references catalog_sources;

-- Values of the catalog that moved further within a day than the oracle follows. An open one holds the price of its group at
-- the bound until a person accepts it or the value returns.
create table price_jumps (
  id integer generated always as identity primary key,
  group_id integer not null references price_groups,
  anchor_price bigint not null check (anchor_price > 0),
  target_price bigint not null check (target_price > 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  decision text check (decision in ('accepted', 'returned')),
  actor text check (length(actor) between 1 and 255),
  check ((closed_at is null) = (decision is null)),
  check ((decision = 'accepted') = (actor is not null) or decision is null)
);
create unique index price_jumps_open on price_jumps (group_id) where closed_at is null;
create index price_jumps_accepted on price_jumps (group_id, closed_at) where decision = 'accepted';
