-- Cards whose price is above a limit leave a vault after people have approved the export.
alter table card_exports
  add column needs_approval boolean not null default false,
  add column approved_at timestamptz,
  -- The vault accepts exports to the wallet.
  add column linked_at timestamptz,
  -- The transaction that requests the export is queued; nothing undoes it but its outcome.
  add column submitted_at timestamptz;
update card_exports set submitted_at = updated_at;
create index card_exports_unapproved on card_exports (id)
  where status = 'REQUESTED' and needs_approval and approved_at is null;
