import { listItems } from '../../assets/items/store.ts'
import { listTokens } from '../../assets/tokens/store.ts'
import type { Micros } from '../../kernel/money.ts'
import type { TokenBook, TokenName } from '../checkout/ports.ts'
import type { Reader } from '../../db/db.ts'

/** What tokens are worth now, by our own books; null where nobody could say. */
export type ValueTokens = (reader: Reader, tokens: readonly TokenName[]) => Promise<readonly (Micros | null)[]>

const nameOf = ({ kind, tokenId }: TokenName): string => `${kind}:${tokenId}`

/** What is printed on the things tokens stand for. */
export function createTokenBook(valueTokens: ValueTokens): TokenBook {
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
