-- Takes the locks of a quote in their order (tenant, cards, orders, chains of custody) and returns its cards and those of the
-- uncommitted orders that contain any of them, each with the end of its chain; with every row the orders that the new one
-- replaces and the fees in force. A function, because each step must see what was committed while the one
-- before it waited. Takes no id for the order, as `lock_vault_quote` does, which processes of the release before still call.
create function lock_quote(account integer, wanted text[], at timestamptz)
returns table (rivals jsonb, fees jsonb, unique_id text, status text, site_id integer,
  declared_value_cents bigint, order_id integer, withdrawal_id integer, transfer_id integer, withdrawal_status text,
  claim_purpose text, claim_document text, claim_expires_at timestamptz, name text, card_id text, condition text,
  last_seq integer, last_hash bytea) language plpgsql as $$
declare
  overlapping integer[];
  cards text[];
begin
  -- Quotes of one account are serialized, so the set of orders to replace and lock cannot grow.
  perform from tenants t where t.account_id = account for no key update;
  select array_agg(o.id) into overlapping from vault_orders o
    where o.account_id = account and o.status in ('PENDING_PAYMENT', 'COMMITTING') and o.id in (
      select c.order_id from vault_order_cards c where c.unique_id = any(wanted));
  select array_agg(card) into cards from (
    select unnest(wanted) as card union select c.unique_id from vault_order_cards c where c.order_id = any(overlapping)) u;
  perform from items i where i.unique_id = any(cards) order by i.unique_id for no key update;
  with locked as (
    select o.id, o.status, o.committing_until from vault_orders o where o.id = any(overlapping) order by o.id for update
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'status', l.status, 'committingUntil', l.committing_until,
      'hasLabels', exists (select from shipping_labels s where s.owner_kind = 'vault_order' and s.owner_id = l.id))
      order by l.id), '[]') into rivals
    from locked l where l.status in ('PENDING_PAYMENT', 'COMMITTING');
  perform from custody_heads k where k.unique_id = any(cards) order by k.unique_id for update;
  select r.fees into fees from rate_cards r
    where (r.account_id = account or r.account_id is null) and r.effective_from <= at
    order by r.account_id nulls last, r.effective_from desc, r.id desc limit 1;
  return query
    select rivals, fees, h.unique_id, h.status, h.site_id, h.declared_value_cents, h.order_id, h.withdrawal_id,
      h.transfer_id, w.status, c.purpose, c.document_id, c.expires_at, i.name, i.card_id, i.condition, k.last_seq, k.last_hash
    from holdings h join items i on i.unique_id = h.unique_id
    left join claims c on c.unique_id = h.unique_id and c.released_at is null
    left join withdrawals w on w.id = h.withdrawal_id
    left join custody_heads k on k.unique_id = h.unique_id
    where h.account_id = account and h.unique_id = any(cards) and h.departed_at is null
    order by h.unique_id;
end $$;
