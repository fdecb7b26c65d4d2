-- Purchases on chain from the first word to the last, whoever bought: what waits for randomness, what can be revealed,
-- what is to be repaid. It follows the blocks that were read, so a branch that is left takes its rows along.
create table chain_requests (
  -- The sellers number apart: the same payer and reference give the same number in both.
  seller text not null check (seller in ('POOL', 'STORE')),
  request_id numeric(29, 0) not null check (request_id >= 0),
  -- Requests of one line are served in the order in which their words came: a tier, or a packet type.
  line bigint not null,
  packs smallint not null check (packs between 1 and 15),
  packs_done smallint not null default 0 check (packs_done between 0 and packs),
  status text not null check (status in ('REQUESTED', 'READY', 'REVEALED', 'REFUNDED')),
  requested_at timestamptz not null,
  ready_block bigint,
  ready_log_index integer,
  -- The call that shall reveal it, while there is one.
  batch bigint,
  primary key (seller, request_id),
  check ((ready_block is null) = (ready_log_index is null)),
  check (status <> 'READY' or ready_block is not null)
);

create index chain_requests_ready on chain_requests (seller, line, ready_block, ready_log_index) where status = 'READY';
create index chain_requests_waiting on chain_requests (requested_at) where status = 'REQUESTED';
create sequence reveal_batches;
