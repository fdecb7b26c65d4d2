-- contract: nothing is removed; the table that is renamed is a partition of the new one with its name
-- without transaction
-- Indexes that contain only the rows that a query looks for. A purchase is updated five times and an event once, and no
-- such update leaves the indexed columns alone, so every index of the table gets an entry with each of them.

-- Only purchases of wallets are looked up by their transaction; the list by status reads the many fulfilled ones by number.
drop index concurrently if exists purchases_of_wallets_by_hash;
create index concurrently purchases_of_wallets_by_hash on purchases (transaction_hash) where custody = 'NON_CUSTODIAL';
drop index concurrently if exists purchases_by_hash;
drop index concurrently if exists purchases_not_fulfilled;
create index concurrently purchases_not_fulfilled on purchases (partner_id, status, id desc) where status <> 'FULFILLED';
drop index concurrently if exists purchases_by_status;
drop index concurrently if exists instant_purchases_of_wallets_by_hash;
create index concurrently instant_purchases_of_wallets_by_hash on instant_purchases (transaction_hash) where custody = 'NON_CUSTODIAL';
drop index concurrently if exists instant_purchases_by_hash;
drop index concurrently if exists instant_purchases_not_fulfilled;
create index concurrently instant_purchases_not_fulfilled on instant_purchases (partner_id, status, id desc) where status <> 'FULFILLED';
drop index concurrently if exists instant_purchases_by_status;

-- Nearly all cards are revealed, so the feed reads the primary key backwards.
drop index concurrently if exists pack_items_newest;

-- Where this file runs again, a unique index that is whole stays: its rows are never without it. An interrupted one goes.
do $$
declare
  interrupted regclass;
begin
  for interrupted in
    select indexrelid from pg_index where not indisvalid and indexrelid in (
      to_regclass('events_by_sequence'), to_regclass('events_by_position'), to_regclass('chain_intents_by_nonce'))
  loop
    execute format('drop index %s', interrupted);
  end loop;
end $$;

-- Nothing but the sequencer looks for events without a number: the other indexes get an event when it has one.
create unique index concurrently if not exists events_by_sequence on events (account_id, sequence) where sequence is not null;
alter table events drop constraint if exists events_account_id_sequence_key;
create unique index concurrently if not exists events_by_position on events (position) where position is not null;
alter table events drop constraint if exists events_position_key;
drop index concurrently if exists events_by_time;
create index concurrently events_by_time on events (account_id, created_at) where sequence is not null;
drop index concurrently if exists events_of_account;
drop index concurrently if exists events_by_resource;
create index concurrently events_by_resource on events (account_id, resource_id) where sequence is not null;
drop index concurrently if exists events_of_resource;
-- Positions and numbers of an account have the same order.
drop index concurrently if exists events_of_account_by_position;

-- An intent has a nonce from its signature on.
create unique index concurrently if not exists chain_intents_by_nonce on chain_intents (account_id, nonce) where nonce is not null;
alter table chain_intents drop constraint if exists chain_intents_account_id_nonce_key;

-- No index has a column that changes while a transaction is sent, so its updates stay in their page where it has room.
alter table chain_attempts set (fillfactor = 90);

-- A fifth of a large table is too much to wait for.
alter table purchases set (autovacuum_vacuum_scale_factor = 0.02);
alter table instant_purchases set (autovacuum_vacuum_scale_factor = 0.02);
alter table holds set (autovacuum_vacuum_scale_factor = 0.02);
alter table events set (autovacuum_vacuum_scale_factor = 0.02);
alter table webhook_deliveries set (autovacuum_vacuum_scale_factor = 0.02);
alter table chain_intents set (autovacuum_vacuum_scale_factor = 0.02);
alter table chain_attempts set (autovacuum_vacuum_scale_factor = 0.02);

-- Tables in partitions of a month, by the column with the day. Each also has a default partition, which takes the rows of a
-- month whose partition is missing.
create table if not exists monthly_tables (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  day_column text not null
);
insert into monthly_tables (name, day_column) values ('catalog_market_days', 'day') on conflict do nothing;

-- The table becomes the first partition of a new one of its name. Its rows stay where they are, and attaching it reads none
-- of them, because a validated constraint says that they are in its range. It is validated without stopping writes.
do $$
declare
  known date := (select max(day) from catalog_market_days);
  bound date := greatest(date_trunc('month', now()) + interval '2 months', date_trunc('month', known) + interval '1 month');
begin
  if (select relkind from pg_class where oid = 'catalog_market_days'::regclass) = 'p'
    or exists (select 1 from pg_constraint where conname = 'catalog_market_days_range') then return;
  end if;
  execute format('alter table catalog_market_days add constraint catalog_market_days_range check (day < %L) not valid', bound);
end $$;
do $$
begin
  if exists (select 1 from pg_constraint where conname = 'catalog_market_days_range' and not convalidated) then
    alter table catalog_market_days validate constraint catalog_market_days_range;
  end if;
