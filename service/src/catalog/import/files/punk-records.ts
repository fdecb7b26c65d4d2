// The layout of the repository punk-records: `<language>/packs.json` and the cards of each pack as
// `<language>/data/<pack>.json`, `<language>/cards/<pack>.json` or `<language>/cards/<pack>/<card>.json`.
//
// | point          | rule                                                                               |
// |----------------|------------------------------------------------------------------------------------|
// | rows           | one per card of a pack                                                             |
// | suffix ids     | as the source has them: `_p1` an alternate art, `_r1` a reprint                    |
// | `variants[]`   | one: `Normal`, `Alternate Art` or `Reprint`, by that suffix                        |
// | flags          | `is_variant` with a suffix; the source has no finish, so the others are false     |
// | printing code  | the id without its suffix, the same in every language                              |
// | number         | what follows the dash of the code; the code itself is the printed number           |
// | expansion      | the pack by its label without dashes, `AB-01` being `AB01`; its number without one |
// | series         | by the letters of the label, the same in every language                            |
// | listed twice   | a printing in two packs is one card of the pack that comes first                   |
// | counts         | total: cards of the pack; printed: those without a suffix                          |
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CardRecord, ExpansionRecord, Json } from '../../records.ts'
import { fromJson, type SourceFile } from './files.ts'
import { findFiles, listFolders, type FoundFile } from './folders.ts'
import { findLanguage, idInLanguage, type Language } from './languages.ts'
import { extrasOf, omitEmpty, omitMissing, type SourceObject } from './source-object.ts'

const folderLanguages: Readonly<Record<string, string>> = {
  'chinese-hongkong': 'zh-hk',
  'chinese-taiwan': 'zh-tw',
  english: 'en',
  'english-asia': 'en-asia',
  french: 'fr',
  japanese: 'ja',
  thai: 'th',
}

const seriesByLetters: Readonly<Record<string, readonly [id: string, name: string]>> = {
  EB: ['extra-booster', 'Extra Booster'],
  OP: ['booster-pack', 'Booster Pack'],
  PRB: ['premium-booster', 'Premium Booster'],
  ST: ['starter-deck', 'Starter Deck'],
}
const otherSeries = ['promotional', 'Promotional'] as const

const suffixPattern = /_([pr])\d+$/
const labelInTitle = /[[【]([A-Z]{2,4}-?\d{2}(?:-?[A-Z]{2,4}\d{2})?)[\]】]/

type Counts = { total: number; printed: number }
type Packs = {
  readonly expansionIds: Map<string, string>
  readonly counts: ReadonlyMap<string, Counts>
  /** The pack each card was first listed in. */
  readonly firstPacks: Map<string, string>
}

function readPack(source: SourceObject, language: Language, packs: Packs): ExpansionRecord {
  const packId = source.text('id')
  const rawTitle = source.text('raw_title')
  const parts = source.maybeObject('title_parts')
  const label = (parts?.maybeText('label') ?? labelInTitle.exec(rawTitle)?.[1])?.replaceAll('-', '')
  const letters = /^[A-Z]+/.exec(label ?? '')?.[0] ?? ''
  const [seriesId, series] = (Object.hasOwn(seriesByLetters, letters) && seriesByLetters[letters]) || otherSeries
  const counts = packs.counts.get(packId) ?? { total: 0, printed: 0 }
  const id = idInLanguage(label ?? packId, language)
  packs.expansionIds.set(packId, id)
  return {
    kind: 'expansion',
    id,
    name: parts?.maybeText('title') ?? rawTitle,
    series,
    seriesId,
    total: counts.total,
    printedTotal: counts.printed,
    language: language.name,
    languageCode: language.code,
    ...omitMissing({ code: label }),
  }
}

const toText = (markup: string): string => markup.replaceAll(/<br\s*\/?>/gi, '\n').trim()

function readRules(source: SourceObject): readonly Json[] | undefined {
  const texts = [source.maybeText('effect'), source.maybeText('trigger')]
  return omitEmpty(texts.filter((text) => text !== undefined && text !== '-').map((text) => toText(text ?? '')))
}

