import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CardRecord, CatalogRecord } from '../../records.ts'
import { exitCodeOf, formatProgress, formatReport, openFolderImport, type FolderImport } from './command.ts'
import type { ImportProgress, Reject } from './import-files.ts'
import { maxProblemsPerFile } from './problems.ts'

type Files = Readonly<Record<string, string | Buffer | object>>

async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
    await writeFile(join(folder, name), isRaw ? content : JSON.stringify(content, null, 2))
  }
  return folder
}

type Options = Partial<Pick<FolderImport, 'game' | 'format' | 'knownExpansions' | 'onReject'>>

async function importFolder(files: Files, options: Options = {}) {
  const progress: ImportProgress[] = []
  const opened = await openFolderImport({
    folder: await folderOf(files),
    game: 'dawn',
    onProgress: (step) => progress.push(step),
    ...options,
  })
  if ('refusal' in opened) throw new Error(opened.refusal)
  const records: CatalogRecord[] = []
  for await (const record of opened.records) records.push(record)
  return { ...opened, records, progress, lines: formatReport(opened.report) }
}

const idsOf = (records: readonly CatalogRecord[]): string[] =>
  records.map((record) => `${record.kind} ${record.kind === 'price' ? record.cardId : record.id}`)

const cardsOf = (records: readonly CatalogRecord[]): CardRecord[] =>
  records.filter(({ kind }) => kind === 'card') as CardRecord[]

const expansion = {
  id: 'dawn1',
  name: 'Daybreak',
  series: 'Dawn',
  series_id: 'dawn',
  code: 'DN1',
  total: 110,
  printed_total: 100,
  language: 'English',
  language_code: 'EN',
  release_date: '2024/03/09',
  logo: null,
  symbol: null,
}

const ownCard = (number: number, changes: object = {}): string =>
  JSON.stringify({
    id: `dawn1-${number}`,
    game: 'dawn',
    printing_code: `dawn1-${number}`,
    name: 'Emberling',
    number: String(number),
    printed_number: `${number}/100`,
    images: [],
    expansion,
    language: 'English',
    language_code: 'EN',
    marketplace_product_id: null,
    variants: [{ name: 'normal' }],
    supertype: 'Creature',
    subtypes: ['Basic'],
    types: ['Ember'],
    hp: 60,
    rarity: 'Rare',
    artist: null,
    is_holo: false,
    is_reverse: false,
    is_first_edition: false,
    is_variant: false,
    ...changes,
  })

