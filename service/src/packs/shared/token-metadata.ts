import { listItems } from '../../assets/items/store.ts'
import { listTokens } from '../../assets/tokens/store.ts'
import type { Reader } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'

export type TokenName = { kind: 'CARD' | 'GRADED_CARD'; tokenId: bigint }

/** What is printed on the card a token stands for, as far as it is known. */
export type TokenFacts = {
  cardId: string | null
  name: string | null
  imageUrl: string | null
  rarity: string | null
  cardNumber: string | null
  setId: string | null
  game: string | null
}

/** Token metadata from the database; it never asks the network. */
export type TokenMetadata = {
  /** One answer per token, in the order asked. */
  describe(reader: Reader, tokens: readonly TokenName[]): Promise<readonly (TokenFacts & { value: Micros | null })[]>
}

/** What tokens are worth now, by our own books; null where nobody could say. */
export type ValueTokens = (reader: Reader, tokens: readonly TokenName[]) => Promise<readonly (Micros | null)[]>

const nameOf = ({ kind, tokenId }: TokenName): string => `${kind}:${tokenId}`

/** What is printed on the things tokens stand for. */
export function createTokenMetadata(valueTokens: ValueTokens): TokenMetadata {
  return {
    async describe(reader, names) {
      const tokens = await listTokens(reader, names)
      const uniqueIds = tokens.flatMap(({ uniqueId }) => uniqueId ?? [])
      const items = uniqueIds.length === 0 ? [] : await listItems(reader, uniqueIds)
      const values = await valueTokens(reader, names)
      const itemOf = new Map(items.map((item) => [item.uniqueId, item]))
      const itemOfToken = new Map(tokens.map((token) => [nameOf(token as TokenName), itemOf.get(token.uniqueId ?? '')]))
      return names.map((name, index) => {
        const item = itemOfToken.get(nameOf(name))
        return {
          cardId: item?.cardId ?? null,
          name: item?.name ?? null,
          imageUrl: item?.imageUrl ?? null,
          rarity: item?.rarity ?? null,
          cardNumber: item?.cardNumber ?? null,
          setId: item?.setId ?? null,
          game: item?.game ?? null,
          value: values[index] ?? null,
        }
      })
    },
  }
}
