import type { SeededRandom } from '../../seeded-random.ts'
import type { Palette } from '../palettes.ts'
import { blob, circle, ellipse, line, n, path, type Defs, type Point } from '../svg.ts'

/**
 * The drawing context of a creature on a 400 by 300 sheet with the ground at 250. `growth` ranges from 0, newly hatched,
 * to 3, legendary: grown creatures have larger horns, crests and wings.
 */
export type Brush = {
  readonly random: SeededRandom
  readonly defs: Defs
  readonly palette: Palette
  readonly growth: number
  /** The skin gradient: light above, dark below. */
  readonly skin: string
  /** The shaded skin, for limbs behind the body. */
  readonly shade: string
  readonly bright: string
}

export function makeBrush(random: SeededRandom, defs: Defs, palette: Palette, growth: number): Brush {
  const { light, body, dark, accent, accentDark } = palette
  return {
    random,
    defs,
    palette,
    growth,
    skin: defs.linear([
      [0, light],
      [0.45, body],
      [1, dark],
    ]),
    shade: defs.linear([
      [0, body],
      [1, dark],
    ]),
    bright: defs.linear([
      [0, accent],
      [1, accentDark],
    ]),
  }
}

/** An outlined part of a body. */
export const part = ({ palette }: Brush, d: string, fill: string, width?: number): string =>
  path(d, fill, { stroke: palette.line, ...(width === undefined ? {} : { width }) })

/** A bright eye. A negative `mood` is gentle, a positive one fierce. */
export function eye({ palette }: Brush, x: number, y: number, r: number, mood: number): string {
  const lid =
    mood > 0
      ? path(
          `M${n(x - r * 1.35)} ${n(y - r * (1.5 - mood * 0.5))}L${n(x + r * 1.4)} ${n(y - r * (0.7 + mood * 0.3))}L${n(x + r * 1.3)} ${n(y - r * 1.8)}L${n(x - r * 1.2)} ${n(y - r * 2)}Z`,
          palette.dark,
        )
      : ''
  return (
    ellipse(x, y, r, r * 1.16, '#fff', { stroke: palette.line, width: r * 0.28 }) +
    ellipse(x + r * 0.14, y + r * 0.1, r * 0.72, r * 0.9, palette.accentDark) +
    ellipse(x + r * 0.18, y + r * 0.14, r * 0.42, r * 0.6, palette.line) +
    circle(x - r * 0.12, y - r * 0.38, r * 0.3, '#fff') +
    circle(x + r * 0.4, y + r * 0.5, r * 0.14, '#fff', { opacity: 0.8 }) +
    lid
  )
}

/** Spots, stripes or rings over a body, translucent so that its shading shows. */
export function markings({ random, palette }: Brush, [x, y]: Point, rx: number, ry: number): string {
  const kind = random.below(4)
  let shapes = ''
  if (kind === 0) {
    for (let index = 0; index < 7; index++) {
      const angle = random.between(0, 6.3)
      const far = Math.sqrt(random.unit())
      shapes += ellipse(
        x + Math.cos(angle) * rx * far,
        y + Math.sin(angle) * ry * far,
        random.between(3, 8),
        random.between(3, 6),
        palette.dark,
        { opacity: 0.45 },
      )
    }
    return shapes
  }
  if (kind === 1) {
    for (let index = -2; index <= 2; index++) {
      const at = x + (index * rx) / 2.6
      shapes += `M${n(at - 5)} ${n(y - ry)}q${n(9)} ${n(ry * 0.6)} ${n(2)} ${n(ry * 1.1)}q12-${n(ry * 0.5)} 8-${n(ry * 1.1)}z`
    }
    return path(shapes, palette.dark, { opacity: 0.42 })
  }
  if (kind === 2)
    return (
      circle(x, y, Math.min(rx, ry) * 0.55, 'none', { stroke: palette.accent, width: 5, opacity: 0.7 }) +
      circle(x, y, Math.min(rx, ry) * 0.25, palette.accent, { opacity: 0.8 })
    )
  return ''
}

/** A curved horn at its root, tilted by `lean`. */
export const horn = (brush: Brush, x: number, y: number, length: number, lean: number, width = 9): string =>
  part(
    brush,
    `M${n(x - width)} ${n(y)}Q${n(x - width * 0.4 + lean * 0.2)} ${n(y - length * 0.6)} ${n(x + lean)} ${n(y - length)}Q${n(x + width * 1.3 + lean * 0.4)} ${n(y - length * 0.45)} ${n(x + width)} ${n(y)}Z`,
    brush.bright,
    2.8,
  )

/** A flame, leaf or feather: a pointed drop rotated by an angle. */
export function plume(
  { palette }: Brush,
  x: number,
  y: number,
  length: number,
  degrees: number,
  fill: string,
  width = 0.3,
): string {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle) * length, Math.cos(angle) * length]
  const at = (side: number, along: number): string =>
    `${Math.round(x + side * cos + along * sin)} ${Math.round(y + side * sin - along * cos)}`
  const d = `M${at(0, 0)}C${at(width, 0.25)} ${at(width, 0.65)} ${at(0, 1)}C${at(-width, 0.65)} ${at(-width, 0.25)} ${at(0, 0)}`
  return path(d, fill, { stroke: palette.line })
}

/** A band along points, tapering from start to end. */
export function taper(points: readonly Point[], widthAt: (share: number) => number): string {
  const left: Point[] = []
  const right: Point[] = []
  for (let index = 0; index < points.length; index++) {
    const [x, y] = points[index] ?? [0, 0]
    const [px, py] = points[Math.max(0, index - 1)] ?? [x, y]
    const [nx, ny] = points[Math.min(points.length - 1, index + 1)] ?? [x, y]
    const length = Math.hypot(nx - px, ny - py) || 1
    const half = widthAt(index / (points.length - 1)) / 2
    const ox = (-(ny - py) / length) * half
    const oy = ((nx - px) / length) * half
    left.push([x + ox, y + oy])
    right.unshift([x - ox, y - oy])
  }
  return blob([...left, ...right], 0.95)
}

export const smile = ({ palette }: Brush, x: number, y: number, w: number): string =>
  line(`M${n(x - w)} ${n(y)}q${n(w)} ${n(w * 0.9)} ${n(w * 2)} 0`, palette.line, 2.8)

export const shadow = (x: number, rx: number): string => ellipse(x, 254, rx, 11, '#0b0a1a', { opacity: 0.35 })

const mirror = 'matrix(-1 0 0 1 400 0)'

/** Draws a shape twice, the second time mirrored at the centre of the sheet. */
export function mirrored({ defs }: Brush, shape: string): string {
  if (shape.length < 160) return `${shape}<g transform="${mirror}">${shape}</g>`
  const use = `<use href="#${defs.shared(shape, () => shape)}"`
  return `${use}/>${use} transform="${mirror}"/>`
}
