// The output of the TCGdex compiler: `<language>/sets.json` and `<language>/cards.json`, lists or objects by id.
//
// | point          | rule                                                                               |
// |----------------|------------------------------------------------------------------------------------|
// | rows           | one per printing. English: each of `variants_detailed`, else each true flag of     |
// |                | `variants`; other languages: the flags, since their details are translated         |
// | `variants[]`   | one: type, subtype, size unless standard, stamps and foil, joined by dashes        |
// | suffix ids     | the first row has the source's id, the others `_` and the variant's name           |
// | flags          | `is_holo` type holo, `is_reverse` type reverse, `is_first_edition` stamp           |
// |                | 1st-edition, `is_variant` every row but the first                                  |
// | printing code  | the source's id, which is the same in every language                               |
// | languages      | other than English add their code to the set, `dawn1_de-4`                       |
// | pictures       | `low.webp` and `high.webp` below the card's URL, `.png` appended to a set's        |
import type { CardRecord, ExpansionRecord } from '../../records.ts'
import { fromJson, type SourceFile } from './files.ts'
import { findFiles, listFolders } from './folders.ts'
import { findLanguage, idInLanguage, type Language } from './languages.ts'
import { readMoves, slug } from './pokemon-tcg-data.ts'
import { extrasOf, omitEmpty, omitMissing, type SourceObject } from './source-object.ts'

type Sets = { readonly byId: Map<string, ExpansionRecord>; readonly englishNames: Map<string, string> }

const pictureOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : `${address}.png`

function readSet(source: SourceObject, language: Language, sets: Sets): ExpansionRecord {
  const id = source.text('id')
  const name = source.text('name')
  const series = source.object('serie')
  const count = source.object('cardCount')
  const isEnglish = language.code === 'EN'
  if (isEnglish) sets.englishNames.set(id, name)
  const code = source.maybeObject('abbreviation')?.maybeText('official') ?? source.maybeText('tcgOnline')
  const record: ExpansionRecord = {
    kind: 'expansion',
    id: idInLanguage(id, language),
    name,
    series: series.text('name'),
    seriesId: slug(series.text('id')),
    total: count.integer('total'),
    printedTotal: count.integer('official'),
    language: language.name,
    languageCode: language.code,
    ...omitMissing({
      code,
      releaseDate: source.maybeText('releaseDate')?.replaceAll('-', '/'),
      logo: pictureOf(source.maybeText('logo')),
      symbol: pictureOf(source.maybeText('symbol')),
      englishName: isEnglish ? undefined : sets.englishNames.get(id),
    }),
  }
  sets.byId.set(record.id, record)
  return record
}

type Variant = {
  readonly name: string
  readonly isHolo: boolean
  readonly isReverse: boolean
  readonly isFirst: boolean
}

const firstEdition = '1st-edition'

function detailedVariant(source: SourceObject): Variant {
  const type = source.text('type')
  const size = source.maybeText('size')
  const stamps = source.texts('stamp')
  const parts = [
    type,
    source.maybeText('subtype'),
    size === 'standard' ? undefined : size,
    ...stamps,
    source.maybeText('foil'),
  ]
  return {
    name: parts
      .filter((part) => part !== undefined)
      .map(slug)
      .join('-'),
    isHolo: type === 'holo',
    isReverse: type === 'reverse',
    isFirst: stamps.includes(firstEdition),
  }
}

function flaggedVariants(source: SourceObject | undefined): Variant[] {
  const types = ['normal', 'reverse', 'holo'].filter((type) => source?.flag(type, false))
  const isFirst = source?.flag('firstEdition', false) ?? false
  return types.flatMap((type) => {
    const variant = { name: type, isHolo: type === 'holo', isReverse: type === 'reverse', isFirst: false }
    return isFirst ? [variant, { ...variant, name: `${type}-${firstEdition}`, isFirst: true }] : [variant]
  })
}

