import { SeededRandom } from '../seeded-random.ts'
import { gleam, metal, ring, teeth } from './foil.ts'
import { setKey, setSymbol } from './symbols.ts'
import { circle, hsl, line, n, path, poly, rect, text, type Defs } from './svg.ts'

/** The print on a wrapper or a box. */
export type Packaging = {
  /** The set, which determines the colours and the symbol. */
  readonly setId: string
  readonly title: string
  readonly subtitle?: string
  /** A rendered card to show on the front. */
  readonly cover?: string
}

type Colors = { readonly deep: string; readonly mid: string; readonly pale: string; readonly accent: string }

function colorsOf(setId: string): Colors {
  const hue = new SeededRandom(`wrapper ${setKey(setId)}`).below(360)
  return {
    deep: hsl(hue, 62, 20),
    mid: hsl(hue + 12, 66, 42),
    pale: hsl(hue + 34, 80, 70),
    accent: hsl(hue + 160, 80, 66),
  }
}

function burst(x: number, y: number, inner: number, outer: number, count: number): string {
  let d = ''
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2
    const half = Math.PI / count / 2
    d += poly([
      [x + Math.cos(angle - half * 0.3) * inner, y + Math.sin(angle - half * 0.3) * inner],
      [x + Math.cos(angle - half) * outer, y + Math.sin(angle - half) * outer],
      [x + Math.cos(angle + half) * outer, y + Math.sin(angle + half) * outer],
    ])
  }
  return d
}

function emblem(setId: string, x: number, y: number, scale: number, { accent }: Colors): string {
  return (
    circle(x, y, 40 * scale, '#fff', { opacity: 0.16 }) +
    ring(x, y, 33 * scale, accent, 2.2 * scale) +
    setSymbol(setId, x, y, scale)
  )
}

/** Booster packs are 360 by 600. */
export const packWidth = 360
export const packHeight = 600

/** A sealed wrapper with crimped ends, reflections and the set's symbol. */
export function drawPack(defs: Defs, { setId, title, subtitle = 'Booster', cover }: Packaging): string {
  const colors = colorsOf(setId)
  const { deep, mid, pale, accent } = colors
  const outline = `${teeth(14, 18, 332, 20, -12)}V582${teeth(346, 582, -332, 20, 12).replace('M346 582', '')}Z`
  const clip = defs.clip(path(outline, '#000'))
  const front =
    cover === undefined
      ? emblem(setId, 180, 270, 2.3, colors)
      : `<svg x="78" y="142" width="204" height="286" viewBox="0 0 500 700">${cover}</svg>${emblem(setId, 180, 446, 0.9, colors)}`
  const crimps = Array.from({ length: 33 }, (_, index) => `M${20 + index * 10} 14v34M${20 + index * 10} 552v34`).join(
    '',
  )
  return [
    `<g clip-path="${clip}">`,
    rect(
      { x: 0, y: 0, w: 360, h: 600 },
      defs.linear(
        [
          [0, pale],
          [0.35, mid],
          [1, deep],
        ],
        [0, 0, 0.5, 1],
      ),
    ),
    path(burst(180, 280, 30, 460, 18), '#fff', { opacity: 0.12 }),
    path('M0 470Q90 420 180 462T360 440V600H0Z', deep, { opacity: 0.55 }),
    line(crimps, '#000', 2, 0.14),
    path('M0 52H360M0 548H360', 'none', {
      stroke: '#fff',
      width: 1.6,
      opacity: 0.55,
      extra: 'stroke-dasharray="5 5"',
    }),
    text(180, 112, title, { size: 40, weight: 800, fill: '#fff', anchor: 'middle', room: 268 }),
    front,
    text(180, 512, subtitle.toUpperCase(), {
      size: 19,
      weight: 700,
      fill: accent,
      anchor: 'middle',
      spacing: 5,
      room: 300,
    }),
    gleam(defs, { x: 0, y: 0, w: 360, h: 600, r: 0 }, 0.42),
    '</g>',
  ].join('')
}

/** Boxes are 640 by 520. */
export const boxWidth = 640
export const boxHeight = 520

const front = 'M60 150L440 178L440 474L60 430Z'
const side = 'M440 178L580 130L580 404L440 474Z'
const lid = 'M60 150L210 96L580 130L440 178Z'

