-- contract: since 0062 no statement needs it; nearly every card is revealed, so the primary key lists the newest as well.
drop index pack_items_newest;
