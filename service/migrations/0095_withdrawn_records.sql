-- Records that an operator or an import withdrew: hidden from searches, readable by id, never deleted while their game is
-- there. A constant null adds the columns without a rewrite.
alter table catalog_expansions add column withdrawn_at timestamptz,
  add column withdrawn_by text check (withdrawn_by in ('operator', 'import'));
alter table catalog_cards add column withdrawn_at timestamptz,
  add column withdrawn_by text check (withdrawn_by in ('operator', 'import'));
alter table catalog_sealed_products add column withdrawn_at timestamptz,
  add column withdrawn_by text check (withdrawn_by in ('operator', 'import'));
create index catalog_expansions_withdrawn on catalog_expansions (game, id) where withdrawn_at is not null;
create index catalog_cards_withdrawn on catalog_cards (game, id) where withdrawn_at is not null;
create index catalog_sealed_products_withdrawn on catalog_sealed_products (game, id) where withdrawn_at is not null;

-- Ids that were renamed.
create table catalog_aliases (
  game text not null references catalog_games,
  kind text not null check (kind in ('cards', 'expansions', 'sealed')),
  old_id text not null check (length(old_id) between 1 and 255),
  new_id text not null check (length(new_id) between 1 and 255 and lower(new_id) <> lower(old_id)),
  created_at timestamptz not null,
  primary key (game, kind, old_id)
);
create unique index catalog_aliases_any_case on catalog_aliases (kind, lower(old_id), game);

-- An import that replaces withdraws what its files do not contain.
alter table catalog_imports add column replaces boolean not null default false;
