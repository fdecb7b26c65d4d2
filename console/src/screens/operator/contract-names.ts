import type { Schemas } from '@packhouse/sdk'

export type Contract = keyof Schemas['Contracts']['paused']

export const contractNames: Readonly<Record<Contract, string>> = {
  combo_pool: 'Pack sales',
  instant_store: 'Instant pack sales',
  buyback_pool: 'Sell-backs',
  shipping_processor: 'Shipping payments',
  redemption: 'Redemptions',
  prizes: 'Prize sends',
  vaults: 'Customer vaults',
  inventory: 'Releases of the inventory',
}
