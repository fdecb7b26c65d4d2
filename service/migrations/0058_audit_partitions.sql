-- The audit log in partitions of a million entries, so that whole partitions can be detached and archived. A unique
-- index over all partitions must contain the number, so a hash is unique by the chain alone.
alter table audit_entries rename to audit_entries_1;
alter table audit_entries_1 drop constraint audit_entries_hash_key;
alter index audit_entries_pkey rename to audit_entries_1_pkey;
drop trigger audit_entries_append_only on audit_entries_1;

create table audit_entries (
  id bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null,
  details jsonb not null,
  previous_hash bytea not null constraint audit_entries_previous_hash_check check (length(previous_hash) = 32),
  hash bytea not null constraint audit_entries_hash_check check (length(hash) = 32)
) partition by range (id);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

-- A log that is longer than a million entries keeps them in its first partition.
do $$
begin
  execute format('alter table audit_entries attach partition audit_entries_1 for values from (minvalue) to (%s)',
    (select last_id / 1000000 * 1000000 + 1000001 from audit_head));
end $$;
select refuse_truncate();

-- Creates the partition of the next entry, with the rights of the owner, if there is none.
create function extend_audit_log() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first bigint := (select last_id / 1000000 * 1000000 + 1 from audit_head);
begin
  if to_regclass(format('audit_entries_%s', first)) is not null then return; end if;
  execute format('create table audit_entries_%s partition of audit_entries for values from (%s) to (%s)',
    first, first, first + 1000000);
  perform refuse_truncate();
end $$;
revoke execute on function extend_audit_log() from public;

-- The partitions with their last possible entry, the oldest first.
create view audit_partitions as
select c.relname::text as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(\d+)''\)')::bigint - 1 as last_id
from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_entries'::regclass
order by last_id;

-- Retention: detaches the oldest partition, with the rights of the owner, for the role of maintenance alone. Its table
-- is kept in the schema archive, where the owner dumps and drops it. Personal data of its entries is erased.
create schema archive;
create function detach_audit_partition(through bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest audit_partitions := (select p from audit_partitions p order by last_id limit 1);
begin
  if oldest.last_id is distinct from through or through >= (select last_id from audit_head) then
    raise exception 'entry % is not the end of the oldest full partition', through using errcode = '22023';
  end if;
  execute format('alter table audit_entries detach partition %I', oldest.name);
  execute format('alter table %I set schema archive', oldest.name);
  delete from audit_personal where entry_id <= through;
  return 'archive.' || oldest.name;
end $$;
revoke execute on function detach_audit_partition(bigint) from public;
