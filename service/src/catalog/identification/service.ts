import { PhotoFault, type DecodeFault } from '@packhouse/identify/header'
import type { Identification } from '@packhouse/identify/identify'
import { Busy } from '@packhouse/identify/identifier'
import { vectorOf } from '@packhouse/identify/vectors'
import { fail } from '../../kernel/errors.ts'
import type { Snapshot } from '../engine/snapshot.ts'
import { createBuildIndex, type BuildIndexDeps, type PictureIndex } from './build-index.ts'
import type { PicturedCard } from './pictures.ts'

export type Candidate = PicturedCard & { readonly score: number }
export type IdentifiedCard = Omit<Identification, 'matches'> & { readonly candidates: readonly Candidate[] }

/** A part of an index, for a device that identifies photos by itself. */
export type PicturePage = {
  readonly tag: string
  readonly pictures: readonly { readonly card: PicturedCard; readonly vector: Int8Array }[]
  /** Where the next part begins; undefined after the last one. */
  readonly next: number | undefined
}

export type IdentificationService = {
  /** Names the card in a photo among the cards of the snapshot. */
  identify(snapshot: Snapshot, photo: Uint8Array): Promise<IdentifiedCard>
  /** The cards with pictures from a row on. A device that has the index of the tag already receives none. */
  listPictures(snapshot: Snapshot, start: number, knownTag: string | undefined): PicturePage
  /** Indexes the changed pictures of a game whose photos were identified before. */
  published(snapshot: Snapshot): Promise<void>
  stop(): Promise<void>
}

const maxCandidates = 5
const picturesPerPage = 2_000

const faultTexts: Readonly<Record<Exclude<DecodeFault, 'too_many_pixels'>, string>> = {
  unsupported: 'The photo must be a JPEG, PNG or WebP file of at least 32 by 32 pixels.',
  animated: 'The photo must not be animated.',
  damaged: 'The photo cannot be decoded.',
}

function refuse(error: unknown): never {
  if (error instanceof Busy)
    fail(503, 'overloaded', 'Too many photos are being identified; retry later.', { retryAfterSeconds: 1 })
  if (!(error instanceof PhotoFault)) throw error
  if (error.fault === 'too_many_pixels') fail(413, 'body_too_large', 'The photo must not exceed 25 megapixels.')
  return fail(400, 'bad_request', faultTexts[error.fault])
}

/** Identifies photos. A game's pictures are indexed from its first photo on, and again when its cards change. */
export function createIdentificationService(deps: BuildIndexDeps): IdentificationService {
  const buildIndex = createBuildIndex(deps)
  const indexes = new Map<string, PictureIndex>()
  const building = new Map<string, Promise<void>>()
  const aborter = new AbortController()

  /** One build of a game runs at a time; requests are served from the index before it. */
  function refresh(snapshot: Snapshot): void {
    const { game } = snapshot
    if (building.has(game) || aborter.signal.aborted) return
    const build = buildIndex(snapshot, aborter.signal)
      .then((index) => void indexes.set(game, index))
      .catch((err: unknown) => {
        if (!aborter.signal.aborted) deps.log.warn({ err, game }, 'pictures not indexed, will retry')
      })
      .finally(() => building.delete(game))
    building.set(game, build)
  }

  function indexOf(snapshot: Snapshot): PictureIndex {
    const index = indexes.get(snapshot.game)
    if (index?.version !== snapshot.version) refresh(snapshot)
    if (!index) {
      const text = 'The pictures of the game are being indexed; retry later.'
      fail(503, 'overloaded', text, { retryAfterSeconds: 2 })
    }
    if (index.cards.length === 0) fail(409, 'no_pictures', 'The catalog has no pictures of this game.')
    return index
  }

  return {
    async identify(snapshot, photo) {
      const { cards, table } = indexOf(snapshot)
      const { matches, ...found } = await deps.identifier.identify(photo, table).catch(refuse)
      const candidates = matches.slice(0, maxCandidates).flatMap(({ row, score }) => {
        const card = cards[row]
        return card ? [{ ...card, score }] : []
      })
      return { ...found, candidates }
    },
    listPictures(snapshot, start, knownTag) {
      const { tag, cards, table } = indexOf(snapshot)
      if (tag === knownTag) return { tag, pictures: [], next: undefined }
      const part = cards.slice(start, start + picturesPerPage)
      const end = start + part.length
      const pictures = part.map((card, index) => ({ card, vector: vectorOf(table, start + index) }))
      return { tag, pictures, next: end < cards.length ? end : undefined }
    },
    async published(snapshot) {
      const { game, version } = snapshot
      const isWanted = indexes.has(game) || (await deps.vectors.load(game)).size > 0
      if (isWanted && indexes.get(game)?.version !== version) refresh(snapshot)
    },
    async stop() {
      aborter.abort()
      await deps.identifier.stop()
      await Promise.all(building.values())
    },
  }
}
