-- without transaction
-- What came after the draw of a card is looked up by the card.
drop index concurrently if exists card_exports_by_token;
create index concurrently card_exports_by_token on card_exports (kind, token_id, id desc);
