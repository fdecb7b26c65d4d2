-- What was sold with credits and is not on chain yet counts against what is left, so that nobody is sold what another was
-- promised. The block tells whether a reading of the stock knew of a purchase; those from before this column are in every
-- reading.
alter table pool_requests add column block_number bigint;
alter table instant_requests add column block_number bigint;
create index pool_requests_by_block on pool_requests (block_number);
create index instant_requests_by_block on instant_requests (block_number);

create index purchases_promised on purchases (tier_id) include (quantity)
  where custody = 'CUSTODIAL' and onchain_request_id is null and status in ('RESERVED', 'SUBMITTING', 'SUBMITTED');
create index instant_purchases_promised on instant_purchases (packet_type_id) include (quantity)
  where custody = 'CUSTODIAL' and onchain_request_id is null and status in ('RESERVED', 'SUBMITTING', 'SUBMITTED');
