import type { ItemKind } from '../../assets/items/model.ts'
import type { BurnState, TokenKey } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { Refusal, type ErrorStatus } from '../../kernel/errors.ts'
import type { PurchaseStatus } from '../purchases/model.ts'

/** Why something cannot be redeemed, and what its caller hears. */
const reasons = {
  purchase_or_token_required: [400, 'Name what to redeem by purchase_id, token_id or unique_id.'],
  token_required: [400, 'This purchase holds several items; say which by token_id.'],
  unsupported_item: [400, 'Nothing that could be shipped belongs to this token.'],
  token_not_found: [404, 'There is no such token.'],
  not_fulfilled: [409, 'The purchase is not revealed yet.'],
  no_items: [409, 'The purchase revealed nothing: it was refunded or failed.'],
  invalid_token_id: [409, 'The token is not among the items of this purchase.'],
  no_holder: [409, 'Nobody holds this token: it is for sale, or in our own hands.'],
  not_owner: [409, 'The token is no longer with the wallet it was given to.'],
  not_burnable: [409, 'This token cannot be redeemed.'],
  ambiguous_token: [409, 'Several tokens have this number; pass item_type or unique_id.'],
  item_type_mismatch: [409, 'The token is of another item_type.'],
} as const satisfies Record<string, readonly [ErrorStatus, string]>

export type Reason = keyof typeof reasons

export function refuseToken(reason: Reason, details?: Readonly<Record<string, unknown>>): never {
  const [status, message] = reasons[reason]
  throw new Refusal(status, reason, message, details && { details })
}

/** What is meant, or why nothing is. */
export type Pick<Found> = { readonly found: Found } | { readonly reason: Reason; readonly kinds?: readonly ItemKind[] }

const revealed: readonly PurchaseStatus[] = ['FULFILLED', 'PARTIALLY_FULFILLED']
const barren: readonly PurchaseStatus[] = ['REFUNDED', 'FAILED']

/** Which item of a purchase is meant. */
export function pickOfPurchase(
  status: PurchaseStatus,
  items: readonly TokenKey[],
  { tokenId, kind }: { tokenId: bigint | undefined; kind: ItemKind | undefined },
): Pick<TokenKey> {
  if (barren.includes(status)) return { reason: 'no_items' }
  if (!revealed.includes(status)) return { reason: 'not_fulfilled' }
  const [first, ...others] = items
  if (!first) return { reason: 'no_items' }
  if (tokenId === undefined) {
    if (others.length > 0) return { reason: 'token_required' }
    return kind === undefined || kind === first.kind ? { found: first } : { reason: 'item_type_mismatch' }
  }
  const numbered = items.filter((item) => item.tokenId === tokenId)
  return numbered.length === 0 ? { reason: 'invalid_token_id' } : pickByNumber(numbered, kind)
}

/** A number may name a token in each collection; the type says which. */
export function pickByNumber<Token extends TokenKey>(
  tokens: readonly Token[],
  kind: ItemKind | undefined,
): Pick<Token> {
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

/** Undefined: no token ever has this number. */
export function readTokenId(text: string): bigint | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined
  const tokenId = BigInt(text)
  return tokenId <= largestTokenId ? tokenId : undefined
}

/** The token as the chain has it now. */
export type LiveToken = {
  readonly owner: StoredAddress | null
  readonly burnState: BurnState
  readonly isHeld: boolean
}

export type TokenFacts = {
  readonly token: LiveToken
  /** A sealed thing that was opened. */
  readonly isOpened: boolean
  /** Our own contracts and wallets: what they hold belongs to nobody yet. */
  readonly ownHands: ReadonlySet<string>
  /** Whom the request says it belongs to. */
  readonly expectedOwner: StoredAddress | undefined
}

/** Whether the token can begin its way home; whoever redeems it already was looked for before. */
export function checkToken({ token, isOpened, ownHands, expectedOwner }: TokenFacts): Reason | undefined {
  const { owner, burnState, isHeld } = token
  if (burnState === 'BURNED') return 'not_burnable'
  if (owner === null || ownHands.has(owner)) return 'no_holder'
  if (expectedOwner !== undefined && owner !== expectedOwner) return 'not_owner'
  return isHeld || isOpened || burnState !== 'NONE' ? 'not_burnable' : undefined
}
