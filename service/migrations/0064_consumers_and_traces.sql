-- How far events were published to a stream. A stream without a row starts at the first event.
create table event_stream_cursors (
  stream text primary key check (length(stream) between 1 and 64),
  position bigint not null check (position >= 0),
  published_at timestamptz not null
);

-- The W3C trace context of the request that caused the row, where that request is traced.
alter table jobs add column trace text check (length(trace) = 55);
alter table events add column trace text check (length(trace) = 55);
alter table chain_intents add column trace text check (length(trace) = 55);
