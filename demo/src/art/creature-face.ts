import { SeededRandom } from '../seeded-random.ts'
import type { CardRecord } from '@packhouse/service/catalog/records'
import { bodies, bodyNames } from './bodies/bodies.ts'
import { makeBrush } from './bodies/brush.ts'
import { foil, glare, metal } from './foil.ts'
import { makePalette } from './palettes.ts'
import { paintAir, paintScene } from './scenes.ts'
import { badge } from './symbols.ts'
import { creatureWords, type Face, type Look } from './creature-words.ts'
import { circle, ellipse, line, n, path, poly, rect, text } from './svg.ts'

const growthOf = ({ subtypes, rarity }: CardRecord): number => {
  const stage = subtypes.includes('Stage 2') ? 2 : subtypes.includes('Stage 1') ? 1 : 0
  return Math.min(3, stage + (rarity === 'Ultra Rare' || rarity === 'Secret Rare' ? 1 : 0))
}

/** The creature in its scene. Its 400 by 300 sheet is scaled to fit the box. */
function paintArt(look: Look, w: number, h: number, lift: number): string {
  const { defs, random, palette, element, card } = look
  const stage = { w, h, random, defs, palette }
  const scene = paintScene(stage, element)
  const scale = Math.min(w / 400, h / 300) * (look.isFull ? 1.08 : 1)
  const x = (w - 400 * scale) / 2
  const flip = random.chance(0.4) ? 'matrix(-1 0 0 1 400 0)' : ''
  const named = card.subtypes.find((word) => Object.hasOwn(bodies, word))
  const draw = card.supertype === 'Creature' || named ? bodies[named ?? random.pick(bodyNames)] : undefined
  const figure = draw ? draw(makeBrush(random, defs, palette, growthOf(card))) : relic(look)
  const air = paintAir(stage, element)
  const halo = defs.radial([
    [0, palette.glow, 0.7],
    [0.5, palette.glow, 0.28],
    [1, palette.glow, 0],
  ])
  // The foil is behind the creature, which is printed over it.
  const shine =
    look.isSecret || card.isHolo ? foil(defs, look.shine, { x: 0, y: 0, w, h, r: 0 }, look.isSecret ? 0.55 : 0.4) : ''
  return `${scene}${shine}${ellipse(w / 2, lift + 150 * scale, 190 * scale, 140 * scale, halo)}<g transform="translate(${n(x)} ${n(lift)})scale(${Math.round(scale * 100) / 100})"><g stroke-width="3"${flip === '' ? '' : ` transform="${flip}"`}>${figure}</g></g>${air}`
}

/** A relic instead of a creature: a hanging, glowing charm. */
function relic({ defs, palette, random, element }: Look): string {
  const glow = defs.radial([
    [0, palette.glow, 0.95],
    [1, palette.glow, 0],
  ])
  const sides = random.within(5, 8)
  const gem = (r: number): string =>
    poly(
      Array.from({ length: sides }, (_, index): [number, number] => [
        200 + Math.cos((index / sides) * 6.283 - 1.57) * r,
        150 + Math.sin((index / sides) * 6.283 - 1.57) * r * 1.08,
      ]),
    )
  const facets = Array.from(
    { length: sides },
    (_, index) =>
      `M200 150L${n(200 + Math.cos((index / sides) * 6.283 - 1.57) * 74)} ${n(150 + Math.sin((index / sides) * 6.283 - 1.57) * 80)}`,
  ).join('')
  return [
    circle(200, 150, 140, glow),
    path(gem(90), metal(defs, random.chance(0.5) ? 'gold' : 'silver'), { stroke: palette.line, width: 4 }),
    path(
      gem(74),
      defs.linear(
        [
          [0, palette.light],
          [0.5, palette.body],
          [1, palette.dark],
        ],
        [0, 0, 1, 1],
      ),
      { stroke: palette.line, width: 3 },
    ),
    line(facets, '#fff', 2, 0.35),
    badge(defs, element, 200, 150, 30),
  ].join('')
}

const window = { x: 30, y: 80, w: 440, h: 318, r: 10 }

/** The framed layout: art in a window, moves below it. */
function framedFace(look: Look): string {
  const { defs, palette, card } = look
  const clip = defs.clip(rect(window, '#000'))
  const rim = card.isHolo
    ? metal(defs, 'silver')
    : defs.linear(
        [
          [0, palette.frame[0]],
          [0.5, palette.frame[1]],
          [1, palette.frame[0]],
        ],
        [0, 0, 1, 1],
      )
  const species = `${look.element} ${card.subtypes.at(-1)?.toLowerCase() ?? card.supertype.toLowerCase()} · ${card.rarity ?? 'Common'}`
  const panel = { x: 20, y: 20, w: 460, h: 660, r: 14 }
  return [
    rect({ x: 6, y: 6, w: 488, h: 688, r: 24 }, rim),
    rect(
      panel,
      defs.linear(
        [
          [0, palette.panel[0]],
          [1, palette.panel[1]],
        ],
        [0, 0, 0.3, 1],
      ),
    ),
    card.isReverse ? foil(defs, look.shine, panel, 0.4) : '',
    `<g clip-path="${clip}"><g transform="translate(${window.x} ${window.y})">${paintArt(look, window.w, window.h, 14)}</g>`,
    card.isHolo ? glare(defs, look.shine, window) : '',
    '</g>',
    rect(window, 'none', { stroke: rim, width: 6 }),
    rect({ x: 70, y: 388, w: 360, h: 22, r: 11 }, palette.panel[0], { stroke: palette.frame[1], width: 1.5 }),
    text(250, 403.5, species, { size: 12, weight: 600, fill: palette.ink, anchor: 'middle', room: 340 }),
    creatureWords(look, 420),
  ].join('')
}

/** The full-art layout: art from edge to edge, texts on glass panels. */
function fullFace(look: Look): string {
  const { defs, palette, isSecret, card } = look
  const rim = metal(defs, isSecret ? 'gold' : 'silver')
  const panel = { x: 16, y: 16, w: 468, h: 668, r: 15 }
  const clip = defs.clip(rect(panel, '#000'))
  const glass = defs.linear([
    [0, palette.line, 0.72],
    [0.13, palette.line, 0],
    [0.52, palette.line, 0],
    [0.7, palette.line, 0.78],
    [1, palette.line, 0.94],
  ])
  return [
    rect({ x: 6, y: 6, w: 488, h: 688, r: 24 }, rim),
    `<g clip-path="${clip}"><g transform="translate(16 16)">${paintArt(look, 468, 560, 92)}</g>`,
    rect({ x: 16, y: 570, w: 468, h: 120 }, palette.line),
    isSecret || card.isHolo ? glare(defs, look.shine, panel) : '',
    rect(panel, glass),
    '</g>',
    rect({ x: 24, y: 24, w: 452, h: 652, r: 10 }, 'none', { stroke: rim, width: 1.6, opacity: 0.8 }),
    creatureWords(look, 458),
  ].join('')
}

/** The face of a creature card inside its dark border. */
export function creatureFace(face: Face): string {
  const { card } = face
  const random = new SeededRandom(`art ${card.printingCode}`)
  const element = card.types?.[0] ?? 'Any'
  const isSecret = card.rarity === 'Secret Rare'
  const isFull = isSecret || card.rarity === 'Ultra Rare'
  const look: Look = {
    ...face,
    element,
    random,
    shine: new SeededRandom(`foil ${card.printingCode}`),
    isFull,
    isSecret,
    palette: makePalette(element, random),
  }
  return isFull ? fullFace(look) : framedFace(look)
}
