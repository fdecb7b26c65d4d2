-- The processes that send transactions, as they announce themselves. Each computes from these rows which accounts are its
-- share; the leases of the accounts remain the right to act.
create table relayer_members (
  holder text primary key check (length(holder) between 1 and 64),
  chain_id bigint not null check (chain_id > 0),
  addresses text[] not null,
  seen_until timestamptz not null
);
