-- The sales of a product stop while a change of its stock waits for the packs that are sold and not revealed.

alter table market_actions drop constraint market_actions_action_check;
alter table market_actions add constraint market_actions_action_check check (action in ('MINT', 'STOCK', 'UNSTOCK',
  'PROPOSE_TIER', 'SET_SHELF_BOUNDS', 'ACTIVATE_TIER', 'PAUSE_TIER', 'SET_PRICES', 'SET_GROUP', 'SET_PACKET_TYPE',
  'PAUSE_PACKET_TYPE', 'ADD_BUNDLE', 'REMOVE_BUNDLE', 'DRAIN', 'RESUME'));

-- The event of a delivery names the end of the window since the second edition of the contracts.
drop table packet_type_windows;
