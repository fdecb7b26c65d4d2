import type { ExpansionRecord, ImageRecord } from '@packhouse/service/catalog/records'
import type { Tongue } from './tongues.ts'

export type FictionOptions = {
  /** The same seed gives the same bytes. */
  readonly seed?: string
  /** About how many cards: whole sets are made until there are as many. */
  readonly cards?: number
  /** The day prices and sales are made up to. */
  readonly asOf: Date
  /** Where pictures are served; card and set ids are put behind it. */
  readonly artBase?: string
}

export const defaultSeed = 'packhouse'
export const defaultCards = 1_500
export const defaultArtBase = '/art'

/** A set before it is printed in any language. */
export type SetPlan = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly series: string
  readonly seriesId: string
  /** `YYYY/MM/DD` */
  readonly releaseDate: string
  readonly printedTotal: number
  readonly secrets: number
}

const dayMs = 24 * 60 * 60 * 1_000
const firstRelease = Date.UTC(2016, 1, 5)

/** A set every ten weeks from the first on; beyond a century of them the calendar begins again. */
export function releaseDateOf(index: number): string {
  const day = new Date(firstRelease + (index % 400) * 70 * dayMs)
  return day.toISOString().slice(0, 10).replaceAll('-', '/')
}

/** Large catalogs have large sets, as real ones do. */
export const printedTotalFor = (cards: number): number => (cards <= 5_000 ? 36 : 180)
export const secretsFor = (printedTotal: number): number => Math.round(printedTotal / 9)

/** The set in one language; English has its own id, other languages carry theirs. */
export const setIdIn = (id: string, { code }: Tongue): string => (code === 'EN' ? id : `${id}_${code.toLowerCase()}`)

type Printed = { readonly tongue: Tongue; readonly total: number; readonly artBase: string; readonly game: string }

export function printSet(plan: SetPlan, { tongue, total, artBase, game }: Printed): ExpansionRecord {
  const id = setIdIn(plan.id, tongue)
  const pictures = `${artBase}/${game}/sets/${id}`
  return {
    kind: 'expansion',
    id,
    name: tongue.spell(plan.name),
    series: tongue.spell(plan.series),
    seriesId: plan.seriesId,
    code: plan.code,
    total,
    printedTotal: plan.printedTotal,
    language: tongue.name,
    languageCode: tongue.code,
    releaseDate: plan.releaseDate,
    logo: `${pictures}/logo.svg`,
    symbol: `${pictures}/symbol.svg`,
    ...(tongue.code === 'EN' ? {} : { englishName: plan.name }),
  }
}

export function pictureOf(artBase: string, game: string, cardId: string): ImageRecord {
  const address = `${artBase}/${game}/cards/${encodeURIComponent(cardId)}`
  return { small: `${address}/small.svg`, large: `${address}/large.svg` }
}

/** How a card was printed. */
export type Printing = {
  readonly suffix: string
  readonly name: string
  readonly isHolo: boolean
  readonly isReverse: boolean
  readonly isFirstEdition: boolean
}

const printing = (suffix: string, name: string, flags: Partial<Printing> = {}): Printing => ({
  suffix,
  name,
  isHolo: false,
  isReverse: false,
  isFirstEdition: false,
  ...flags,
})

export const printings = {
  normal: printing('', 'normal'),
  plainHolo: printing('', 'holo', { isHolo: true }),
  holo: printing('_holo', 'holo', { isHolo: true }),
  reverse: printing('_reverse', 'reverse', { isReverse: true }),
  firstEdition: printing('_1st', '1st-edition', { isFirstEdition: true }),
  firstEditionHolo: printing('_1st', 'holo-1st-edition', { isHolo: true, isFirstEdition: true }),
  parallel: printing('_p1', 'parallel', { isHolo: true }),
} as const
