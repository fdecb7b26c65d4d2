import { blob, circle, ellipse, line, n, path } from '../svg.ts'
import { eye, horn, markings, part, plume, shadow, type Brush } from './brush.ts'

/** The proportions of a beast. */
type Build = {
  readonly leg: number
  readonly girth: number
  readonly long: number
  readonly head: number
  readonly neck: number
}

const builds: readonly Build[] = [
  { leg: 42, girth: 40, long: 70, head: 44, neck: 50 },
  { leg: 68, girth: 33, long: 70, head: 34, neck: 76 },
  { leg: 32, girth: 52, long: 80, head: 47, neck: 44 },
  { leg: 52, girth: 37, long: 84, head: 38, neck: 58 },
]

function leg(brush: Brush, x: number, top: number, width: number, fill: string): string {
  const d = `M${n(x - width)} ${n(top)}C${n(x - width * 1.1)} ${n(top + 24)} ${n(x - width * 0.5)} 226 ${n(x - width * 0.8)} 248Q${n(x)} 256 ${n(x + width * 1.1)} 250C${n(x + width * 0.6)} 228 ${n(x + width * 1.3)} ${n(top + 26)} ${n(x + width)} ${n(top)}Z`
  return (
    part(brush, d, fill) + line(`M${n(x - width * 0.1)} 251v-6M${n(x + width * 0.5)} 251v-6`, brush.palette.line, 2)
  )
}

function tail(brush: Brush, x: number, y: number): string {
  const { random, bright, skin } = brush
  const kind = random.below(4)
  if (kind === 0) {
    return plume(brush, x, y, 96, -54, skin, 0.34) + plume(brush, x - 46, y - 34, 42, -54, bright, 0.3)
  }
  if (kind === 1) {
    return [-82, -58, -34]
      .map((turn, index) => plume(brush, x, y, 74 + index * 9, turn, index === 1 ? skin : bright, 0.2))
      .join('')
  }
  if (kind === 2) {
    const d = `M${n(x + 6)} ${n(y - 8)}C${n(x - 50)} ${n(y - 10)} ${n(x - 62)} ${n(y - 62)} ${n(x - 28)} ${n(y - 84)}C${n(x - 40)} ${n(y - 50)} ${n(x - 20)} ${n(y - 20)} ${n(x + 8)} ${n(y + 12)}Z`
    return part(brush, d, skin) + circle(x - 27, y - 86, 13, bright, { stroke: brush.palette.line, width: 3 })
  }
  return part(
    brush,
    blob([
      [x + 8, y - 10],
      [x - 30, y - 34],
      [x - 66, y - 26],
      [x - 54, y],
      [x - 20, y + 12],
    ]),
    skin,
  )
}

function ears(brush: Brush, x: number, y: number, r: number): string {
  const { random, skin, shade, palette } = brush
  const kind = random.below(4)
  const one = (dx: number, turn: number, fill: string): string => {
    if (kind === 0) return plume(brush, x + dx, y - r * 0.5, r * 1.5, turn, fill, 0.36)
    if (kind === 1) return plume(brush, x + dx, y - r * 0.4, r * 2.3, turn * 0.8, fill, 0.22)
    if (kind === 2) return circle(x + dx * 1.3, y - r * 0.85, r * 0.42, fill, { stroke: palette.line })
    return plume(brush, x + dx, y - r * 0.3, r * 1.5, turn * 3.2, fill, 0.3)
  }
  return one(r * 0.45, 24, shade) + one(-r * 0.4, -26, skin)
}

function crown(brush: Brush, x: number, y: number, r: number): string {
  const { random, growth, palette } = brush
  const kind = random.below(growth > 0 ? 4 : 6)
  const size = r * (0.8 + growth * 0.35)
  if (kind === 0)
    return (
      horn(brush, x - r * 0.35, y - r * 0.7, size, -size * 0.5) +
      horn(brush, x + r * 0.4, y - r * 0.65, size, size * 0.35)
    )
  if (kind === 1) {
    const tine = (dx: number, flip: number): string =>
      `M${n(x + dx)} ${n(y - r * 0.7)}q${n(flip * 6)} ${n(-size * 0.7)} ${n(flip * size * 0.5)} ${n(-size * 1.3)}m${n(-flip * size * 0.36)} ${n(size * 0.62)}q${n(flip * size * 0.5)} ${n(-2)} ${n(flip * size * 0.66)} ${n(-size * 0.4)}m${n(-flip * size * 0.84)} ${n(size * 0.5)}q${n(-flip * size * 0.3)} ${n(-size * 0.2)} ${n(-flip * size * 0.26)} ${n(-size * 0.6)}`
    const d = tine(-r * 0.3, -1) + tine(r * 0.3, 1)
    return line(d, palette.line, 9.5) + line(d, palette.accent, 5)
  }
  if (kind === 2) return horn(brush, x + r * 0.1, y - r * 0.8, size * 1.2, r * 0.3, 8)
  if (kind === 3)
    return [-30, 0, 30].map((turn) => plume(brush, x, y - r * 0.7, size * 0.9, turn, brush.bright, 0.26)).join('')
  return ''
}

