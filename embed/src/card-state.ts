import type { TextKey } from './texts/en.ts'

export type CardView = {
  /** The card can be kept, sold or sent. */
  isFree: boolean
  /** The card is in a parcel, or was. */
  isParcel: boolean
  /** The card is no longer the visitor's to decide about. */
  isGone: boolean
  /** The card still lies in the vault or the wallet of the visitor. */
  isInPlace: boolean
  text: TextKey | undefined
}

const parcels: ReadonlySet<string> = new Set(['REDEEMING', 'SHIPPED', 'DELIVERED', 'RETURNED', 'LOST'])
const inPlace: ReadonlySet<string> = new Set(['HELD', 'SELLING', 'REDEEMING', 'EXPORTING'])
const texts: Readonly<Record<string, TextKey>> = {
  SELLING: 'state.SELLING',
  SOLD: 'state.SOLD',
  REDEEMING: 'state.REDEEMING',
  SHIPPED: 'state.SHIPPED',
  DELIVERED: 'state.DELIVERED',
  RETURNED: 'state.RETURNED',
  LOST: 'state.LOST',
  EXPORTING: 'state.EXPORTING',
  EXPORTED: 'state.EXPORTED',
  MOVED: 'state.MOVED',
}

/** What every screen shows and offers for a card. */
export function viewOf(after: { readonly state: string } | null | undefined): CardView {
  const state = after?.state ?? 'HELD'
  return {
    isFree: state === 'HELD',
    isParcel: parcels.has(state),
    isGone: state !== 'HELD',
    isInPlace: inPlace.has(state),
    text: texts[state],
  }
}
