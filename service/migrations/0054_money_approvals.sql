-- Payouts above a limit wait until people have approved the payment to one address.
alter table payouts drop constraint payouts_hold_reason_check;
alter table payouts
  add constraint payouts_hold_reason_check check (hold_reason in ('payout_wallet_not_set', 'wallet_cooldown',
    'below_minimum', 'awaiting_approval', 'manual')),
  -- Who closed the period: `system` for a calendar period.
  add column proposed_by text not null default 'system' check (length(proposed_by) between 1 and 100),
  add column approved_address text check (approved_address ~ '^0x[0-9a-f]{40}$');

-- Withdrawals of credits above a limit stay HELD until people have approved them.
alter table credit_withdrawals drop constraint credit_withdrawals_check2;
alter table credit_withdrawals
  add column needs_approval boolean not null default false,
  add column approved_at timestamptz,
  add constraint credit_withdrawals_held check (status <> 'HELD' or held_until is not null or needs_approval),
  add constraint credit_withdrawals_approved check (approved_at is null or needs_approval),
  add constraint credit_withdrawals_unapproved
    check (not needs_approval or approved_at is not null or status in ('HELD', 'FAILED'));
create index credit_withdrawals_open on credit_withdrawals (id)
  where status = 'HELD' and needs_approval and approved_at is null;
