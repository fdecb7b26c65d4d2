-- Tests of a webhook are in its delivery log. A test has no event, so it never reaches the event list or a replay.
alter table webhook_deliveries
  alter column event_id drop not null,
  add column test jsonb,
  add constraint webhook_deliveries_of_event_or_test check ((event_id is null) = (test is not null)) not valid,
  add constraint webhook_deliveries_test_is_sent check (test is null or status in ('DELIVERED', 'FAILED')) not valid;