describe('own JSONL layout', () => {
  const expansions = `${JSON.stringify(expansion)}\n`

  test('lines are read in order, plain and gzip, with byte order marks, carriage returns and empty lines', async () => {
    const { records, lines, report } = await importFolder({
      'expansions.jsonl.gz': gzipSync(expansions),
      'cards.jsonl': `\uFEFF${ownCard(1)}\r\n\r\n${ownCard(2)}`,
      'market.tsv': 'dawn1-1\t0.25\r\ndawn1-2\t\r\n',
      'prices.jsonl': JSON.stringify({ card_id: 'dawn1-2', pricing: { market: 6.26, conditions: [] } }),
    })
    expect(idsOf(records)).toEqual([
      'expansion dawn1',
      'card dawn1-1',
      'card dawn1-2',
      'price dawn1-1',
      'price dawn1-2',
      'price dawn1-2',
    ])
    expect(lines).toEqual(['Imported 1 expansion, 2 cards, 3 prices from 4 of 4 files.'])
    expect(exitCodeOf(report)).toBe(0)
  })

  test('a file with one fault is not imported at all, and every fault is reported with its line', async () => {
    const { records, lines, report } = await importFolder({
      'expansions.jsonl': expansions,
      'a.jsonl': [
        ownCard(1),
        '{"id": "dawn1-2", ',
        ownCard(3, { name: 7, hp: '60', is_holo: 'yes' }),
        ownCard(1, { id: 'DAWN1-1' }),
        ownCard(4, { expansion: { id: 'dusk9' } }),
        '[1]',
        ownCard(5, { game: 'dusk' }),
        ownCard(6, { image: 1, images: [{ type: 'front', large: 'javascript:alert(1)' }] }),
      ].join('\n'),
      'b.jsonl': ownCard(1),
    })
    expect(idsOf(records)).toEqual(['expansion dawn1', 'card dawn1-1'])
    expect(lines).toEqual([
      expect.stringMatching(/^a\.jsonl:2 is not JSON: /),
      'a.jsonl:3 name must be a text, not a number',
      'a.jsonl:3 is_holo must be true or false',
      'a.jsonl:3 hp must be a whole number, not a string',
      'a.jsonl:4 duplicate card id DAWN1-1, first on line 1',
      'a.jsonl:5 unknown expansion dusk9',
      'a.jsonl:6 the entry must be an object, not a list',
      'a.jsonl:7 belongs to the game dusk, not dawn',
      'a.jsonl:8 image.large must be an http(s) URL or an absolute path',
      'Imported 1 expansion, 1 card, 0 prices from 2 of 3 files.',
      'Nothing was imported from a.jsonl.',
    ])
    expect(exitCodeOf(report)).toBe(1)
  })

  test('a card may have empty texts and no variants', async () => {
    const { records } = await importFolder({ 'a.jsonl': ownCard(1, { artist: '', rarity: '', variants: [] }) })
    expect(records[1]).not.toHaveProperty('artist')
    expect(records[1]).not.toHaveProperty('rarity')
    expect(records[1]).toMatchObject({ variants: [] })
  })

  test('an embedded expansion is imported once when no file defines it', async () => {
    const { records } = await importFolder({ 'a.jsonl': `${ownCard(1)}\n${ownCard(2)}`, 'b.jsonl': ownCard(3) })
    expect(idsOf(records)).toEqual(['expansion dawn1', 'card dawn1-1', 'card dawn1-2', 'card dawn1-3'])
  })

  test('a card may refer to an expansion already in the catalog', async () => {
    const files = { 'a.jsonl': ownCard(1, { expansion: { id: 'Dawn1' } }) }
    expect((await importFolder(files, { knownExpansions: ['dawn1'] })).report.counts.cards).toBe(1)
    expect((await importFolder(files)).lines[0]).toBe('a.jsonl:1 unknown expansion Dawn1')
  })

  test('overlong lines are skipped without being buffered, and later lines keep their numbers', async () => {
    const { lines } = await importFolder({
      'a.jsonl': `${ownCard(1)}\n${' '.repeat(700_000)}"${'x'.repeat(1_400_000)}"\n{}`,
    })
    expect(lines[0]).toBe('a.jsonl:2 is longer than 1048576 bytes')
    expect(lines[1]).toBe('a.jsonl:3 id must be a text, not missing')
  })

  test('invalid UTF-8, a truncated gzip file and an invalid price are reported', async () => {
    const { lines } = await importFolder({
      'a.jsonl': Buffer.from([0x7b, 0xff, 0x7d]),
      'b.jsonl.gz': gzipSync(ownCard(1)).subarray(0, 40),
      'c.tsv': 'dawn1-1\tcheap\n\ndawn1-2',
    })
    expect(lines.slice(0, 3)).toEqual([
      'a.jsonl:1 is not UTF-8 text',
      expect.stringMatching(/^b\.jsonl\.gz cannot be read: /),
      'c.tsv:1 must be a card id, a tab and a price in dollars',
    ])
  })

  test('the list of problems is bounded, their count is not', async () => {
    const cards = Array.from({ length: 250 }, (_, number) => ownCard(number, { expansion: { id: `x${number}` } }))
    const { report, lines } = await importFolder({ 'a.jsonl': cards.join('\n') })
    expect([report.problems.length, report.problemCount]).toEqual([maxProblemsPerFile, 250])
    expect(lines[maxProblemsPerFile]).toBe('… and 150 more problems.')
  })

  test('the files of one game are selected from a folder of several games', async () => {
    const { files, records } = await importFolder({
      'dawn.en.jsonl': ownCard(1),
      'dusk.en.jsonl': ownCard(1, { game: 'dusk' }),
      'expansions.dawn.jsonl': expansions,
    })
    expect([files, idsOf(records)]).toEqual([2, ['expansion dawn1', 'card dawn1-1']])
  })
})

test('progress grows with the bytes read and ends complete, even with a refused file', async () => {
  const { progress } = await importFolder({ 'a.jsonl': '{', 'b.jsonl': ownCard(1) })
  const shares = progress.map(({ bytesRead, bytesTotal }) => bytesRead / bytesTotal)
  expect(shares).toEqual([...shares].sort((left, right) => left - right))
  expect(shares.at(-1)).toBe(1)
  expect(progress.at(-1)).toMatchObject({ filesDone: 2, filesTotal: 2, records: 2 })
  expect(formatProgress(progress.at(-1) as ImportProgress)).toBe(
    `${'█'.repeat(24)} 100 %  2 records  importing b.jsonl`,
  )
})

