-- How often its transaction reverted in a final block and the call was planned anew.
alter table chain_intents add column reverts integer not null default 0 check (reverts >= 0);
