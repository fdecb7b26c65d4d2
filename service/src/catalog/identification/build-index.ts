import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Identifier } from '@packhouse/identify/identifier'
import { createVectorTable, type VectorTable } from '@packhouse/identify/vectors'
import type { Snapshot } from '../engine/snapshot.ts'
import { readPicturedCards, type PicturedCard } from './pictures.ts'
import type { VectorStore } from './vector-store.ts'

/** Reads the bytes of a catalog picture; fails when it cannot be had. */
export type ReadPicture = (url: string, signal: AbortSignal) => Promise<Uint8Array>

/** The pictures of one snapshot as vectors; a row of the table is a card. */
export type PictureIndex = {
  readonly version: string
  /** Equal for equal content: other versions of the snapshot often have the same pictures. */
  readonly tag: string
  readonly cards: readonly PicturedCard[]
  readonly table: VectorTable
}

export type BuildIndexDeps = {
  identifier: Identifier
  readPicture: ReadPicture
  vectors: VectorStore
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

const batchSize = 16
/** Between so many cards other requests are served. */
const cardsAtOnce = 200
/** A picture that cannot be read is asked for again with the next snapshots, but not with all of them. */
const maxAttempts = 3

async function listPictured(snapshot: Snapshot): Promise<PicturedCard[]> {
  const { rowCount } = snapshot.cards
  const cards: PicturedCard[] = []
  for (let start = 0; start < rowCount; start += cardsAtOnce) {
    const rows = Uint32Array.from({ length: Math.min(cardsAtOnce, rowCount - start) }, (_, index) => start + index)
    cards.push(...readPicturedCards(snapshot, rows).filter(({ picture }) => picture !== undefined))
    await setImmediate()
  }
  return cards
}

/** A hash of everything that a copy of the index elsewhere holds. */
function tagOf(pictured: readonly { card: PicturedCard; vector: Int8Array }[]): string {
  const hash = createHash('sha256')
  for (const { card, vector } of pictured) hash.update(JSON.stringify(card)).update(vector)
  return hash.digest('base64url').slice(0, 22)
}

export type BuildIndex = (snapshot: Snapshot, signal: AbortSignal) => Promise<PictureIndex>

/** Describes the pictures that no earlier build has described, and collects the vectors of all. */
export function createBuildIndex({ identifier, readPicture, vectors, log }: BuildIndexDeps): BuildIndex {
  const attempts = new Map<string, number>()

  async function describe(url: string, signal: AbortSignal): Promise<(readonly [string, Int8Array])[]> {
    try {
      return [[url, await identifier.describe(await readPicture(url, signal))]]
    } catch (err) {
      if (!signal.aborted) log.warn({ err, url }, 'catalog picture not read')
      attempts.set(url, (attempts.get(url) ?? 0) + 1)
      return []
    }
  }

  return async (snapshot, signal) => {
    const { game, version } = snapshot
    const cards = await listPictured(snapshot)
    const known = await vectors.load(game)
    const isNew = (url: string): boolean => !known.has(url) && (attempts.get(url) ?? 0) < maxAttempts
    const urls = [...new Set(cards.flatMap(({ picture }) => picture ?? []))].filter(isNew)
    for (let start = 0; start < urls.length; start += batchSize) {
      signal.throwIfAborted()
      const batch = urls.slice(start, start + batchSize)
      await vectors.add(game, (await Promise.all(batch.map((url) => describe(url, signal)))).flat())
    }
    const pictured = cards.flatMap((card) => {
      const vector = known.get(card.picture ?? '')
      return vector ? [{ card, vector }] : []
    })
    log.info({ game, version, cards: pictured.length, read: urls.length }, 'pictures indexed')
    const table = createVectorTable(pictured.map(({ vector }) => vector))
    return { version, tag: tagOf(pictured), cards: pictured.map(({ card }) => card), table }
  }
}
