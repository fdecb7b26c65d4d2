import { keccak256, stringToHex, type Hex } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { ItemKind } from '../items/model.ts'

export type TokenKey = { readonly kind: ItemKind; readonly tokenId: bigint }

/**
 * The first token id of each collection. The ranges are below 2^31, because bit 31 of a shelf entry marks a graded card,
 * and above the ids of purchases, so that a bare number names one thing.
 */
export const firstTokenIds: Readonly<Record<ItemKind, number>> = {
  CARD: 1_000_000_000,
  GRADED_CARD: 1_300_000_000,
  PACKET: 1_600_000_000,
  SEALED_PRODUCT: 1_900_000_000,
}

/** A text that identifies a token across collections. */
export const keyOf = ({ kind, tokenId }: TokenKey): string => `${kind} ${tokenId}`

export type BurnState = 'NONE' | 'PENDING' | 'PAID' | 'BURNED'

/** The on-chain state of a token. */
export type TokenState = {
  /** Null before the mint and after the burn. */
  readonly owner: StoredAddress | null
  readonly priceGroup: number
  readonly burnState: BurnState
  readonly isHeld: boolean
  readonly window: { readonly holder: StoredAddress; readonly expiresAt: Date } | null
  /** Whether it was transferred since its window was opened. */
  readonly hasMoved: boolean
  readonly transfers: number
  readonly shelf: { readonly tierId: number; readonly shelf: number } | null
  readonly bundle: { readonly packetTypeId: number; readonly bundleId: number } | null
  readonly itemRef: string | null
  readonly mintedAt: Date | null
  readonly burnedAt: Date | null
}

export type Token = TokenKey &
  TokenState & { readonly uniqueId: string | null; readonly contract: StoredAddress | null }

/** An on-chain event of a token. */
export type TokenEvent =
  | { readonly event: 'minted'; readonly itemRef: string; readonly group: number }
  | { readonly event: 'moved'; readonly from: StoredAddress | null; readonly to: StoredAddress | null }
  | { readonly event: 'window_opened'; readonly holder: StoredAddress; readonly expiresAt: string }
  | { readonly event: 'group_set'; readonly group: number }
  | { readonly event: 'held'; readonly on: boolean }
  | { readonly event: 'burn_requested' }
  | { readonly event: 'burn_paid' }
  | { readonly event: 'burn_cancelled' }
  | { readonly event: 'burned'; readonly orderId: string }
  | { readonly event: 'stocked'; readonly tierId: number; readonly shelf: number }
  /** Drawn from its shelf, but not delivered. */
  | { readonly event: 'stuck' }
  | { readonly event: 'bundled'; readonly packetTypeId: number; readonly bundleId: number }

export const initialState: TokenState = {
  owner: null,
  priceGroup: 0,
  burnState: 'NONE',
  isHeld: false,
  window: null,
  hasMoved: false,
  transfers: 0,
  shelf: null,
  bundle: null,
  itemRef: null,
  mintedAt: null,
  burnedAt: null,
}

/** Mints and burns do not count as transfers; every other transfer closes the window and leaves the shelf. */
function move(state: TokenState, event: Extract<TokenEvent, { event: 'moved' }>, at: Date): TokenState {
  const { from, to } = event
  // The reference of a mint to come is kept: its event follows.
  if (from === null) return { ...initialState, owner: to, mintedAt: at, itemRef: state.itemRef }
  const left = { ...state, owner: to, window: null, shelf: null, bundle: null }
  if (to === null) return { ...left, burnState: 'BURNED', burnedAt: at }
  const transfers = (state.transfers + 1) % 2 ** 24
  return { ...left, transfers, hasMoved: state.hasMoved || state.window !== null }
}

/** The state after one more event. */
export function applyEvent(state: TokenState, event: TokenEvent, at: Date): TokenState {
  switch (event.event) {
    case 'moved':
      return move(state, event, at)
    case 'minted':
      return { ...state, itemRef: event.itemRef, priceGroup: event.group }
    case 'window_opened':
      return {
        ...state,
        window: { holder: event.holder, expiresAt: new Date(event.expiresAt) },
        hasMoved: false,
      }
    case 'group_set':
      return { ...state, priceGroup: event.group }
    case 'held':
      return { ...state, isHeld: event.on }
    case 'burn_requested':
      return { ...state, burnState: 'PENDING' }
    case 'burn_paid':
      return { ...state, burnState: 'PAID' }
    case 'burn_cancelled':
      return { ...state, burnState: 'NONE' }
    case 'burned':
      return { ...state, burnState: 'BURNED', burnedAt: at }
    case 'stocked':
      return { ...state, shelf: { tierId: event.tierId, shelf: event.shelf } }
    case 'stuck':
      return { ...state, shelf: null }
    case 'bundled':
      return { ...state, bundle: { packetTypeId: event.packetTypeId, bundleId: event.bundleId } }
  }
}

/** A shelf entry is a token id; the highest of its 32 bits marks a graded card. */
export const gradedBit = 0x8000_0000

export const tokenOfEntry = (entry: number | bigint): TokenKey => {
  const value = BigInt.asUintN(32, BigInt(entry))
  return value >= BigInt(gradedBit)
    ? { kind: 'GRADED_CARD', tokenId: value - BigInt(gradedBit) }
    : { kind: 'CARD', tokenId: value }
}

export const entryOfToken = ({ kind, tokenId }: TokenKey): number =>
  kind === 'GRADED_CARD' ? Number(tokenId) + gradedBit : Number(tokenId)

/** The on-chain reference of an item. */
export const itemRefOf = (uniqueId: string): Hex => keccak256(stringToHex(uniqueId))
