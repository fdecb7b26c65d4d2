import type { Schemas } from '@packhouse/sdk'
import { ApiError, send } from '../../api/client.ts'
import { apiBaseOf, useAccount } from '../../api/session.ts'
import type { Card } from './data.ts'

export type Identified = Schemas['CardIdentification']

const maxAttempts = 30
const pauseMs = 2_000

/** What photos show. A game whose pictures are being indexed is asked again for a minute; each answer costs a credit. */
export function useIdentify() {
  const base = apiBaseOf(useAccount())
  async function identify(game: string, photo: Blob): Promise<Identified> {
    const body = new FormData()
    body.append('file', photo)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await send(`${base}/${game}/identify`, { method: 'POST', body })) as Identified
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 503 || attempt === maxAttempts) throw error
        await new Promise((settle) => setTimeout(settle, pauseMs))
      }
    }
  }
  const readCard = async (game: string, id: string): Promise<Card> =>
    (await send(`${base}/${game}/cards/${encodeURIComponent(id)}`, { query: { include: 'prices' } })) as Card
  return { identify, readCard }
}

/** A small copy of a photo that a page may show; undefined for a file that is no picture. */
export async function thumbnailOf(photo: Blob, side: number): Promise<string | undefined> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}

export const photoTypes = 'image/jpeg,image/png,image/webp'
