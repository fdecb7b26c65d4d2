-- Every key of a tenant commits orders, as the contract says, unless the person who made it could not.
alter table api_keys add column commits_orders boolean not null default true;
