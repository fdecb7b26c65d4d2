-- When the carrier took a card that has not left its account yet: storage and the value of a claim end there.
alter table holdings add column dispatched_at timestamptz;

-- The cards that an exception names itself; those of a named document are not blocked. Null in rows of earlier releases.
alter table vault_exceptions add column named_ids text[] check (cardinality(named_ids) <= 500);
