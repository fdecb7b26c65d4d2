-- The proven factor belongs to the session: a factor that the person sets up later does not raise a session opened without it.
alter table operator_sessions add column factor_at timestamptz;

-- One counter per person and factor; only the correct factor, or a new one, clears it.
create table factor_failures (
  person_id integer not null references operators on delete cascade,
  factor text not null check (factor in ('password', 'totp', 'passkey', 'pin')),
  failures integer not null check (failures >= 0),
  locked_until timestamptz,
  primary key (person_id, factor)
);
