import { dayMs } from '@packhouse/service/kernel/time'
import type { ExpansionRecord, ImageRecord } from '@packhouse/service/catalog/records'
import type { CardLanguage } from './languages.ts'

export type DemoGameOptions = {
  /** Equal seeds give equal bytes. */
  readonly seed?: string
  /** The approximate number of cards: whole sets are generated until it is reached. */
  readonly cards?: number
  /** The last day of prices and sales. */
  readonly asOf: Date
  /** The base URL of pictures; card and set ids are appended. */
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

const firstRelease = Date.UTC(2016, 1, 5)

/** One set every ten weeks from the first release; the calendar repeats after 400 sets. */
export function releaseDateOf(index: number): string {
  const day = new Date(firstRelease + (index % 400) * 70 * dayMs)
  return day.toISOString().slice(0, 10).replaceAll('-', '/')
}

/** Large catalogs have large sets. */
export const printedTotalFor = (cards: number): number => (cards <= 5_000 ? 36 : 180)
export const secretsFor = (printedTotal: number): number => Math.round(printedTotal / 9)

/** The id of a set in one language: English has the plain id, other languages append their code. */
export const setIdIn = (id: string, { code }: CardLanguage): string =>
  code === 'EN' ? id : `${id}_${code.toLowerCase()}`

type Printed = {
  readonly language: CardLanguage
  readonly total: number
  readonly artBase: string
  readonly game: string
}

export function printSet(plan: SetPlan, { language, total, artBase, game }: Printed): ExpansionRecord {
  const id = setIdIn(plan.id, language)
  const pictures = `${artBase}/${game}/sets/${id}`
  return {
    kind: 'expansion',
    id,
    name: language.spell(plan.name),
    series: language.spell(plan.series),
    seriesId: plan.seriesId,
    code: plan.code,
    total,
    printedTotal: plan.printedTotal,
    language: language.name,
    languageCode: language.code,
    releaseDate: plan.releaseDate,
    logo: `${pictures}/logo.svg`,
    symbol: `${pictures}/symbol.svg`,
    ...(language.code === 'EN' ? {} : { englishName: plan.name }),
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
