// The layout of the repository pokemon-tcg-data: `sets/<language>.json` and `cards/<language>/<set>.json`.
//
// | point          | rule                                                                               |
// |----------------|------------------------------------------------------------------------------------|
// | rows           | one per card: the source does not list finishes                                    |
// | flags          | `is_holo` for every rarity but Common, Uncommon, Rare, Promo and none; others false|
// | suffix ids     | none; other languages add their code to the set, `dawn1_de-4`                      |
// | `variants[]`   | one: `holo` or `normal`                                                            |
// | printing code  | the source's id, which is the same in every language                               |
// | expansion      | the set the file is named after                                                    |
// | series id      | the English series in lower case with dashes; other languages reuse it             |
// | prices         | `tcgplayer` and `cardmarket`, where a card has them, as in answers of the public   |
// |                | API; the market value is that of the card's own finish at `tcgplayer`              |
import { basename } from 'node:path'
import type { CardRecord, CatalogRecord, ExpansionRecord, Json } from '../../records.ts'
import { fromJson, type SourceFile } from './files.ts'
import { findFiles, listFolders } from './folders.ts'
import { findLanguage, idInLanguage, type Language } from './languages.ts'
import { readMarketplaces } from './marketplace-prices.ts'
import { extrasOf, omitEmpty, omitMissing, type SourceObject } from './source-object.ts'

const plainRarities = new Set(['Common', 'Uncommon', 'Rare', 'Promo'])

export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'other'

type Sets = {
  readonly byId: Map<string, ExpansionRecord>
  readonly seriesIds: Map<string, string>
  readonly englishNames: Map<string, string>
}

function readSet(source: SourceObject, language: Language, sets: Sets): ExpansionRecord {
  const id = source.text('id')
  const series = source.text('series')
  const images = source.maybeObject('images')
  const isEnglish = language.code === 'EN'
  const seriesId = sets.seriesIds.get(id) ?? slug(series)
  const name = source.text('name')
  if (isEnglish) {
    sets.seriesIds.set(id, seriesId)
    sets.englishNames.set(id, name)
  }
  const record: ExpansionRecord = {
    kind: 'expansion',
    id: idInLanguage(id, language),
    name,
    series,
    seriesId,
    total: source.integer('total'),
    printedTotal: source.integer('printedTotal'),
    language: language.name,
    languageCode: language.code,
    ...omitMissing({
      code: source.maybeText('ptcgoCode'),
      releaseDate: source.maybeText('releaseDate'),
      logo: images?.maybeText('logo'),
      symbol: images?.maybeText('symbol'),
      legalities: readLegalities(source),
      updatedAt: source.maybeText('updatedAt'),
      englishName: isEnglish ? undefined : sets.englishNames.get(id),
    }),
  }
  sets.byId.set(record.id, record)
  return record
}