describe('a folder with problems', () => {
  const incomplete = { ...expansion, total: undefined, printed_total: undefined }

  test('a missing total is the count of the different numbers of the cards', async () => {
    const { records } = await importFolder({
      'expansions.jsonl': JSON.stringify(incomplete),
      'cards.jsonl': [ownCard(1), ownCard(2), ownCard(3, { number: '2' })].join('\n'),
    })
    expect(records[0]).toMatchObject({ kind: 'expansion', total: 2, printedTotal: 2 })
    expect(records[0]).not.toHaveProperty('isTotalMissing')
  })

  test('equal problems are reported once with their number', async () => {
    const bad = [1, 2, 3].map((number) => ownCard(number, { is_holo: 'yes' }))
    const { lines } = await importFolder({
      'expansions.jsonl': JSON.stringify(expansion),
      'cards.jsonl': [...bad, ownCard(4, { name: '' })].join('\n'),
    })
    expect(lines.slice(0, 2)).toEqual([
      'cards.jsonl:1 is_holo must be true or false (3 lines)',
      'cards.jsonl:4 name is empty',
    ])
  })

  test('bad rows are left out on request, and passed on with their reasons', async () => {
    const rejects: Reject[] = []
    const files = {
      'expansions.jsonl': JSON.stringify(expansion),
      'cards.jsonl': [ownCard(1), ownCard(2, { is_holo: 'yes' }), '{', ownCard(1)].join('\n'),
    }
    const { records, report } = await importFolder(files, { onReject: (reject) => rejects.push(reject) })
    expect(idsOf(records)).toEqual(['expansion dawn1', 'card dawn1-1'])
    expect(report).toMatchObject({ refusedFiles: [], rejected: 3, counts: { cards: 1 } })
    expect(rejects.map(({ line, reasons }) => [line, reasons[0]])).toEqual([
      [2, 'is_holo must be true or false'],
      [3, expect.stringContaining('is not JSON')],
      [4, 'duplicate card id dawn1-1, first on line 1'],
    ])
    expect(rejects[0]?.text).toContain('"dawn1-2"')
  })
})

test('a folder of unknown layout, an unknown format and an empty folder are refused with a message', async () => {
  const folder = await folderOf({ 'readme.txt': 'nothing' })
  const refuse = (format?: string) => openFolderImport({ folder, game: 'dawn', format })
  expect(await refuse()).toEqual({ refusal: expect.stringContaining('is unknown. Set --format') })
  expect(await refuse('csv')).toEqual({ refusal: expect.stringContaining('Unknown format csv.') })
  expect(await refuse('tcgdex')).toEqual({ refusal: expect.stringContaining('has no files in the layout tcgdex') })
})

