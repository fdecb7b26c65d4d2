-- Personal data of audit entries. The entry contains a salted hash of it, so that it can be erased without breaking the log.
create table audit_personal (
  entry_id bigint primary key,
  salt uuid not null,
  data jsonb not null
);
