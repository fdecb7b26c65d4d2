-- The sandbox's clock: how far every process is ahead of real time. One row, never negative.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null check (offset_ms >= 0)
);
insert into clock_offset (offset_ms) values (0);