describe('pokemon-tcg-data', () => {
  const set = (changes: object = {}) => ({
    id: 'dawn1',
    name: 'Daybreak',
    series: 'Dawn & Dusk',
    printedTotal: 100,
    total: 110,
    ptcgoCode: 'DN1',
    releaseDate: '2024/03/09',
    images: { symbol: 'https://cards.example/symbol.png', logo: 'https://cards.example/logo.png' },
    ...changes,
  })
  const card = (number: string, changes: object = {}) => ({
    id: `dawn1-${number}`,
    name: 'Emberling',
    supertype: 'Creature',
    subtypes: ['Basic'],
    hp: '60',
    types: ['Ember'],
    attacks: [{ name: 'Spark', cost: ['Ember'], convertedEnergyCost: 1, damage: '20+', text: '' }],
    weaknesses: [{ type: 'Tide', value: '×2' }],
    retreatCost: ['Any', 'Any'],
    number,
    rarity: 'Rare Holo',
    images: { small: 'https://cards.example/1.png', large: 'https://cards.example/1_large.png' },
    ...changes,
  })

  test('sets and cards become records; other languages have their own ids and the same printing code', async () => {
    const { format, records, lines } = await importFolder({
      'sets/en.json': [set()],
      'sets/de.json': [set({ name: 'Tagesanbruch', series: 'Tag' })],
      'cards/de/dawn1.json': [card('4', { name: 'Glutling', rarity: 'Common' })],
      'cards/en/dawn1.json': [card('4'), card('5', { evolvesFrom: ['Sparkling'] })],
    })
    expect([format, ...lines]).toEqual([
      'pokemon-tcg-data',
      'Imported 2 expansions, 3 cards, 0 prices from 4 of 4 files.',
    ])
    expect(records[0]).toMatchObject({ id: 'dawn1', seriesId: 'dawn-dusk', releaseDate: '2024/03/09', code: 'DN1' })
    const german = { id: 'dawn1_de', name: 'Tagesanbruch', seriesId: 'dawn-dusk', englishName: 'Daybreak' }
    expect(records[3]).toMatchObject(german)
    expect(records[1]).toEqual({
      kind: 'card',
      id: 'dawn1-4',
      printingCode: 'dawn1-4',
      name: 'Emberling',
      number: '4',
      printedNumber: '4/100',
      expansionId: 'dawn1',
      language: 'English',
      languageCode: 'EN',
      variants: [{ name: 'holo' }],
      supertype: 'Creature',
      subtypes: ['Basic'],
      types: ['Ember'],
      hp: 60,
      rarity: 'Rare Holo',
      image: { small: 'https://cards.example/1.png', large: 'https://cards.example/1_large.png' },
      attacks: [{ name: 'Spark', cost: ['Ember'], convertedEnergyCost: 1, damage: '20+' }],
      weaknesses: [{ type: 'Tide', value: '×2' }],
      isVariant: false,
      isHolo: true,
      isReverse: false,
      isFirstEdition: false,
      extras: { retreat: 2, retreat_cost: ['Any', 'Any'] },
    })
    expect(records[2]).toMatchObject({ extras: { evolves_from: 'Sparkling' } })
    const translated = { id: 'dawn1_de-4', printingCode: 'dawn1-4', expansionId: 'dawn1_de', isHolo: false }
    expect(records[4]).toMatchObject(translated)
  })

  test('a fault is reported with the first line of its card; cards of an unlisted set are refused', async () => {
    const { lines } = await importFolder({
      'sets/en.json': [set()],
      'cards/en/dawn1.json': [card('1'), card('2', { hp: 'many' }), card('1')],
      'cards/en/dusk9.json': [card('1', { id: 'dusk9-1' })],
      'cards/en/torn.json': `[\n${JSON.stringify(card('7'))},\n{"id": "x"`,
    })
    const size = JSON.stringify([card('1')], null, 2).split('\n').length - 2
    expect(lines.slice(0, 4)).toEqual([
      `cards/en/dawn1.json:${2 + size} hp must be a whole number, not many`,
      `cards/en/dawn1.json:${2 + 2 * size} duplicate card id dawn1-1, first on line 2`,
      'cards/en/dusk9.json:2 unknown expansion dusk9',
      'cards/en/torn.json:2 unknown expansion torn',
    ])
    expect(lines[4]).toBe('cards/en/torn.json:3 ends in the middle of an object')
  })
})

describe('TCGdex', () => {
  const sets = (name: string, serie: string) => [
    {
      id: 'dawn1',
      name,
      serie: { id: 'dawn', name: serie },
      cardCount: { official: 100, total: 110 },
      releaseDate: '2024-03-09',
      symbol: 'https://cards.example/univ/dawn/dawn1/symbol',
      abbreviation: { official: 'DN1' },
    },
  ]
  const card = (changes: object) => ({
    id: 'dawn1-4',
    localId: '4',
    name: 'Emberling',
    category: 'Creature',
    set: { id: 'dawn1' },
    hp: 60,
    stage: 'Stage1',
    types: ['Ember'],
    image: 'https://cards.example/en/dawn/dawn1/4',
    attacks: [{ name: 'Spark', cost: ['Ember'], damage: 20, effect: 'Flip a coin.' }],
    dexId: [7],
    thirdParty: { tcgplayer: 4711 },
    ...changes,
  })

  test('each printing is a row: the first keeps the id, the others append the name of the variant, and flags identify it', async () => {
    const { format, records } = await importFolder({
      'de/cards.json': { x: card({ name: 'Glutling', variants: { normal: true, holo: false, reverse: true } }) },
      'de/sets.json': sets('Tagesanbruch', 'Morgen'),
      'en/sets.json': sets('Daybreak', 'Dawn'),
      'en/cards.json': [
        card({
          variants: { normal: true },
          variants_detailed: [
            { type: 'normal', size: 'standard' },
            { type: 'holo', size: 'standard', stamp: ['1st-edition'] },
            { type: 'reverse', size: 'jumbo', foil: 'Cosmos' },
            { type: 'reverse', size: 'jumbo', foil: 'Cosmos' },
          ],
        }),
      ],
    })
    expect(format).toBe('tcgdex')
    const rows = cardsOf(records).map((row) => [
      row.id,
      row.variants[0]?.name,
      row.isVariant,
      row.isHolo,
      row.isReverse,
      row.isFirstEdition,
    ])
    expect(rows).toEqual([
      ['dawn1-4', 'normal', false, false, false, false],
      ['dawn1-4_holo-1st-edition', 'holo-1st-edition', true, true, false, true],
      ['dawn1-4_reverse-jumbo-cosmos', 'reverse-jumbo-cosmos', true, false, true, false],
      ['dawn1-4_reverse-jumbo-cosmos-2', 'reverse-jumbo-cosmos-2', true, false, true, false],
      ['dawn1_de-4', 'normal', false, false, false, false],
      ['dawn1_de-4_reverse', 'reverse', true, false, true, false],
    ])
    expect(new Set(cardsOf(records).map(({ printingCode }) => printingCode))).toEqual(new Set(['dawn1-4']))
    expect(records[0]).toMatchObject({
      releaseDate: '2024/03/09',
      symbol: 'https://cards.example/univ/dawn/dawn1/symbol.png',
    })
    expect(records.find(({ kind, ...record }) => kind === 'expansion' && 'englishName' in record)).toMatchObject({
      id: 'dawn1_de',
    })
    expect(records[1]).toMatchObject({
      subtypes: ['Stage 1'],
      marketplaceProductId: '4711',
      attacks: [{ damage: '20', text: 'Flip a coin.' }],
      image: { small: 'https://cards.example/en/dawn/dawn1/4/low.webp' },
      extras: { national_pokedex_numbers: [7] },
    })
  })

  test('wrong types inside a card are reported with their path', async () => {
    const { lines } = await importFolder({
      'en/sets.json': sets('Daybreak', 'Dawn'),
      'en/cards.json': [card({ attacks: [{ cost: 'Ember' }], variants: { holo: 'yes' } })],
    })
    expect(lines.slice(0, 2)).toEqual([
      'en/cards.json:2 attacks[0].cost must be a list, not a string',
      'en/cards.json:2 variants.holo must be true or false, not a string',
    ])
  })
})

