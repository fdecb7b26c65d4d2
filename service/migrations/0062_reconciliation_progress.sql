-- How far the reconciliation has verified the ledger, so that a run reads what changed since and a part of the rest. Null
-- until the first run has verified everything.
create table reconciliation_progress (
  only_row boolean primary key default true check (only_row),
  progress jsonb,
  is_sound boolean not null default true,
  finished_at timestamptz not null
);
insert into reconciliation_progress (finished_at) values (now());

create index credit_withdrawals_by_day on credit_withdrawals (partner_id, cap_day);
