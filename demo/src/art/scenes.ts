import { cloud, landscape, type Stage } from './landscapes.ts'
import { circle, line, n, path, poly, rect } from './svg.ts'

function rays({ w, h, random, palette }: Stage, x: number, y: number, count: number, opacity: number): string {
  let shapes = ''
  const turn = random.unit()
  for (let index = 0; index < count; index++) {
    const angle = ((index + turn) / count) * Math.PI * 2
    const spread = 0.5 / count + 0.05
    const far = w + h
    shapes += poly([
      [x, y],
      [x + Math.cos(angle - spread) * far, y + Math.sin(angle - spread) * far],
      [x + Math.cos(angle + spread) * far, y + Math.sin(angle + spread) * far],
    ])
  }
  return path(shapes, palette.glow, { opacity })
}

function scatter({ w, h, random }: Stage, count: number, draw: (x: number, y: number, size: number) => string): string {
  let shapes = ''
  for (let index = 0; index < count; index++)
    shapes += draw(random.between(0, w), random.between(0, h), random.between(0.5, 1))
  return shapes
}

function sparkle(x: number, y: number, r: number): string {
  const s = Math.max(2, Math.round(r))
  return `M${Math.round(x)} ${Math.round(y) - s}q0 ${s} ${s} ${s}q-${s} 0-${s} ${s}q0-${s}-${s}-${s}q${s} 0 ${s}-${s}`
}

/** Round flecks: dots of a stroke with round caps. */
const fleck = (x: number, y: number): string => `M${Math.round(x)} ${Math.round(y)}h0`

/** Airborne particles in a single path. */
function particles(stage: Stage, element: string): string {
  const { palette, random } = stage
  switch (element) {
    case 'Ember':
      return path(
        scatter(stage, 15, (x, y, s) => sparkle(x, y, 2 + s * 5)),
        palette.accent,
        { opacity: 0.85 },
      )
    case 'Tide':
      return scatter(stage, 9, (x, y, s) =>
        circle(x, y, 2 + s * 7, 'none', { stroke: '#fff', width: 1.5, opacity: 0.5 }),
      )
    case 'Grove':
      return path(
        scatter(
          stage,
          18,
          (x, y, s) =>
            `M${n(x)} ${n(y)}q${n(6 * s)} ${n(-9 * s)} ${n(14 * s)} ${n(-4 * s)}q${n(-4 * s)} ${n(9 * s)} ${n(-14 * s)} ${n(4 * s)}z`,
        ),
        palette.light,
        { opacity: 0.8 },
      )
    case 'Gale':
      return line(
        scatter(
          stage,
          8,
          (x, y, s) => `M${n(x - 40)} ${n(y)}q${n(30 * s)} ${n(-14 * s)} ${n(60 * s)} 0t${n(44 * s)} ${n(-6 * s)}`,
        ),
        '#fff',
        2.2,
        0.55,
      )
    case 'Frost':
      return line(scatter(stage, 26, fleck), '#fff', 3, 0.75) + line(scatter(stage, 12, fleck), '#fff', 6.5, 0.85)
    case 'Spark': {
      const x = stage.w * random.between(0.12, 0.88)
      const bolt = `M${n(x)} -5l-16 52 18-4-22 60 48-72-22 4 20-40z`
      return (
        path(bolt, '#fff7c2', { opacity: 0.9 }) +
        path(
          scatter(stage, 10, (a, b, s) => sparkle(a, b, 3 + s * 5)),
          '#fff7c2',
        )
      )
    }
    case 'Stone':
      return path(
        scatter(stage, 12, (x, y, s) =>
          poly([
            [x, y],
            [x + 7 * s, y - 5 * s],
            [x + 12 * s, y + 3 * s],
            [x + 4 * s, y + 8 * s],
          ]),
        ),
        palette.accent,
        { opacity: 0.6 },
      )
    default:
      return path(
        scatter(stage, 16, (x, y, s) => sparkle(x, y * 0.8, 1 + s * 5)),
        '#fff',
        { opacity: 0.8 },
      )
  }
}

/** Sky, light, land and air of an element. */
export function paintScene(stage: Stage, element: string): string {
  const { w, h, random, defs, palette } = stage
  const [top, middle, low] = palette.sky
  const sky = rect(
    { x: 0, y: 0, w, h },
    defs.linear([
      [0, top],
      [0.55, middle],
      [1, low],
    ]),
  )
  const x = w * random.between(0.2, 0.8)
  const y = h * random.between(0.18, 0.34)
  const halo = defs.radial([
    [0, palette.glow, 0.95],
    [0.25, palette.glow, 0.55],
    [1, palette.glow, 0],
  ])
  const light = element === 'Tide' ? '' : circle(x, y, h * 0.42, halo) + circle(x, y, h * 0.085, palette.glow)
  const beams = element === 'Lumen' ? rays(stage, x, y, 12, 0.22) : ''
  return sky + beams + light + landscape(stage, element)
}

/** The particles in front of the creature. */
export const paintAir = (stage: Stage, element: string): string => particles(stage, element)

/** Clouds and a low sun for crew cards. */
export function paintSky(stage: Stage): string {
  const { w, h, random, defs, palette } = stage
  const [top, middle, low] = palette.sky
  const x = w * random.between(0.25, 0.75)
  const y = h * random.between(0.22, 0.4)
  const halo = defs.radial([
    [0, palette.glow, 0.9],
    [1, palette.glow, 0],
  ])
  let clouds = ''
  for (let index = 0; index < 6; index++) {
    clouds += cloud(
      random.between(-20, w),
      h * (0.3 + index * 0.12) + random.between(-14, 14),
      random.between(46, 110),
      '#fff',
      0.2 + index * 0.09,
    )
  }
  return (
    rect(
      { x: 0, y: 0, w, h },
      defs.linear([
        [0, top],
        [0.6, middle],
        [1, low],
      ]),
    ) +
    rays(stage, x, y, 14, 0.16) +
    circle(x, y, h * 0.4, halo) +
    clouds
  )
}
