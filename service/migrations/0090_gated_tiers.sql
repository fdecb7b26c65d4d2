-- A tier requires a permit of wallets, or no longer.

alter table market_actions drop constraint market_actions_action_check;
alter table market_actions add constraint market_actions_action_check check (action in ('MINT', 'STOCK', 'UNSTOCK',
  'PROPOSE_TIER', 'SET_SHELF_BOUNDS', 'ACTIVATE_TIER', 'PAUSE_TIER', 'GATE_TIER', 'UNGATE_TIER', 'SET_PRICES', 'SET_GROUP',
  'SET_PACKET_TYPE', 'PAUSE_PACKET_TYPE', 'ADD_BUNDLE', 'REMOVE_BUNDLE', 'DRAIN', 'RESUME'));
