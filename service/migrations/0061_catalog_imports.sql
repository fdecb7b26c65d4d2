-- Files that an operator uploaded into the catalog. They are imported whole by a job; afterwards their bytes are deleted.
create table catalog_imports (
  id bigint generated always as identity primary key,
  game text not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- [{name, bytes, blob}]; the blob is null once it is deleted.
  files jsonb not null,
  format text,
  leaves_out boolean not null,
  -- {phase, file, bytes_read, bytes_total, records}, replaced while the job runs.
  progress jsonb not null,
  -- {counts, changed, refused_files, problems, problem_count, rejected, unknown}, once it has finished.
  report jsonb,
  failure text,
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((finished_at is null) = (state in ('QUEUED', 'RUNNING')))
);
create index on catalog_imports (game, id desc);

-- Entries that were left out, as they stand in their file.
create table catalog_import_rejects (
  import_id bigint not null references catalog_imports on delete cascade,
  place integer not null,
  reject jsonb not null,
  primary key (import_id, place)
);
