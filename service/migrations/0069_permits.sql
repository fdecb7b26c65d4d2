-- The signer trusts no row. The process that decided on a call signs it with a key that the database does not hold, and so
-- does the process in which a person approved a payment. Calls from before have no permit: they are finished first.
alter table chain_intents add column permit bytea;
alter table chain_intents add column approvals bytea[];
alter table approval_votes add column certificate bytea;
