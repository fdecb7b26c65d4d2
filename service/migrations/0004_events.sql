-- What happened, written in the transaction of the change itself. Delivery reads from here and may repeat; the rows do
-- not. `sequence` is per account, gap-free and in commit order, because its counter row is locked until the commit.
create table event_counters (
  account_id integer primary key references accounts,
  last_sequence bigint not null
);

create table events (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  sequence bigint not null,
  event text not null,
  resource_id text not null,
  occurrence text not null unique,
  data jsonb not null,
  created_at timestamptz not null,
  unique (account_id, sequence)
);
