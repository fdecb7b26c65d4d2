import type { ItemKind } from '../../assets/items/model.ts'
import type { BurnState, TokenKey } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { Refusal, type ErrorStatus } from '../../kernel/errors.ts'
import type { PurchaseStatus } from '../purchases/model.ts'

/** The refusal reasons with their status and message. */
const reasons = {
  purchase_or_token_required: [400, 'Pass purchase_id, token_id or unique_id.'],
  token_required: [400, 'This purchase has several items; pass token_id.'],
  unsupported_item: [400, 'This token has no item that can be shipped.'],
  token_not_found: [404, 'Token not found.'],
  not_fulfilled: [409, 'The purchase is not revealed yet.'],
  no_items: [409, 'The purchase has no items: it was refunded or failed.'],
  invalid_token_id: [409, 'token_id is not an item of this purchase.'],
  no_holder: [409, 'This token has no holder yet: it is for sale or in the inventory.'],
  not_owner: [409, 'The token is no longer held by the expected wallet.'],
  not_burnable: [409, 'This token cannot be redeemed: it is burned, opened or blocked, or its burn is pending.'],
  ambiguous_token: [409, 'token_id exists in several collections; pass item_type or unique_id.'],
  item_type_mismatch: [409, 'The token has another item_type; see details.item_types.'],
} as const satisfies Record<string, readonly [ErrorStatus, string]>

export type Reason = keyof typeof reasons

export function refuseToken(reason: Reason, details?: Readonly<Record<string, unknown>>): never {
  const [status, message] = reasons[reason]
  throw new Refusal(status, reason, message, details && { details })
}

export type Picked<Found> =
  | { readonly found: Found }
  | { readonly reason: Reason; readonly kinds?: readonly ItemKind[] }

const revealed: readonly PurchaseStatus[] = ['FULFILLED', 'PARTIALLY_FULFILLED']
const itemless: readonly PurchaseStatus[] = ['REFUNDED', 'FAILED']

/** Selects an item of a purchase. */
export function pickOfPurchase(
  status: PurchaseStatus,
  items: readonly TokenKey[],
  { tokenId, kind }: { tokenId: bigint | undefined; kind: ItemKind | undefined },
): Picked<TokenKey> {
  if (itemless.includes(status)) return { reason: 'no_items' }
  if (!revealed.includes(status)) return { reason: 'not_fulfilled' }
  const [first, ...others] = items
  if (!first) return { reason: 'no_items' }
  if (tokenId === undefined) {
    if (others.length > 0) return { reason: 'token_required' }
    return kind === undefined || kind === first.kind ? { found: first } : { reason: 'item_type_mismatch' }
  }
  const matching = items.filter((item) => item.tokenId === tokenId)
  return matching.length === 0 ? { reason: 'invalid_token_id' } : pickByNumber(matching, kind)
}

/** The same token id may exist in each collection; the item type selects one. */
export function pickByNumber<Token extends TokenKey>(
  tokens: readonly Token[],
  kind: ItemKind | undefined,
): Picked<Token> {
  const [first, ...others] = tokens
  if (!first) return { reason: 'token_not_found' }
  if (kind !== undefined) {
    const found = tokens.find((token) => token.kind === kind)
    return found ? { found } : { reason: 'item_type_mismatch', kinds: tokens.map((token) => token.kind) }
  }
  return others.length === 0
    ? { found: first }
    : { reason: 'ambiguous_token', kinds: tokens.map((token) => token.kind) }
}

const largestTokenId = 2n ** 31n - 1n

/** Undefined if it is not a valid token id. */
export function readTokenId(text: string): bigint | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined
  const tokenId = BigInt(text)
  return tokenId <= largestTokenId ? tokenId : undefined
}

/** The current on-chain state of a token. */
export type LiveToken = {
  readonly owner: StoredAddress | null
  readonly burnState: BurnState
  readonly isBlocked: boolean
}

export type TokenFacts = {
  readonly token: LiveToken
  /** Whether it is a sealed product that was opened. */
  readonly isOpened: boolean
  /** The service's own contracts and wallets; a token they hold is unsold. */
  readonly ownAddresses: ReadonlySet<string>
  /** The holder that the request expects. */
  readonly expectedOwner: StoredAddress | undefined
}

/** Whether the token can be redeemed; live redemptions are checked separately. */
export function checkToken({ token, isOpened, ownAddresses, expectedOwner }: TokenFacts): Reason | undefined {
  const { owner, burnState, isBlocked } = token
  if (burnState === 'BURNED') return 'not_burnable'
  if (owner === null || ownAddresses.has(owner)) return 'no_holder'
  if (expectedOwner !== undefined && owner !== expectedOwner) return 'not_owner'
  return isBlocked || isOpened || burnState !== 'NONE' ? 'not_burnable' : undefined
}
