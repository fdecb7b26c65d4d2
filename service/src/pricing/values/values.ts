import type { Reader } from '../../db/db.ts'
import { listOraclePrices } from '../oracle/store.ts'
import { readCatalogValue, type CatalogValue, type Value, type Valued } from './model.ts'

/** What the catalog says of printings, by the ids they were asked for. Those it does not have are left out. */
export type FindCatalogValues = (reader: Reader, cardIds: readonly string[]) => Promise<Map<string, CatalogValue>>

export type Values = ReturnType<typeof createValues>

const isText = (text: string | null): text is string => text !== null

/** What things are worth now: the catalog's word first, and what the oracle pays by where the catalog has none. */
export function createValues({ findCatalogValues }: { findCatalogValues: FindCatalogValues }) {
  async function listCatalogValues(reader: Reader, things: readonly Valued[]): Promise<(Value | undefined)[]> {
    const cardIds = [...new Set(things.map(({ cardId }) => cardId).filter(isText))]
    const known = cardIds.length > 0 ? await findCatalogValues(reader, cardIds) : new Map<string, CatalogValue>()
    return things.map((thing) => readCatalogValue(thing, known.get(thing.cardId ?? '')))
  }

  async function listOracleValues(reader: Reader, groupIds: readonly number[]): Promise<Map<number, Value>> {
    const prices = await listOraclePrices(reader, [...new Set(groupIds.filter((id) => id > 0))])
    return new Map(
      prices
        .filter(({ price }) => price > 0n)
        .map(({ groupId, price, at }) => [groupId, { amount: price, source: 'buyback_oracle', at }]),
    )
  }

  /** One answer for each thing, in their order. */
  async function listValues(reader: Reader, things: readonly Valued[]): Promise<(Value | undefined)[]> {
    const catalog = await listCatalogValues(reader, things)
    const oracle = await listOracleValues(
      reader,
      things.flatMap(({ priceGroup }, index) => (catalog[index] ? [] : [priceGroup])),
    )
    return things.map(({ priceGroup }, index) => catalog[index] ?? oracle.get(priceGroup))
  }

  return { listValues, listCatalogValues, listOracleValues }
}
