import { imageFormat } from '../engine/image.ts'
import type { GameVersions } from '../games/model.ts'

/** Names the images that belong together and the version of their records. Written last, so that no incomplete pair is used. */
export type Manifest = { versions: GameVersions; catalog: string; prices: string }

/** One per game and format: processes of another release keep their own. */
export const manifestName = (game: string): string => `${game}.${imageFormat}.json`

/** Images are named by their content, so equal names have equal bytes. */
export const imageNames = (game: string, { catalog, prices }: Pick<Manifest, 'catalog' | 'prices'>) => ({
  catalog: `${game}.${imageFormat}-${catalog}.catalog`,
  prices: `${game}.${imageFormat}-${catalog}-${prices}.prices`,
})

/** Undefined for a text that is no manifest. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest
  } catch {
    return undefined
  }
}
