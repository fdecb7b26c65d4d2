-- What each key paid to each recipient, for the hourly limit per recipient.
create table signer_payees (
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  payee text not null check (payee ~ '^0x[0-9a-f]{40}$'),
  minute timestamptz not null,
  usdc_micros numeric(78, 0) not null check (usdc_micros >= 0),
  primary key (address, payee, minute)
);

-- Up to which event each chain of custody is in a signed checkpoint outside the database.
alter table custody_heads add column anchored_seq integer not null default 0 check (anchored_seq between 0 and last_seq);
create index custody_heads_unanchored on custody_heads (unique_id) where anchored_seq < last_seq;
