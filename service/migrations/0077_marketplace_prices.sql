-- What marketplaces ask for a card, as the feed gave it: shown by interfaces that know those marketplaces.
alter table catalog_feed_prices add column marketplaces jsonb check (jsonb_typeof(marketplaces) = 'object');
