import type { GameDefinition } from './games.ts'

/** The version of a game's records. Databases with equal counters but different histories differ in the epoch. */
export type GameVersions = { readonly epoch: string; readonly content: number; readonly prices: number }
export type GameState = { readonly game: GameDefinition; readonly versions: GameVersions }

/** First segments of other paths under `/api/v1`, which no game id may shadow. */
export const reservedSegments: ReadonlySet<string> = new Set(
  `account accounts activity activity-log admin art assets billing bundles card-transfers cards carrier-claims carriers catalog
  chain changelog client client-sessions collection console credits declared-values deliveries docs end-users events exceptions export exports
  fairness feed games health holdings inbound inbound-shipments info instant integration-status invoices keys labels
  ledger livez metrics mystery notices openapi operator orders packets packs payout-wallet payouts photos pool prices
  purchases quotes ready readyz redemption redemptions reports requests returns revenue sandbox sealed search sellback sellbacks
  send sends service-credits shipments shop shipping-quote sites sla statements stats storage tasks tenants tiers tokens
  tracking transfers v1 vault verify wallet wallets webhooks withdrawals`.split(/\s+/),
)

const gamePattern = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

export const canNameGame = (id: string): boolean => gamePattern.test(id) && !reservedSegments.has(id)
