import type { SeededRandom } from '../seeded-random.ts'
import { hsl, n, path, rect, type Defs } from './svg.ts'

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly r: number }

/** The rainbow of a foil as stops of a diagonal gradient. */
function rainbow(defs: Defs, random: SeededRandom, strength: number): string {
  const start = random.below(360)
  const stops = Array.from({ length: 9 }, (_, index): [number, string, number] => [
    index / 8,
    hsl(start + index * 62, 95, 68),
    index % 2 === 0 ? strength : strength * 0.25,
  ])
  return defs.linear(stops, [0, 0, 1, 0.9])
}

const motifs: readonly string[] = [
  '<path d="M14 4l2 8 8 2-8 2-2 8-2-8-8-2 8-2z" fill="#fff" fill-opacity=".5"/>',
  '<circle cx="8" cy="8" r="3.4" fill="#fff" fill-opacity=".4"/><circle cx="21" cy="20" r="5.5" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.6"/>',
  '<path d="M0 14L14 0 28 14 14 28z" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.5"/><circle cx="14" cy="14" r="2" fill="#fff" fill-opacity=".6"/>',
  '<path d="M0 7q7-7 14 0t14 0M0 21q7-7 14 0t14 0" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.6"/>',
]

/** Foil over a part of a card: a shining pattern and a rainbow. */
export function foil(defs: Defs, random: SeededRandom, { x, y, w, h, r }: Box, strength: number): string {
  const pattern = defs.pattern(28, 28, random.pick(motifs), `rotate(${random.within(-20, 20)})`)
  const sheen = rainbow(defs, random, strength)
  const blend = 'style="mix-blend-mode:screen"'
  return rect({ x, y, w, h, r }, sheen, { extra: blend }) + rect({ x, y, w, h, r }, pattern)
}

/** A streak of light across the card, including prints over the foil. */
export function glare(defs: Defs, random: SeededRandom, box: Box): string {
  const at = random.between(0.12, 0.6)
  const streak = defs.linear(
    [
      [at, '#fff', 0],
      [at + 0.08, '#fff', 0.38],
      [at + 0.12, '#fff', 0.04],
      [at + 0.18, '#fff', 0.2],
      [at + 0.23, '#fff', 0],
    ],
    [0, 0, 1, 0.55],
  )
  return rect(box, streak)
}

/** Metallic gradient for the rims of the rarest cards. */
export function metal(defs: Defs, kind: 'gold' | 'silver'): string {
  const [pale, mid, deep] = kind === 'gold' ? ['#fff3c4', '#e0b03f', '#8a5a12'] : ['#fff', '#b9c4d6', '#5f6b82']
  return defs.linear(
    [
      [0, pale],
      [0.22, mid],
      [0.4, pale],
      [0.62, mid],
      [0.82, deep],
      [1, pale],
    ],
    [0, 0, 1, 1],
  )
}

/** The toothed edge of a wrapper along the top, from left to right. */
export function teeth(x: number, y: number, w: number, count: number, depth: number): string {
  const step = w / count
  let d = `M${n(x)} ${n(y)}`
  for (let index = 0; index < count; index++) d += `l${n(step / 2)} ${n(depth)}l${n(step / 2)} ${n(-depth)}`
  return d
}

/** A light reflection across packaging. */
export const gleam = (defs: Defs, box: Box, strength: number): string =>
  rect(
    box,
    defs.linear(
      [
        [0, '#fff', strength],
        [0.12, '#fff', 0.02],
        [0.45, '#000', 0.04],
        [0.55, '#fff', strength * 0.55],
        [0.62, '#fff', 0],
        [1, '#000', strength * 0.8],
      ],
      [0, 0, 1, 0],
    ),
  )

export const ring = (x: number, y: number, r: number, color: string, width: number): string =>
  path(`M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`, 'none', {
    stroke: color,
    width,
  })
