import type { Audit } from '../trust/audit/audit.ts'
import type { Chain } from '../chain/chain.ts'
import type { Db, Reader } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Micros } from '../kernel/money.ts'
import type { Random } from '../kernel/random.ts'
import { createMarketActions, type Governor } from './actions/actions.ts'
import { createClaims } from './claims/claims.ts'
import { createInventory } from './inventory/inventory.ts'
import type { Item, ItemKind } from './items/model.ts'
import { findItem, listItems } from './items/store.ts'
import { registerTokenHandlers } from './tokens/handlers.ts'
import { keyOf, type Token, type TokenKey } from './tokens/model.ts'
import { findToken, listTokens, listTokensByNumber } from './tokens/store.ts'

/** A token as shown to its holder, with its current value. */
export type TokenDescription = {
  readonly tokenId: string
  readonly itemType: ItemKind
  readonly category: 'card' | 'product' | 'unknown'
  readonly uniqueId: string | null
  readonly game: string | null
  readonly cardId: string | null
  readonly name: string | null
  readonly imageUrl: string | null
  readonly value: Micros | null
  readonly rarity: string | null
  readonly cardNumber: string | null
  readonly setId: string | null
}

type ItemValue = { readonly amount: Micros }
type ToBeValued = { cardId: string | null; gradeCompany: string | null; grade: string | null; priceGroup: number }

export type AssetsDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  chain: Chain | undefined
  governor?: Governor | undefined
  /** Current values of items, in the order of the input. */
  listValues: (reader: Reader, items: readonly ToBeValued[]) => Promise<readonly (ItemValue | undefined)[]>
}

export type Assets = ReturnType<typeof createAssets>

const isCard = (kind: ItemKind): boolean => kind === 'CARD' || kind === 'GRADED_CARD'

export const toBeValued = (item: Item | undefined, token: Token | undefined): ToBeValued => ({
  cardId: item?.cardId ?? null,
  gradeCompany: item?.grade?.company ?? null,
  grade: item?.grade?.grade ?? null,
  priceGroup: token?.priceGroup ?? 0,
})

function describeOne(key: TokenKey, item: Item | undefined, value: ItemValue | undefined): TokenDescription {
  const product = isCard(key.kind) ? 'card' : 'product'
  return {
    tokenId: key.tokenId.toString(),
    itemType: key.kind,
    category: item ? product : 'unknown',
    uniqueId: item?.uniqueId ?? null,
    game: item?.game ?? null,
    cardId: item && isCard(key.kind) ? item.cardId : null,
    name: item?.name ?? null,
    imageUrl: item?.imageUrl ?? null,
    value: value?.amount ?? null,
    rarity: item?.rarity ?? null,
    cardNumber: item?.cardNumber ?? null,
    setId: item?.setId ?? null,
  }
}

/** Items, claims on them, and their tokens: shared by packs, vault and operators. */
export function createAssets({ db, clock, random, audit, chain, governor, listValues }: AssetsDeps) {
  const claims = createClaims({ clock })
  const actions = createMarketActions({ db, clock, audit, claims, chain, governor })
  const inventory = createInventory({ db, clock, random, audit, actions })
  if (chain) registerTokenHandlers(chain.registry, chain.contracts)

  /** One description per token, in the order of the input, including unknown tokens. */
  async function describeAll(reader: Reader, keys: readonly TokenKey[]): Promise<TokenDescription[]> {
    const tokens = new Map((await listTokens(reader, keys)).map((token) => [keyOf(token), token]))
    const uniqueIds = [...tokens.values()].flatMap(({ uniqueId }) => uniqueId ?? [])
    const items = new Map((await listItems(reader, uniqueIds)).map((item) => [item.uniqueId, item]))
    const known = keys.map((key) => {
      const token = tokens.get(keyOf(key))
      return { key, token, item: items.get(token?.uniqueId ?? '') }
    })
    const values = await listValues(
      reader,
      known.map(({ item, token }) => toBeValued(item, token)),
    )
    return known.map(({ key, item }, index) => describeOne(key, item, values[index]))
  }

  return {
    claims,
    actions,
    inventory,
    describeAll,
    findItem: (reader: Reader, uniqueId: string) => findItem(reader, uniqueId),
    findToken: (reader: Reader, key: TokenKey) => findToken(reader, key),
    /** A token id may exist in several collections. */
    listTokensByNumber: (reader: Reader, tokenId: bigint) => listTokensByNumber(reader, tokenId),
  }
}
