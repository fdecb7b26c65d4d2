-- What happened, for people: the inbox of the console and the letters that they chose; and the acts of an account.
create table notifications (
  id bigint generated always as identity primary key,
  -- Null for operators.
  account_id integer references accounts,
  -- The only reader; null for all.
  person_id integer references operators,
  -- Who brought it about, and does not see it.
  except_id integer references operators,
  -- The operators that it concerns; empty for all.
  roles text[] not null default '{}',
  topic text not null check (length(topic) between 1 and 40),
  title text not null check (length(title) between 1 and 300),
  -- Below the pages of the account in the console.
  path text not null check (path ~ '^/' and length(path) <= 200),
  occurrence text not null unique check (length(occurrence) <= 300),
  at timestamptz not null
);
create index notifications_of_account on notifications (account_id, id desc);
create index notifications_by_age on notifications (at);

-- What a person wants to see and to get by mail; without a row the topic decides.
create table notification_choices (
  person_id integer not null references operators,
  account_id integer references accounts,
  topic text not null check (length(topic) between 1 and 40),
  in_inbox boolean not null,
  by_mail boolean not null,
  unique nulls not distinct (person_id, account_id, topic)
);
create index notification_choices_by_mail on notification_choices (account_id, topic) where by_mail;

create table notification_reads (
  person_id integer not null references operators,
  account_id integer references accounts,
  read_through bigint not null,
  unique nulls not distinct (person_id, account_id)
);

create index audit_entries_by_actor on audit_entries (actor, id);
create index audit_entries_by_target on audit_entries (target, id);
