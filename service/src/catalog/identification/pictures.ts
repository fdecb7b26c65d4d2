import { assembleCards } from '../engine/page.ts'
import type { Snapshot } from '../engine/snapshot.ts'

/** What an identification shows of a card. */
export type PicturedCard = {
  readonly id: string
  readonly name: string
  readonly expansion: { readonly id: string; readonly name: string }
  readonly printing: string
  /** Where its picture is; undefined when the catalog has none, or a drawing that is no picture of pixels. */
  readonly picture: string | undefined
}

type CardJson = {
  id: string
  name: string
  printing_code: string
  expansion: { id: string; name: string }
  images: { small?: string; medium?: string }[]
}

/** Reads cards of a snapshot. */
export function readPicturedCards(snapshot: Snapshot, rows: Uint32Array): PicturedCard[] {
  const frame = { before: '[', after: ']' }
  const bytes = assembleCards(snapshot, rows, { includePrices: false, nowMs: 0 }, { frame })
  const cards = JSON.parse(bytes.toString('utf8')) as CardJson[]
  return cards.map(({ id, name, printing_code, expansion, images: [image] }) => ({
    id,
    name,
    expansion: { id: expansion.id, name: expansion.name },
    printing: printing_code,
    picture: [image?.medium, image?.small].find((url) => url !== undefined && !/\.svg(\?|$)/i.test(url)),
  }))
}
