-- Sessions of end users in the pages of a partner, and the session in the request log.
create table client_sessions (
  id integer generated always as identity primary key,
  partner_id integer not null references accounts,
  end_user_id integer not null references end_users,
  external_user_id text not null check (length(external_user_id) between 1 and 255),
  -- The key that opened it; the session ends with it.
  key_id text not null references api_keys,
  -- Keyed hash of the token. A refresh replaces it.
  token_hash bytea not null check (length(token_hash) = 32),
  acts text[] not null check (cardinality(acts) > 0),
  origin text not null check (length(origin) between 8 and 255),
  -- In millionths of a USDC; null without a limit. Every purchase counts, also one that is refunded later.
  max_spend bigint check (max_spend > 0),
  spent bigint not null default 0 check (spent >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  check (max_spend is null or spent <= max_spend)
);
create index client_sessions_of_partner on client_sessions (partner_id, id desc);
create index client_sessions_of_end_user on client_sessions (end_user_id, id desc);
create index client_sessions_by_origin on client_sessions (origin, expires_at desc);
create index client_sessions_by_expiry on client_sessions (expires_at);
create index client_sessions_by_key on client_sessions (key_id);

alter table request_log add column client_session_id integer;
