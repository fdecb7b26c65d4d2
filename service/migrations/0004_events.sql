-- What happened, written in the transaction of the change itself. Delivery reads from here and may repeat; the rows do
-- not. `sequence` is per account and gap-free. It is given afterwards, by one sequencer, so that writers of one account
-- never wait for each other and no event can appear behind one that was already read.
create table events (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  sequence bigint,
  event text not null check (length(event) between 1 and 64),
  resource_id text not null check (length(resource_id) between 1 and 255),
  occurrence text not null unique check (length(occurrence) between 1 and 255),
  data jsonb not null,
  created_at timestamptz not null,
  unique (account_id, sequence)
);

create index events_unsequenced on events (id) where sequence is null;

create table event_counters (
  account_id integer primary key references accounts,
  last_sequence bigint not null
);
