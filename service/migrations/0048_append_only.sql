-- The history of sales and redemptions is append-only, too.
create trigger purchase_moves_append_only before update or delete on purchase_moves
  for each row execute function refuse_change();
create trigger instant_purchase_moves_append_only before update or delete on instant_purchase_moves
  for each row execute function refuse_change();
create trigger sellback_moves_append_only before update or delete on sellback_moves
  for each row execute function refuse_change();
create trigger redemption_moves_append_only before update or delete on redemption_moves
  for each row execute function refuse_change();

-- What is append-only cannot be emptied either. Later append-only tables call this function again.
create function refuse_truncate() returns void language plpgsql as $$
declare
  found regclass;
begin
  for found in
    select tgrelid from pg_trigger where tgfoid = 'refuse_change'::regproc and tgtype & 32 = 0
    except select tgrelid from pg_trigger where tgfoid = 'refuse_change'::regproc and tgtype & 32 <> 0
  loop
    execute format('create trigger refuse_truncate before truncate on %s execute function refuse_change()', found);
  end loop;
end $$;
select refuse_truncate();

-- Retention of events, with the rights of the owner: the role of the service cannot delete them, and this function deletes
-- none that is younger than thirty days.
create function prune_events(before timestamptz, most integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from events where id in (
      select e.id from events e, clock_offset
      where e.created_at < least(before, now() + offset_ms * interval '1 millisecond' - interval '30 days')
        and e.sequence is not null
        and not exists (select 1 from webhook_deliveries d where d.event_id = e.id) limit most)
    returning id
  )
  select count(*)::integer from gone
$$;
revoke execute on function prune_events(timestamptz, integer) from public;
