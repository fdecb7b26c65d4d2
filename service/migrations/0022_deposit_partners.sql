-- A partner's deposits are listed without a look at anybody else's.
alter table deposits add column partner_id integer references partners (account_id);
update deposits d set partner_id = u.partner_id from end_users u where u.id = d.end_user_id;
alter table deposits alter column partner_id set not null;
create index on deposits (partner_id, id);
