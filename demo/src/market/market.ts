import { hexToBytes, keccak256, stringToHex, type Hex } from 'viem'
import { composeUniqueId, type ItemKind } from '@packhouse/service/assets/items/model'
import { firstTokenIds } from '@packhouse/service/assets/tokens/model'

/** A price group of the sandbox: all its cards have the same price. */
export type MarketGroup = { id: number; usdc: number; kinds: readonly string[]; asset: 'card' | 'graded' }

/** A shelf holds the copies of some groups; its weight is its share of a hundred draws. */
export type MarketShelf = { weight: number; groups: readonly MarketGroup[] }

export type MarketTier = { tierId: number; name: string; priceUsdc: number; shelves: readonly MarketShelf[] }

/** Creatures of the founders' set. */
export const marketTiers: readonly MarketTier[] = [
  {
    tierId: 1,
    name: 'Starter',
    priceUsdc: 5,
    shelves: [
      {
        weight: 72,
        groups: [
          {
            id: 1,
            usdc: 1,
            asset: 'card',
            kinds: ['Mossback', 'Pebblit', 'Driftling', 'Emberkit', 'Galewing', 'Nettlepup'],
          },
          { id: 2, usdc: 2.5, asset: 'card', kinds: ['Thornling', 'Cinderhop', 'Brookfin', 'Duskmoth'] },
        ],
      },
      {
        weight: 24,
        groups: [
          {
            id: 3,
            usdc: 7,
            asset: 'card',
            kinds: ['Quartzhorn', 'Stormlark', 'Lanternfox', 'Reefmane', 'Bramblebear', 'Frostlynx'],
          },
        ],
      },
      {
        weight: 4,
        groups: [
          { id: 4, usdc: 35, asset: 'card', kinds: ['Aurora Stag', 'Ember Regent', 'Tidecaller', 'Gloomwarden'] },
        ],
      },
    ],
  },
  {
    tierId: 2,
    name: 'Collector',
    priceUsdc: 25,
    shelves: [
      {
        weight: 74,
        groups: [
          {
            id: 5,
            usdc: 10,
            asset: 'card',
            kinds: [
              'Mossback Elder',
              'Galewing Prime',
              'Cinderhop Duke',
              'Brookfin Sage',
              'Thornling Queen',
              'Pebblit Colossus',
              'Duskmoth Oracle',
              'Nettlepup Alpha',
              'Driftling Seer',
              'Emberkit Blaze',
            ],
          },
        ],
      },
      {
        weight: 22,
        groups: [
          {
            id: 6,
            usdc: 35,
            asset: 'card',
            kinds: [
              'Quartzhorn Titan',
              'Stormlark Zenith',
              'Lanternfox Shade',
              'Reefmane Abyss',
              'Bramblebear Hoard',
              'Frostlynx Veil',
            ],
          },
        ],
      },
      {
        weight: 4,
        groups: [
          {
            id: 7,
            usdc: 150,
            asset: 'card',
            kinds: ['Aurora Stag Foil', 'Ember Regent Foil', 'Tidecaller Foil', 'Gloomwarden Foil'],
          },
        ],
      },
    ],
  },
  {
    tierId: 3,
    name: 'Vault',
    priceUsdc: 100,
    shelves: [
      {
        weight: 74,
        groups: [
          {
            id: 8,
            usdc: 45,
            asset: 'graded',
            kinds: [
              'Mossback Elder 9',
              'Galewing Prime 9',
              'Cinderhop Duke 9',
              'Brookfin Sage 9',
              'Thornling Queen 9',
              'Pebblit Colossus 9',
              'Duskmoth Oracle 9',
              'Nettlepup Alpha 9',
              'Driftling Seer 9',
              'Emberkit Blaze 9',
            ],
          },
        ],
      },
      {
        weight: 22,
        groups: [
          {
            id: 9,
            usdc: 140,
            asset: 'graded',
            kinds: [
              'Quartzhorn Titan 10',
              'Stormlark Zenith 10',
              'Lanternfox Shade 10',
              'Reefmane Abyss 10',
              'Bramblebear Hoard 10',
              'Frostlynx Veil 10',
            ],
          },
        ],
      },
      {
        weight: 4,
        groups: [
          {
            id: 10,
            usdc: 600,
            asset: 'graded',
            kinds: ['Aurora Stag 10', 'Ember Regent 10', 'Tidecaller 10', 'Gloomwarden 10'],
          },
        ],
      },
    ],
  },
]

