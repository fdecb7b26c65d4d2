-- Prizes are listed beside drawn cards. One sequence numbers both, so that one cursor pages them.
alter table send_items add column collected_id bigint;
alter table send_items alter column collected_id set default nextval(pg_get_serial_sequence('pack_items', 'id'));
update send_items set collected_id = nextval(pg_get_serial_sequence('pack_items', 'id'));
