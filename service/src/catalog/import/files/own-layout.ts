// Packhouse's own exchange layout, a folder of JSONL and TSV files, plain or gzip:
//
// | file                    | lines                                                                     |
// |-------------------------|---------------------------------------------------------------------------|
// | expansions*.jsonl[.gz]  | an expansion as the API shows it                                          |
// | *.tsv[.gz]              | card id, tab, dollars or nothing: a plain market price                    |
// | pric*.jsonl[.gz]        | `{card_id, pricing}` as the API shows it; replaces a plain price          |
// | other *.jsonl[.gz]      | a card as the API shows it, with `printing_code` and the four flags       |
//
// | point          | rule                                                                               |
// |----------------|------------------------------------------------------------------------------------|
// | flags          | as written: `is_variant`, `is_holo`, `is_reverse`, `is_first_edition`              |
// | suffix ids     | as written                                                                         |
// | `variants[]`   | as written                                                                         |
// | printing code  | as written                                                                         |
// | expansion      | the one inside the card is used when no file names it; `{id}` alone refers to one  |
// | several games  | files whose names contain the game's id take precedence over the others           |
import type { CardRecord, Condition } from '../../records.ts'
import { fromJson, type Converted, type SourceFile } from './files.ts'
import { findFiles } from './folders.ts'
import {
  cardFromLine,
  expansionFromLine,
  marketPriceFromLine,
  priceFromLine,
  type CardLine,
  type ExpansionLine,
  type PriceLine,
} from './own-jsonl.ts'
import { creatureShape, type GameShape } from '../../games/shapes.ts'
import { SourceObject } from './source-object.ts'

function checkExpansionLine(source: SourceObject): void {
  for (const name of ['id', 'name', 'series', 'series_id', 'language', 'language_code']) source.text(name)
  for (const name of ['total', 'printed_total']) source.maybeInteger(name)
  for (const name of ['code', 'release_date', 'logo', 'symbol', 'updated_at']) source.maybeText(name)
  const legalities = source.maybeObject('legalities')
  for (const format of Object.keys(legalities?.value ?? {})) legalities?.text(format)
  source.maybeObject('translation')?.object('en').text('name')
}

function checkImages(images: readonly SourceObject[]): void {
  for (const image of images) {
    image.maybeText('small')
    image.text('large')
  }
}

const firstText = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** A game that calls the supertype or the subtypes something else need not repeat them under the API's names. */
function fillMapped(source: SourceObject, { mapped }: GameShape): SourceObject {
  const { supertype, subtypes } = mapped
  if (supertype === undefined && subtypes === undefined) return source
  const { value } = source
  const filled = {
    ...value,
    ...(supertype !== undefined && { supertype: value['supertype'] ?? firstText(value[supertype]) }),
    ...(subtypes !== undefined && { subtypes: value['subtypes'] ?? [] }),
  }
  return new SourceObject(filled, source.faults)
}

function checkCardLine(source: SourceObject): void {
  const names = ['id', 'printing_code', 'name', 'number', 'printed_number', 'language', 'language_code', 'supertype']
  for (const name of names) source.text(name)
  for (const name of ['marketplace_product_id', 'rarity', 'artist']) source.maybeText(name)
  for (const name of ['is_variant', 'is_holo', 'is_reverse', 'is_first_edition']) {
    if (typeof source.value[name] !== 'boolean') source.fault(`${name} must be true or false`)
  }
  for (const name of ['subtypes', 'types']) source.texts(name)
  if (!Array.isArray(source.value['subtypes'])) source.fault('subtypes must be a list')
  if (!Array.isArray(source.value['images'])) source.fault('images must be a list')
  if (!Array.isArray(source.value['variants'])) source.fault('variants must be a list')
  source.maybeInteger('hp')
  checkImages(source.objects('images'))
  for (const variant of source.objects('variants')) {
    variant.text('name')
    checkImages(variant.objects('images'))
  }
  for (const ability of source.objects('abilities'))
    for (const name of ['type', 'name', 'text']) ability.maybeText(name)
  for (const attack of source.objects('attacks')) {
    for (const name of ['name', 'damage', 'text']) attack.maybeText(name)
    attack.texts('cost')
    attack.maybeInteger('converted_energy_cost')
  }
  for (const matchup of [...source.objects('weaknesses'), ...source.objects('resistances')]) {
    matchup.text('type')
    matchup.maybeText('value')
  }
}

