import { insertInventory } from '@packhouse/service/assets/inventory/store'
import { insertItems, listItems, type NewItem } from '@packhouse/service/assets/items/store'
import { bindTokens, listTokensOfItems, raiseCounter } from '@packhouse/service/assets/tokens/store'
import { transact, type Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import { insertGroup, type NewGroup } from '@packhouse/service/assets/pricing/groups/store'

/** An item of the sandbox and its token id, if it is minted. */
export type SeededItem = NewItem & { readonly priceGroup: number; readonly tokenId: bigint | null }

export type SeededMarket = { readonly items: readonly SeededItem[]; readonly groups: readonly NewGroup[] }

const actor = 'system'

const numberedOf = (items: readonly SeededItem[]) =>
  items.flatMap((item) => (item.tokenId === null ? [] : [{ ...item, tokenId: item.tokenId }]))

/** A sandbox of an earlier version has other token ids, and keeps them. */
async function isBound(db: Db, items: readonly SeededItem[]): Promise<boolean> {
  const numbered = numberedOf(items)
  const codes = numbered.map(({ uniqueId }) => uniqueId)
  return (await listTokensOfItems(db, codes)).length === numbered.length
}

/** Writes the items of the sandbox market. Idempotent. Tokens are bound in the order of their mints, as the indexer locks them. */
export async function seedMarketRows(
  { db, clock }: { db: Db; clock: Clock },
  { items, groups }: SeededMarket,
): Promise<void> {
  const known = await listItems(
    db,
    items.map(({ uniqueId }) => uniqueId),
  )
  if (known.length === items.length && (await isBound(db, items))) return
  const now = clock.now()
  await transact(db, async (tx) => {
    for (const group of groups) await insertGroup(tx, group, now)
    await insertItems(tx, items, now)
    await insertInventory(tx, items, { actor, now })
  })
  const numbered = numberedOf(items)
  for (const kind of new Set(numbered.map((item) => item.kind))) {
    const ids = numbered.filter((item) => item.kind === kind).map(({ tokenId }) => tokenId)
    const highest = ids.reduce((most, id) => (id > most ? id : most), 0n)
    await transact(db, (tx) => raiseCounter(tx, { kind, tokenId: highest }))
  }
  await transact(db, (tx) => bindTokens(tx, numbered))
}
