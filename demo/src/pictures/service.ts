import type { Db } from '@packhouse/service/db/db'
import type { CoverPicture } from '@packhouse/service/sandbox/demo'
import { fail } from '@packhouse/service/kernel/errors'
import { renderCard, renderLogo, renderPack, renderSealed, renderSymbol } from '../art/render.ts'
import { createByteCache } from '@packhouse/service/catalog/engine/byte-cache'
import { fictionalGames } from '../games/games.ts'
import { marketKinds } from '../games/market-set.ts'
import { findCardRecord, findCoverRecord, findSetRecord } from './store.ts'

export const cardPictures = ['small.svg', 'large.svg'] as const
export const setPictures = ['symbol.svg', 'logo.svg', 'pack.svg', 'box.svg'] as const
export type CardPicture = (typeof cardPictures)[number]
export type SetPicture = (typeof setPictures)[number]

export type Pictures = {
  drawCard(game: string, id: string, picture: CardPicture): Promise<string>
  drawSet(game: string, id: string, picture: SetPicture): Promise<string>
}

const cacheBytes = 16 << 20

/** The best cards of the founders' set, for whoever shows a front page. */
export const coverPictures: readonly CoverPicture[] = ['Reefmane Abyss', 'Aurora Stag', 'Gloomwarden'].map((name) => {
  const cardId = marketKinds.get(name)?.cardId ?? ''
  return { address: `/art/wildmere/cards/${cardId}/large.svg`, name }
})

/** Pictures of the made-up games' cards and sets. A picture depends on its record alone, so what was drawn is kept. */
export function createPictures({ db }: { db: Db }): Pictures {
  const drawn = createByteCache<string>({ maxBytes: cacheBytes })
  const isMadeUp = new Set(fictionalGames.map(({ id }) => id))

  async function keep(key: string, draw: () => Promise<string | undefined>): Promise<string> {
    const known = drawn.get(key)
    if (known !== undefined) return known
    const picture = (await draw()) ?? fail(404, 'not_found', 'There is no such picture.')
    drawn.set(key, picture, picture.length * 2)
    return picture
  }

  async function drawSetPicture(game: string, id: string, picture: SetPicture): Promise<string | undefined> {
    const set = await findSetRecord(db, game, id)
    if (!set) return undefined
    if (picture === 'symbol.svg') return renderSymbol(set)
    if (picture === 'logo.svg') return renderLogo(set)
    const cover = await findCoverRecord(db, game, id)
    const options = cover ? { cover } : {}
    return picture === 'pack.svg' ? renderPack(set, options) : renderSealed(set, options)
  }

  return {
    drawCard: (game, id, picture) =>
      keep(`${game} card ${picture} ${id}`, async () => {
        const card = isMadeUp.has(game) ? await findCardRecord(db, game, id) : undefined
        return card && renderCard(card, { size: picture === 'small.svg' ? 'small' : 'large' })
      }),
    drawSet: (game, id, picture) =>
      keep(`${game} set ${picture} ${id}`, async () =>
        isMadeUp.has(game) ? drawSetPicture(game, id, picture) : undefined,
      ),
  }
}
