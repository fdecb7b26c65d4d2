-- What people and keys changed. Each entry holds the hash of the one before it, so that an edited or missing row shows.
create table audit_entries (
  id bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null,
  details jsonb not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);

-- One row: the end of the chain. Its lock puts writers in a line.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash bytea not null check (length(last_hash) = 32)
);
insert into audit_head (last_id, last_hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
