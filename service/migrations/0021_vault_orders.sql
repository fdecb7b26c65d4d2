-- The list of states is the last word on what an order's status may be; that a rate was chosen is told apart from it.
alter table vault_orders drop constraint vault_orders_check2;
alter table vault_orders add constraint vault_orders_rate_chosen
  check (rate_id is not null or status in ('PENDING_PAYMENT', 'CANCELLED', 'SUPERSEDED'));
alter table vault_orders drop constraint vault_orders_status_check;
alter table vault_orders add constraint vault_orders_status_check
  check (status in ('PENDING_PAYMENT', 'COMMITTING', 'COMMITTED', 'IN_FULFILLMENT', 'SHIPPED', 'DELIVERED', 'RETURNED',
    'LOST', 'CANCELLED', 'SUPERSEDED'));
