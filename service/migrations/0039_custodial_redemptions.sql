-- Cards in the vault of an end user are redeemed by the service, with the end user's credits.
alter table redemptions
  add column custody text not null default 'NON_CUSTODIAL' check (custody in ('CUSTODIAL', 'NON_CUSTODIAL')),
  -- From here on the payment may be mined, so its credits stay on hold until it can no longer happen.
  add column payment_submitted_at timestamptz,
  -- The refund can no longer leave the chain, and its credits are returned.
  add column refund_final_at timestamptz,
  -- The sweep that moves the refund from the vault to the treasury.
  add column sweep_id integer references vault_sweeps,
  add check (custody = 'NON_CUSTODIAL' or (end_user_id is not null and idempotency_key is not null)),
  add check (refund_final_at is null or refunded_at is not null);
alter table redemptions alter column custody drop default;

create index redemptions_refunded on redemptions (end_user_id)
  where custody = 'CUSTODIAL' and refund_final_at is not null and sweep_id is null;
create index redemptions_by_sweep on redemptions (sweep_id) where sweep_id is not null;
create index holds_open on holds (source) where status = 'OPEN';