end $$;
do $$
declare
  bound text := (select substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d') from pg_constraint where conname = 'catalog_market_days_range');
begin
  if (select relkind from pg_class where oid = 'catalog_market_days'::regclass) = 'p' then return; end if;
  alter table catalog_market_days rename to catalog_market_days_first;
  alter index catalog_market_days_pkey rename to catalog_market_days_first_pkey;
  create table catalog_market_days (
    game text not null references catalog_games,
    item text not null constraint catalog_market_days_item_check check (item in ('card', 'sealed')),
    item_id text not null,
    day date not null,
    market_cents bigint not null constraint catalog_market_days_market_cents_check check (market_cents >= 0),
    primary key (game, item, item_id, day)
  ) partition by range (day);
  execute format('alter table catalog_market_days attach partition catalog_market_days_first for values from (minvalue) to (%L)', bound);
  alter table catalog_market_days_first drop constraint catalog_market_days_range;
  create table catalog_market_days_other partition of catalog_market_days default;
end $$;

-- The partitions with the days they hold, from the first to before the end. The default partition has no end.
create or replace view monthly_partitions as
select m.name as parent, c.relname::text as name,
  substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''(\d{4}-\d\d-\d\d)''\)')::date as first_day,
  substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(\d{4}-\d\d-\d\d)''\)')::date as end_day,
  pg_total_relation_size(c.oid) as bytes
from monthly_tables m join pg_inherits on inhparent = to_regclass(m.name) join pg_class c on c.oid = inhrelid;

-- What was archived: the file in the blob store, and the rows in it by number and digest.
create table if not exists table_archives (
  partition text primary key,
  parent text not null,
  first_day date,
  end_day date not null,
  row_count bigint not null check (row_count >= 0),
  digest numeric not null,
  blob_id text not null check (length(blob_id) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  stored_at timestamptz not null,
  dropped_at timestamptz
);

-- The keys of these rows hold for all time, so they are archived in batches instead. At most one is not deleted yet.
create table if not exists attempt_archives (
  id bigint generated always as identity primary key,
  first_id bigint not null,
  last_id bigint not null check (last_id >= first_id),
  before timestamptz not null,
  row_count bigint not null check (row_count > 0),
  blob_id text not null check (length(blob_id) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  stored_at timestamptz not null,
  deleted_at timestamptz
);
create unique index if not exists attempt_archives_open on attempt_archives ((true)) where deleted_at is null;

-- Creates the partitions of the months up to a day, with the rights of the owner. Rows that came before their partition
-- move into it. Returns how many were created.
create or replace function extend_monthly(wanted text, through date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_day text := (select day_column from monthly_tables where name = wanted);
  start date;
  child text;
  made integer := 0;
begin
  if by_day is null then
    raise exception '% is not partitioned by month', wanted using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('monthly ' || wanted, 0));
  select max(end_day) into start from monthly_partitions where parent = wanted;
  while start <= through and made < 240 loop
    child := format('%s_%s', wanted, to_char(start, 'YYYYMM'));
    execute format('create table %I (like %I including all)', child, wanted);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      wanted || '_other', by_day, start, by_day, start + interval '1 month', child);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      wanted, child, start, (start + interval '1 month')::date);
    start := start + interval '1 month';
    made := made + 1;
  end loop;
  return made;
end $$;
revoke execute on function extend_monthly(text, date) from public;

-- The number of rows of a partition and the sum of their hashes, which does not depend on their order.
create or replace function digest_partition(wanted text, out row_count bigint, out digest numeric)
language plpgsql stable security definer set search_path = public, pg_temp set datestyle = 'ISO' as $$
begin
  if not exists (select 1 from monthly_partitions where name = wanted) then
    raise exception '% is not a partition of a month', wanted using errcode = '22023';
  end if;
  execute format('select count(*), coalesce(sum(hashtextextended(p::text, 0)), 0) from %I p', wanted) into row_count, digest;
end $$;
revoke execute on function digest_partition(text) from public;

-- Drops a partition that is archived as it is, with the rights of the owner. The digest is compared under the lock, so no
-- row is lost that was written after the archive. The last thirteen months stay: requests read a year.
create or replace function drop_archived_partition(wanted text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known monthly_partitions := (select p from monthly_partitions p where p.name = wanted);
  present record;
begin
  if known.end_day is null or known.end_day > at::date - interval '13 months' then
    raise exception '% is not a partition that ended thirteen months ago', wanted using errcode = '22023';
  end if;
  execute format('lock table %I in share row exclusive mode', wanted);
  select * into present from digest_partition(wanted);
  if not exists (select 1 from table_archives a where a.partition = wanted and a.dropped_at is null
    and a.row_count = present.row_count and a.digest = present.digest) then
    raise exception '% differs from its archive', wanted using errcode = '55000';
  end if;
  execute format('alter table %I detach partition %I', known.parent, wanted);
  execute format('drop table %I', wanted);
  update table_archives set dropped_at = at where partition = wanted;
end $$;
revoke execute on function drop_archived_partition(text, timestamptz) from public;

select extend_monthly('catalog_market_days', (now() + interval '12 months')::date);
