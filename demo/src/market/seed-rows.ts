import { insertInventory } from '@packhouse/service/assets/inventory/store'
import { insertItems, listItems, type NewItem } from '@packhouse/service/assets/items/store'
import { bindToken, listTokens, raiseCounter } from '@packhouse/service/assets/tokens/store'
import { transact, type Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import { insertGroup, type NewGroup } from '@packhouse/service/pricing/groups/store'

/** A thing of the sandbox, and the token that stands for it where it has one. */
export type SeededThing = NewItem & { readonly priceGroup: number; readonly tokenId: bigint | null }

export type SeededMarket = { readonly things: readonly SeededThing[]; readonly groups: readonly NewGroup[] }

const actor = 'system'

const numberedOf = (things: readonly SeededThing[]) =>
  things.flatMap((thing) => (thing.tokenId === null ? [] : [{ ...thing, tokenId: thing.tokenId }]))

async function isBound(db: Db, things: readonly SeededThing[]): Promise<boolean> {
  const numbered = numberedOf(things)
  const tokens = await listTokens(db, numbered)
  return tokens.length === numbered.length && tokens.every(({ uniqueId }) => uniqueId !== null)
}

/**
 * Writes down what the sandbox's market is made of. Running it again changes nothing that is there. Tokens are bound one by
 * one, because whoever reads the chain meanwhile locks them in an order of its own.
 */
export async function seedMarketRows(
  { db, clock }: { db: Db; clock: Clock },
  { things, groups }: SeededMarket,
): Promise<void> {
  const known = await listItems(
    db,
    things.map(({ uniqueId }) => uniqueId),
  )
  if (known.length === things.length && (await isBound(db, things))) return
  const now = clock.now()
  await transact(db, async (tx) => {
    for (const group of groups) await insertGroup(tx, group, now)
    await insertItems(tx, things, now)
    await insertInventory(tx, things, { actor, now })
  })
  const numbered = numberedOf(things)
  // Counters first: a bind then finds nothing to raise and waits for nobody.
  for (const kind of new Set(numbered.map((thing) => thing.kind))) {
    const ids = numbered.filter((thing) => thing.kind === kind).map(({ tokenId }) => tokenId)
    const highest = ids.reduce((most, id) => (id > most ? id : most), 0n)
    await transact(db, (tx) => raiseCounter(tx, { kind, tokenId: highest }))
  }
  for (const { kind, tokenId, uniqueId } of numbered) {
    await transact(db, (tx) => bindToken(tx, { kind, tokenId }, uniqueId))
  }
}