/** Formats and whether a card or a set may be played in them. */
function readLegalities(source: SourceObject): Readonly<Record<string, string>> | undefined {
  const formats = source.maybeObject('legalities')
  if (!formats) return undefined
  const known = Object.keys(formats.value).flatMap((format) => {
    const text = formats.maybeText(format)
    return text === undefined ? [] : [[format, text] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

function readTrait(source: SourceObject): Json | undefined {
  const trait = source.maybeObject('ancientTrait')
  return trait && omitMissing({ name: trait.maybeText('name'), text: trait.maybeText('text') })
}

/** The source writes hit points as text. */
function readHitPoints(source: SourceObject): number | undefined {
  const written = source.maybeWritten('hp')
  if (written === undefined) return undefined
  if (!/^\d{1,6}$/.test(written)) source.fault(`hp must be a whole number, not ${written.slice(0, 20)}`)
  return Number(written)
}

const readMatchups = (items: readonly SourceObject[]) =>
  omitEmpty(items.map((item) => ({ type: item.text('type'), ...omitMissing({ value: item.maybeText('value') }) })))

/** Attacks, abilities, weaknesses and resistances; layouts differ in the field of an attack's text. */
export function readMoves(source: SourceObject, wordsField: 'text' | 'effect'): Partial<CardRecord> {
  return omitMissing({
    abilities: omitEmpty(
      source.objects('abilities').map((item) =>
        omitMissing({
          type: item.maybeText('type'),
          name: item.maybeText('name'),
          text: item.maybeText(wordsField),
        }),
      ),
    ),
    attacks: omitEmpty(
      source.objects('attacks').map((item) =>
        omitMissing({
          name: item.maybeText('name'),
          cost: omitEmpty(item.texts('cost')),
          convertedEnergyCost: item.maybeInteger('convertedEnergyCost'),
          damage: item.maybeWritten('damage'),
          text: item.maybeText(wordsField),
        }),
      ),
    ),
    weaknesses: readMatchups(source.objects('weaknesses')),
    resistances: readMatchups(source.objects('resistances')),
  })
}

/** Some sets write a list with one element. */
const readAncestor = (source: SourceObject): string | undefined =>
  Array.isArray(source.value['evolvesFrom']) ? source.texts('evolvesFrom')[0] : source.maybeText('evolvesFrom')

function readImage(source: SourceObject): CardRecord['image'] {
  const images = source.maybeObject('images')
  const large = images?.maybeText('large') ?? images?.maybeText('small')
  const small = images?.maybeText('small')
  return large === undefined ? undefined : { large, ...omitMissing({ small }) }
}

function readCard(source: SourceObject, setId: string, language: Language, sets: Sets): CardRecord {
  const id = source.text('id')
  const number = source.text('number')
  const expansionId = idInLanguage(setId, language)
  const printedTotal = sets.byId.get(expansionId)?.printedTotal
  const rarity = source.maybeText('rarity')
  const isHolo = rarity !== undefined && !plainRarities.has(rarity)
  const retreatCost = source.texts('retreatCost')
  const retreat = source.maybeInteger('convertedRetreatCost') ?? retreatCost.length
  return {
    kind: 'card',
    id: idInLanguage(id, language),
    printingCode: id,
    name: source.text('name'),
    number,
    printedNumber: printedTotal === undefined ? number : `${number}/${printedTotal}`,
    expansionId,
    language: language.name,
    languageCode: language.code,
    variants: [{ name: isHolo ? 'holo' : 'normal' }],
    supertype: source.text('supertype'),
    subtypes: source.texts('subtypes'),
    types: source.texts('types'),
    isVariant: false,
    isHolo,
    isReverse: false,
    isFirstEdition: false,
    extras: extrasOf({
      evolves_from: readAncestor(source),
      evolves_to: omitEmpty(source.texts('evolvesTo')),
      level: source.maybeWritten('level'),
      retreat_cost: omitEmpty(retreatCost),
      retreat: retreat > 0 ? retreat : undefined,
      rules: omitEmpty(source.texts('rules')),
      regulation_mark: source.maybeText('regulationMark'),
      national_pokedex_numbers: omitEmpty(source.integers('nationalPokedexNumbers')),
      flavor_text: source.maybeText('flavorText'),
      ancient_trait: readTrait(source),
      legalities: readLegalities(source),
    }),
    ...omitMissing({
      image: readImage(source),
      hp: readHitPoints(source),
      rarity,
      artist: source.maybeText('artist'),
    }),
    ...readMoves(source, 'text'),
  }
}

/** A card, and its price where the source has one. */
function readEntry(source: SourceObject, setId: string, language: Language, sets: Sets): CatalogRecord[] {
  const card = readCard(source, setId, language, sets)
  const price = readMarketplaces(source, card)
  return price ? [card, price] : [card]
}

const englishFirst = (left: string, right: string): number =>
  Number(right === 'en') - Number(left === 'en') || (left < right ? -1 : 1)

/** The files of a folder in this layout, English first: other languages reuse its series and names. */
export async function openPokemonTcgData(folder: string): Promise<SourceFile[]> {
  const sets: Sets = { byId: new Map(), seriesIds: new Map(), englishNames: new Map() }
  const codes = (await listFolders(`${folder}/cards`)).sort(englishFirst)
  const files: SourceFile[] = []
  for (const code of codes) {
    const language = findLanguage(code)
    if (!language) continue
    const lists = await findFiles(folder, 'sets', [`${code}.json`])
    for (const file of lists.filter(({ path }) => basename(path) === `${code}.json`)) {
      const convert = fromJson((source) => ({ records: [readSet(source, language, sets)] }))
      files.push({ ...file, layout: 'elements', convert })
    }
    for (const file of await findFiles(folder, `cards/${code}`, ['.json'])) {
      const setId = basename(file.path, '.json')
      const convert = fromJson((source) => ({ records: readEntry(source, setId, language, sets) }))
      files.push({ ...file, layout: 'elements', convert })
    }
  }
  return files
}
