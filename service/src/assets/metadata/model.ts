import { collections } from '../../chain/collections.ts'
import { itemKinds, type Item, type ItemKind } from '../items/model.ts'
import type { TokenKey } from '../tokens/model.ts'

export type Attribute = { readonly trait_type: string; readonly value: string }

/** Token metadata for wallets and marketplaces. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly image?: string
  readonly attributes: readonly Attribute[]
}

/** Metadata of a collection (ERC-7572). */
export type CollectionMetadata = { readonly name: string; readonly symbol: string; readonly description: string }

const types: Readonly<Record<ItemKind, string>> = {
  CARD: 'Card',
  GRADED_CARD: 'Graded card',
  PACKET: 'Packet',
  SEALED_PRODUCT: 'Sealed product',
}

/** The highest token id. */
const maxTokenId = 2_147_483_647n

/** The token of a metadata path; undefined when the path is invalid. */
export function readTokenPath(collection: string, id: string): TokenKey | undefined {
  const kind = itemKinds[collections.findIndex(({ name }) => name === collection)]
  if (!kind || !/^[1-9]\d{0,9}$/.test(id)) return undefined
  const tokenId = BigInt(id)
  return tokenId <= maxTokenId ? { kind, tokenId } : undefined
}

const plurals: Readonly<Record<ItemKind, string>> = {
  CARD: 'cards',
  GRADED_CARD: 'graded cards',
  PACKET: 'packets',
  SEALED_PRODUCT: 'sealed products',
}

/** What the contract appends to its base URI for the metadata of the collection. */
export const collectionPath = 'contract'

/** The metadata of a collection; undefined when it does not exist. */
export function collectionMetadataOf(collection: string): CollectionMetadata | undefined {
  const index = collections.findIndex(({ name }) => name === collection)
  const found = collections[index]
  const kind = itemKinds[index]
  if (!found || !kind) return undefined
  return {
    name: found.title,
    symbol: found.symbol,
    description: `Each token stands for one of the ${plurals[kind]} in the vault. Its holder can redeem the physical item.`,
  }
}

function attributesOf(kind: ItemKind, item: Item | undefined): Attribute[] {
  const { grade } = item ?? {}
  const traits: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['Type', types[kind]],
    ['Game', item?.game],
    ['Set', item?.setName ?? item?.setId],
    ['Number', item?.cardNumber],
    ['Rarity', item?.rarity],
    ['Variant', item?.variant],
    ['Language', item?.language],
    ['Condition', item?.condition],
    ['Grading company', grade?.company],
    ['Grade', grade?.grade],
    ['Certificate', grade?.certNumber],
    ['Unique id', item?.uniqueId],
  ]
  return traits.flatMap(([name, value]) => (value ? [{ trait_type: name, value }] : []))
}

function describe(kind: ItemKind, item: Item | undefined): string {
  const parts = [item?.setName ?? item?.setId, item?.cardNumber && `no. ${item.cardNumber}`, item?.rarity]
  const facts = parts.filter(Boolean).join(', ')
  const grade = item?.grade && ` Graded ${item.grade.grade} by ${item.grade.company}.`
  const subject = item ? `${item.name}${facts === '' ? '' : ` (${facts})`}.` : `${types[kind]}.`
  return `${subject}${grade ?? ''} The physical item is stored in a vault and can be redeemed by the holder of this token.`
}

/** Resolves an image URL against the base. */
function absolute(url: string, base: string): string | undefined {
  return URL.canParse(url, base) ? new URL(url, base).href : undefined
}

/** Contains public facts of the item only: neither its value nor its holder. */
export function metadataOf({ kind, tokenId }: TokenKey, item: Item | undefined, base: string): Metadata {
  const image = item?.imageUrl ? absolute(item.imageUrl, base) : undefined
  return {
    name: item?.name ?? `${types[kind]} ${tokenId}`,
    description: describe(kind, item),
    ...(image !== undefined && { image }),
    attributes: attributesOf(kind, item),
  }
}
