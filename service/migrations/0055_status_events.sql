-- Changes of the vault and the warehouse become events in their own transaction, whatever code made them: one for every row
-- that a statement gives another status. `order` and `SHIPPED` make `order.shipped`. They belong to tenants and the platform,
-- which have no webhooks.
-- Arguments: the resource, the column of its id, and the columns of its accounts; without those the platform gets the event.
create function emit_status_events() returns trigger language plpgsql as $$
declare
  changed jsonb[];
begin
  if tg_op = 'INSERT' then
    select array_agg(to_jsonb(t)) into changed from after t;
  else
    select array_agg(a.row) into changed
    from (select to_jsonb(t) as row from after t) a
    left join (select to_jsonb(t) as row from before t) b on b.row ->> tg_argv[1] = a.row ->> tg_argv[1]
      and coalesce(b.row ->> 'account_id', '') = coalesce(a.row ->> 'account_id', '')
      and b.row ->> 'status' = a.row ->> 'status'
    where b.row is null;
  end if;
  insert into events (account_id, event, resource_id, occurrence, data, created_at)
  select owner.id, tg_argv[0] || '.' || lower(a.row ->> 'status'), a.row ->> tg_argv[1],
    concat_ws(':', owner.id, tg_argv[0], a.row ->> tg_argv[1], a.row ->> 'status', pg_current_xact_id()), '{}',
    coalesce(a.row ->> 'updated_at', a.row ->> 'paid_at', a.row ->> 'voided_at', a.row ->> 'issued_at')::timestamptz
  from unnest(changed) as a (row)
  cross join lateral (
    select distinct (a.row ->> name)::integer as id from unnest(string_to_array(tg_argv[2], ',')) name
    union all
    select min(id) from accounts where kind = 'platform' and tg_argv[2] = '' having count(*) > 0
  ) owner
  on conflict (occurrence) do nothing;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from (values
    ('holdings', 'card', 'unique_id', 'account_id'),
    ('vault_orders', 'order', 'id', 'account_id'),
    ('withdrawals', 'withdrawal', 'id', 'account_id'),
    ('card_transfers', 'transfer', 'id', 'from_account_id,to_account_id'),
    ('inbound_shipments', 'inbound', 'id', 'account_id'),
    ('vault_exceptions', 'exception', 'id', 'account_id'),
    ('declared_values', 'declared_value', 'id', 'account_id'),
    ('invoices', 'invoice', 'id', 'account_id'),
    ('work_tasks', 'task', 'id', '')
  ) as sources (of_table, resource, key, accounts)
  loop
    execute format('create trigger emit_inserted after insert on %I referencing new table as after
      for each statement execute function emit_status_events(%L, %L, %L)',
      source.of_table, source.resource, source.key, source.accounts);
    execute format('create trigger emit_updated after update on %I referencing old table as before new table as after
      for each statement execute function emit_status_events(%L, %L, %L)',
      source.of_table, source.resource, source.key, source.accounts);
  end loop;
end $$;
