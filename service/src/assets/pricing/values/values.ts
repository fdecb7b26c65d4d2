import type { Reader } from '../../../db/db.ts'
import { listOraclePrices } from '../oracle/store.ts'
import { readCatalogValue, type CatalogValue, type Value, type Valued } from './model.ts'

/** Catalog values of printings by the requested ids; unknown printings are omitted. */
export type FindCatalogValues = (reader: Reader, cardIds: readonly string[]) => Promise<Map<string, CatalogValue>>

export type Values = ReturnType<typeof createValues>

const isText = (text: string | null): text is string => text !== null

/** Current values of items: the catalog value, or the oracle price where the catalog has none. */
export function createValues({ findCatalogValues }: { findCatalogValues: FindCatalogValues }) {
  async function listCatalogValues(reader: Reader, items: readonly Valued[]): Promise<(Value | undefined)[]> {
    const cardIds = [...new Set(items.map(({ cardId }) => cardId).filter(isText))]
    const known = cardIds.length > 0 ? await findCatalogValues(reader, cardIds) : new Map<string, CatalogValue>()
    return items.map((item) => readCatalogValue(item, known.get(item.cardId ?? '')))
  }

  async function listOracleValues(reader: Reader, groupIds: readonly number[]): Promise<Map<number, Value>> {
    const prices = await listOraclePrices(reader, [...new Set(groupIds.filter((id) => id > 0))])
    return new Map(
      prices
        .filter(({ price }) => price > 0n)
        .map(({ groupId, price, at }) => [groupId, { amount: price, source: 'buyback_oracle', at }]),
    )
  }

  /** One value per item, in the order of the input. */
  async function listValues(reader: Reader, items: readonly Valued[]): Promise<(Value | undefined)[]> {
    const catalog = await listCatalogValues(reader, items)
    const oracle = await listOracleValues(
      reader,
      items.flatMap(({ priceGroup }, index) => (catalog[index] ? [] : [priceGroup])),
    )
    return items.map(({ priceGroup }, index) => catalog[index] ?? oracle.get(priceGroup))
  }

  return { listValues, listCatalogValues, listOracleValues }
}
