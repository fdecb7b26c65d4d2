-- Waves: several tasks that are picked on one walk, each into a tote of its own.
create table pick_waves (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  status text not null check (status in ('OPEN', 'PICKING', 'PICKED', 'COMPLETED', 'CANCELLED')),
  created_by text not null,
  -- The actor who picks.
  picked_by text,
  created_at timestamptz not null,
  started_at timestamptz,
  picked_at timestamptz,
  closed_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  updated_at timestamptz not null,
  check ((closed_at is not null) = (status in ('COMPLETED', 'CANCELLED')))
);
create index pick_waves_site on pick_waves (site_id, id);

create table pick_wave_tasks (
  wave_id integer not null references pick_waves,
  task_id integer not null references work_tasks,
  position integer not null,
  -- The first card of the task binds its tote.
  tote_id integer references bins,
  -- The task was packed, ended, or left a cancelled wave: its tote is free for another one.
  released_at timestamptz,
  primary key (wave_id, task_id)
);
-- A task is in one wave, and a tote serves one task, at a time.
create unique index pick_wave_tasks_task on pick_wave_tasks (task_id) where released_at is null;
create unique index pick_wave_tasks_tote on pick_wave_tasks (tote_id) where released_at is null and tote_id is not null;
