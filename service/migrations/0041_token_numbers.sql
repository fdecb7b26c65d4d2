-- Each collection has its own range below 2^31 and above the numbers of purchases, so that a bare number names one thing.
update token_counters c set next_id = greatest(c.next_id, r.first_id)
from (values ('CARD', 1000000000), ('GRADED_CARD', 1300000000), ('PACKET', 1600000000), ('SEALED_PRODUCT', 1900000000))
  as r (kind, first_id)
where c.kind = r.kind;
