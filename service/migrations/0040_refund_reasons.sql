-- A refunded purchase says why, and was never fulfilled.
do $$
declare
  sales text;
  rule text;
begin
  foreach sales in array array['purchases', 'instant_purchases'] loop
    for rule in select conname from pg_constraint where conrelid = sales::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%''FAILED''%failure_reason IS NOT NULL%' loop
      execute format('alter table %I drop constraint %I', sales, rule);
    end loop;
  end loop;
end $$;
update purchases p set fulfilled_at = null, failure_reason =
    case when exists (select from pack_items i where i.purchase_id = p.id) then 'undelivered' else 'randomness_timeout' end
  where status = 'REFUNDED';
update instant_purchases p set fulfilled_at = null, failure_reason =
    case when exists (select from instant_cards c where c.purchase_id = p.id) then 'undelivered' else 'randomness_timeout' end
  where status = 'REFUNDED';
alter table purchases add constraint purchases_failure_reason
  check ((status in ('FAILED', 'REFUNDED')) = (failure_reason is not null));
alter table instant_purchases add constraint instant_purchases_failure_reason
  check ((status in ('FAILED', 'REFUNDED')) = (failure_reason is not null));
