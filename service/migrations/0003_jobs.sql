-- Work to do, enqueued in the transaction that made it necessary. A claim is a lease: when its holder dies, the lease
-- runs out and the job is due again. Done jobs are deleted; jobs that failed too often stay, with run_at 'infinity'.
create table jobs (
  id bigint generated always as identity primary key,
  queue text not null check (length(queue) between 1 and 64),
  key text check (length(key) between 1 and 255),
  payload jsonb not null,
  run_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  unique (queue, key)
);

create index jobs_due on jobs (queue, run_at);
