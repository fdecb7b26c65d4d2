-- Mail to be sent, written with what it tells of. The same thing is told once.
create table mails (
  id bigint generated always as identity primary key,
  account_id integer references accounts,
  recipient text not null check (length(recipient) between 3 and 254 and recipient !~ '[[:cntrl:]]'),
  kind text not null check (length(kind) between 1 and 64),
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 255),
  subject text not null check (length(subject) between 1 and 255 and subject !~ '[[:cntrl:]]'),
  body_text text not null,
  body_html text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((sent_at is not null) = (status = 'SENT'))
);
create index mails_account on mails (account_id, id desc);
create index mails_unsent on mails (account_id) where status <> 'SENT';

-- Hours in which the service is worked on, told beforehand.
create table maintenance_windows (
  id integer generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  message text not null check (length(message) between 1 and 1000),
  created_by text not null check (length(created_by) between 1 and 128),
  reminded_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index maintenance_windows_coming on maintenance_windows (ends_at) where cancelled_at is null;

-- Tables for people and their programs, made in the background.
create table reports (
  id integer generated always as identity primary key,
  account_id integer not null references tenants,
  type text not null check (length(type) between 1 and 64),
  format text not null check (format in ('csv', 'json')),
  parameters jsonb not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  status text not null check (status in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  row_count integer check (row_count >= 0),
  byte_size bigint check (byte_size >= 0),
  sha256 bytea check (length(sha256) = 32),
  blob_id text,
  problems jsonb not null default '[]',
  api_key_id text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((blob_id is not null) = (status = 'READY'))
);
create index reports_account on reports (account_id, id desc);
-- The same table is made once at a time.
create unique index reports_running on reports (account_id, fingerprint) where status in ('QUEUED', 'RUNNING');
create index reports_expiring on reports (expires_at) where status = 'READY';
