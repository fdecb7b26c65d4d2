import type { Grade } from '../../assets/items/model.ts'
import { listItems } from '../../assets/items/store.ts'
import { listTokens } from '../../assets/tokens/store.ts'
import type { Reader } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'

export type TokenName = { kind: 'CARD' | 'GRADED_CARD'; tokenId: bigint }

/** The catalog metadata of a token's card; null where unknown. */
export type TokenFacts = {
  cardId: string | null
  name: string | null
  imageUrl: string | null
  rarity: string | null
  cardNumber: string | null
  setId: string | null
  game: string | null
  grade: Grade | null
}

/** Reads token metadata from the database only. */
export type TokenMetadata = {
  /** One result per token, in the given order. */
  describe(reader: Reader, tokens: readonly TokenName[]): Promise<readonly TokenFacts[]>
  readonly values: ValueTokens
}

/** The current values of tokens by internal prices; null where no price is available. */
export type ValueTokens = (reader: Reader, tokens: readonly TokenName[]) => Promise<readonly (Micros | null)[]>

/** Adds the metadata of their tokens to items. */
export async function withFacts<Item extends TokenName>(
  tokens: TokenMetadata,
  reader: Reader,
  items: readonly Item[],
): Promise<(Item & { facts: TokenFacts })[]> {
  const facts = items.length === 0 ? [] : await tokens.describe(reader, items)
  return items.flatMap((item, index) => {
    const known = facts[index]
    return known ? [{ ...item, facts: known }] : []
  })
}

const nameOf = ({ kind, tokenId }: TokenName): string => `${kind}:${tokenId}`

export function createTokenMetadata(values: ValueTokens): TokenMetadata {
  return {
    values,
    async describe(reader, names) {
      const tokens = await listTokens(reader, names)
      const uniqueIds = tokens.flatMap(({ uniqueId }) => uniqueId ?? [])
      const items = uniqueIds.length === 0 ? [] : await listItems(reader, uniqueIds)
      const itemOf = new Map(items.map((item) => [item.uniqueId, item]))
      const itemOfToken = new Map(tokens.map((token) => [nameOf(token as TokenName), itemOf.get(token.uniqueId ?? '')]))
      return names.map((name) => {
        const item = itemOfToken.get(nameOf(name))
        return {
          cardId: item?.cardId ?? null,
          name: item?.name ?? null,
          imageUrl: item?.imageUrl ?? null,
          rarity: item?.rarity ?? null,
          cardNumber: item?.cardNumber ?? null,
          setId: item?.setId ?? null,
          game: item?.game ?? null,
          grade: item?.grade ?? null,
        }
      })
    },
  }
}
