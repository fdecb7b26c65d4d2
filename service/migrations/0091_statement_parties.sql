-- What the statement of a payout says about its parties and its tax.
-- Every version of a partner's details stays, because a statement names those of the day on which it was closed.
create table billing_details (
  id integer generated always as identity primary key,
  partner_id integer not null references partners (account_id),
  legal_name text not null check (length(legal_name) between 1 and 200),
  address text not null check (length(address) between 1 and 500),
  tax_id text check (length(tax_id) between 1 and 64),
  created_at timestamptz not null
);
create index billing_details_of_partner on billing_details (partner_id, created_at);

-- The tax that the payouts of a partner contain; 0 where the partner accounts for it.
alter table partner_terms add column tax_bps integer not null default 0 check (tax_bps between 0 and 5000);
