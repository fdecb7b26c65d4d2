import type { Identification } from '@packhouse/identify/identify'
import type { GamePictures } from './copy.ts'
import type { Answer, Task } from './messages.ts'
import type { GameCard } from './rank.ts'

/** A file that is no photo, or cannot be decoded. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto'
}

/** Names the cards in photos, on this device alone. */
export type Eye = {
  /** The cards that photos are compared with, by the rows of the matches. */
  readonly cards: readonly GameCard[]
  look(photo: Blob): Promise<Identification>
  close(): void
}

const cacheName = 'packhouse-station-pictures'

/** Stores the networks and their code, so that a reload within an outage finds them; drops those of earlier versions. */
async function keepFiles(loaded: readonly string[]): Promise<void> {
  const own = performance.getEntriesByType('resource').map(({ name }) => name)
  const wanted = [...new Set([...own, ...loaded])].filter((name) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && pathname.startsWith('/station/assets/')
  })
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(wanted.filter((url) => !kept.has(url)))
  for (const url of kept) if (!wanted.includes(url)) await cache.delete(url)
}

function joinVectors(games: readonly GamePictures[]): Int8Array {
  const joined = new Int8Array(games.reduce((sum, { vectors }) => sum + vectors.length, 0))
  let at = 0
  for (const { vectors } of games) {
    joined.set(vectors, at)
    at += vectors.length
  }
  return joined
}

export async function openEye(games: readonly GamePictures[]): Promise<Eye> {
  const worker = new Worker(new URL('./eye.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { settle(answer: Answer): void; refuse(error: Error): void }>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer }>) => {
    waiting.get(data.id)?.settle(data.answer)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { refuse } of waiting.values()) refuse(new Error(message))
    waiting.clear()
  })
  const ask = (task: Task): Promise<Answer> =>
    new Promise((settle, refuse) => {
      last += 1
      waiting.set(last, { settle, refuse })
      worker.postMessage({ id: last, task }, [])
    })
  const opened = await ask({ kind: 'open', vectors: joinVectors(games) })
  if (opened.kind !== 'opened') {
    worker.terminate()
    throw new Error(opened.kind === 'failed' ? opened.message : 'The networks were not opened.')
  }
  // Without a secure origin there is no cache, and a reload needs the service.
  if ('caches' in globalThis) await keepFiles(opened.files).catch(() => undefined)
  return {
    cards: games.flatMap(({ game, cards }) => cards.map((card) => ({ ...card, game }))),
    async look(photo) {
      const answer = await ask({ kind: 'look', photo })
      if (answer.kind === 'seen') return answer.seen
      if (answer.kind === 'refused') throw new UnreadablePhoto()
      throw new Error(answer.kind === 'failed' ? answer.message : 'Unexpected answer.')
    },
    close: () => worker.terminate(),
  }
}
