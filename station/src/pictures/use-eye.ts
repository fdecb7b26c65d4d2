import { useEffect, useState } from 'preact/hooks'
import { get, Refused } from '../api.ts'
import { copyPictures, openPictureStorage, type GamePictures } from './copy.ts'
import type { Eye } from './eye.ts'

/** Undefined while the pictures are loaded, null when this station has none of the games. */
export type KnownEye = Eye | null | undefined

const retryMs = 3_000
/** Indexing the pictures of a large game takes the service minutes. */
const maxAttempts = 100

/** The kept copy where the service does not answer; `undefined` as long as there is none, null for a game without pictures. */
async function findPictures(game: string): Promise<GamePictures | null | undefined> {
  const storage = openPictureStorage(indexedDB)
  const kept = await storage.find(game)
  try {
    const copy = await copyPictures((query) => get(`/catalog/${encodeURIComponent(game)}/pictures`, query), game, kept)
    if (copy !== kept) await storage.put(copy)
    return copy
  } catch (error) {
    return error instanceof Refused ? null : kept
  }
}

/** Loads the pictures of the games and the networks as soon as a shipment is open, before an outage can begin. */
export function useEye(games: readonly string[]): KnownEye {
  const [eye, setEye] = useState<KnownEye>(undefined)
  const key = games.toSorted().join()
  useEffect(() => {
    let opened: Eye | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function open(attempt: number): Promise<void> {
      const found = await Promise.all(games.map(findPictures))
      const copies = found.filter((copy) => copy != null)
      if (isOver) return
      if (copies.length === 0 && found.includes(undefined) && attempt < maxAttempts) {
        timer = setTimeout(() => void open(attempt + 1).catch(() => setEye(null)), retryMs)
        return
      }
      if (copies.length === 0) return setEye(null)
      const { openEye } = await import('./eye.ts')
      opened = await openEye(copies)
      if (isOver) opened.close()
      else setEye(opened)
    }
    if (games.length > 0) open(1).catch(() => setEye(null))
    else setEye(null)
    return () => {
      isOver = true
      clearTimeout(timer)
      opened?.close()
    }
  }, [key])
  return eye
}
