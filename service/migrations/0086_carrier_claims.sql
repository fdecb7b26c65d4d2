-- Claims with carriers for parcels that were lost or damaged on their way.
create table carrier_claims (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  order_id integer not null references vault_orders,
  label_id bigint not null references shipping_labels,
  parcel_number integer not null,
  exception_id integer references vault_exceptions,
  kind text not null check (kind in ('lost', 'damaged')),
  status text not null check (status in ('FILED', 'ACCEPTED', 'DENIED', 'PAID', 'WITHDRAWN')),
  -- The values declared for the cards of the parcel when it was dispatched.
  max_cents bigint not null check (max_cents >= 0),
  claimed_cents bigint not null check (claimed_cents between 1 and max_cents),
  accepted_cents bigint check (accepted_cents between 1 and claimed_cents),
  paid_cents bigint check (paid_cents between 1 and claimed_cents),
  -- The part of the payment that the tenant had received as service credits before; the rest is booked to the tenant.
  recovered_cents bigint check (recovered_cents between 0 and paid_cents),
  carrier text not null,
  tracking_number text,
  carrier_reference text check (length(carrier_reference) between 1 and 64),
  note text check (length(note) between 1 and 500),
  reason text check (length(reason) between 1 and 500),
  filed_by text not null,
  filed_at timestamptz not null,
  decided_at timestamptz,
  paid_at timestamptz,
  updated_at timestamptz not null,
  check ((paid_cents is not null) = (status = 'PAID')),
  check ((paid_at is not null) = (status = 'PAID')),
  check ((recovered_cents is not null) = (status = 'PAID'))
);
create index carrier_claims_account on carrier_claims (account_id, id);
create index carrier_claims_order on carrier_claims (order_id);
create index carrier_claims_exception on carrier_claims (exception_id) where exception_id is not null;
-- A parcel has one claim that may still be paid, or was.
create unique index carrier_claims_parcel on carrier_claims (label_id) where status not in ('DENIED', 'WITHDRAWN');

create or replace function vault_event_data(resource text, changed jsonb, at timestamptz) returns jsonb language sql stable as $$
  select case resource
    when 'card' then jsonb_build_object('unique_id', changed -> 'unique_id', 'order_id', changed -> 'order_id',
      'withdrawal_id', changed -> 'withdrawal_id', 'transfer_id', changed -> 'transfer_id')
    when 'order' then jsonb_build_object('order_id', changed -> 'id')
    when 'withdrawal' then jsonb_build_object('withdrawal_id', changed -> 'id', 'method', changed -> 'method')
    when 'transfer' then jsonb_build_object('transfer_id', changed -> 'id')
    when 'inbound' then jsonb_build_object('inbound_shipment_id', changed -> 'id')
    when 'buyer_return' then jsonb_build_object('buyer_return_id', changed -> 'id', 'order_id', changed -> 'order_id')
    when 'carrier_claim' then jsonb_build_object('carrier_claim_id', changed -> 'id', 'order_id', changed -> 'order_id')
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

create trigger emit_inserted after insert on carrier_claims referencing new table as after
  for each statement execute function emit_status_events('carrier_claim', 'id', 'account_id');
create trigger emit_updated after update on carrier_claims referencing old table as before new table as after
  for each statement execute function emit_status_events('carrier_claim', 'id', 'account_id');
