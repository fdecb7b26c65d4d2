import type { Db } from '@packhouse/service/db/db'
import type { CoverPicture } from '@packhouse/service/sandbox/demo'
import { fail } from '@packhouse/service/kernel/errors'
import { findItem } from '@packhouse/service/assets/items/store'
import {
  renderCard,
  renderLogo,
  renderPack,
  renderSealed,
  renderSlab,
  renderSymbol,
  renderTierPack,
  type TierStyle,
} from '../art/render.ts'
import type { ExpansionRecord } from '@packhouse/service/catalog/records'
import { createByteCache } from '@packhouse/service/catalog/engine/byte-cache'
import { demoGames } from '../games/games.ts'
import { foundersSetId, marketKinds } from '../games/market-set.ts'
import { findCardRecord, findCoverRecord, findSetRecord } from './store.ts'

export const cardPictures = ['small.svg', 'large.svg'] as const
export const setPictures = [
  'symbol.svg',
  'logo.svg',
  'pack.svg',
  'box.svg',
  'starter.svg',
  'collector.svg',
  'vault.svg',
] as const
export type CardPicture = (typeof cardPictures)[number]
export type SetPicture = (typeof setPictures)[number]

export type Pictures = {
  drawCard(game: string, id: string, picture: CardPicture): Promise<string>
  /** A graded item in its slab. */
  drawSlab(game: string, uniqueId: string, picture: CardPicture): Promise<string>
  drawSet(game: string, id: string, picture: SetPicture): Promise<string>
}

/** What the packs of the sandbox tiers show; the vault hides its card. */
const tierPacks: Readonly<Record<string, { style: TierStyle; title: string; covers: readonly string[] }>> = {
  'starter.svg': { style: 'starter', title: 'Starter', covers: ['Galewing', 'Mossback', 'Emberkit'] },
  'collector.svg': { style: 'collector', title: 'Collector', covers: ['Stormlark Zenith'] },
  'vault.svg': { style: 'vault', title: 'Vault', covers: [] },
}

const cacheBytes = 16 << 20

/** The best cards of the founders' set, for the front page. */
export const coverPictures: readonly CoverPicture[] = ['Reefmane Abyss', 'Aurora Stag', 'Gloomwarden'].map((name) => {
  const cardId = marketKinds.get(name)?.cardId ?? ''
  return { address: `/art/wildmere/cards/${cardId}/large.svg`, name }
})

/** Pictures of the demo games' cards and sets. A picture depends on its record alone, so it is cached. */
export function createPictures({ db }: { db: Db }): Pictures {
  const cache = createByteCache<string>({ maxBytes: cacheBytes })
  const demoGameIds = new Set(demoGames.map(({ id }) => id))

  async function cached(key: string, draw: () => Promise<string | undefined>): Promise<string> {
    const known = cache.get(key)
    if (known !== undefined) return known
    const picture = (await draw()) ?? fail(404, 'not_found', 'Picture not found.')
    cache.set(key, picture, picture.length * 2)
    return picture
  }

  const sizeOf = (picture: CardPicture) => (picture === 'small.svg' ? 'small' : 'large')

  async function drawSlabPicture(game: string, uniqueId: string, picture: CardPicture): Promise<string | undefined> {
    const item = await findItem(db, uniqueId)
    const card = item?.game === game && item.cardId ? await findCardRecord(db, game, item.cardId) : undefined
    if (!item?.grade || !card) return undefined
    const { company, grade, certNumber } = item.grade
    return renderSlab(card, {
      company,
      grade,
      size: sizeOf(picture),
      ...(certNumber !== null && { certificate: certNumber }),
      ...(item.setName !== null && { setName: item.setName }),
    })
  }

  async function drawTierPack(
    game: string,
    set: ExpansionRecord,
    { style, title, covers }: (typeof tierPacks)[string],
  ): Promise<string> {
    const cards = await Promise.all(covers.map((name) => findCardRecord(db, game, marketKinds.get(name)?.cardId ?? '')))
    return renderTierPack(set, { style, title, covers: cards.flatMap((card) => card ?? []) })
  }

  async function drawSetPicture(game: string, id: string, picture: SetPicture): Promise<string | undefined> {
    const set = await findSetRecord(db, game, id)
    if (!set) return undefined
    if (picture === 'symbol.svg') return renderSymbol(set)
    if (picture === 'logo.svg') return renderLogo(set)
    const tierPack = tierPacks[picture]
    if (tierPack) return id === foundersSetId ? drawTierPack(game, set, tierPack) : undefined
    const cover = await findCoverRecord(db, game, id)
    const options = cover ? { cover } : {}
    return picture === 'pack.svg' ? renderPack(set, options) : renderSealed(set, options)
  }

  return {
    drawCard: (game, id, picture) =>
      cached(`${game} card ${picture} ${id}`, async () => {
        const card = demoGameIds.has(game) ? await findCardRecord(db, game, id) : undefined
        return card && renderCard(card, { size: sizeOf(picture) })
      }),
    drawSlab: (game, uniqueId, picture) =>
      cached(`${game} slab ${picture} ${uniqueId}`, async () =>
        demoGameIds.has(game) ? drawSlabPicture(game, uniqueId, picture) : undefined,
      ),
    drawSet: (game, id, picture) =>
      cached(`${game} set ${picture} ${id}`, async () =>
        demoGameIds.has(game) ? drawSetPicture(game, id, picture) : undefined,
      ),
  }
}