/** Whether an embedded expansion is only a reference to one. */
const isReference = (expansion: SourceObject): boolean => Object.keys(expansion.value).length === 1

function checkGame(source: SourceObject, game: string): void {
  const named = source.maybeText('game')
  if (named !== undefined && named !== game) source.fault(`belongs to the game ${named}, not ${game}`)
}

const convertExpansion = (game: string) =>
  fromJson((source) => {
    checkGame(source, game)
    checkExpansionLine(source)
    if (source.faults.length > 0) return { records: [] }
    return { records: [expansionFromLine(source.value as ExpansionLine)] }
  })

/** Omits empty texts. */
function withoutEmpty({ rarity, artist, marketplaceProductId, ...card }: CardRecord): CardRecord {
  return {
    ...card,
    ...(rarity ? { rarity } : {}),
    ...(artist ? { artist } : {}),
    ...(marketplaceProductId ? { marketplaceProductId } : {}),
  }
}

const convertCard = (game: string, shape: GameShape) =>
  fromJson((line) => {
    const source = fillMapped(line, shape)
    checkGame(source, game)
    checkCardLine(source)
    const expansion = source.object('expansion')
    if (isReference(expansion)) expansion.text('id')
    else checkExpansionLine(expansion)
    if (source.faults.length > 0) return { records: [] }
    return {
      records: [withoutEmpty(cardFromLine(source.value as CardLine))],
      implied: isReference(expansion) ? undefined : expansionFromLine(expansion.value as ExpansionLine),
    }
  })

const conditions: ReadonlySet<string> = new Set<Condition>(['NM', 'LP', 'MP', 'HP', 'DMG'])
const directions: ReadonlySet<string> = new Set(['up', 'down', 'flat'])

const convertPrice = fromJson((source) => {
  source.text('card_id')
  const pricing = source.object('pricing')
  const market = pricing.maybeNumber('market') ?? null
  pricing.maybeText('market_updated_at')
  for (const step of pricing.objects('conditions')) {
    if (!conditions.has(step.text('condition'))) step.fault('condition must be NM, LP, MP, HP or DMG')
    if (step.maybeNumber('price') === undefined) step.fault('a condition must have a price')
  }
  const trend = pricing.maybeObject('trend_7d')
  if (trend && !directions.has(trend.text('direction'))) trend.fault('direction must be up, down or flat')
  trend?.maybeNumber('percent')
  if (!Array.isArray(pricing.value['conditions'])) pricing.fault('pricing.conditions must be a list')
  if (source.faults.length > 0) return { records: [] }
  const line = source.value as PriceLine
  return { records: [priceFromLine({ ...line, pricing: { ...line.pricing, market } })] }
})

const pricePattern = /^[^\t]+\t\s*(\d{1,9}(\.\d{1,6})?)?\s*$/

function convertMarketPrice(text: string): Converted {
  if (!pricePattern.test(`${text}${text.includes('\t') ? '' : '\t'}`)) {
    return { records: [], faults: ['must be a card id, a tab and a price in dollars'] }
  }
  return { records: [marketPriceFromLine(text)], faults: [] }
}

const lineEndings = ['.jsonl', '.jsonl.gz']
const tableEndings = ['.tsv', '.tsv.gz']

/** The files of a folder in Packhouse's own layout: expansions, cards, plain prices, full prices. */
export async function openOwnLayout(
  folder: string,
  { game, shape = creatureShape }: { readonly game: string; readonly shape?: GameShape | undefined },
): Promise<SourceFile[]> {
  const all = await findFiles(folder, '', [...lineEndings, ...tableEndings])
  const named = all.filter(({ name }) => name.split('.').includes(game))
  const files = named.length > 0 ? named : all
  const take = (test: (name: string) => boolean, convert: SourceFile['convert']): SourceFile[] =>
    files.filter(({ name }) => test(name)).map((file) => ({ ...file, layout: 'lines', convert }))
  const isTable = (name: string): boolean => tableEndings.some((ending) => name.endsWith(ending))
  const isExpansions = (name: string): boolean => !isTable(name) && name.startsWith('expansions')
  const isPrices = (name: string): boolean => !isTable(name) && name.startsWith('pric')
  return [
    ...take(isExpansions, convertExpansion(game)),
    ...take((name) => !isTable(name) && !isExpansions(name) && !isPrices(name), convertCard(game, shape)),
    ...take(isTable, convertMarketPrice),
    ...take(isPrices, convertPrice),
  ]
}
