-- Buyer returns: cards of a delivered order that come back from its buyer, announced by the tenant or found at the dock.
create table buyer_returns (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  order_id integer not null references vault_orders,
  status text not null check (status in ('ANNOUNCED', 'RECEIVED', 'INSPECTING', 'COMPLETED', 'CANCELLED')),
  site_id integer not null references sites,
  -- False: found at the dock, so that no card is expected.
  is_announced boolean not null,
  reason text check (reason in ('unwanted', 'damaged', 'not_as_described', 'wrong_item', 'other')),
  carrier text check (length(carrier) between 1 and 64),
  tracking_number text check (length(tracking_number) between 1 and 64),
  note text check (length(note) <= 512),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  -- `key:<id>` or `operator:<id>`.
  created_by text not null,
  created_at timestamptz not null,
  received_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  updated_at timestamptz not null,
  unique (account_id, idempotency_key),
  check ((completed_at is not null) = (status = 'COMPLETED')),
  check ((cancelled_at is not null) = (status = 'CANCELLED')),
  check ((received_at is null) = (status in ('ANNOUNCED', 'CANCELLED')))
);
create index buyer_returns_account on buyer_returns (account_id, id);
create index buyer_returns_site on buyer_returns (site_id, id);
create index buyer_returns_order on buyer_returns (order_id);
create index buyer_returns_tracking on buyer_returns (tracking_number) where tracking_number is not null;

create table buyer_return_cards (
  return_id integer not null references buyer_returns,
  unique_id text not null references items,
  position integer not null,
  is_announced boolean not null,
  outcome text check (outcome in ('restocked', 'damaged', 'suspect', 'missing')),
  note text check (length(note) between 1 and 500),
  inspected_by text,
  inspected_at timestamptz,
  -- The return was completed or cancelled.
  closed_at timestamptz,
  primary key (return_id, unique_id),
  check ((outcome is null) = (inspected_at is null))
);
-- A card is on one open return at a time.
create unique index buyer_return_cards_open on buyer_return_cards (unique_id) where closed_at is null;

create or replace function vault_event_data(resource text, changed jsonb, at timestamptz) returns jsonb language sql stable as $$
  select case resource
    when 'card' then jsonb_build_object('unique_id', changed -> 'unique_id', 'order_id', changed -> 'order_id',
      'withdrawal_id', changed -> 'withdrawal_id', 'transfer_id', changed -> 'transfer_id')
    when 'order' then jsonb_build_object('order_id', changed -> 'id')
    when 'withdrawal' then jsonb_build_object('withdrawal_id', changed -> 'id', 'method', changed -> 'method')
    when 'transfer' then jsonb_build_object('transfer_id', changed -> 'id')
    when 'inbound' then jsonb_build_object('inbound_shipment_id', changed -> 'id')
    when 'buyer_return' then jsonb_build_object('buyer_return_id', changed -> 'id', 'order_id', changed -> 'order_id')
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

create trigger emit_inserted after insert on buyer_returns referencing new table as after
  for each statement execute function emit_status_events('buyer_return', 'id', 'account_id');
create trigger emit_updated after update on buyer_returns referencing old table as before new table as after
  for each statement execute function emit_status_events('buyer_return', 'id', 'account_id');
