-- A person may have an adopted shipping payment refunded by its contract, which also releases the card.
alter table adopted_acts add column refund_requested_at timestamptz;
