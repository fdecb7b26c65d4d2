import { SeededRandom } from '../seeded-random.ts'
import { circle, hsl, n, path, type Defs } from './svg.ts'

/** Element symbols in a box of 24 by 24, with the hue of their badge. */
const glyphs: Readonly<Record<string, readonly [hue: number, d: string]>> = {
  Ember: [12, 'M12 3c2 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 3-7 1 2 2 3 3 3 1-2 0-5 0-7z'],
  Tide: [205, 'M12 3c4 6 6 8 6 12a6 6 0 0 1-12 0c0-4 2-6 6-12z'],
  Grove: [120, 'M5 19C4 9 10 5 20 4c0 10-4 16-13 14l6-7-8 8z'],
  Gale: [178, 'M3 9h10a3 3 0 1 0-3-3h2a1 1 0 1 1 1 1H3zM3 13h14a3 3 0 1 1-3 3h2a1 1 0 1 0 1-1H3z'],
  Stone: [32, 'M12 3l7 5-2 10-5 3-5-3-2-10z'],
  Frost: [210, 'M11 3h2v5l4-3 1 2-4 3 5 1v2l-5 1 4 3-1 2-4-3v5h-2v-5l-4 3-1-2 4-3-5-1v-2l5-1-4-3 1-2 4 3z'],
  Spark: [46, 'M14 2L5 14h6l-2 8 10-13h-6z'],
  Umbra: [270, 'M15 3a9 9 0 1 0 6 13A8 8 0 0 1 15 3z'],
  Lumen: [44, 'M12 2l2 6 6-3-3 6 5 2-5 2 2 6-6-3-2 5-2-5-6 3 2-6-4-2 4-2-2-6 6 3z'],
}
const anyGlyph = 'M12 4l2.4 5 5.6.7-4 3.9 1 5.4-5-2.7-5 2.7 1-5.4-4-3.9 5.6-.7z'

/** A round badge of an element, defined once and reused. */
export function badge(defs: Defs, element: string, x: number, y: number, r: number): string {
  const id = defs.shared(element, () => {
    const isKnown = Object.hasOwn(glyphs, element)
    const [hue, d] = (isKnown ? glyphs[element] : undefined) ?? [220, anyGlyph]
    const soft = isKnown ? 78 : 12
    const disc = circle(0, 0, 17, hsl(hue, soft, 50), { stroke: '#fff', width: 2.6 })
    return `${disc}<path transform="translate(-12.6 -12.6)scale(1.05)" d="${d}" fill="#fff"/>`
  })
  return `<use href="#${id}" transform="translate(${n(x)} ${n(y)})scale(${Math.round((r / 17) * 100) / 100})"/>`
}

const star = (x: number, y: number, r: number): string => {
  let d = ''
  for (let index = 0; index < 10; index++) {
    const far = index % 2 === 0 ? r : r * 0.44
    const angle = (index / 10) * Math.PI * 2 - Math.PI / 2
    d += `${index === 0 ? 'M' : 'L'}${n(x + Math.cos(angle) * far)} ${n(y + Math.sin(angle) * far)}`
  }
  return `${d}Z`
}

/** The rarity mark, drawn to the left of a point. */
export function rarityMark(rarity: string | undefined, x: number, y: number, fill: string): string {
  switch (rarity) {
    case undefined:
    case 'Common':
      return circle(x - 6, y, 5, fill)
    case 'Uncommon':
      return path(`M${n(x - 6)} ${n(y - 6.5)}l6.5 6.5-6.5 6.5-6.5-6.5z`, fill)
    case 'Rare':
      return path(star(x - 7, y, 8), fill)
    case 'Holo Rare':
    case 'Super Rare':
    case 'Leader':
      return path(star(x - 7, y, 8) + star(x - 22, y, 8), fill)
    default:
      return path(star(x - 7, y, 8) + star(x - 22, y, 8) + star(x - 37, y, 8), fill)
  }
}

const frames: readonly string[] = [
  'M0-20L17-10V10L0 20-17 10V-10Z',
  'M0-21L7-7 21 0 7 7 0 21-7 7-21 0-7-7Z',
  'M-18-15Q0-24 18-15Q18 8 0 21Q-18 8-18-15Z',
  'M0-20A20 20 0 1 1-.1-20Z',
  'M0-21L20 14H-20Z',
  'M-15-18H15L21 0 0 21-21 0Z',
  'M0-20C12-20 20-10 20 0C20 12 10 20 0 20C-10 20-20 12-20 0C-20-10-12-20 0-20Z',
]
const hearts: readonly string[] = [
  'M0-11L3-3 11 0 3 3 0 11-3 3-11 0-3-3Z',
  'M-9 5Q-9-9 0-10Q9-9 9 5Q0-2-9 5Z',
  'M-10 0Q0-12 10 0Q0 12-10 0ZM0-3A3 3 0 1 1-.1-3Z',
  'M0-10Q8 0 0 10Q-8 0 0-10ZM-10 0Q0-5 10 0Q0 5-10 0Z',
  'M-8-8H8V-3H3V9H-3V-3H-8Z',
  'M-9-6L0-10 9-6 6 8H-6Z',
]

/** A set has the same symbol in every language: the suffix after the underscore is the language. */
export const setKey = (expansionId: string): string => expansionId.replace(/_[a-z-]+$/i, '')

/** The symbol of a set, about 42 wide at scale 1. */
export function setSymbol(expansionId: string, x: number, y: number, scale: number): string {
  const random = new SeededRandom(`symbol ${setKey(expansionId)}`)
  const hue = random.below(360)
  const frame = random.pick(frames)
  const heart = random.pick(hearts)
  return `<g transform="translate(${n(x)} ${n(y)})scale(${Math.round(scale * 100) / 100})rotate(${random.chance(0.2) ? 180 : 0})"><path d="${frame}" fill="${hsl(hue, 55, 30)}" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><path d="${heart}" fill="${hsl(hue + 40, 85, 72)}" fill-rule="evenodd"/></g>`
}
