-- What the chain said, as far as it was read. The one row of chain_index holds how far: `included` is what was read,
-- `safe` and `final` are how much of that is taken for granted. A cursor moves in the transaction that stores the rows
-- and runs the effects of what it passes, and only for the holder of the lease token.
create table chain_index (
  only_row boolean primary key default true check (only_row),
  chain_id bigint,
  holder text check (length(holder) between 1 and 128),
  lease_token bigint not null default 0,
  leased_until timestamptz,
  head_number bigint,
  head_time timestamptz,
  included_number bigint,
  included_hash bytea check (octet_length(included_hash) = 32),
  safe_number bigint,
  final_number bigint,
  rescan_number bigint check (rescan_number >= 0),
  halted_reason text check (length(halted_reason) between 1 and 500),
  halted_at timestamptz,
  constraint chain_index_begun check (
    num_nulls(chain_id, included_number, included_hash, safe_number, final_number) in (0, 5)),
  constraint chain_index_order check (final_number <= safe_number and safe_number <= included_number),
  constraint chain_index_halted check ((halted_reason is null) = (halted_at is null))
);
insert into chain_index default values;

-- The branch we follow, and no other: every block above the final one, and those below that hold logs of ours.
create table chain_blocks (
  number bigint primary key check (number >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  parent_hash bytea not null check (octet_length(parent_hash) = 32),
  time timestamptz not null,
  log_count integer not null check (log_count >= 0),
  unique (hash, number)
);

-- `handlers` names those whose effects this log has had, up to the stage its block has reached.
create table chain_logs (
  block_number bigint not null,
  block_hash bytea not null,
  log_index integer not null check (log_index >= 0),
  tx_hash bytea not null check (octet_length(tx_hash) = 32),
  tx_index integer not null check (tx_index >= 0),
  address bytea not null check (octet_length(address) = 20),
  topic0 bytea check (octet_length(topic0) = 32),
  topic1 bytea check (octet_length(topic1) = 32),
  topic2 bytea check (octet_length(topic2) = 32),
  topic3 bytea check (octet_length(topic3) = 32),
  data bytea not null,
  handlers text[] not null,
  is_undecodable boolean not null,
  primary key (block_hash, log_index),
  unique (block_number, log_index),
  foreign key (block_hash, block_number) references chain_blocks (hash, number)
);

create index chain_logs_by_transaction on chain_logs (tx_hash);
create index chain_logs_undecodable on chain_logs (block_number) where is_undecodable;

-- Addresses that become known while we run, such as the vaults of users. `since_block` is the first block that was
-- read with the address in mind; until then it is null.
create table chain_watched (
  id bigint generated always as identity primary key,
  set_name text not null check (length(set_name) between 1 and 64),
  address bytea not null check (octet_length(address) = 20),
  since_block bigint,
  created_at timestamptz not null,
  unique (set_name, address)
);

create index chain_watched_new on chain_watched (id) where since_block is null;

-- Branches that were left, for whoever asks later why something was shown and taken back.
create table chain_reorgs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  common_number bigint not null,
  left_number bigint not null,
  left_hash bytea not null,
  log_count integer not null,
  check (left_number > common_number)
);
