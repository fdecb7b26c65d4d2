-- The actor who works on a task, so that two stations are not given the same one.
alter table work_tasks
  add column assigned_to text,
  add column assigned_at timestamptz,
  add constraint work_tasks_assignment check ((assigned_to is null) = (assigned_at is null));

-- The bin an item was picked from, so that a pick can be undone.
alter table work_lines add column picked_from integer references bins;
