import type { Address, Hex } from 'viem'

/** The role holders; every role has its own key. `admin` proposes and executes in the timelock. */
export type DeploymentRoles = {
  admin: Address
  /** Manages tiers and packet types; `timelock` where changes must be announced. */
  config: Address | 'timelock'
  /** Buy packs for custodial users; several keys send in parallel. */
  buyers: readonly Address[]
  prizes: Address
  windows: Address
  vaults: Address
  linker: Address
  committer: Address
  stocker: Address
  pricer: Address
  dispatcher: Address
  treasurer: Address
  pauser: Address
  minter: Address
  shippingSigner: Address
  /** Signs the permits with which wallets buy packs of gated tiers. */
  gate: Address
  treasury: Address
  /** Moves cards out of the inventory: a contract wallet, or the timelock. */
  custodian: Address | 'timelock'
}

export type DeploymentSettings = {
  timelockDelaySeconds: number
  refundDelaySeconds: number
  oracleMaxAgeSeconds: number
  buybackBps: number
  /** Micros per day, as decimal strings: payouts of the buyback, and the value of the prize windows it opens. */
  buybackDailyCap: string
  windowDailyCap: string
  /** What changes of stock may be worth to the buyers of each selling contract. */
  stockDailyCap: string
  /** What prizes may be worth per day, and how many. */
  prizeDailyCap: string
  prizeDailyCount: number
  /** What the custodian may move out of the inventory per day, by value and by number. */
  releaseDailyCap: string
  releaseDailyCount: number
  payoutDailyCap: string
  creditsDailyCap: string
  vaultSellCap: string
  /** Cards per day that all vaults together may export. */
  vaultExportCap: number
  /** Highest entropy fee of a purchase, in wei. */
  maxEntropyFee: string
  metadataUrl: string
  /** An existing USDC token, or the minter and owner of the sandbox token. */
  usdc: { address: Address } | { faucet: Address; owner: Address }
  /** An existing entropy contract, or the provider of the sandbox contract. */
  entropy: { address: Address; provider: Address } | { provider: Address }
  vrf?: { coordinator: Address; keyHash: Hex; subscriptionId: string; confirmations: number }
}
