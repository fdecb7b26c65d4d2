-- Kinds of notices that a tenant does not want by e-mail.
alter table tenants add column muted_notices text[] not null default '{}';
