-- What an account may declare, and what is believed without a second look.
alter table tenants
  add column card_cap_cents bigint not null default 2500000 check (card_cap_cents >= 0),
  add column auto_approve_cents bigint not null default 100000 check (auto_approve_cents >= 0),
  add column coverage_limit_cents bigint not null default 25000000 check (coverage_limit_cents >= 0);

create table declared_value_submissions (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  fingerprint bytea not null check (length(fingerprint) = 32),
  api_key_id text not null,
  value_count integer not null check (value_count > 0),
  total_cents bigint not null check (total_cents >= 0),
  created_at timestamptz not null,
  unique (account_id, idempotency_key)
);

-- What cards are worth to their owners, from when to when.
create table declared_values (
  id integer generated always as identity primary key,
  submission_id integer not null references declared_value_submissions,
  account_id integer not null references tenants,
  unique_id text not null references items,
  declared_value_cents bigint not null check (declared_value_cents >= 0),
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'SUPERSEDED', 'ENDED')),
  effective_from timestamptz not null,
  effective_to timestamptz,
  -- How much of it the account's coverage had room for, where it had not room for all.
  cap_applied_cents bigint check (cap_applied_cents >= 0),
  evidence_url text check (length(evidence_url) between 1 and 2048),
  note text check (length(note) <= 512),
  -- When it became the value of the card.
  applied_at timestamptz,
  reviewed_by text check (length(reviewed_by) between 1 and 128),
  reviewed_at timestamptz,
  rejected_reason text check (length(rejected_reason) between 1 and 500),
  api_key_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (effective_to is null or effective_to >= effective_from)
);
create index declared_values_account on declared_values (account_id, id desc);
create index declared_values_card on declared_values (account_id, unique_id, effective_from);
create index declared_values_submission on declared_values (submission_id);
create index declared_values_due on declared_values (effective_from) where status = 'APPROVED' and applied_at is null;
create index declared_values_review on declared_values (id) where status = 'SUBMITTED';
-- A card has one value at a time.
create unique index declared_values_current on declared_values (account_id, unique_id)
  where status = 'APPROVED' and applied_at is not null;

-- What our services cost. The newest card of an account counts, else the newest for everybody, else the built-in one.
create table rate_cards (
  id integer generated always as identity primary key,
  account_id integer references tenants,
  name text not null check (length(name) between 1 and 100),
  effective_from timestamptz not null,
  fees jsonb not null,
  created_by text not null,
  created_at timestamptz not null
);
create index rate_cards_lookup on rate_cards (account_id, effective_from desc);

-- Everything that costs or gives back money, once per reason, for ever.
create table billing_events (
  id bigint generated always as identity primary key,
  account_id integer not null references tenants,
  fee text not null check (length(fee) between 1 and 32),
  description text not null check (length(description) between 1 and 255),
  quantity bigint not null check (quantity >= 0),
  unit text not null check (length(unit) between 1 and 32),
  unit_amount_cents bigint not null,
  per_quantity integer not null check (per_quantity > 0),
  amount_cents bigint not null,
  source_type text not null check (length(source_type) between 1 and 32),
  source_id text not null check (length(source_id) between 1 and 64),
  resource_type text check (length(resource_type) between 1 and 32),
  resource_id text check (length(resource_id) between 1 and 64),
  site_id integer,
  service_from timestamptz not null,
  service_to timestamptz not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  unique (source_type, source_id, fee)
);
create index billing_events_account on billing_events (account_id, occurred_at);
create trigger billing_events_append_only before update or delete on billing_events
  for each row execute function refuse_change();

-- The events that are on no invoice yet; the book itself is never touched when they are billed.
create table unbilled_events (
  account_id integer not null,
  occurred_at timestamptz not null,
  event_id bigint not null references billing_events,
  primary key (account_id, occurred_at, event_id)
);

-- How many cards lay where, and what they were declared at, each day at midnight UTC.
create table storage_days (
  account_id integer not null references tenants,
  site_id integer not null,
  day date not null,
  card_count integer not null check (card_count > 0),
  declared_cents bigint not null check (declared_cents >= 0),
  primary key (account_id, day, site_id)
);
create table storage_progress (
  is_only boolean primary key default true check (is_only),
  through date not null
);

