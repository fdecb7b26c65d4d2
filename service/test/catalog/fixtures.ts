// A small catalog that covers every rule, and the helpers that ingest it into a service.
import type { IngestRecord } from '../../src/catalog/import/ingest.ts'
import type { CardRecord, ExpansionRecord, PriceRecord } from '../../src/catalog/records.ts'
import type { SealedRecord } from '../../src/catalog/sealed/model.ts'
import { cents } from '../../src/kernel/money.ts'
import type { TestService } from '../harness/service.ts'

export function expansion(id: string, changes: Partial<ExpansionRecord> = {}): ExpansionRecord {
  return {
    kind: 'expansion',
    id,
    name: `Set ${id}`,
    series: 'Dawn',
    seriesId: 'dawn',
    code: id.toUpperCase(),
    total: 12,
    printedTotal: 10,
    language: 'English',
    languageCode: 'EN',
    releaseDate: '2024/03/09',
    ...changes,
  }
}

export function card(id: string, changes: Partial<CardRecord> = {}): CardRecord {
  return {
    kind: 'card',
    id,
    printingCode: `code-${id}`,
    name: `Card ${id}`,
    number: '4',
    printedNumber: '4/102',
    image: { small: `https://cards.example/${id}-small.webp`, large: `https://cards.example/${id}.webp` },
    expansionId: 'one',
    language: 'English',
    languageCode: 'EN',
    variants: [{ name: 'normal' }],
    supertype: 'Creature',
    subtypes: ['Basic'],
    types: ['Ember'],
    hp: 60,
    rarity: 'Rare',
    artist: 'Ada Brush',
    isVariant: false,
    isHolo: true,
    isReverse: false,
    isFirstEdition: false,
    extras: {},
    ...changes,
  }
}

export const price = (cardId: string, dollars: number | null, changes: Partial<PriceRecord> = {}): PriceRecord => ({
  kind: 'price',
  cardId,
  market: dollars === null ? null : cents(BigInt(Math.round(dollars * 100))),
  ...(dollars !== null && { marketUpdatedAt: '2026-02-28T00:00:00.000Z' }),
  conditions: [],
  graded: [],
  ...changes,
})

export const sealed = (id: string, changes: Partial<SealedRecord> = {}): SealedRecord => ({
  kind: 'sealed',
  id,
  name: `Box ${id}`,
  productType: 'Booster Box',
  expansionId: 'one',
  language: 'English',
  languageCode: 'EN',
  releaseDate: '2024/03/09',
  ...changes,
})

const japanese = { language: 'Japanese', languageCode: 'JA', expansionId: 'one-ja' } as const

/** Five cards in two languages, three of one family, with prices, sales and a sealed product. */
export const smallCatalog: readonly IngestRecord[] = [
  expansion('one'),
  expansion('one-ja', { name: '一の章', language: 'Japanese', languageCode: 'JA', englishName: 'Set one' }),
  expansion('two', { name: 'Second Wind', releaseDate: '2025/01/20', total: 3, printedTotal: 3 }),
  card('one-1', { name: 'Emberling', printingCode: 'emberling', hp: 60, number: '001' }),
  card('One-2', { name: 'Émberlord', types: ['Ember', 'Umbra'], hp: 120, number: '2', rarity: 'Ultra Rare' }),
  card('one-1_p1', { name: 'Emberling', printingCode: 'emberling', isVariant: true, number: '1' }),
  card('one-ja-1', { ...japanese, name: 'ヒカリ', printingCode: 'emberling' }),
  card('two-1', { name: 'Tidal Wisp', types: ['Tide'], expansionId: 'two', hp: 30, number: 'TG01' }),
  price('one-1', 12.5, {
    trend7d: { direction: 'up', percent: 4.2 },
    conditions: [
      { condition: 'NM', price: cents(1_250n) },
      { condition: 'LP', price: cents(1_000n) },
    ],
  }),
  price('two-1', 3, { marketUpdatedAt: '2026-02-01T00:00:00.000Z' }),
  sealed('one-box', { name: 'Dawn Booster Box', contents: ['36 boosters'] }),
  { kind: 'sealed_price', sealedId: 'one-box', market: cents(12_000n), marketUpdatedAt: '2026-02-28T00:00:00.000Z' },
]

/** Ingests records and waits until this service serves them. */
export async function fill(service: TestService, records: readonly IngestRecord[], game = 'pokemon'): Promise<void> {
  await service.catalog.defineSource({ id: 'test', name: 'Test', licence: 'own data', attribution: 'Test', url: null })
  await service.catalog.ingest(records, { game, source: 'test' })
  await service.catalog.publisher.refresh()
}
