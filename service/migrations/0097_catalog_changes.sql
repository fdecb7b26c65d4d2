-- The order of changes of a catalog, by which copies of it are continued. A writer holds the row of the game, so that the
-- numbers of a game are in the order of their commits. Rows that did not change since this file have 0; a constant adds the
-- columns without a rewrite.
create sequence catalog_changes;

create function note_catalog_change() returns trigger language plpgsql as $$
begin
  new.changed := nextval('catalog_changes');
  return new;
end $$;

-- Cards and products are shown with their expansion.
create function note_expansion_change() returns trigger language plpgsql as $$
begin
  update catalog_cards set changed = 0 where game = new.game and expansion_id = new.id;
  update catalog_sealed_products set changed = 0 where game = new.game and expansion_id = new.id;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['catalog_expansions', 'catalog_cards', 'catalog_sealed_products', 'catalog_aliases', 'catalog_prices'] loop
    execute format('alter table %I add column changed bigint not null default 0', name);
    execute format('alter table %I alter column changed set default nextval(''catalog_changes'')', name);
    execute format('create index %I on %I (game, changed) where changed > 0', name || '_changed', name);
    execute format('create trigger %I before update on %I for each row execute function note_catalog_change()', name || '_changed', name);
  end loop;
end $$;
create trigger catalog_expansions_shown after update on catalog_expansions for each row
  when (old.record is distinct from new.record or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function note_expansion_change();
create index catalog_sealed_products_of_expansion on catalog_sealed_products (game, expansion_id);

-- Renamed ids that were removed again, which a copy removes, too.
create table catalog_removed_aliases (
  game text not null references catalog_games,
  kind text not null,
  old_id text not null,
  changed bigint not null default nextval('catalog_changes'),
  primary key (game, kind, old_id)
);
create index on catalog_removed_aliases (game, changed);

-- Full exports. They outlive their game until their files are deleted.
create table catalog_exports (
  id bigint generated always as identity primary key,
  game text not null,
  history text not null,
  position bigint not null,
  manifest text not null,
  signature text,
  public_key text,
  files jsonb not null,
  created_at timestamptz not null
);
create index on catalog_exports (game, id);
