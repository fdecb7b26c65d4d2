import type { TokenDescription } from '../../../assets/assets.ts'
import type { Grade } from '../../../assets/items/model.ts'
import type { Token, TokenKey } from '../../../assets/tokens/model.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { shareDown, type Bps, type Micros } from '../../../kernel/money.ts'
import { reasonOfUse, type CardUse, type UseReason } from '../../shared/card-use.ts'
import type { ExportStatus, RedeemStatus } from '../../shared/redeem-status.ts'

export const sources = ['PACK', 'INSTANT', 'SEND', 'TRANSFER'] as const
export type Source = (typeof sources)[number]

/** An open redemption of the requesting partner. */
export type LiveRedemption = { redemptionId: number; status: string; expiresAt: Date | null }

export type HeldToken = TokenKey & {
  redeemStatus: RedeemStatus
  exportStatus: ExportStatus | null
  source: Source
  acquiredAt: Date | null
  purchaseId: number | null
  sendId: number | null
}

export type Buyback = {
  isEligible: boolean
  expiresAt: Date | null
  reason: BuybackReason | null
  payout: Micros | null
}

export type BuybackReason =
  | 'burned'
  | 'card_frozen'
  | 'wrong_holder'
  | 'no_window'
  | 'window_expired'
  | 'value_unknown'
  | UseReason

export type Holding = HeldToken & {
  contract: StoredAddress | null
  facts: TokenDescription
  grade: Grade | null
  instantPurchaseId: number | null
  redemption: LiveRedemption | null
  /** Null for items that cannot be sold back. */
  buyback: Buyback | null
}

type Sellable = Pick<Token, 'burnState' | 'isHeld' | 'window' | 'hasMoved' | 'owner'> & {
  readonly use?: CardUse | undefined
}

function refusalOf(token: Sellable, price: Micros | undefined, now: Date): BuybackReason | undefined {
  const { burnState, isHeld, window, hasMoved, owner, use } = token
  if (burnState === 'BURNED') return 'burned'
  if (burnState !== 'NONE' || isHeld) return 'card_frozen'
  if (hasMoved) return 'wrong_holder'
  if (!window) return 'no_window'
  if (window.holder !== owner) return 'wrong_holder'
  if (window.expiresAt < now) return 'window_expired'
  if (price === undefined) return 'value_unknown'
  return reasonOfUse(use ?? null) ?? undefined
}

/** Whether the holder can sell a card back now, and the payout. `price` is a current oracle price, if there is one. */
export function assessBuyback(token: Sellable, price: Micros | undefined, bps: Bps, now: Date): Buyback {
  const reason = refusalOf(token, price, now)
  return {
    isEligible: reason === undefined,
    expiresAt: token.window?.expiresAt ?? null,
    reason: reason ?? null,
    payout: reason === undefined && price !== undefined ? shareDown(price, bps) : null,
  }
}
