-- Service credits and adjustments that operators granted or charged. The limit of one person is a sum over these rows, so
-- that a large amount cannot be split into small ones.
create table account_grants (
  id bigint generated always as identity primary key,
  account_id integer not null references tenants,
  actor text not null check (length(actor) between 1 and 100),
  -- The absolute amount: a wrong charge does as much harm as a wrong credit.
  amount_cents bigint not null check (amount_cents > 0),
  -- Other people approved it; it does not count against the limit of the actor.
  is_joint boolean not null,
  created_at timestamptz not null
);
create index account_grants_by_actor on account_grants (account_id, actor, created_at) where not is_joint;