create table invoices (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  number text not null unique check (number ~ '^INV-[0-9]{4}-[0-9]{2}-[0-9]{5,}$'),
  status text not null check (status in ('OPEN', 'PAID', 'VOID')),
  period_start date not null,
  period_end date not null,
  subtotal_cents bigint not null,
  credits_cents bigint not null check (credits_cents <= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  line_count integer not null check (line_count >= 0),
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  unique (account_id, period_start),
  check (total_cents = subtotal_cents + credits_cents + tax_cents)
);
create index invoices_due on invoices (account_id, due_at) where status = 'OPEN';

create table invoice_lines (
  invoice_id integer not null references invoices,
  position integer not null check (position > 0),
  event_id bigint not null unique references billing_events,
  amount_cents bigint not null,
  primary key (invoice_id, position)
);
create trigger invoice_lines_append_only before update or delete on invoice_lines
  for each row execute function refuse_change();

-- Each account's month is closed once, with an invoice or without need of one.
create table closed_periods (
  account_id integer not null references tenants,
  period_start date not null,
  invoice_id integer references invoices,
  closed_at timestamptz not null,
  primary key (account_id, period_start)
);

-- The last number given in each month; its lock lasts until the invoice is there, so none is ever skipped.
create table invoice_counters (
  period_start date primary key,
  last_number integer not null check (last_number > 0)
);

-- What was promised by when. An item counts in the month of its deadline.
create table sla_items (
  account_id integer not null references tenants,
  metric text not null check (length(metric) between 1 and 64),
  resource text not null check (length(resource) between 1 and 64),
  site_id integer,
  started_at timestamptz not null,
  deadline timestamptz not null,
  done_at timestamptz,
  excluded_reason text check (length(excluded_reason) between 1 and 64),
  primary key (metric, resource)
);
create index sla_items_month on sla_items (account_id, deadline);

-- Things that are counted rather than timed, by day.
create table sla_counts (
  account_id integer not null references tenants,
  metric text not null check (length(metric) between 1 and 64),
  day date not null,
  good integer not null check (good >= 0),
  total integer not null check (total >= good),
  primary key (account_id, metric, day)
);

-- A month's figures as they were when nothing could change them any more.
create table sla_snapshots (
  account_id integer not null references tenants,
  period_start date not null,
  metrics jsonb not null,
  computed_at timestamptz not null,
  primary key (account_id, period_start)
);

create table service_credits (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  status text not null check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PARTIALLY_APPLIED', 'APPLIED')),
  kind text not null check (kind in ('sla', 'incident')),
  period_start date,
  metric text check (length(metric) between 1 and 64),
  exception_id integer references vault_exceptions,
  computed_cents bigint not null check (computed_cents >= 0),
  requested_cents bigint check (requested_cents > 0),
  approved_cents bigint check (approved_cents > 0),
  applied_cents bigint not null default 0 check (applied_cents >= 0),
  invoice_ids integer[] not null default '{}',
  reason text check (length(reason) between 1 and 1000),
  decision_note text check (length(decision_note) between 1 and 1000),
  decided_by text check (length(decided_by) between 1 and 128),
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  fingerprint bytea not null check (length(fingerprint) = 32),
  api_key_id text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  applied_at timestamptz,
  updated_at timestamptz not null,
  unique (account_id, idempotency_key),
  check (applied_cents <= coalesce(approved_cents, 0)),
  check ((kind = 'sla' and period_start is not null and metric is not null and exception_id is null)
    or (kind = 'incident' and period_start is null and metric is null and exception_id is not null))
);
create index service_credits_account on service_credits (account_id, id desc);
-- A shortfall, or an incident, is made good once.
create unique index service_credits_once on service_credits (account_id, period_start, metric, exception_id)
  nulls not distinct where status not in ('REJECTED', 'WITHDRAWN');
create index service_credits_open on service_credits (account_id, id) where status in ('APPROVED', 'PARTIALLY_APPLIED');
