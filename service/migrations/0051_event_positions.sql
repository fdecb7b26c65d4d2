-- The position of an event in the order of all accounts, given by the sequencer. A reader of a position has read every
-- earlier one: no event appears behind it. Events from before this migration have none.
alter table events add column position bigint unique;
create index events_of_account_by_position on events (account_id, position) where position is not null;

create table event_head (
  id integer primary key default 1 check (id = 1),
  last_position bigint not null
);
insert into event_head (last_position) values (0);