/** Copies per kind, enough that many buyers do not empty a shelf at once. */
export const copiesPerKind = 4

/** One token to mint and stock on a shelf. */
export type MarketToken = {
  /** Its place in the collection, from 1. */
  number: number
  tokenId: number
  asset: 'card' | 'graded'
  groupId: number
  tierId: number
  shelf: number
  name: string
}

const tokenIdOf = (kind: ItemKind, number: number): number => firstTokenIds[kind] + number - 1
const kindOfAsset = { card: 'CARD', graded: 'GRADED_CARD' } as const

/** Every token of the sandbox market, numbered per collection in a fixed order. */
export function listMarketTokens(): MarketToken[] {
  const last = { card: 0, graded: 0 }
  return marketTiers.flatMap(({ tierId, shelves }) =>
    shelves.flatMap(({ groups }, shelf) =>
      groups.flatMap(({ id: groupId, asset, kinds }) =>
        kinds.flatMap((name) =>
          Array.from({ length: copiesPerKind }, () => {
            const number = (last[asset] += 1)
            return { number, tokenId: tokenIdOf(kindOfAsset[asset], number), asset, groupId, tierId, shelf, name }
          }),
        ),
      ),
    ),
  )
}

/** An opened pack of the instant store: its cards are sold together. */
export type MarketPack = {
  packId: number
  cards: readonly (Pick<MarketToken, 'number' | 'tokenId' | 'groupId' | 'name'> & { isChase: boolean })[]
}

/** The only packet type of the sandbox; its cards belong to the first tier's groups. */
export const marketPacketType = { packetTypeId: 1, priceUsdc: 16 } as const
const packsOpened = 5

/** Packs of five: three commons, one uncommon, and one rare or, in the last pack, a chase card. */
export function listMarketPacks(): MarketPack[] {
  const [commons, uncommons, rares, chases] = (marketTiers[0]?.shelves ?? []).flatMap(({ groups }) => groups)
  let number = listMarketTokens().filter(({ asset }) => asset === 'card').length
  const take = (group: MarketGroup | undefined, index: number) => {
    const { id: groupId = 0, kinds = [] } = group ?? {}
    number += 1
    const name = kinds[index % kinds.length] ?? ''
    return { number, tokenId: tokenIdOf('CARD', number), groupId, name, isChase: group === chases }
  }
  return Array.from({ length: packsOpened }, (_, pack) => {
    const last = pack === packsOpened - 1 ? chases : rares
    const cards = [0, 1, 2].map((card) => take(commons, pack * 3 + card))
    return { packId: pack + 1, cards: [...cards, take(uncommons, pack), take(last, pack)] }
  })
}

/** The on-chain hash of the recording of a pack's opening. */
export const mediaHashOf = (packId: number): Hex => keccak256(stringToHex(`sandbox opening ${packId}`))

/** Sealed products in the inventory for prizes; numbered like the cards. */
export const sealedTokens: readonly {
  readonly number: number
  readonly tokenId: number
  readonly product: 'booster' | 'box'
}[] = Array.from({ length: 12 }, (_, index) => ({
  number: index + 1,
  tokenId: tokenIdOf('SEALED_PRODUCT', index + 1),
  product: index < 8 ? ('booster' as const) : ('box' as const),
}))

const groupsByKind: ReadonlyMap<string, number> = new Map(
  marketTiers.flatMap(({ shelves }) =>
    shelves.flatMap(({ groups }) => groups.flatMap(({ id, kinds }) => kinds.map((kind) => [kind, id] as const))),
  ),
)

/** The price group in which the market sells a kind; 0 for a kind it does not sell. */
export const groupOfKind = (kind: string): number => groupsByKind.get(kind) ?? 0

/** The unique id of the n-th item of a sort: the same in every sandbox. */
export const sandboxCode = (kind: ItemKind, sort: string, number: number): string =>
  composeUniqueId(kind, hexToBytes(keccak256(stringToHex(`sandbox ${sort} ${number}`))))
