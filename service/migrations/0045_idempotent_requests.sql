-- Administrative requests by their Idempotency-Key. The key itself is not stored: its hash finds the row, and the text is
-- needed to open the sealed answer, which can contain a new API key.
create table idempotent_requests (
  actor text not null check (length(actor) between 1 and 100),
  key_hash bytea not null check (length(key_hash) = 32),
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- The fencing token of the process that performs the request.
  attempt integer not null default 1 check (attempt > 0),
  claimed_until timestamptz not null,
  -- Set in the transaction that has the effect.
  applied_at timestamptz,
  status smallint check (status between 200 and 299),
  answer bytea,
  created_at timestamptz not null,
  primary key (actor, key_hash),
  check ((status is null) = (answer is null))
);
create index idempotent_requests_created on idempotent_requests (created_at);
