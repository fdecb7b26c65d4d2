import type { GameDefinition } from './games.ts'

/** Which state of a game's records something was made of. Two histories that count alike differ in their epoch. */
export type GameVersions = { readonly epoch: string; readonly content: number; readonly prices: number }
export type GameState = { readonly game: GameDefinition; readonly versions: GameVersions }

/** First words of other paths under `/api/v1`: no game may be called so, or it would hide them or be hidden. */
export const reservedSegments: ReadonlySet<string> = new Set(
  `account accounts activity admin billing bundles cards catalog chain changelog collection credits declared-values docs
  end-users events exceptions export exports fairness feed games health holdings inbound-shipments info instant
  integration-status invoices keys ledger livez metrics mystery openapi operator orders payout-wallet payouts prices
  purchases ready readyz redemptions reports revenue sandbox search sealed sends service-credits shipping-quote sites sla
  stats tenants tiers tokens transfers v1 verify vault wallet wallets webhooks withdrawals`.split(/\s+/),
)

const gamePattern = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

export const canNameGame = (id: string): boolean => gamePattern.test(id) && !reservedSegments.has(id)
