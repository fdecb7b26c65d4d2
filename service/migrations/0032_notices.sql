-- The end of a key that its account was told of. Another end is told anew.
alter table api_keys add column told_end timestamptz;

create index api_keys_ending on api_keys (expires_at) where expires_at is not null and revoked_at is null and retires_at is null;
