import { wildmere } from '../games/games.ts'
import { foundersCardId, foundersCards, foundersSetId, marketGrader, marketKinds } from '../games/market-set.ts'
import type { Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import type { TiersWing } from '@packhouse/service/packs/tiers/tiers'
import type { TierDetails } from '@packhouse/service/packs/tiers/store'
import type { Copy, RestockPlan } from '@packhouse/service/sandbox/restock/model'
import type { InstantWing } from '@packhouse/service/packs/instant/instant'
import type { SeededPack } from '@packhouse/service/packs/instant/administration/service'
import {
  groupOfKind,
  listMarketPacks,
  listMarketTokens,
  marketPacketType,
  marketTiers,
  mediaHashOf,
  type MarketToken,
  sandboxCode,
  sealedTokens,
} from './market.ts'
import { seedMarketRows, type SeededMarket, type SeededItem } from './seed-rows.ts'
import { cardPicture } from './pictures.ts'

const setName = 'Founders Meadow'
const looks = [
  { name: 'Common', label: 'common', color: '#8a94a6' },
  { name: 'Rare', label: 'rare', color: '#3a7bd5' },
  { name: 'Chase', label: 'chase', color: '#d08a1e' },
]

const slabPicture = (artBase: string, uniqueId: string): string =>
  `${artBase}/${wildmere.id}/slabs/${uniqueId}/large.svg`
const setPicture = (artBase: string, picture: string): string =>
  `${artBase}/${wildmere.id}/sets/${foundersSetId}/${picture}.svg`

const rarityOf = (groupId: number): string => {
  const place = marketTiers.flatMap(({ shelves }) => shelves.map(({ groups }, shelf) => ({ groups, shelf })))
  const found = place.find(({ groups }) => groups.some(({ id }) => id === groupId))
  return looks[found?.shelf ?? 0]?.name ?? 'Common'
}

/** The number on the card is its position in the set. */
const numberOf = (cardId: string): string => `${/-(\d+)/.exec(cardId)?.[1] ?? '0'}/${foundersCards.length}`

const ofSet = { game: wildmere.id, setId: foundersSetId, setName, language: 'EN' } as const

const isFoil = (cardId: string): boolean => cardId !== (/^\w+-\d+/.exec(cardId)?.[0] ?? cardId)

type Kind = Pick<MarketToken, 'asset' | 'groupId' | 'name'>

const kindOf = (asset: MarketToken['asset']) => (asset === 'graded' ? ('GRADED_CARD' as const) : ('CARD' as const))

/** The description of a card; slabs have a certificate number. */
function describe(
  { asset, groupId, name }: Kind,
  { artBase, uniqueId, cert }: { artBase: string; uniqueId: string; cert: string },
) {
  const { cardId = '', company, grade } = marketKinds.get(name) ?? {}
  return {
    ...ofSet,
    name,
    cardId,
    cardNumber: numberOf(cardId),
    rarity: rarityOf(groupId),
    imageUrl: asset === 'card' ? cardPicture(artBase, cardId) : slabPicture(artBase, uniqueId),
    ...(isFoil(cardId) && { variant: 'Holo' }),
    ...(asset === 'card'
      ? { condition: 'NM' as const }
      : { gradeCompany: company ?? marketGrader, grade: grade ?? '9', certNumber: `NG-${cert}` }),
  }
}

/** The items on the shelves and in the opened packs. */
function listForSale(artBase: string): SeededItem[] {
  const bundled = listMarketPacks().flatMap(({ cards }) => cards.map((card) => ({ ...card, asset: 'card' as const })))
  return [...listMarketTokens(), ...bundled].map((token) => {
    const { number, tokenId, asset, groupId } = token
    const kind = kindOf(asset)
    const uniqueId = sandboxCode(kind, asset, number)
    return {
      ...describe(token, { artBase, uniqueId, cert: String(100_000 + number) }),
      uniqueId,
      kind,
      priceGroup: groupId,
      tokenId: BigInt(tokenId),
    }
  })
}

/** The full stock of the sandbox: what the first start seeds, as copies to make again. */
export function restockPlan(artBase: string): RestockPlan {
  const copyOf = (kind: Kind): Copy => ({
    kind: kindOf(kind.asset),
    priceGroup: kind.groupId,
    describe: (uniqueId) => describe(kind, { artBase, uniqueId, cert: uniqueId.slice(-8) }),
  })
  const shelves = marketTiers.flatMap(({ tierId, shelves: all }) =>
    [...all.keys()].map((shelf) => ({
      tierId,
      shelf,
      copies: listMarketTokens()
        .filter((token) => token.tierId === tierId && token.shelf === shelf)
        .map(copyOf),
    })),
  )
  const packs = listMarketPacks().map(({ cards }) =>
    cards.map((card) => ({ ...copyOf({ ...card, asset: 'card' }), isChase: card.isChase })),
  )
  return {
    shelves,
    packets: [{ packetTypeId: marketPacketType.packetTypeId, packs }],
    prizes: listStored(artBase).map((item) => prizeCopyOf(item, artBase)),
  }
}

/** A further copy of an item in storage. */
function prizeCopyOf(
  { uniqueId: _uniqueId, tokenId: _tokenId, kind, priceGroup, ...rest }: SeededItem,
  artBase: string,
): Copy {
  return {
    kind,
    priceGroup,
    describe: (uniqueId) =>
      kind === 'GRADED_CARD'
        ? { ...rest, imageUrl: slabPicture(artBase, uniqueId), certNumber: `NG-${uniqueId.slice(-8)}` }
        : rest,
  }
}

function sealed(artBase: string, number: number, product: 'booster' | 'box', tokenId: bigint | null): SeededItem {
  return {
    ...ofSet,
    uniqueId: sandboxCode('SEALED_PRODUCT', 'sealed', number),
    kind: 'SEALED_PRODUCT',
    name: `${setName} ${product === 'box' ? 'Booster Box' : 'Booster Pack'}`,
    imageUrl: setPicture(artBase, product === 'box' ? 'box' : 'pack'),
    priceGroup: 0,
    tokenId,
  }
}

/** Sixty items in storage for prizes: cards, slabs and sealed products, some minted and most not. */
function listStored(artBase: string): SeededItem[] {
  const cards = Array.from({ length: 24 }, (_, index): SeededItem => {
    const card = foundersCards[index % foundersCards.length]
    const cardId = foundersCardId(index % foundersCards.length)
    return {
      ...ofSet,
      uniqueId: sandboxCode('CARD', 'prize card', index),
      kind: 'CARD',
      name: card?.name ?? '',
      cardId,
      cardNumber: numberOf(cardId),
      condition: 'NM',
      imageUrl: cardPicture(artBase, cardId),
      priceGroup: groupOfKind(card?.name ?? ''),
      tokenId: null,
    }
  })
  const graded = foundersCards.flatMap((card, index) =>
    card.graded ? [{ card, index, grade: card.graded.grade }] : [],
  )
  const slabs = graded.slice(0, 12).map(({ card, index, grade }, place): SeededItem => {
    const cardId = foundersCardId(index)
    const uniqueId = sandboxCode('GRADED_CARD', 'prize slab', place)
    return {
      ...ofSet,
      uniqueId,
      kind: 'GRADED_CARD',
      name: `${card.name} ${grade}`,
      cardId,
      cardNumber: numberOf(cardId),
      imageUrl: slabPicture(artBase, uniqueId),
      gradeCompany: marketGrader,
      grade,
      // The last slab has no certificate number.
      ...(place < 11 && { certNumber: `NG-${String(200_000 + place)}` }),
      priceGroup: groupOfKind(`${card.name} ${grade}`),
      tokenId: null,
    }
  })
  const minted = sealedTokens.map(({ number, tokenId, product }) => sealed(artBase, number, product, BigInt(tokenId)))
  const unminted = Array.from({ length: 12 }, (_, index) =>
    sealed(artBase, 100 + index, index % 3 === 0 ? 'box' : 'booster', null),
  )
  return [...cards, ...slabs, ...minted, ...unminted]
}

/** The unique ids of the items in storage. */
export const demoPrizes = (): string[] => listStored('').map(({ uniqueId }) => uniqueId)

/** All items of the sandbox with their price groups. */
export function demoMarket(artBase: string): SeededMarket {
  const groups = marketTiers.flatMap(({ name, shelves }) =>
    shelves.flatMap((shelf, place) =>
      shelf.groups.map(({ id, asset }) => ({
        id,
        name: `${name} ${(looks[place]?.name ?? '').toLowerCase()} ${id}`,
        kind: asset === 'graded' ? ('GRADED_CARD' as const) : ('CARD' as const),
        // Operator prices do not become stale when the sandbox clock is advanced.
        follows: 'operator' as const,
        cardId: null,
        gradeCompany: null,
        grade: null,
      })),
    ),
  )
  return { items: [...listForSale(artBase), ...listStored(artBase)], groups }
}

const descriptions: Readonly<Record<number, string>> = {
  1: 'One card of the founders’ set. Where everybody begins.',
  2: 'One grown creature, sometimes in foil.',
  3: 'One slab, graded 9 or 10.',
}

/** The tier descriptions of the sandbox. */
export const demoTiers = (artBase: string): { tierId: number; words: TierDetails }[] =>
  marketTiers.map(({ tierId, name, shelves }) => ({
    tierId,
    words: {
      name: `${name} Pack`,
      slug: name.toLowerCase(),
      description: descriptions[tierId] ?? null,
      variant: shelves[0]?.groups[0]?.asset === 'graded' ? 'graded' : 'raw',
      game: { id: wildmere.id, label: wildmere.name },
      imageUrl: setPicture(artBase, name.toLowerCase()),
      maxQuantity: 10,
      shelves: looks.slice(0, shelves.length),
    },
  }))

/** The packet type description of the sandbox. */
const demoPacketType = (artBase: string) => ({
  packetTypeId: marketPacketType.packetTypeId,
  words: {
    setId: foundersSetId,
    setName,
    productId: `${foundersSetId}-booster`,
    name: `${setName} Booster Pack`,
    imageUrl: setPicture(artBase, 'pack'),
    largeImageUrl: setPicture(artBase, 'pack'),
    tcgType: wildmere.id,
    language: 'EN',
  },
})

const openedOn = '2026-01-05T10:00:00Z'

/** The opened packs of the packet type. */
const demoPacks = (artBase: string): SeededPack[] =>
  listMarketPacks().map(({ packId, cards }) => ({
    packId,
    packetTypeId: marketPacketType.packetTypeId,
    uniqueId: sandboxCode('PACKET', 'pack', packId),
    name: `${setName} Booster Pack`,
    setId: foundersSetId,
    imageUrl: setPicture(artBase, 'pack'),
    mediaHash: mediaHashOf(packId),
    openedAt: new Date(openedOn),
    cards: cards.map(({ number, isChase }) => ({
      uniqueId: sandboxCode('CARD', 'card', number),
      isChase,
      smallImageUrl: null,
      largeImageUrl: null,
      frontImageUrl: null,
    })),
  }))

/** Writes the demo market. Idempotent. */
export async function seedDemoMarket(
  { tiers, instant, db, clock }: { tiers: TiersWing; instant: InstantWing; db: Db; clock: Clock },
  artBase: string,
): Promise<void> {
  for (const { tierId, words } of demoTiers(artBase)) await tiers.tierAdministration.describe(tierId, words)
  await seedMarketRows({ db, clock }, demoMarket(artBase))
  await instant.administration.seed([demoPacketType(artBase)], demoPacks(artBase))
}