describe('punk-records', () => {
  const packs = {
    '901': {
      id: '901',
      raw_title: 'STARTER -Tideborn- [ST-01]',
      title_parts: { prefix: 'STARTER', title: 'Tideborn', label: 'ST-01' },
    },
    '902': { id: '902', raw_title: 'うみ【OP-02】', title_parts: { prefix: null, title: 'うみ', label: null } },
    '903': { id: '903', raw_title: 'Gifts' },
  }
  const card = (id: string, pack: string, changes: object = {}) => ({
    id,
    pack_id: pack,
    name: 'Captain Brine',
    rarity: 'Rare',
    category: 'Character',
    img_full_url: 'https://cards.example/brine.png',
    colors: ['Teal'],
    cost: 3,
    attributes: ['Slash', 'Wisdom'],
    power: 5000,
    counter: null,
    types: ['Tideborn', ''],
    effect: '[On Play] Draw a card.<br>Then rest.',
    trigger: null,
    block_number: 1,
    ...changes,
  })

  test('suffixes determine the printing, labels the expansion, and a printing listed twice is one card', async () => {
    const { format, records, report } = await importFolder({
      'english/packs.json': packs,
      'english/data/901.json': [card('ST01-001', '901', { category: 'Leader', cost: 5 }), card('ST01-002_p1', '901')],
      'english/data/902.json': [card('ST01-001_r1', '902'), card('ST01-002_p1', '902')],
    })
    expect([format, report.counts]).toEqual(['punk-records', { expansions: 3, cards: 3, prices: 0 }])
    expect(records.slice(0, 3)).toMatchObject([
      { id: 'ST01', series: 'Starter Deck', seriesId: 'starter-deck', total: 2, printedTotal: 1 },
      { id: 'OP02', seriesId: 'booster-pack', total: 2 },
      { id: '903', seriesId: 'promotional', name: 'Gifts', total: 0 },
    ])
    expect(cardsOf(records)).toMatchObject([
      { id: 'ST01-001', number: '001', variants: [{ name: 'Normal' }], isVariant: false, extras: { life: 5 } },
      { id: 'ST01-002_p1', printingCode: 'ST01-002', variants: [{ name: 'Alternate Art' }], isVariant: true },
      { id: 'ST01-001_r1', printingCode: 'ST01-001', variants: [{ name: 'Reprint' }], expansionId: 'OP02' },
    ])
    expect(cardsOf(records)[1]).toMatchObject({
      subtypes: ['Tideborn'],
      extras: { cost: 3, attribute: 'Slash/Wisdom', colors: ['Teal'], rules: ['[On Play] Draw a card.\nThen rest.'] },
    })
  })

  test('one file per card is also read, in the language of its folder', async () => {
    const { records } = await importFolder({
      'japanese/packs.json': Object.values(packs),
      'japanese/cards/901/ST01-001.json': card('ST01-001', '901'),
      'japanese/cards/904/ST09-001.json': card('ST09-001', '904'),
    })
    expect(cardsOf(records)).toMatchObject([{ id: 'ST01_ja-001', expansionId: 'ST01_ja', languageCode: 'JA' }])
  })
})
