-- When the operator last proved all factors.
alter table operator_sessions add column proved_at timestamptz;

-- Approvals of people, one per person and subject, such as `adjustment:12`.
create table approval_votes (
  subject text not null check (length(subject) between 1 and 100),
  operator_id integer not null references operators,
  created_at timestamptz not null,
  primary key (subject, operator_id)
);

-- A request that needs the approval of other people before its proposer can send it, once.
create table approvals (
  id integer generated always as identity primary key,
  method text not null check (method in ('POST', 'PUT', 'PATCH', 'DELETE')),
  path text not null check (length(path) between 1 and 500),
  -- Without passwords, PINs and request ids.
  body jsonb not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  roles text[] not null,
  reason text not null check (length(reason) between 1 and 500),
  status text not null check (status in ('PROPOSED', 'APPROVED', 'REJECTED', 'USED')),
  proposed_by text not null check (length(proposed_by) between 1 and 100),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  check ((status = 'PROPOSED') = (decided_at is null))
);
