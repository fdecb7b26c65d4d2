-- Time that is not ours to keep a promise in: the tenant wants it to wait, or owes us an answer. Each reason stops the clock
-- of a document once, and the clock goes on when the last reason is gone.
create table sla_pauses (
  id bigint generated always as identity primary key,
  resource text not null check (length(resource) between 1 and 64),
  cause text not null check (length(cause) between 1 and 64),
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index sla_pauses_open on sla_pauses (resource, cause) where ended_at is null;

-- Since when a promise waits; what was left of it then is left of it when it goes on.
alter table sla_items add column paused_at timestamptz;
create index sla_items_open on sla_items (resource) where done_at is null;
