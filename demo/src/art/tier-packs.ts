// Packaging of the sandbox tiers: each has a form and colours of its own, so that a buyer knows them apart at a glance.
import { SeededRandom } from '../seeded-random.ts'
import { foil, gleam, metal, ring, teeth } from './foil.ts'
import { packHeight, packWidth } from './packaging.ts'
import { circle, line, n, path, rect, text, type Defs } from './svg.ts'
import { setSymbol } from './symbols.ts'

export type TierPackaging = {
  readonly setId: string
  readonly setName: string
  readonly title: string
  /** Card faces of 500 by 700, the middle one last. */
  readonly covers: readonly string[]
}

const sheet = { x: 0, y: 0, w: packWidth, h: packHeight, r: 0 }

function wrap(defs: Defs, content: string): string {
  const outline = `${teeth(14, 18, 332, 20, -12)}V582${teeth(346, 582, -332, 20, 12).replace('M346 582', '')}Z`
  const crimps = Array.from({ length: 33 }, (_, index) => `M${20 + index * 10} 14v30M${20 + index * 10} 556v30`).join(
    '',
  )
  return `<g clip-path="${defs.clip(path(outline, '#000'))}">${content}${line(crimps, '#000', 2, 0.16)}${path('M0 48H360M0 552H360', 'none', { stroke: '#fff', width: 1.4, opacity: 0.5, extra: 'stroke-dasharray="5 5"' })}${gleam(defs, sheet, 0.36)}</g>`
}

type Place = { readonly x: number; readonly y: number; readonly w: number; readonly turn: number }

/** A card with its shadow, turned around its lower middle like a card in a hand. */
function placeCard(face: string, { x, y, w, turn }: Place): string {
  const h = w * 1.4
  const at = `rotate(${n(turn)} ${n(x + w / 2)} ${n(y + h * 1.1)})`
  return `<g transform="${at}">${rect({ x: x + 3, y: y + 7, w, h, r: w * 0.06 }, '#000', { opacity: 0.3 })}<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="0 0 500 700">${face}</svg></g>`
}

const titleOf = (title: string, y: number, fill: string): string =>
  text(180, y, title.toUpperCase(), { size: 44, weight: 900, fill, anchor: 'middle', spacing: 3, room: 292 })

/** A morning meadow and a hand of young creatures. */
export function drawStarter(defs: Defs, { setId, setName, title, covers }: TierPackaging): string {
  const sky = defs.linear([
    [0, '#ffe9a8'],
    [0.32, '#8fdcc0'],
    [0.7, '#1f9d8b'],
    [1, '#0c5563'],
  ])
  const sun = defs.radial([
    [0, '#fff8dc', 0.95],
    [0.4, '#ffe28a', 0.6],
    [1, '#ffe28a', 0],
  ])
  const turns = [-15, 15, 0]
  const cards = covers.map((face, index) =>
    placeCard(face, { x: 96, y: 188 + (index === 2 ? 0 : 6), w: 168, turn: turns[index] ?? 0 }),
  )
  return wrap(
    defs,
    [
      rect(sheet, sky),
      circle(180, 168, 190, sun),
      path('M0 400Q80 340 170 378T360 350V600H0Z', '#2fb48f', { opacity: 0.75 }),
      path('M0 456Q110 392 214 436T360 414V600H0Z', '#12806f'),
      path('M0 512Q90 466 196 498T360 478V600H0Z', '#0b5a58'),
      text(180, 78, setName.toUpperCase(), {
        size: 15,
        weight: 700,
        fill: '#0c4a4f',
        anchor: 'middle',
        spacing: 3,
        room: 290,
      }),
      titleOf(title, 130, '#0a3b44'),
      ...cards,
      text(180, 522, '1 CARD', { size: 17, weight: 800, fill: '#d9fff0', anchor: 'middle', spacing: 4 }),
      setSymbol(setId, 180, 480, 0.62),
    ].join(''),
  )
}

