import { blob, circle, ellipse, line, n, path, type Point } from '../svg.ts'
import { eye, horn, markings, part, plume, shadow, taper, type Brush } from './brush.ts'

/** Overlapping scales between two points, as one path. */
function scales(x: number, y: number, columns: number, rows: number, size: number): string {
  let d = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      d += `M${n(x + column * size + (row % 2) * size * 0.5)} ${n(y + row * size * 0.62)}q${n(-size * 0.5)} ${n(size * 0.32)} 0 ${n(size * 0.64)}`
    }
  }
  return d
}

function finRays(x: number, y: number, tips: readonly Point[]): string {
  return tips.map(([tx, ty]) => `M${n(x)} ${n(y)}L${n(tx)} ${n(ty)}`).join('')
}

/** A fish that swims to the right. */
export function drawFish(brush: Brush): string {
  const { random, growth } = brush
  const fish: Fish = {
    long: random.between(92, 118),
    tall: random.between(46, 72),
    sail: random.between(34, 58) + growth * 10,
    tip: random.between(48, 78),
  }
  return shadow(200, 66) + fishFins(brush, fish) + fishBody(brush, fish) + fishFace(brush, fish)
}

/** The dimensions of a fish and its fins. */
type Fish = { readonly long: number; readonly tall: number; readonly sail: number; readonly tip: number }
const [cx, cy] = [206, 150] as const

function fishFins(brush: Brush, { long, tall, sail, tip }: Fish): string {
  const { palette, shade, bright } = brush
  const tailX = cx - long
  const tail = blob(
    [
      [tailX + 14, cy],
      [tailX - 42, cy - tip],
      [tailX - 76, cy - tip * 0.7],
      [tailX - 44, cy],
      [tailX - 72, cy + tip * 0.8],
      [tailX - 38, cy + tip],
    ],
    0.85,
  )
  const dorsal = blob(
    [
      [cx - long * 0.55, cy - tall * 0.62],
      [cx - long * 0.2, cy - tall - sail],
      [cx + long * 0.12, cy - tall - sail * 0.7],
      [cx + long * 0.5, cy - tall * 0.6],
      [cx, cy - tall * 0.7],
    ],
    0.8,
  )
  return [
    part(brush, tail, bright),
    line(
      finRays(tailX, cy, [
        [tailX - 52, cy - tip * 0.66],
        [tailX - 40, cy - 16],
        [tailX - 40, cy + 20],
        [tailX - 48, cy + tip * 0.7],
      ]),
      palette.line,
      1.8,
      0.5,
    ),
    part(brush, dorsal, bright),
    line(
      finRays(cx, cy - tall * 0.4, [
        [cx - 24, cy - tall - sail * 0.7],
        [cx + 2, cy - tall - sail * 0.66],
        [cx + 28, cy - tall - sail * 0.4],
      ]),
      palette.line,
      1.8,
      0.5,
    ),
    part(
      brush,
      blob([
        [cx - 12, cy + tall * 0.6],
        [cx - 44, cy + tall + 30],
        [cx - 12, cy + tall + 22],
        [cx + 14, cy + tall * 0.7],
      ]),
      shade,
    ),
  ].join('')
}

function fishBody(brush: Brush, { long, tall }: Fish): string {
  const { palette, skin, bright } = brush
  const body = blob([
    [cx - long, cy],
    [cx - long * 0.4, cy - tall * 0.88],
    [cx + long * 0.4, cy - tall * 0.9],
    [cx + long, cy + 2],
    [cx + long * 0.42, cy + tall * 0.92],
    [cx - long * 0.4, cy + tall * 0.8],
  ])
  return [
    part(brush, body, skin),
    path(
      blob([
        [cx - long * 0.7, cy + 14],
        [cx + long * 0.2, cy + tall * 0.3],
        [cx + long * 0.9, cy + 12],
        [cx + long * 0.4, cy + tall * 0.84],
        [cx - long * 0.3, cy + tall * 0.72],
      ]),
      palette.belly,
      { opacity: 0.8 },
    ),
    line(scales(cx - long * 0.56, cy - tall * 0.44, 6, 5, 18), palette.dark, 2.2, 0.55),
    markings(brush, [cx - 20, cy - tall * 0.3], long * 0.4, tall * 0.4),
    line(
      `M${n(cx + long * 0.42)} ${n(cy - tall * 0.56)}q-22 ${n(tall * 0.6)} 4 ${n(tall * 1.1)}`,
      palette.line,
      3,
      0.7,
    ),
    part(
      brush,
      blob([
        [cx + 24, cy + 10],
        [cx - 34, cy + 8],
        [cx - 46, cy + 34],
        [cx - 8, cy + 42],
      ]),
      bright,
    ),
  ].join('')
}

