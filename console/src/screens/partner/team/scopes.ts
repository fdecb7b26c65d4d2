/** What each scope of a key allows, in words. */
export const scopeTexts = [
  ['read:catalog', 'Read the catalog, odds and prices'],
  ['packs:read', 'Read purchases, revenue and collections'],
  ['packs:purchase', 'Sell packs'],
  ['packs:buyback', 'Sell cards back'],
  ['cards:redeem', 'Redeem cards'],
  ['wallet:read', 'Read credits'],
  ['wallet:deposit', 'Prepare deposits'],
  ['wallet:withdraw', 'Pay credits out'],
  ['sends:create', 'Send prizes'],
  ['webhooks:manage', 'Manage webhooks, read events'],
  ['admin', 'Everything but payouts, with keys'],
] as const
