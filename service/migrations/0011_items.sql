-- Every physical thing in our keeping, whoever owns it, known for ever by the code on its sleeve. What it is stands
-- here; where it lies, who holds it and which token stands for it are told by the tables that refer to it.
create table items (
  unique_id text primary key check (unique_id ~ '^(CARD|GRADED|SEALED|PACKET)-[0-9A-Z]+$' and length(unique_id) <= 22),
  kind text not null check (kind in ('CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT')),
  name text not null check (length(name) between 1 and 255),
  game text check (length(game) between 1 and 64),
  -- The catalog's own id, where the thing was recognised.
  card_id text check (length(card_id) between 1 and 128),
  set_id text check (length(set_id) between 1 and 128),
  set_name text check (length(set_name) between 1 and 255),
  card_number text check (length(card_number) between 1 and 64),
  rarity text check (length(rarity) between 1 and 128),
  language text check (length(language) between 2 and 16),
  variant text check (length(variant) between 1 and 64),
  condition text check (condition in ('NM', 'LP', 'MP', 'HP', 'DMG')),
  grade_company text check (length(grade_company) between 1 and 32),
  grade text check (length(grade) between 1 and 16),
  cert_number text check (length(cert_number) between 1 and 64),
  image_url text check (length(image_url) between 1 and 2048),
  created_at timestamptz not null,
  check (kind = case split_part(unique_id, '-', 1) when 'CARD' then 'CARD' when 'GRADED' then 'GRADED_CARD'
    when 'SEALED' then 'SEALED_PRODUCT' else 'PACKET' end),
  check (num_nulls(grade_company, grade) in (0, 2))
);

-- A thing is promised to one purpose at a time, in both areas of the business: the index is that rule. A claim that
-- can lapse says when; whoever wants the thing next lifts it first.
create table claims (
  id bigint generated always as identity primary key,
  unique_id text not null references items,
  purpose text not null check (length(purpose) between 1 and 32),
  document_id text not null check (length(document_id) between 1 and 64),
  expires_at timestamptz,
  created_at timestamptz not null,
  released_at timestamptz
);

create unique index claims_live on claims (unique_id) where released_at is null;
create index claims_by_document on claims (purpose, document_id);
