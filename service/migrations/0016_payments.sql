-- What the payment of a withdrawal is called on chain, where it can be made once.
alter table credit_withdrawals add column payment_ref text unique check (payment_ref ~ '^0x[0-9a-f]{64}$');
