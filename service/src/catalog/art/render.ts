import { Dice } from '../dice.ts'
import type { CardRecord } from '../records.ts'
import { creatureFace } from './creature-face.ts'
import { Defs, fonts, n, rect } from './svg.ts'

export type RenderOptions = { readonly size?: 'small' | 'large' }

export const cardWidth = 500
export const cardHeight = 700

/** Names inside a picture begin alike and unlike any other picture's. */
export const prefixOf = (kind: string, key: string): string => {
  const dice = new Dice(`names ${kind} ${key}`)
  return `p${dice.below(36 ** 4).toString(36)}`
}

export const document = (width: number, height: number, shown: number, content: string, label: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${shown}" height="${n((shown * height) / width)}" font-family="${fonts}" role="img" aria-label="${label}">${content}</svg>`

/** A card's face without its document, to be set into other pictures. */
export function cardFace(card: CardRecord, { size = 'large' }: RenderOptions = {}): string {
  const defs = new Defs(prefixOf('card', `${card.id}${size}`))
  const face = { card, defs, isSmall: size === 'small' }
  const drawn = creatureFace(face)
  return `<g stroke-linejoin="round" stroke-linecap="round">${defs.toString()}${rect({ x: 0, y: 0, w: cardWidth, h: cardHeight, r: 28 }, '#14121f')}${drawn}</g>`
}
