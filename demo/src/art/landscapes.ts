import type { SeededRandom } from '../seeded-random.ts'
import type { Palette } from './palettes.ts'
import { blob, ellipse, line, n, path, poly, type Defs, type Point } from './svg.ts'

/** The canvas of a picture. */
export type Stage = {
  readonly w: number
  readonly h: number
  readonly random: SeededRandom
  readonly defs: Defs
  readonly palette: Palette
}

/** A skyline across the stage, filled to the bottom. */
function ridge({ w, h, random }: Stage, y: number, height: number, steps: number, isSharp: boolean): string {
  const points: Point[] = [[-20, y + random.between(-height, height) / 2]]
  for (let step = 1; step < steps; step++) {
    const up = isSharp && step % 2 === 1 ? -height : height * 0.4
    points.push([
      (w * step) / steps + random.between(-10, 10),
      y + (isSharp ? up * random.between(0.4, 1) : random.between(-height, height)),
    ])
  }
  points.push([w + 20, y + random.between(-height, height) / 2], [w + 20, h + 40], [-20, h + 40])
  return isSharp ? poly(points) : blob(points, 0.9)
}

export const cloud = (x: number, y: number, size: number, fill: string, opacity: number): string =>
  path(
    `M${n(x - size)} ${n(y)}q0-${n(size * 0.4)} ${n(size * 0.45)}-${n(size * 0.38)}q${n(size * 0.2)}-${n(size * 0.5)} ${n(size * 0.62)}-${n(size * 0.2)}q${n(size * 0.5)}-${n(size * 0.16)} ${n(size * 0.56)} ${n(size * 0.24)}q${n(size * 0.36)} ${n(size * 0.02)} ${n(size * 0.37)} ${n(size * 0.34)}z`,
    fill,
    { opacity },
  )

function underwater(stage: Stage): string {
  const { w, h, random, palette } = stage
  let weeds = ''
  for (let index = 0; index < 9; index++) {
    const x = random.between(0, w)
    const tall = random.between(50, 130)
    weeds += `M${n(x)} ${n(h)}q${n(random.between(-26, 26))} ${n(-tall / 2)} 0 ${n(-tall)}`
  }
  const beams = [0.15, 0.42, 0.7]
    .map((share) =>
      poly([
        [w * share, -10],
        [w * share + 40, -10],
        [w * (share + 0.18), h],
        [w * (share - 0.06), h],
      ]),
    )
    .join('')
  return (
    path(beams, '#fff', { opacity: 0.13 }) +
    path(ridge(stage, h * 0.86, 16, 5, false), palette.land[1]) +
    line(weeds, palette.land[2], 7, 0.75)
  )
}

function forest(stage: Stage): string {
  const { w, h, random, palette } = stage
  const layer = (count: number, base: number, size: number): string => {
    let trees = ''
    for (let index = 0; index < count; index++) {
      const x = (w * (index + random.between(0.1, 0.9))) / count
      const s = size * random.between(0.7, 1.15)
      trees +=
        poly([
          [x - s * 0.34, base],
          [x, base - s],
          [x + s * 0.34, base],
        ]) +
        poly([
          [x - s * 0.42, base + s * 0.28],
          [x, base - s * 0.5],
          [x + s * 0.42, base + s * 0.28],
        ])
    }
    return trees
  }
  return (
    path(layer(7, h * 0.62, h * 0.3), palette.land[0]) +
    path(layer(6, h * 0.74, h * 0.42), palette.land[1], { opacity: 0.9 }) +
    path(ridge(stage, h * 0.84, 12, 5, false), palette.land[2])
  )
}

