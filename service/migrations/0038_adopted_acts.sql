-- A database that was restored, or that took over from a lagging primary, may have lost rows whose transactions are on
-- chain. Such acts are adopted: recorded from the chain, booked against the suspense account, and decided by a person.

-- Entries of the house alone have no end user and no balances.
alter table ledger_entries alter column end_user_id drop not null, alter column balance_after drop not null,
  alter column reserved_after drop not null;
alter table ledger_entries drop constraint ledger_entries_entry_type_check;
alter table ledger_entries add constraint ledger_entries_entry_type_check check (entry_type in ('DEPOSIT_CREDIT', 'HOLD',
  'HOLD_RELEASE', 'HOLD_SETTLE', 'BUYBACK_CREDIT', 'REFUND_CREDIT', 'WITHDRAWAL', 'WITHDRAWAL_REVERSAL', 'ADJUSTMENT',
  'SUSPENSE'));
alter table ledger_entries add constraint ledger_entries_house check (
  num_nulls(end_user_id, balance_after, reserved_after) = case entry_type when 'SUSPENSE' then 3 else 0 end);

-- `reference` is what the chain knows the act by: a partner, payment, order or item reference.
create table adopted_acts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('purchase', 'instant_purchase', 'sellback', 'withdrawal', 'payout',
    'shipping_payment', 'prize')),
  reference text not null check (length(reference) between 1 and 128),
  status text not null check (status in ('OPEN', 'CHARGED', 'WRITTEN_OFF', 'LINKED', 'RETURNED')),
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  -- What left the treasury or the payout float; `returned` is what came back since.
  amount usdc_micros not null check (amount >= 0),
  returned usdc_micros not null default 0 check (returned between 0 and amount),
  is_booked boolean not null default false,
  partner_id integer references partners (account_id),
  -- The payer; null while it is unknown.
  end_user_id integer references end_users,
  -- The purchase, sell-back or other row that records the act.
  resource_id integer,
  hold_id bigint references holds,
  note text check (length(note) between 1 and 500),
  resolved_by text,
  resolution_key text check (length(resolution_key) between 1 and 255),
  created_at timestamptz not null,
  resolved_at timestamptz,
  unique (kind, reference),
  check ((status = 'OPEN') = (resolved_at is null))
);
create index adopted_acts_open on adopted_acts (id) where status = 'OPEN';
create index adopted_acts_by_resource on adopted_acts (kind, resource_id);
create unique index adopted_acts_resolution on adopted_acts (resolution_key) where resolution_key is not null;

-- An adopted purchase has no key until the partner sends its request again.
do $$
declare found record;
begin
  for found in
    select conrelid::regclass as sales, conname from pg_constraint
    where conrelid in ('purchases'::regclass, 'instant_purchases'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) like '%idempotency_key IS NOT NULL%'
  loop
    execute format('alter table %s drop constraint %I', found.sales, found.conname);
  end loop;
end $$;
-- `request` holds the remaining parameters of the request, so that a replay is compared with all of them.
alter table purchases add column is_adopted boolean not null default false, add column request jsonb;
alter table instant_purchases add column is_adopted boolean not null default false, add column request jsonb;
alter table purchases add constraint purchases_key
  check (case custody when 'CUSTODIAL' then is_adopted or idempotency_key is not null else idempotency_key is null end);
alter table instant_purchases add constraint instant_purchases_key
  check (case custody when 'CUSTODIAL' then is_adopted or idempotency_key is not null else idempotency_key is null end);
create index purchases_adopted on purchases (partner_id) where is_adopted and idempotency_key is null;
create index instant_purchases_adopted on instant_purchases (partner_id) where is_adopted and idempotency_key is null;
alter table sellbacks add column request jsonb;

-- Numbers that were given out are never given out again: when this is another copy of the database than before, every
-- sequence skips what the previous copy may have used.
create table database_identity (
  only_row boolean primary key default true check (only_row),
  identity text not null,
  noticed_at timestamptz not null
);

create function advance_numbers(gap bigint) returns void language plpgsql as $$
declare counter record;
begin
  for counter in select * from pg_sequences where schemaname = current_schema() loop
    perform setval(format('%I.%I', counter.schemaname, counter.sequencename)::regclass,
      least(coalesce(counter.last_value, counter.start_value) + gap, counter.max_value - 1));
  end loop;
  update event_counters set last_sequence = last_sequence + gap;
end $$;

-- The cluster, its timeline and the database; a restore or a failover changes at least one of them.
create function read_database_identity() returns text language plpgsql as $$
declare cluster text;
begin
  begin
    select system_identifier || ':' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) into cluster
    from pg_control_system();
  exception when others then
    cluster := 'unknown';
  end;
  return cluster || ':' || (select oid from pg_database where datname = current_database());
end $$;

-- How many numbers were skipped; zero for the copy that is known. An older copy skips more, because it lost more.
create function notice_database_identity() returns bigint language plpgsql as $$
declare
  found text := read_database_identity();
  known text;
  gap bigint;
begin
  select identity into known from database_identity;
  if known = found then return 0; end if;
  perform pg_advisory_xact_lock(7300, 40);
  select identity into known from database_identity;
  if known = found then return 0; end if;
  if known is null then
    insert into database_identity (identity, noticed_at) values (found, now());
    return 0;
  end if;
  select least(10000000, 100000 + 100 * greatest(0, coalesce(extract(epoch from now() - (
    select created_at from events order by id desc limit 1)), 0))::bigint) into gap;
  perform advance_numbers(gap);
  update database_identity set identity = found, noticed_at = now();
  return gap;
end $$;
