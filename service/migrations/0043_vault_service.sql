-- Kinds of notices that a tenant does not want by e-mail.
alter table tenants add column muted_notices text[] not null default '{}';

-- A simulated parcel is scanned from its handover to the carrier on, not from the purchase of its label.
alter table simulated_labels add column handed_over_at timestamptz;
update simulated_labels set handed_over_at = bought_at where announced_scans > 1;

-- The activity log is read by key.
create index activity_entries_key on activity_entries (account_id, api_key_id, id desc);

-- Events beyond the control of the vault, such as a flood: SLA clocks of the site, or of all sites, stop while one lasts.
create table force_majeures (
  id integer generated always as identity primary key,
  site_id integer references sites,
  reason text not null check (length(reason) between 1 and 1000),
  started_at timestamptz not null,
  started_by text not null check (length(started_by) between 1 and 64),
  ended_at timestamptz check (ended_at >= started_at),
  ended_by text check (length(ended_by) between 1 and 64)
);
create unique index force_majeures_open on force_majeures (coalesce(site_id, 0)) where ended_at is null;

-- The results of the nightly verification of all custody chains.
create table custody_checks (
  id integer generated always as identity primary key,
  checked_at timestamptz not null,
  item_count integer not null check (item_count >= 0),
  broken jsonb not null
);
