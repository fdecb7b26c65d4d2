-- Busy hours have running totals by the minute, so that a period that begins within one is not summed entry by entry:
-- place n holds what came before minute n - 1, place 61 the whole hour. They are written once an hour is over; quiet hours
-- get empty ones. Totals that differ from the sums of their hour are not used: an entry was written after them.
alter table revenue_sums
  add column minute_events bigint[] check (cardinality(minute_events) in (0, 61)),
  add column minute_units bigint[],
  add column minute_amounts bigint[];
create index revenue_sums_without_minutes on revenue_sums (since) where grain = 'hour' and minute_events is null;

create function has_minutes(s revenue_sums) returns boolean language sql immutable as $$
  select (s.minute_events[61], s.minute_units[61], s.minute_amounts[61]) = (s.events, s.units, s.amount::bigint)
$$;

-- Writes the totals of some hours and returns the number of rows. Entries are written in the order of their blocks, so an
-- hour is over when there is a later one.
create function sum_revenue_minutes(most integer) returns bigint language sql as $$
  with due as (
    select s.*, (
        select sum(units) from revenue_sums t
        where t.partner_id = s.partner_id and t.grain = 'hour' and t.since = s.since) as hour_units
    from revenue_sums s where grain = 'hour' and minute_events is null and since < (
      select max(since) from revenue_sums where grain = 'hour' and minute_events is null)
    order by since limit most
  ), changed as (
    update revenue_sums s set minute_events = m.events, minute_units = m.units, minute_amounts = m.amounts
    from due cross join lateral (
      select coalesce(array_agg(t.events order by minute), '{}') as events,
        coalesce(array_agg(t.units order by minute), '{}') as units,
        coalesce(array_agg(t.amount order by minute), '{}') as amounts
      from (
        select minute, (sum(coalesce(e.events, 0)) over running)::bigint as events,
          (sum(coalesce(e.units, 0)) over running)::bigint as units,
          (sum(coalesce(e.amount, 0)) over running)::bigint as amount
        from generate_series(0, 60) as minute left join (
          select floor(extract(epoch from at - due.since) / 60)::integer + 1 as minute, sum(events) as events,
            sum(units) as units, sum(amount) as amount
          from revenue_entries
          where partner_id = due.partner_id and product = due.product and entry = due.entry
            and at >= due.since and at < due.since + interval '1 hour'
          group by 1
        ) e using (minute)
        where due.hour_units >= 120
        window running as (order by minute)
      ) t
    ) m
    where (s.partner_id, s.grain, s.since, s.product, s.entry)
      = (due.partner_id, due.grain, due.since, due.product, due.entry)
    returning 1
  ) select count(*) from changed
$$;

-- What the entries of a period add up to, in several rows of a kind.
create function revenue_between(partner integer, beginning timestamptz, ending timestamptz)
returns table (product text, entry text, events bigint, units bigint, amount bigint) language plpgsql stable as $$
declare
  hour timestamptz := date_trunc('hour', beginning, 'UTC');
  -- The part of the hour, its first whole minute, and the end of its last one.
  lower timestamptz;
  upper timestamptz;
  first integer;
  last integer;
begin
  while hour < ending loop
    lower := greatest(beginning, hour);
    upper := least(ending, hour + interval '1 hour');
    first := ceil(extract(epoch from lower - hour) / 60);
    last := floor(extract(epoch from upper - hour) / 60);
    if first >= last or not exists (
      select from revenue_sums s where s.partner_id = partner and s.grain = 'hour' and s.since = hour and has_minutes(s)
    ) then
      first := 60;
      last := 60;
    else
      return query
        select s.product, s.entry, part.events, part.units, part.amount
        from revenue_sums s cross join lateral (
          select s.minute_events[last + 1] - s.minute_events[first + 1] as events,
            s.minute_units[last + 1] - s.minute_units[first + 1] as units,
            s.minute_amounts[last + 1] - s.minute_amounts[first + 1] as amount
          where has_minutes(s)
          union all
          select e.events::bigint, e.units::bigint, e.amount::bigint from revenue_entries e
          where has_minutes(s) is not true and e.partner_id = partner and e.product = s.product and e.entry = s.entry
            and e.at >= hour + make_interval(mins => first) and e.at < hour + make_interval(mins => last)
          offset 0
        ) part
        where s.partner_id = partner and s.grain = 'hour' and s.since = hour;
    end if;
    return query
      select e.product, e.entry, e.events::bigint, e.units::bigint, e.amount::bigint from revenue_entries e
      where e.partner_id = partner and e.at >= lower and e.at < least(upper, hour + make_interval(mins => first))
      union all
      select e.product, e.entry, e.events::bigint, e.units::bigint, e.amount::bigint from revenue_entries e
      where e.partner_id = partner and e.at >= greatest(lower, hour + make_interval(mins => last)) and e.at < upper;
    hour := hour + interval '1 hour';
  end loop;
end $$;