function islands(stage: Stage): string {
  const { w, h, random, palette } = stage
  let shapes = ''
  for (const [x, y, s] of [
    [0.14, 0.46, 46],
    [0.86, 0.36, 58],
    [0.7, 0.66, 26],
  ] as const) {
    const [cx, cy] = [w * x + random.between(-16, 16), h * y + random.between(-12, 12)]
    shapes += path(
      blob([
        [cx - s, cy],
        [cx, cy - s * 0.22],
        [cx + s, cy],
        [cx + s * 0.4, cy + s * 0.5],
        [cx, cy + s * 0.9],
        [cx - s * 0.45, cy + s * 0.45],
      ]),
      palette.land[1],
    )
    shapes += ellipse(cx, cy - 2, s * 0.95, s * 0.2, palette.light)
  }
  for (let index = 0; index < 4; index++)
    shapes += cloud(random.between(0, w), random.between(h * 0.1, h * 0.9), random.between(34, 70), '#fff', 0.75)
  return shapes + path(ridge(stage, h * 0.9, 10, 6, false), '#fff', { opacity: 0.8 })
}

function crystals(stage: Stage): string {
  const { w, h, random, palette } = stage
  let shards = ''
  for (let index = 0; index < 7; index++) {
    const x = random.between(0, w)
    const tall = random.between(40, 120)
    const lean = random.between(-20, 20)
    shards += poly([
      [x - 14, h],
      [x - 10 + lean, h - tall * 0.8],
      [x + lean, h - tall],
      [x + 12 + lean * 0.7, h - tall * 0.74],
      [x + 16, h],
    ])
  }
  return (
    path(ridge(stage, h * 0.56, h * 0.2, 9, true), palette.land[0]) +
    path(shards, palette.accent, { opacity: 0.55 }) +
    path(ridge(stage, h * 0.84, 16, 6, false), palette.land[2])
  )
}

function peaks(stage: Stage, hasSnow: boolean): string {
  const { w, h, palette, random } = stage
  const x = w * random.between(0.2, 0.8)
  const top = h * 0.24
  const caps = hasSnow
    ? path(
        poly([
          [x - 34, top + 42],
          [x, top],
          [x + 36, top + 44],
          [x + 14, top + 34],
          [x, top + 50],
          [x - 16, top + 36],
        ]),
        '#fff',
        { opacity: 0.9 },
      )
    : ''
  const mountain = path(
    poly([
      [x - w * 0.42, h * 0.78],
      [x, top],
      [x + w * 0.44, h * 0.78],
    ]),
    palette.land[0],
  )
  return (
    mountain +
    caps +
    path(ridge(stage, h * 0.7, h * 0.1, 7, hasSnow), palette.land[1]) +
    path(ridge(stage, h * 0.84, 12, 5, false), hasSnow ? '#dfe9fb' : palette.land[2])
  )
}

function ruins(stage: Stage): string {
  const { w, h, random, palette } = stage
  let columns = ''
  for (let index = 0; index < 6; index++) {
    const x = (w * (index + random.between(0.2, 0.8))) / 6
    const tall = random.between(50, 150)
    columns += poly([
      [x - 11, h * 0.84],
      [x - 9, h * 0.84 - tall],
      [x + 9, h * 0.84 - tall - random.between(-14, 14)],
      [x + 11, h * 0.84],
    ])
  }
  return (
    path(ridge(stage, h * 0.66, 26, 5, false), palette.land[0]) +
    path(columns, palette.land[1]) +
    path(ridge(stage, h * 0.85, 12, 5, false), palette.land[2])
  )
}

/** The landscape of an element. */
export function landscape(stage: Stage, element: string): string {
  switch (element) {
    case 'Tide':
      return underwater(stage)
    case 'Grove':
      return forest(stage)
    case 'Gale':
      return islands(stage)
    case 'Stone':
      return crystals(stage)
    case 'Frost':
      return peaks(stage, true)
    case 'Ember':
      return peaks(stage, false)
    case 'Umbra':
      return ruins(stage)
    default:
      return (
        path(ridge(stage, stage.h * 0.6, 26, 5, false), stage.palette.land[0]) +
        path(ridge(stage, stage.h * 0.72, 22, 4, false), stage.palette.land[1]) +
        path(ridge(stage, stage.h * 0.85, 12, 5, false), stage.palette.land[2])
      )
  }
}
