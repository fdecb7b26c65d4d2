-- Agents: the name of the agent in the request log, their sessions, and what waits for a confirmation.
alter table request_log add column agent text check (length(agent) <= 64);

create table agent_sessions (
  id text primary key check (length(id) = 32),
  account_id integer not null references accounts,
  -- The key family, so that a rotated key continues its sessions.
  family_id text not null,
  agent text not null check (length(agent) between 1 and 64),
  -- Without a profile the session only reads.
  profile text,
  -- In millionths of a dollar, USDC and USD alike.
  spend_cap bigint not null check (spend_cap >= 0),
  spent bigint not null default 0,
  created_at timestamptz not null,
  used_at timestamptz not null,
  check (spent between 0 and spend_cap)
);
create index agent_sessions_used on agent_sessions (used_at);
create index agent_sessions_family on agent_sessions (family_id, used_at desc);

-- A confirmation is deleted when it is used: it releases one call.
create table agent_confirmations (
  id text primary key check (length(id) = 24),
  session_id text not null references agent_sessions on delete cascade,
  operation_id text not null,
  spend bigint not null check (spend >= 0),
  statement text not null check (length(statement) <= 1000),
  -- Sealed: the arguments may contain addresses.
  request bytea not null,
  expires_at timestamptz not null
);
create index agent_confirmations_session on agent_confirmations (session_id);
create index agent_confirmations_expiry on agent_confirmations (expires_at);