const variantNames: Readonly<Record<string, string>> = { p: 'Alternate Art', r: 'Reprint' }

/** Converts a card of a pack; undefined when an earlier pack lists it. */
function readListing(source: SourceObject, language: Language, packs: Packs): CardRecord[] {
  const card = readCard(source, language, packs)
  const firstPack = packs.firstPacks.get(card.id) ?? card.expansionId
  packs.firstPacks.set(card.id, firstPack)
  return firstPack === card.expansionId ? [card] : []
}

function readCard(source: SourceObject, language: Language, packs: Packs): CardRecord {
  const id = source.text('id')
  const suffix = suffixPattern.exec(id)
  const printingCode = id.replace(suffixPattern, '')
  const category = source.text('category')
  const image = source.maybeText('img_full_url')
  const packId = source.text('pack_id')
  return {
    kind: 'card',
    id: idInLanguage(id, language),
    printingCode,
    name: source.text('name'),
    number: printingCode.slice(printingCode.indexOf('-') + 1),
    printedNumber: printingCode,
    expansionId: packs.expansionIds.get(packId) ?? packId,
    language: language.name,
    languageCode: language.code,
    variants: [{ name: variantNames[suffix?.[1] ?? ''] ?? 'Normal' }],
    supertype: category,
    subtypes: source.texts('types').filter((type) => type.trim() !== ''),
    isVariant: suffix !== null,
    isHolo: false,
    isReverse: false,
    isFirstEdition: false,
    extras: extrasOf({
      type: category,
      // The cost of a leader is its starting life.
      cost: category === 'Leader' ? undefined : source.maybeInteger('cost'),
      life: category === 'Leader' ? source.maybeInteger('cost') : undefined,
      power: source.maybeInteger('power'),
      attribute: omitEmpty(source.texts('attributes'))?.join('/'),
      counter: source.maybeInteger('counter'),
      colors: source.texts('colors'),
      rules: readRules(source),
      block_number: source.maybeInteger('block_number'),
    }),
    ...omitMissing({ image: image === undefined ? undefined : { large: image }, rarity: source.maybeText('rarity') }),
  }
}

async function findCardFiles(folder: string, language: string): Promise<FoundFile[]> {
  for (const parent of ['data', 'cards']) {
    const files = await findFiles(folder, `${language}/${parent}`, ['.json'])
    if (files.length > 0) return files
  }
  const packs = await listFolders(`${folder}/${language}/cards`)
  const lists = await Promise.all(packs.map((pack) => findFiles(folder, `${language}/cards/${pack}`, ['.json'])))
  return lists.flat()
}

const idPattern = /"id"\s*:\s*"([^"]*)"/g
const packOf = ({ name, path }: FoundFile): string =>
  /\/cards\/([^/]+)\/[^/]+$/.exec(name)?.[1] ?? basename(path, '.json')

/** The number of cards per pack. Faults of a file are reported when it is imported. */
async function countCards(files: readonly FoundFile[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>()
  for (const file of files) {
    const count = counts.get(packOf(file)) ?? { total: 0, printed: 0 }
    for (const [, id = ''] of (await readFile(file.path, 'utf8')).matchAll(idPattern)) {
      count.total += 1
      if (!suffixPattern.test(id)) count.printed += 1
    }
    counts.set(packOf(file), count)
  }
  return counts
}

/** The files of a folder in this layout, language by language. */
export async function openPunkRecords(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const name of await listFolders(folder)) {
    const language = Object.hasOwn(folderLanguages, name) ? findLanguage(folderLanguages[name] ?? '') : undefined
    const [list] = await findFiles(folder, name, ['packs.json'])
    if (!language || !list) continue
    const cardFiles = await findCardFiles(folder, name)
    const packs: Packs = { expansionIds: new Map(), counts: await countCards(cardFiles), firstPacks: new Map() }
    const convertPack = fromJson((source) => ({ records: [readPack(source, language, packs)] }))
    const convertCard = fromJson((source) => ({ records: readListing(source, language, packs) }))
    files.push({ ...list, layout: 'table', convert: convertPack })
    for (const file of cardFiles) files.push({ ...file, layout: 'elements', convert: convertCard })
  }
  return files
}
