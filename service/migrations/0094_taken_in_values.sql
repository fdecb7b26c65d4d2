-- Cards that the platform took in with a value had no declaration: coverage was billed for them, and a claim counted nothing.
alter table declared_values disable trigger user;
with undeclared as (
  select account_id, unique_id, declared_value_cents, received_at, departed_at from holdings h
  where declared_value_cents > 0 and not exists (
    select from declared_values d where d.account_id = h.account_id and d.unique_id = h.unique_id)
), made as (
  insert into declared_value_submissions (account_id, fingerprint, api_key_id, value_count, total_cents, created_at)
  select account_id, sha256('taken in'::bytea), 'system', count(*), sum(declared_value_cents), min(received_at)
  from undeclared group by account_id returning id, account_id
)
insert into declared_values (submission_id, account_id, unique_id, declared_value_cents, status, effective_from,
  effective_to, applied_at, api_key_id, created_at, updated_at)
select made.id, account_id, unique_id, declared_value_cents, case when departed_at is null then 'APPROVED' else 'ENDED' end,
  received_at, case when departed_at is not null then greatest(received_at, departed_at) end, received_at, 'system', received_at, received_at
from undeclared join made using (account_id);
alter table declared_values enable trigger user;
