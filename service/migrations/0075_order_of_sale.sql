-- Requests of one line are drawn in the order of sale, whatever the order of their random numbers.
alter table chain_requests
  add column sold_block bigint not null default 0 check (sold_block >= 0),
  add column sold_log_index integer not null default 0 check (sold_log_index >= 0);
alter table chain_requests
  alter column sold_block drop default,
  alter column sold_log_index drop default;

drop index chain_requests_ready;
create index chain_requests_line on chain_requests (seller, line, sold_block, sold_log_index)
  where status in ('REQUESTED', 'READY');