/** A card's printings, each with a unique name. */
function readVariants(source: SourceObject, language: Language): readonly [Variant, ...Variant[]] {
  const detailed = language.code === 'EN' ? source.objects('variants_detailed').map(detailedVariant) : []
  const found = detailed.length > 0 ? detailed : flaggedVariants(source.maybeObject('variants'))
  const taken = new Map<string, number>()
  const named = found.map((variant) => {
    const count = (taken.get(variant.name) ?? 0) + 1
    taken.set(variant.name, count)
    return count === 1 ? variant : { ...variant, name: `${variant.name}-${count}` }
  })
  const [first = { name: 'normal', isHolo: false, isReverse: false, isFirst: false }, ...others] = named
  return [first, ...others]
}

const readStage = (stage: string | undefined): string | undefined => stage?.replace(/^Stage(\d)$/, 'Stage $1')

function readSubtypes(source: SourceObject): string[] {
  const words = [
    readStage(source.maybeText('stage')),
    source.maybeText('suffix'),
    source.maybeText('trainerType'),
    source.maybeText('energyType'),
  ]
  return words.filter((word) => word !== undefined)
}

function readExtras(source: SourceObject): CardRecord['extras'] {
  const rules = [source.maybeText('effect'), source.maybeObject('item')?.maybeText('effect')]
  return extrasOf({
    evolves_from: source.maybeText('evolveFrom'),
    retreat: source.maybeInteger('retreat'),
    rules: omitEmpty(rules.filter((rule) => rule !== undefined)),
    regulation_mark: source.maybeText('regulationMark'),
    national_pokedex_numbers: omitEmpty(source.integers('dexId')),
    flavor_text: source.maybeText('description'),
  })
}

const readThirdPartyIds = (source: SourceObject) => {
  const ids = source.maybeObject('thirdParty')
  return omitMissing({ tcgplayer_id: ids?.maybeWritten('tcgplayer'), cardmarket_id: ids?.maybeWritten('cardmarket') })
}

function readCards(source: SourceObject, language: Language, sets: Sets): CardRecord[] {
  const sourceId = source.text('id')
  const number = source.text('localId')
  const expansionId = idInLanguage(source.object('set').text('id'), language)
  const printedTotal = sets.byId.get(expansionId)?.printedTotal
  const image = source.maybeText('image')
  const card = {
    kind: 'card' as const,
    printingCode: sourceId,
    name: source.text('name'),
    number,
    printedNumber: printedTotal === undefined ? number : `${number}/${printedTotal}`,
    expansionId,
    language: language.name,
    languageCode: language.code,
    supertype: source.text('category'),
    subtypes: readSubtypes(source),
    types: source.texts('types'),
    extras: { ...readExtras(source), ...readThirdPartyIds(source) },
    ...omitMissing({
      image: image === undefined ? undefined : { small: `${image}/low.webp`, large: `${image}/high.webp` },
      marketplaceProductId: source.maybeObject('thirdParty')?.maybeWritten('tcgplayer'),
      hp: source.maybeInteger('hp'),
      rarity: source.maybeText('rarity'),
      artist: source.maybeText('illustrator'),
    }),
    ...readMoves(source, 'effect'),
  }
  const id = idInLanguage(sourceId, language)
  return readVariants(source, language).map(({ name, isHolo, isReverse, isFirst }, index) => ({
    ...card,
    id: index === 0 ? id : `${id}_${name}`,
    variants: [{ name }],
    isVariant: index > 0,
    isHolo,
    isReverse,
    isFirstEdition: isFirst,
  }))
}

const englishFirst = (left: string, right: string): number =>
  Number(right === 'en') - Number(left === 'en') || (left < right ? -1 : 1)

/** The files of a folder in this layout, English first: other languages reuse the English names. */
export async function openTcgdex(folder: string): Promise<SourceFile[]> {
  const sets: Sets = { byId: new Map(), englishNames: new Map() }
  const files: SourceFile[] = []
  for (const code of (await listFolders(folder)).sort(englishFirst)) {
    const language = findLanguage(code)
    if (!language) continue
    const found = await findFiles(folder, code, ['sets.json', 'cards.json'])
    for (const kind of ['sets.json', 'cards.json']) {
      const convert = fromJson((source) => ({
        records: kind === 'sets.json' ? [readSet(source, language, sets)] : readCards(source, language, sets),
      }))
      const file = found.find(({ name }) => name === `${code}/${kind}`)
      if (file) files.push({ ...file, layout: 'table', convert })
    }
  }
  return files
}
