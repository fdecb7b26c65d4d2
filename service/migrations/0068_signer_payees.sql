-- What each key paid to each recipient, for the hourly limit per recipient.
create table signer_payees (
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  payee text not null check (payee ~ '^0x[0-9a-f]{40}$'),
  minute timestamptz not null,
  usdc_micros numeric(78, 0) not null check (usdc_micros >= 0),
  primary key (address, payee, minute)
);
