-- Whether the tenant announced the card; a surplus card is named in the exception of its shipment.
alter table inbound_receipts add column is_announced boolean not null default true;