function fishFace(brush: Brush, { long, tall }: Fish): string {
  const { random, palette, growth } = brush
  const whiskers = random.chance(0.45)
    ? line(
        `M${n(cx + long * 0.9)} ${n(cy + 18)}q22 16 14 44M${n(cx + long * 0.82)} ${n(cy + 24)}q6 22 -10 40`,
        palette.accentDark,
        4,
      )
    : ''
  const lantern = random.chance(0.3)
    ? line(`M${n(cx + long * 0.45)} ${n(cy - tall * 0.8)}q34 -56 76 -18`, palette.line, 4) +
      circle(cx + long * 0.45 + 78, cy - tall * 0.8 - 14, 12, palette.accent, { stroke: palette.line })
    : ''
  return [
    lantern,
    whiskers,
    eye(brush, cx + long * 0.64, cy - tall * 0.16, 13, growth > 0 ? 0.5 : -1),
    line(`M${n(cx + long * 0.96)} ${n(cy + 12)}q-14 12 -30 8`, palette.line, 3),
  ].join('')
}

/** A coiled serpent with a raised head. */
export function drawSerpent(brush: Brush): string {
  const { random, palette, skin, bright, growth } = brush
  const thick = random.between(40, 54)
  const sway = random.between(0.8, 1.15)
  const spine: Point[] = [
    [262, 84],
    [252, 122],
    [214, 150],
    [150 - 10 * sway, 158],
    [112, 186],
    [136, 224],
    [204, 232],
    [266, 214],
    [318 * sway, 222],
    [330, 180],
  ]
  const width = (share: number): number => thick * (share < 0.1 ? 0.92 : 1 - share * 0.82)
  const spikes = spine
    .slice(1, 7)
    .map(([x, y], index) =>
      plume(
        brush,
        x - (index < 2 ? -8 : 4),
        y - thick * 0.3,
        26 + growth * 6,
        index < 3 ? 30 - index * 30 : -10 + index * 6,
        bright,
        0.26,
      ),
    )
    .join('')
  const rings = spine
    .slice(1, 8)
    .map(([x, y], index) => ellipse(x, y, 5.5 - index * 0.4, 5.5 - index * 0.4, palette.accent, { opacity: 0.75 }))
    .join('')
  const frill = random.chance(0.6)
    ? [-64, -24, 110, 150].map((turn) => plume(brush, 262, 82, 50 + growth * 8, turn, bright, 0.24)).join('')
    : ''
  const crest = random.chance(0.5)
    ? horn(brush, 246, 60, 34 + growth * 12, -24, 7) + horn(brush, 270, 58, 36 + growth * 12, -8, 7)
    : plume(brush, 256, 56, 44 + growth * 10, -34, bright, 0.3)
  return [
    shadow(220, 116),
    spikes,
    part(brush, taper(spine, width), skin),
    path(
      taper(
        spine.map(([x, y]): Point => [x + 3, y + 5]),
        (share) => width(share) * 0.34,
      ),
      palette.belly,
      { opacity: 0.7 },
    ),
    rings,
    plume(brush, 330, 184, 44 + growth * 6, 22, bright, 0.34),
    frill,
    crest,
    part(
      brush,
      blob([
        [236, 66],
        [268, 54],
        [304, 78],
        [328, 96],
        [312, 110],
        [268, 114],
        [238, 96],
      ]),
      skin,
    ),
    path(
      blob([
        [262, 100],
        [300, 98],
        [322, 100],
        [306, 110],
        [270, 112],
      ]),
      palette.belly,
    ),
    line('M322 99q-30 8 -54 2M318 92l4 -2', palette.line, 2.8),
    line('M324 100q16 2 22 10m-10 -6q10 -4 16 -2', palette.accentDark, 3),
    eye(brush, 276, 80, 10, growth > 0 ? 0.8 : 0.2),
  ].join('')
}