/** Night foil with gold, and one grown creature in a frame. */
export function drawCollector(defs: Defs, { setId, setName, title, covers }: TierPackaging): string {
  const gold = metal(defs, 'gold')
  const night = defs.linear(
    [
      [0, '#3b2b8f'],
      [0.45, '#241a66'],
      [1, '#0d0a2c'],
    ],
    [0, 0, 0.4, 1],
  )
  const halo = defs.radial([
    [0, '#b9a4ff', 0.75],
    [0.55, '#6a4cff', 0.25],
    [1, '#6a4cff', 0],
  ])
  const cover = covers.at(-1)
  return wrap(
    defs,
    [
      rect(sheet, night),
      foil(defs, new SeededRandom('collector foil'), sheet, 0.34),
      circle(180, 310, 210, halo),
      path('M0 150L360 92V104L0 162ZM0 496L360 438V450L0 508Z', gold),
      text(180, 76, setName.toUpperCase(), {
        size: 15,
        weight: 700,
        fill: '#e9dfff',
        anchor: 'middle',
        spacing: 3,
        room: 290,
      }),
      rect({ x: 76, y: 158, w: 208, h: 288, r: 18 }, gold),
      rect({ x: 82, y: 164, w: 196, h: 276, r: 14 }, '#120d3a'),
      cover === undefined ? '' : `<svg x="86" y="168" width="188" height="268" viewBox="0 0 500 700">${cover}</svg>`,
      rect({ x: 30, y: 452, w: 300, h: 62, r: 31 }, '#120d3a', { stroke: gold, width: 3 }),
      text(180, 494, title.toUpperCase(), {
        size: 32,
        weight: 900,
        fill: '#ffe9ae',
        anchor: 'middle',
        spacing: 3,
        room: 262,
      }),
      setSymbol(setId, 180, 538, 0.52),
    ].join(''),
  )
}

/** A slab: a sealed case with a gold label, whose card is still hidden. */
export function drawVault(defs: Defs, { setId, setName, title }: TierPackaging): string {
  const gold = metal(defs, 'gold')
  const shell = defs.linear(
    [
      [0, '#f3f6ff'],
      [0.25, '#b9c3da'],
      [0.55, '#e8eefb'],
      [1, '#8f9bb8'],
    ],
    [0, 0, 1, 1],
  )
  const dark = defs.linear(
    [
      [0, '#2c2a3d'],
      [0.5, '#15131f'],
      [1, '#242036'],
    ],
    [0, 0, 1, 1],
  )
  const glow = defs.radial(
    [
      [0, '#e0b03f', 0.55],
      [1, '#e0b03f', 0],
    ],
    [0.5, 0.45, 0.55],
  )
  const frames = Array.from({ length: 7 }, (_, index) => {
    const w = 236 - index * 30
    const h = 328 - index * 42
    return `<rect x="${n(180 - w / 2)}" y="${n(360 - h / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(16 - index)}" fill="none" stroke="#e0b03f" stroke-opacity=".${34 - index * 3}" stroke-width="1.6" transform="rotate(${index * 5 - 4} 180 360)"/>`
  }).join('')
  const ribs = Array.from({ length: 14 }, (_, index) => `M${44 + index * 21} 14v12M${44 + index * 21} 574v12`).join('')
  return [
    rect({ x: 8, y: 6, w: 344, h: 588, r: 26 }, shell, { stroke: '#6d7893', width: 2 }),
    line(ribs, '#6d7893', 2.4, 0.55),
    rect({ x: 24, y: 34, w: 312, h: 108, r: 12 }, dark, { stroke: gold, width: 3 }),
    text(42, 66, setName.toUpperCase(), { size: 12, weight: 700, fill: '#e8c877', spacing: 2.4, room: 190 }),
    text(42, 104, title.toUpperCase(), { size: 36, weight: 900, fill: '#fff', spacing: 3, room: 184 }),
    text(42, 126, 'GRADED 9 OR 10', { size: 12, weight: 600, fill: '#c9c3dd', spacing: 1.6, room: 190 }),
    circle(284, 88, 40, gold),
    circle(284, 88, 33, '#15131f'),
    text(284, 99, '9/10', { size: 26, weight: 900, fill: '#ffe9ae', anchor: 'middle', room: 56 }),
    rect({ x: 34, y: 160, w: 292, h: 402, r: 18 }, '#dbe3f3', { stroke: '#8793ad', width: 2 }),
    rect({ x: 46, y: 172, w: 268, h: 378, r: 14 }, dark),
    rect({ x: 46, y: 172, w: 268, h: 378, r: 14 }, glow),
    frames,
    ring(180, 360, 56, '#e8c877', 2.6),
    circle(180, 360, 48, '#15131f'),
    setSymbol(setId, 180, 360, 1.35),
    path('M34 160H148L74 562H34Z', '#fff', { opacity: 0.14 }),
    path('M188 160H222L148 562H114Z', '#fff', { opacity: 0.1 }),
    gleam(defs, { x: 8, y: 6, w: 344, h: 588, r: 26 }, 0.2),
  ].join('')
}
