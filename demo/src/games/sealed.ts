import { dayMs } from '@packhouse/service/kernel/time'
import { cents } from '@packhouse/service/kernel/money'
import { SeededRandom } from '../seeded-random.ts'
import type { SealedPriceRecord } from '@packhouse/service/catalog/import/ingest'
import type { ExpansionRecord } from '@packhouse/service/catalog/records'
import type { SealedProductType, SealedRecord } from '@packhouse/service/catalog/sealed/model'

type Product = {
  readonly suffix: string
  readonly type: SealedProductType
  readonly picture: 'pack' | 'box'
  readonly contents: readonly string[]
  /** The typical price in cents. */
  readonly cents: number
}

const products: readonly Product[] = [
  { suffix: 'booster', type: 'Booster Pack', picture: 'pack', contents: ['10 cards'], cents: 449 },
  { suffix: 'box', type: 'Booster Box', picture: 'box', contents: ['36 booster packs'], cents: 13_900 },
]

export type SealedOptions = {
  readonly seed: string
  readonly asOf: Date
  readonly artBase: string
  readonly game: string
}

/** The sealed products of a set, each before its price. Older sets cost more. */
export function* sealedOf(
  set: ExpansionRecord,
  { seed, asOf, artBase, game }: SealedOptions,
): Generator<SealedRecord | SealedPriceRecord> {
  const age = set.releaseDate === undefined ? 0 : asOf.getTime() - Date.parse(set.releaseDate.replaceAll('/', '-'))
  const years = Math.max(0, age / (365 * dayMs))
  for (const { suffix, type, picture, contents, cents: around } of products) {
    const id = `${set.id}-${suffix}`
    const address = `${artBase}/${game}/sets/${encodeURIComponent(set.id)}/${picture}.svg`
    const random = new SeededRandom(`${seed} sealed ${id}`)
    yield {
      kind: 'sealed',
      id,
      name: `${set.name} ${type}`,
      productType: type,
      image: { small: address, large: address },
      expansionId: set.id,
      language: set.language,
      languageCode: set.languageCode,
      ...(set.releaseDate === undefined ? {} : { releaseDate: set.releaseDate }),
      contents,
    }
    yield {
      kind: 'sealed_price',
      sealedId: id,
      market: cents(BigInt(Math.round(around * random.between(0.85, 1.2) * 1.18 ** years))),
      marketUpdatedAt: asOf.toISOString(),
    }
  }
}
