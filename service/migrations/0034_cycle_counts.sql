-- Counting what lies on the shelves against what the records say.

create table cycle_counts (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  status text not null check (status in
    ('REQUESTED', 'COUNTING', 'COUNTED', 'INVESTIGATING', 'READY_TO_REVIEW', 'REVIEWED', 'COMPLETED', 'CANCELLED')),
  note text check (length(note) between 1 and 500),
  requested_by text not null check (length(requested_by) <= 128),
  requested_at timestamptz not null,
  -- Known once everything was counted: things that should lie here, and those of them that do.
  expected_count integer check (expected_count >= 0),
  found_count integer check (found_count between 0 and expected_count),
  counted_at timestamptz,
  reviewed_by text check (length(reviewed_by) <= 128),
  second_person text check (second_person <> reviewed_by),
  reviewed_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  closed_at timestamptz,
  updated_at timestamptz not null,
  check ((status = 'COMPLETED' or status = 'CANCELLED') = (closed_at is not null)),
  check ((counted_at is null) = (expected_count is null) and (counted_at is null) = (found_count is null)),
  check (counted_at is not null or status = 'REQUESTED' or status = 'COUNTING' or status = 'CANCELLED')
);
create index cycle_counts_open on cycle_counts (site_id, id) where closed_at is null;

-- Each bin is counted by one hand at a time; a recount is another round of the same bin.
create table cycle_count_bins (
  count_id integer not null references cycle_counts (id),
  bin_id integer not null references bins (id),
  round integer not null default 1 check (round >= 1),
  started_at timestamptz,
  finished_at timestamptz,
  counted_by text check (length(counted_by) <= 128),
  is_open boolean not null default true,
  primary key (count_id, bin_id),
  check (finished_at is null or (started_at is not null and counted_by is not null))
);
-- Two counts of one bin at the same time would decide about the same things twice.
create unique index cycle_count_bins_open on cycle_count_bins (bin_id) where is_open;
create index cycle_count_bins_finished on cycle_count_bins (bin_id, finished_at desc);

create table cycle_count_sightings (
  count_id integer not null,
  unique_id text not null references items (unique_id),
  bin_id integer not null,
  round integer not null check (round >= 1),
  seen_by text not null check (length(seen_by) <= 128),
  seen_at timestamptz not null,
  primary key (count_id, unique_id, bin_id, round),
  foreign key (count_id, bin_id) references cycle_count_bins (count_id, bin_id)
);

create table cycle_count_variances (
  count_id integer not null references cycle_counts (id),
  unique_id text not null references items (unique_id),
  kind text not null check (kind in ('MISSING', 'MISPLACED', 'UNEXPECTED')),
  -- Where it should lie, for what is missing; where it was seen, for everything else.
  bin_id integer not null references bins (id),
  -- What the records said at that time; nothing, for a thing that had no place at all.
  book_status text,
  book_bin_id integer references bins (id),
  book_seen_at timestamptz,
  decision text check (decision in ('ACCEPT', 'OVERRIDE')),
  outcome text check (outcome in ('CORRECTED', 'KEPT', 'OVERTAKEN')),
  primary key (count_id, unique_id),
  check (outcome is null or decision is not null)
);

-- The names of actions are forgotten after a while, oldest first.
create index operator_actions_created on operator_actions (created_at);