/** A sealed box in corner view: front, side, lid and wrap. */
export function drawBox(defs: Defs, { setId, title, subtitle = 'Sealed box', cover }: Packaging): string {
  const colors = colorsOf(setId)
  const { deep, mid, pale, accent } = colors
  const clip = defs.clip(path(front, '#000'))
  const picture =
    cover === undefined
      ? emblem(setId, 110, 150, 1.9, colors)
      : `<svg x="30" y="24" width="164" height="230" viewBox="0 0 500 700">${cover}</svg>`
  const band = defs.linear(
    [
      [0, '#fff', 0],
      [0.5, '#fff', 0.45],
      [1, '#fff', 0],
    ],
    [0, 0, 1, 0.3],
  )
  return [
    path('M70 440L440 486 590 410 620 430 450 510 60 462Z', '#000', { opacity: 0.25 }),
    path(
      side,
      defs.linear([
        [0, deep],
        [1, hsl(0, 0, 6)],
      ]),
      { stroke: deep, width: 2 },
    ),
    path(
      lid,
      defs.linear([
        [0, pale],
        [1, mid],
      ]),
      { stroke: deep, width: 2 },
    ),
    path('M210 96L250 106 470 172 440 178Z', accent, { opacity: 0.75 }),
    path(
      front,
      defs.linear(
        [
          [0, mid],
          [0.4, mid],
          [1, deep],
        ],
        [0, 0, 1, 1],
      ),
      { stroke: deep, width: 2 },
    ),
    `<g clip-path="${clip}"><g transform="matrix(1 .074 0 1 60 150)">`,
    path(burst(110, 150, 24, 460, 20), '#fff', { opacity: 0.12 }),
    picture,
    text(214, 96, title, { size: 38, weight: 800, fill: '#fff', room: 154 }),
    text(214, 124, subtitle.toUpperCase(), { size: 14, weight: 700, fill: accent, spacing: 2.4, room: 150 }),
    emblem(setId, 290, 206, 1.1, colors),
    '</g></g>',
    `<g transform="matrix(.94 -.32 0 1 440 178)">${emblem(setId, 74, 150, 1.3, colors)}</g>`,
    path(front + side + lid, band),
    path('M60 150L440 178 580 130M440 178V474', 'none', { stroke: '#fff', width: 2, opacity: 0.5 }),
  ].join('')
}

export type SlabLabel = {
  readonly company: string
  readonly grade: string
  readonly certificate?: string
  readonly name: string
  readonly detail: string
}

/** Slabs are 600 by 1000: a clear case, a dark label above, the card below. */
export const slabWidth = 600
export const slabHeight = 1000

const gradeNames: ReadonlyMap<string, string> = new Map([
  ['10', 'Pristine'],
  ['9.5', 'Gem'],
  ['9', 'Mint'],
  ['8.5', 'Near mint +'],
  ['8', 'Near mint'],
])

function slabWords(defs: Defs, { company, grade, certificate, name, detail }: SlabLabel): string {
  const seal = metal(defs, Number(grade) >= 10 ? 'gold' : 'silver')
  return [
    path(burst(486, 110, 40, 68, 24), seal, { opacity: 0.9 }),
    circle(486, 110, 54, seal, { stroke: '#fff', width: 2.5 }),
    circle(486, 110, 45, '#14183a'),
    text(486, grade.length > 2 ? 124 : 128, grade, {
      size: grade.length > 2 ? 40 : 52,
      room: 84,
      weight: 800,
      fill: '#fff',
      anchor: 'middle',
    }),
    text(486, 194, (gradeNames.get(grade) ?? 'Graded').toUpperCase(), {
      size: 13,
      weight: 700,
      fill: '#fff',
      anchor: 'middle',
      spacing: 2,
    }),
    text(48, 76, company.toUpperCase(), { size: 17, weight: 800, fill: '#8fe3e8', spacing: 4, room: 340 }),
    text(48, 118, name, { size: 32, weight: 800, fill: '#fff', room: 350 }),
    text(48, 150, detail, { size: 18, fill: '#c9d2ec', room: 350 }),
    certificate === undefined
      ? ''
      : text(48, 184, `No. ${certificate}`, { size: 16, weight: 600, fill: '#c9d2ec', spacing: 1, room: 350 }),
  ].join('')
}

/** A graded card in its case. The label is generic, a dark band with a seal, so that it resembles no real grader. */
export function drawSlab(defs: Defs, label: SlabLabel, face: string): string {
  const band = defs.linear(
    [
      [0, '#2b2a55'],
      [0.5, '#1c2547'],
      [1, '#102b3f'],
    ],
    [0, 0, 1, 0.4],
  )
  const shell = defs.linear(
    [
      [0, '#f4f8ff', 0.96],
      [0.3, '#cfd9ea', 0.92],
      [0.7, '#e9f0fb', 0.94],
      [1, '#b6c3d9', 0.95],
    ],
    [0, 0, 1, 1],
  )
  const ribs = Array.from(
    { length: 12 },
    (_, index) => `M${n(70 + index * 42)} 14v16M${n(70 + index * 42)} 970v16`,
  ).join('')
  return [
    rect({ x: 4, y: 4, w: 592, h: 992, r: 34 }, shell, { stroke: '#8b97ae', width: 3 }),
    line(ribs, '#8b97ae', 4, 0.5),
    rect({ x: 26, y: 36, w: 548, h: 168, r: 16 }, band, { stroke: '#fff', width: 3 }),
    slabWords(defs, label),
    rect({ x: 42, y: 226, w: 516, h: 732, r: 26 }, '#dfe7f3', { stroke: '#9aa7bf', width: 3 }),
    rect({ x: 54, y: 236, w: 492, h: 712, r: 22 }, '#0c0d18', { opacity: 0.25 }),
    `<svg x="60" y="250" width="480" height="672" viewBox="0 0 500 700">${face}</svg>`,
    path('M42 226H240L110 958H42Z', '#fff', { opacity: 0.13 }),
    path('M300 226H350L220 958H170Z', '#fff', { opacity: 0.1 }),
  ].join('')
}