function mane(brush: Brush, x: number, y: number, r: number): string {
  let spikes = ''
  for (let index = 0; index < 9; index++) {
    spikes += plume(
      brush,
      x - r * 0.16,
      y + r * 0.1,
      r * 1.75,
      -160 + index * 40,
      index % 2 ? brush.bright : brush.shade,
      0.22,
    )
  }
  return spikes
}

/** Muzzle, nose, mouth and cheeks. */
function face({ palette, skin }: Brush, hx: number, hy: number, r: number): string {
  const [mx, my] = [hx + r * 0.14, hy + r * 0.42]
  return (
    ellipse(hx, hy, r * 1.06, r * 0.94, skin, { stroke: palette.line }) +
    path(
      blob([
        [hx - r * 0.86, hy + r * 0.2],
        [hx - r * 0.2, hy - r * 0.1],
        [mx, hy + r * 0.06],
        [hx + r * 0.5, hy - r * 0.1],
        [hx + r * 0.9, hy + r * 0.2],
        [hx + r * 0.4, hy + r * 0.82],
        [hx - r * 0.4, hy + r * 0.82],
      ]),
      palette.belly,
      { opacity: 0.9 },
    ) +
    path(
      `M${n(mx - r * 0.15)} ${n(my - r * 0.12)}h${n(r * 0.3)}q0 ${n(r * 0.22)} ${n(-r * 0.15)} ${n(r * 0.22)}q${n(-r * 0.15)} 0 ${n(-r * 0.15)} ${n(-r * 0.22)}`,
      palette.line,
    ) +
    line(
      `M${n(mx)} ${n(my + r * 0.08)}v${n(r * 0.12)}m${n(-r * 0.3)} ${n(r * 0.02)}q${n(r * 0.15)} ${n(r * 0.18)} ${n(r * 0.3)} 0q${n(r * 0.15)} ${n(r * 0.18)} ${n(r * 0.3)} 0`,
      palette.line,
      2.4,
    ) +
    ellipse(hx - r * 0.68, hy + r * 0.36, r * 0.14, r * 0.09, palette.accent, { opacity: 0.55 }) +
    ellipse(hx + r * 0.88, hy + r * 0.34, r * 0.12, r * 0.09, palette.accent, { opacity: 0.55 })
  )
}

/** A four-legged animal in side view, facing the viewer. */
export function drawBeast(brush: Brush): string {
  const { random, palette, skin, shade, growth } = brush
  const build = random.pick(builds)
  const [cx, base] = [188, 250 - build.leg]
  const cy = base - build.girth * 0.62
  const hx = cx + build.long * 0.86
  const hy = cy - build.neck
  const r = build.head
  const torso = blob([
    [cx - build.long, cy - 4],
    [cx - build.long * 0.4, cy - build.girth],
    [cx + build.long * 0.5, cy - build.girth * 0.92],
    [cx + build.long, cy - 6],
    [cx + build.long * 0.7, cy + build.girth * 0.85],
    [cx - build.long * 0.2, cy + build.girth * 0.8],
    [cx - build.long * 0.85, cy + build.girth * 0.7],
  ])
  const neck = blob([
    [hx - r * 0.6, hy],
    [hx + r * 0.5, hy + r * 0.6],
    [cx + build.long * 0.92, cy + 18],
    [cx + build.long * 0.2, cy + 8],
    [cx + build.long * 0.3, cy - build.girth * 0.7],
  ])
  const mood = growth > 0 ? random.between(0.2, 1) : -1
  return [
    shadow(cx + 12, build.long * 1.25),
    tail(brush, cx - build.long * 0.86, cy - 4),
    leg(brush, cx - build.long * 0.42, cy + 14, 11, shade),
    leg(brush, cx + build.long * 0.72, cy + 14, 11, shade),
    random.chance(0.25 + growth * 0.15) ? mane(brush, hx, hy, r) : '',
    part(brush, torso, skin),
    path(
      blob([
        [cx - build.long * 0.6, cy + build.girth * 0.5],
        [cx, cy + build.girth * 0.32],
        [cx + build.long * 0.6, cy + build.girth * 0.5],
        [cx, cy + build.girth * 0.74],
      ]),
      palette.belly,
      { opacity: 0.75 },
    ),
    markings(brush, [cx - 8, cy - build.girth * 0.2], build.long * 0.7, build.girth * 0.6),
    leg(brush, cx - build.long * 0.72, cy + 10, 13, skin),
    leg(brush, cx + build.long * 0.46, cy + 12, 13, skin),
    part(brush, neck, skin, 0),
    ears(brush, hx, hy, r),
    crown(brush, hx, hy, r),
    face(brush, hx, hy, r),
    eye(brush, hx + r * 0.52, hy - r * 0.06, r * 0.25, mood),
    eye(brush, hx - r * 0.3, hy - r * 0.06, r * 0.27, mood),
  ].join('')
}
