import type { Data } from '../../../web/src/routes.ts'
import { settle } from '../acts/storage.ts'
import { Unreachable, type At } from '../api.ts'

export type Part = Data<At<`/catalog/${string}/pictures`>>
type WireCard = Part['pictures'][number]
export type PicturedCard = Omit<WireCard, 'vector'>

/** The pictures of a game as this station keeps them: a card and 128 bytes for each. */
export type GamePictures = {
  readonly game: string
  readonly tag: string
  readonly cards: readonly PicturedCard[]
  readonly vectors: Int8Array
}

export type ReadPart = (query: { start: number; known?: string | undefined }) => Promise<Part>

const vectorBytes = 128
const maxRounds = 3
const maxParts = 1_000

function assemble(game: string, tag: string, parts: readonly Part[]): GamePictures {
  const pictures = parts.flatMap((part) => part.pictures)
  const vectors = new Int8Array(pictures.length * vectorBytes)
  const cards = pictures.map(({ vector, ...card }, row) => {
    vectors.set(
      Int8Array.from(atob(vector), (symbol) => symbol.charCodeAt(0)),
      row * vectorBytes,
    )
    return card
  })
  return { game, tag, cards, vectors }
}

/** Reads the pictures of a game part by part, unless the known copy is current. Begins again when they change meanwhile. */
export async function copyPictures(
  read: ReadPart,
  game: string,
  known: GamePictures | undefined,
): Promise<GamePictures> {
  for (let round = 0; round < maxRounds; round += 1) {
    const first = await read({ start: 0, known: known?.tag })
    if (known && first.tag === known.tag) return known
    const parts = [first]
    for (let { next } = first; next !== null && parts.length < maxParts;) {
      const part = await read({ start: next })
      parts.push(part)
      next = part.next
    }
    if (parts.every(({ tag }) => tag === first.tag)) return assemble(game, first.tag, parts)
  }
  throw new Unreachable()
}

export type PictureStorage = {
  find(game: string): Promise<GamePictures | undefined>
  put(pictures: GamePictures): Promise<unknown>
}

const storeName = 'games'

export function openPictureStorage(factory: IDBFactory): PictureStorage {
  const opening = factory.open('packhouse-station-pictures', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'game' }))
  const database = settle(opening)
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await database).transaction(storeName, mode).objectStore(storeName)
  return {
    find: async (game) => settle((await store('readonly')).get(game) as IDBRequest<GamePictures | undefined>),
    put: async (pictures) => settle((await store('readwrite')).put(pictures)),
  }
}
