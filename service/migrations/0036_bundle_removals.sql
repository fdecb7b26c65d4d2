-- A pack that was opened for the store can be taken out of it again.

alter table market_actions drop constraint market_actions_action_check;
alter table market_actions add constraint market_actions_action_check check (action in ('MINT', 'STOCK', 'UNSTOCK',
  'PROPOSE_TIER', 'SET_SHELF_BOUNDS', 'ACTIVATE_TIER', 'PAUSE_TIER', 'SET_PRICES', 'SET_GROUP', 'SET_PACKET_TYPE',
  'PAUSE_PACKET_TYPE', 'ADD_BUNDLE', 'REMOVE_BUNDLE'));
