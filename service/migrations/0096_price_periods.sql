-- Market values by week and month: a chart of years reads few rows of one index, and keeps the years whose days were archived.
create table catalog_market_periods (
  game text not null references catalog_games,
  item text not null check (item in ('card', 'sealed')),
  item_id text not null,
  period text not null check (period in ('week', 'month')),
  start date not null,
  last_day date not null,
  last_cents bigint not null check (last_cents >= 0),
  low_cents bigint not null check (low_cents >= 0),
  high_cents bigint not null check (high_cents >= low_cents),
  primary key (game, item, item_id, period, start)
) with (fillfactor = 80);
insert into catalog_market_periods (game, item, item_id, period, start, last_day, last_cents, low_cents, high_cents)
select game, item, item_id, period, date_trunc(period, day)::date, max(day),
  (array_agg(market_cents order by day desc))[1], min(market_cents), max(market_cents)
from catalog_market_days cross join (values ('week'), ('month')) as periods (period)
group by game, item, item_id, period, date_trunc(period, day)::date;

-- How far each card moved in 1, 7 and 30 days, in tenths of a percent; replaced as a whole when prices change.
create table catalog_movers (
  game text not null references catalog_games,
  days smallint not null check (days in (1, 7, 30)),
  card_id text not null,
  from_cents bigint not null check (from_cents > 0),
  to_cents bigint not null check (to_cents > 0),
  change_tenths bigint not null check (change_tenths <> 0),
  primary key (game, days, card_id)
);
create index on catalog_movers (game, days, change_tenths, card_id);
create table catalog_mover_runs (
  game text primary key references catalog_games,
  price_version bigint not null,
  day date not null,
  at timestamptz not null
);

-- What an account wants to be told about a price. An alert tells once each time that its condition becomes true.
create table catalog_alerts (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  game text not null,
  card_id text not null,
  company text check (length(company) between 1 and 60),
  grade text check (length(grade) between 1 and 20),
  above_cents bigint check (above_cents > 0),
  below_cents bigint check (below_cents > 0),
  is_met boolean not null default false,
  met_at timestamptz,
  times_met integer not null default 0,
  created_at timestamptz not null,
  check ((company is null) = (grade is null)),
  check ((above_cents is null) <> (below_cents is null)),
  foreign key (game, card_id) references catalog_cards (game, id),
  unique nulls not distinct (account_id, game, card_id, company, grade, above_cents, below_cents)
);
create index on catalog_alerts (game, card_id);
