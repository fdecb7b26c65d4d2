-- A document with tasks at several sites numbers its parcels across them: a task's parcel n is parcel parcel_base + n of
-- the document, and so is its label.
alter table work_tasks add column parcel_base integer not null default 0 check (parcel_base between 0 and 999);
