import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { CatalogRecord } from '../../records.ts'
import { openRecords } from './own-jsonl.ts'

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
  release_date: null,
  logo: null,
  symbol: 'https://cards.example/symbol.png',
}
const card = {
  id: 'dawn1-1',
  game: 'dawn',
  printing_code: 'dawn1-1',
  name: 'Emberling ピ',
  number: '1',
  printed_number: '1/100',
  images: [{ type: 'front', small: 'l', medium: 'l', large: 'l' }],
  expansion,
  language: 'English',
  language_code: 'EN',
  marketplace_product_id: null,
  variants: [{ name: 'normal' }],
  supertype: 'Creature',
  subtypes: [],
  types: ['Ember'],
  hp: null,
  rarity: 'Rare',
  artist: null,
  attacks: [{ name: 'Spark', cost: ['Ember'], damage: null, text: null }],
  weaknesses: [{ type: 'Tide', value: '×2' }],
  power: 3,
  counter: null,
  is_holo: true,
  is_reverse: false,
  is_first_edition: false,
  is_variant: false,
}

test('lines become records, and null fields are omitted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-jsonl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text)
    return path
  }
  const pricing = {
    currency: 'USD',
    market: 6.26,
    is_stale: true,
    conditions: [{ condition: 'NM', price: 6.26 }],
    graded: [],
  }
  const files = {
    expansions: [await write('expansions.jsonl.gz', `${JSON.stringify(expansion)}\n`)],
    cards: [await write('cards.jsonl', `${JSON.stringify(card)}\n\n${JSON.stringify({ ...card, id: 'dawn1-2' })}`)],
    prices: [await write('prices.jsonl', JSON.stringify({ card_id: 'dawn1-1', pricing }))],
    marketPrices: [await write('market.tsv', 'dawn1-2\t0.25\ndawn1-3\t\n')],
  }
  const records: CatalogRecord[] = []
  for await (const record of openRecords(files)) records.push(record)
  const record = {
    kind: 'card',
    id: 'dawn1-1',
    printingCode: 'dawn1-1',
    name: 'Emberling ピ',
    number: '1',
    printedNumber: '1/100',
    image: { large: 'l' },
    expansionId: 'dawn1',
    language: 'English',
    languageCode: 'EN',
    variants: [{ name: 'normal' }],
    supertype: 'Creature',
    subtypes: [],
    types: ['Ember'],
    rarity: 'Rare',
    attacks: [{ name: 'Spark', cost: ['Ember'] }],
    weaknesses: [{ type: 'Tide', value: '×2' }],
    isHolo: true,
    isReverse: false,
    isFirstEdition: false,
    isVariant: false,
    extras: { power: 3 },
  }
  expect(records).toEqual([
    {
      kind: 'expansion',
      id: 'dawn1',
      name: 'Daybreak',
      series: 'Dawn',
      seriesId: 'dawn',
      code: 'DN1',
      total: 110,
      printedTotal: 100,
      language: 'English',
      languageCode: 'EN',
      symbol: 'https://cards.example/symbol.png',
    },
    record,
    { ...record, id: 'dawn1-2' },
    { kind: 'price', cardId: 'dawn1-1', market: 626n, conditions: [{ condition: 'NM', price: 626n }], graded: [] },
    { kind: 'price', cardId: 'dawn1-2', market: 25n, conditions: [], graded: [] },
    { kind: 'price', cardId: 'dawn1-3', market: null, conditions: [], graded: [] },
  ])
})
