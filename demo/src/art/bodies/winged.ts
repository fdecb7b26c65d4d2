import { blob, circle, ellipse, line, n, path, type Point } from '../svg.ts'
import { eye, horn, markings, mirrored, part, plume, shadow, type Brush } from './brush.ts'

/** A wing of three rows of feathers, spread to the left of its root. */
function featherWing(brush: Brush, [x, y]: Point, span: number, lift: number): string {
  const { palette, skin, shade, bright } = brush
  const rows: readonly (readonly [count: number, length: number, fill: string])[] = [
    [5, 1, shade],
    [4, 0.72, bright],
    [3, 0.46, skin],
  ]
  let feathers = ''
  for (const [count, length, fill] of rows) {
    for (let index = 0; index < count; index++) {
      const share = index / (count - 1)
      const turn = -100 + lift - share * 74
      feathers += plume(
        brush,
        x - share * span * 0.1,
        y + share * 16,
        span * length * (1 - share * 0.34),
        turn,
        fill,
        0.15,
      )
    }
  }
  return (
    feathers +
    part(
      brush,
      blob([
        [x + 12, y - 8],
        [x - span * 0.36, y - 26 - lift * 0.3],
        [x - span * 0.52, y - 8 - lift * 0.4],
        [x - span * 0.26, y + 14],
        [x + 10, y + 24],
      ]),
      palette.light,
    )
  )
}

/** A bird with spread wings in front view. */
export function drawBird(brush: Brush): string {
  const { random, palette, skin, bright, growth } = brush
  const span = random.between(112, 150) + growth * 8
  const lift = random.between(-6, 40)
  const plump = random.between(34, 50)
  const top = 104
  const fan = [-38, -19, 0, 19, 38]
    .map((turn) => plume(brush, 200, 196, 62 + growth * 9, 180 + turn, turn % 38 === 0 ? bright : brush.shade, 0.2))
    .join('')
  const crest = Array.from({ length: 3 + growth }, (_, index) =>
    plume(
      brush,
      200,
      top - 20,
      34 + growth * 9 - Math.abs(index - 1 - growth / 2) * 7,
      (index - 1 - growth / 2) * 24,
      bright,
      0.2,
    ),
  ).join('')
  const hooked = random.chance(0.5)
  const beak = hooked
    ? `M190 ${top + 2}Q200 ${top - 6} 210 ${top + 2}Q212 ${top + 16} 200 ${top + 26}Q188 ${top + 16} 190 ${top + 2}Z`
    : `M188 ${top + 4}L212 ${top + 4}L200 ${top + 24}Z`
  const chest = Array.from(
    { length: 3 },
    (_, row) => `M${n(200 - 24 + row * 6)} ${150 + row * 15}q8 12 16 0q8 12 16 0${row === 0 ? 'q8 12 16 0' : ''}`,
  ).join('')
  return [
    shadow(200, 62),
    fan,
    mirrored(brush, featherWing(brush, [176, 146], span, lift)),
    line(
      `M186 206v34m0 2l-10 8m10-8l2 10m-2-10l11 7M214 206v34m0 2l10 8m-10-8l-2 10m2-10l-11 7`,
      palette.accentDark,
      5,
    ),
    part(
      brush,
      blob([
        [200, 116],
        [200 + plump, 142],
        [200 + plump * 0.78, 196],
        [200, 218],
        [200 - plump * 0.78, 196],
        [200 - plump, 142],
      ]),
      skin,
    ),
    path(
      blob([
        [200, 132],
        [200 + plump * 0.6, 156],
        [200 + plump * 0.4, 198],
        [200, 208],
        [200 - plump * 0.4, 198],
        [200 - plump * 0.6, 156],
      ]),
      palette.belly,
      { opacity: 0.9 },
    ),
    line(chest, palette.body, 2.4, 0.6),
    crest,
    circle(200, top, 32, skin, { stroke: palette.line }),
    path(
      `M172 ${top + 6}Q186 ${top - 22} 200 ${top - 4}Q214 ${top - 22} 228 ${top + 6}Q214 ${top + 26} 200 ${top + 22}Q186 ${top + 26} 172 ${top + 6}Z`,
      palette.belly,
      { opacity: 0.85 },
    ),
    mirrored(brush, eye(brush, 186, top - 2, 8.5, growth > 0 ? 0.6 : -1)),
    part(brush, beak, palette.accent, 2.6),
  ].join('')
}

function scaleWing(brush: Brush, [x, y]: Point, points: readonly Point[], fill: string): string {
  const { palette, random } = brush
  const outline = points.map(([dx, dy]): Point => [x + dx, y + dy])
  const [mx, my] = outline[Math.floor(points.length / 2)] ?? [x, y]
  const [cx, cy] = [(x + mx) / 2 - 6, (y + my) / 2]
  const r = random.between(11, 18)
  const veins = outline
    .map(([px, py]) => `M${n(x)} ${n(y)}L${n(x + (px - x) * 0.82)} ${n(y + (py - y) * 0.82)}`)
    .join('')
  return (
    part(brush, blob(outline, 0.9), fill) +
    line(veins, palette.line, 1.4, 0.35) +
    circle(cx, cy, r, palette.belly, { stroke: palette.line, width: 2 }) +
    circle(cx, cy, r * 0.55, palette.accent) +
    circle(cx - r * 0.15, cy - r * 0.2, r * 0.2, '#fff')
  )
}

/** An insect with patterned wings in mirrored top view. */
export function drawInsect(brush: Brush): string {
  const { random, palette, skin, shade, bright, growth } = brush
  const reach = random.between(0.86, 1.12) + growth * 0.06
  const ragged = random.between(0.7, 1.1)
  const at = (x: number, y: number): Point => [x * reach, y * reach]
  const upper: Point[] = [[0, 0], at(-40, -62), at(-112, -96), at(-148, -58 * ragged), at(-128, -10), at(-66, 14)]
  const lower: Point[] = [[0, 0], at(-62, 10), at(-112, 42 * ragged), at(-96, 92), at(-56, 84), at(-18, 46)]
  const segments = Array.from({ length: 5 }, (_, index) =>
    ellipse(200, 168 + index * 17, 19 - index * 2.2, 13, index % 2 ? bright : skin, {
      stroke: palette.line,
      width: 2.8,
    }),
  )
    .toReversed()
    .join('')
  const feeler = random.between(20, 52)
  const mandibles = random.chance(0.4) ? mirrored(brush, horn(brush, 190, 92, -26, 5, 5)) : ''
  return [
    shadow(200, 70),
    mirrored(brush, scaleWing(brush, [190, 150], lower, shade) + scaleWing(brush, [192, 140], upper, bright)),
    mirrored(brush, line(`M188 166q-24 14 -30 40M190 180q-18 16 -20 38`, palette.line, 5)),
    segments,
    ellipse(200, 144, 25, 29, skin, { stroke: palette.line }),
    markings(brush, [200, 146], 14, 18),
    mirrored(
      brush,
      line(`M192 88q-12 -34 -${n(feeler)} -44`, palette.line, 4) +
        circle(200 - 8 - feeler, 43, 6, palette.accent, { stroke: palette.line, width: 2.4 }),
    ),
    mandibles,
    ellipse(200, 104, 26, 23, skin, { stroke: palette.line }),
    mirrored(
      brush,
      ellipse(181, 101, 13, 15, bright, { stroke: palette.line }) + ellipse(177, 96, 4.5, 6, '#fff', { opacity: 0.9 }),
    ),
    line('M193 118q7 6 14 0', palette.line, 2.6),
  ].join('')
}
