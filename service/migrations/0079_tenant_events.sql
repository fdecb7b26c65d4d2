-- Tenants have webhooks: the events of the vault get the names and the data that webhooks deliver. A change of status is
-- `<resource>.updated` where it has no name of its own: `card.received`, `exception.opened`, `exception.resolved`,
-- `declared_value.decided`, `invoice.issued`, `service_credit.decided`. Tasks stay `task.<status>`, for the platform only.
-- Arguments as in 0055: the resource, the column of its id, and the columns of its accounts.
create or replace function emit_status_events() returns trigger language plpgsql as $$
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
  select owner.id, vault_event_name(tg_argv[0], tg_op, a.row ->> 'status'), a.row ->> tg_argv[1],
    concat_ws(':', owner.id, tg_argv[0], a.row ->> tg_argv[1], a.row ->> 'status', pg_current_xact_id()),
    vault_event_data(tg_argv[0], a.row, changed_at), changed_at
  from unnest(changed) as a (row)
  cross join lateral (
    select distinct (a.row ->> name)::integer as id from unnest(string_to_array(tg_argv[2], ',')) name
    union all
    select min(id) from accounts where kind = 'platform' and tg_argv[2] = '' having count(*) > 0
  ) owner
  cross join lateral (
    select coalesce(a.row ->> 'updated_at', a.row ->> 'paid_at', a.row ->> 'voided_at', a.row ->> 'issued_at')::timestamptz
  ) as t (changed_at)
  on conflict (occurrence) do nothing;
  return null;
end $$;

create function vault_event_name(resource text, operation text, status text) returns text language sql immutable as $$
  select case
    when resource = 'task' then 'task.' || lower(status)
    when resource = 'withdrawal' then 'vault_withdrawal.updated'
    when resource = 'card' and operation = 'INSERT' then 'card.received'
    when resource = 'exception' and operation = 'INSERT' then 'exception.opened'
    when resource = 'exception' and status = 'RESOLVED' then 'exception.resolved'
    when resource = 'declared_value' and status in ('APPROVED', 'REJECTED') then 'declared_value.decided'
    when resource = 'invoice' and operation = 'INSERT' then 'invoice.issued'
    when resource = 'service_credit' and status in ('APPROVED', 'REJECTED') then 'service_credit.decided'
    else resource || '.updated'
  end
$$;

-- Times of the wire are UTC with milliseconds.
create function wire_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function vault_event_data(resource text, changed jsonb, at timestamptz) returns jsonb language sql stable as $$
  select case resource
    when 'card' then jsonb_build_object('unique_id', changed -> 'unique_id', 'order_id', changed -> 'order_id',
      'withdrawal_id', changed -> 'withdrawal_id', 'transfer_id', changed -> 'transfer_id')
    when 'order' then jsonb_build_object('order_id', changed -> 'id')
    when 'withdrawal' then jsonb_build_object('withdrawal_id', changed -> 'id', 'method', changed -> 'method')
    when 'transfer' then jsonb_build_object('transfer_id', changed -> 'id')
    when 'inbound' then jsonb_build_object('inbound_shipment_id', changed -> 'id')
    when 'exception' then jsonb_build_object('exception_id', changed -> 'id', 'type', changed -> 'type',
      'order_id', changed -> 'order_id', 'withdrawal_id', changed -> 'withdrawal_id',
      'inbound_shipment_id', changed -> 'inbound_shipment_id', 'resolution', changed -> 'resolution')
    when 'declared_value' then jsonb_build_object('declared_value_id', changed -> 'id', 'unique_id', changed -> 'unique_id')
    when 'invoice' then jsonb_build_object('invoice_id', changed -> 'id', 'number', changed -> 'number')
    when 'service_credit' then jsonb_build_object('service_credit_id', changed -> 'id', 'kind', changed -> 'kind')
    else '{}'::jsonb
  end || case when resource = 'task' then '{}'::jsonb
    else jsonb_build_object('status', changed -> 'status', 'updated_at', wire_time(at)) end
$$;

create trigger emit_inserted after insert on service_credits referencing new table as after
  for each statement execute function emit_status_events('service_credit', 'id', 'account_id');
create trigger emit_updated after update on service_credits referencing old table as before new table as after
  for each statement execute function emit_status_events('service_credit', 'id', 'account_id');

-- A message of the operator is an answer; each is an event, also while the status stays.
create function emit_exception_answers() returns trigger language plpgsql as $$
begin
  insert into events (account_id, event, resource_id, occurrence, data, created_at)
  select e.account_id, 'exception.answered', e.id::text, concat_ws(':', e.account_id, 'exception_answer', m.id),
    vault_event_data('exception', to_jsonb(e), m.created_at), m.created_at
  from after m join vault_exceptions e on e.id = m.exception_id
  where m.author = 'operator'
  on conflict (occurrence) do nothing;
  return null;
end $$;
create trigger emit_answers after insert on exception_messages referencing new table as after
  for each statement execute function emit_exception_answers();
