-- Whether requests were answered, minute by minute: what the availability we promise is measured by. Account 0 stands for
-- callers who could not be told apart. It is counted in memory and written once a minute, so it refers to nothing.
create table api_minutes (
  account_id integer not null check (account_id >= 0),
  minute integer not null check (minute > 0),
  answered integer not null check (answered >= 0),
  failed integer not null check (failed >= 0),
  primary key (account_id, minute)
);
create index api_minutes_age on api_minutes (minute);
