-- End-of-day manifests: the parcels of one carrier that a site closes together, on one form that the carrier scans.
create table manifests (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  provider text not null check (provider in ('simulator', 'shippo', 'easypost', 'manual')),
  carrier text not null,
  carrier_token text not null,
  status text not null check (status in ('SUBMITTING', 'UNRESOLVED', 'CLOSED', 'REJECTED')),
  -- Whether the carrier issues the form; otherwise it is a list that the driver signs.
  is_scan_form boolean not null,
  sent_at timestamptz,
  lease_until timestamptz not null,
  carrier_ref text,
  -- The number of the carrier's form, which its barcode contains.
  carrier_number text check (length(carrier_number) between 1 and 64),
  failure_code text,
  failure_messages jsonb not null default '[]',
  created_by text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  check ((closed_at is not null) = (status = 'CLOSED')),
  check (status <> 'CLOSED' or not is_scan_form or carrier_number is not null)
);
create index manifests_site on manifests (site_id, id);

create table manifest_parcels (
  manifest_id integer not null references manifests,
  label_id bigint not null references shipping_labels,
  task_id integer not null references work_tasks,
  parcel_number integer not null,
  position integer not null,
  -- Its label was voided, or the carrier rejected the manifest.
  removed_at timestamptz,
  primary key (manifest_id, label_id)
);
-- A parcel is on one manifest at a time.
create unique index manifest_parcels_label on manifest_parcels (label_id) where removed_at is null;

-- The books of the simulated carrier.
create table simulated_manifests (
  id text primary key,
  client_ref text not null,
  number text not null unique,
  created_at timestamptz not null
);
create index simulated_manifests_client on simulated_manifests (client_ref);
alter table simulated_labels add column manifest_id text;
