-- A carrier issues a number for the barcode of a form that this service prints, its own form as a document, or both.
alter table manifests
  add column has_document boolean not null default false,
  add column blob_id text;
do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
  where conrelid = 'manifests'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%carrier_number IS NOT NULL%';
  execute format('alter table manifests drop constraint %I', rule);
end $$;
alter table manifests
  add constraint manifests_form check
    (status <> 'CLOSED' or not is_scan_form or carrier_number is not null or has_document),
  add constraint manifests_document check (not has_document or (status = 'CLOSED' and carrier_ref is not null)),
  add constraint manifests_blob check (blob_id is null or has_document);
