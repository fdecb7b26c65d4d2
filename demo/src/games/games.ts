// Two games nobody has published, made up by rule: names, sets, languages, texts, prices and sales. The same seed gives
// the same bytes; nothing of it is anybody's property.
import { creatureShape, crewShape } from '@packhouse/service/catalog/games/shapes'
import type { GameDefinition } from '@packhouse/service/catalog/games/games'
import type { CardRecord, CatalogRecord } from '@packhouse/service/catalog/records'
import { creatureGameId, makeCreatures, makeFounders, printCreature, type Base } from './creatures.ts'
import { crewGameId, makeCrew, printCrew } from './crews.ts'
import { foundersCards, foundersSetId } from './market-set.ts'
import {
  defaultArtBase,
  defaultCards,
  defaultSeed,
  printedTotalFor,
  printSet,
  releaseDateOf,
  secretsFor,
  type FictionOptions,
  type Printing,
  type SetPlan,
} from './plan.ts'
import type { SealedPriceRecord } from '@packhouse/service/catalog/ingestion/ingest'
import type { SealedRecord } from '@packhouse/service/catalog/sealed/model'
import { gradedFeedOf, priceCard, salesOf, type GradedFeedValue, type SoldComp } from './prices.ts'
import { sealedOf } from './sealed.ts'
import { tongues, type Tongue } from './tongues.ts'
import { nameSet } from './words.ts'

export const wildmere: GameDefinition = { id: creatureGameId, name: 'Wildmere', shape: creatureShape }
export const skywake: GameDefinition = { id: crewGameId, name: 'Skywake', shape: crewShape }

/** The sandbox's own games: one of creatures, one of crews. */
export const fictionalGames: readonly GameDefinition[] = [wildmere, skywake]

type PlannedSet = { readonly plan: SetPlan; readonly bases: readonly Base[] }
type Print = (base: Base, printing: Printing, options: { plan: SetPlan; tongue: Tongue; artBase: string }) => CardRecord

type Recipe = {
  readonly game: string
  readonly plans: (printedTotal: number, seed: string) => Generator<PlannedSet>
  readonly print: Print
}

const seriesNames = ['Thaw', 'Harvest', 'Comet', 'Deepwater', 'Ember Age', 'Long Night']
const seriesOf = (index: number): { series: string; seriesId: string } => {
  const number = Math.floor(index / 3)
  const name = seriesNames[number % seriesNames.length] ?? ''
  const round = Math.floor(number / seriesNames.length)
  const series = round === 0 ? name : `${name} ${round + 1}`
  return { series, seriesId: series.toLowerCase().replaceAll(' ', '-') }
}

const planSet = (index: number, prefix: string, printedTotal: number): SetPlan => {
  const number = String(index + 1).padStart(2, '0')
  return {
    id: `${prefix}${number}`,
    code: `${prefix}${number}`.toUpperCase(),
    name: nameSet(prefix === 'wm' ? index : index + 50),
    ...seriesOf(index),
    releaseDate: releaseDateOf(index),
    printedTotal,
    secrets: secretsFor(printedTotal),
  }
}

const founders: SetPlan = {
  id: foundersSetId,
  code: 'WMF',
  name: 'Founders Meadow',
  series: 'Founders',
  seriesId: 'founders',
  releaseDate: '2015/11/20',
  printedTotal: foundersCards.length,
  secrets: 0,
}

const creatureRecipe: Recipe = {
  game: creatureGameId,
  print: printCreature,
  *plans(printedTotal, seed) {
    yield { plan: founders, bases: [...makeFounders(seed)] }
    for (let index = 0; ; index++) {
      const plan = planSet(index, 'wm', printedTotal)
      yield { plan, bases: [...makeCreatures(plan, seed, index)] }
    }
  },
}

const crewRecipe: Recipe = {
  game: crewGameId,
  print: printCrew,
  *plans(printedTotal, seed) {
    for (let index = 0; ; index++) {
      const plan = planSet(index, 'SW', printedTotal)
      yield { plan, bases: [...makeCrew(plan, seed, index)] }
    }
  },
}

function recipeOf(game: string): Recipe {
  if (game === creatureGameId) return creatureRecipe
  if (game === crewGameId) return crewRecipe
  throw new Error(`${game} is none of the made-up games.`)
}

/** Every set is printed in English and Japanese, in German and French by turns. */
const tonguesOf = (setIndex: number): readonly Tongue[] =>
  tongues.filter(({ code }) => code === 'EN' || code === 'JA' || (code === 'DE') === (setIndex % 2 === 0))

/** Other languages print the card once; English has the finishes. */
const printingsIn = ({ code }: Tongue, { printings }: Base): readonly Printing[] =>
  code === 'EN' ? printings : printings.slice(0, 1)

/** Sets and cards of a game, whole sets until there are enough. */
function* makeCatalog(game: string, options: FictionOptions): Generator<Exclude<CatalogRecord, { kind: 'price' }>> {
  const { seed = defaultSeed, cards = defaultCards, artBase = defaultArtBase } = options
  const { plans, print } = recipeOf(game)
  let made = 0
  let setIndex = 0
  for (const { plan, bases } of plans(printedTotalFor(cards), seed)) {
    for (const tongue of tonguesOf(setIndex)) {
      yield printSet(plan, { tongue, total: bases.length, artBase, game })
      for (const base of bases) {
        for (const printing of printingsIn(tongue, base)) {
          yield print(base, printing, { plan, tongue, artBase })
          made += 1
        }
      }
    }
    setIndex += 1
    if (made >= cards) return
  }
}

const priceSeed = ({ seed = defaultSeed, asOf }: FictionOptions) => ({ seed, asOf })

/** Everything the catalog holds of a made-up game: each expansion before its cards, each card before its price. */
export function* makeRecords(game: string, options: FictionOptions): Generator<CatalogRecord> {
  for (const record of makeCatalog(game, options)) {
    yield record
    const price = record.kind === 'card' ? priceCard(record, priceSeed(options)) : undefined
    if (price) yield price
  }
}

/** Sold graded copies, card by card, from the given day back. */
export function* makeSales(game: string, options: FictionOptions): Generator<SoldComp> {
  for (const record of makeCatalog(game, options)) {
    if (record.kind === 'card') yield* salesOf(record, priceSeed(options))
  }
}

/** What a price feed says of graded copies. */
export function* makeGradedFeed(game: string, options: FictionOptions): Generator<GradedFeedValue> {
  for (const record of makeCatalog(game, options)) {
    if (record.kind === 'card') yield* gradedFeedOf(record, priceSeed(options))
  }
}

/** What the sets of a made-up game were sold in. */
export function* makeSealed(game: string, options: FictionOptions): Generator<SealedRecord | SealedPriceRecord> {
  const { seed = defaultSeed, artBase = defaultArtBase, asOf } = options
  for (const record of makeCatalog(game, options)) {
    if (record.kind === 'expansion') yield* sealedOf(record, { seed, artBase, asOf, game })
  }
}
