-- Kinds of notices that a tenant does not want by e-mail.
alter table tenants add column muted_notices text[] not null default '{}';

-- A simulated parcel is scanned from its handover to the carrier on, not from the purchase of its label.
alter table simulated_labels add column handed_over_at timestamptz;
update simulated_labels set handed_over_at = bought_at where announced_scans > 1;

-- The activity log is read by key.
create index activity_entries_key on activity_entries (account_id, api_key_id, id desc);
