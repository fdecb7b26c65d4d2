import {
  centerOf,
  heightOf,
  homography,
  isConvex,
  mapQuad,
  transform,
  unitQuad,
  type Point,
  type Quad,
} from './geometry.ts'
import { locateSize, refineMargin, refineSize, type Networks } from './networks.ts'
import { straighten, type Pyramid } from './picture.ts'

/** A place where a card may lie, and how sure the refiner is that one does, from 0 to 1. */
export type Place = { readonly quad: Quad; readonly quality: number }

const cells = locateSize.width / 8
const heatRows = refineSize.height / 4
const heatColumns = refineSize.width / 4
const passes = 2

/** A half diagonal from its length and doubled angle, which are the same for a card that is turned by half a turn. */
function halfOf(x: number, y: number): Point {
  const angle = Math.atan2(y, x) / 2
  const length = Math.hypot(x, y)
  return [Math.cos(angle) * length, Math.sin(angle) * length]
}

/** The corners from the middles of both diagonals and their halves. */
export function quadOfDiagonals(values: readonly number[]): Quad {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, a1 = 0, b1 = 0, a2 = 0, b2 = 0] = values
  const [hx, hy] = halfOf(a1, b1)
  let [kx, ky] = halfOf(a2, b2)
  // The second diagonal leads from the top right to the bottom left: a turn to the right of the first.
  if (hy * kx - hx * ky > 0) [kx, ky] = [-kx, -ky]
  return [
    [x1 - hx, y1 - hy],
    [x2 - kx, y2 - ky],
    [x1 + hx, y1 + hy],
    [x2 + kx, y2 + ky],
  ]
}

/** The most likely places, each away from the better ones, best first. */
export function placesOf(output: Float32Array, count: number): Quad[] {
  const plane = cells * cells
  const order = Array.from({ length: plane }, (_, cell) => cell).toSorted((a, b) => output[b]! - output[a]!)
  const found: Quad[] = []
  for (const cell of order) {
    const [x, y] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
    const isTaken = found.some((quad) => {
      const [u, v] = centerOf(quad)
      return Math.hypot(x - u, y - v) < heightOf(quad) * 0.3
    })
    if (isTaken) continue
    const values = Array.from({ length: 8 }, (_, index) => output[(index + 1) * plane + cell]!)
    const quad = quadOfDiagonals(values.map((value, index) => value + (index > 3 ? 0 : index % 2 === 0 ? x : y)))
    if (isConvex(quad)) found.push(quad)
    if (found.length === count) break
  }
  return found
}

/** The mean position around the largest value of a heat map, in 0 to 1 of its size. */
function peakOf(heat: Float32Array, corner: number): Point {
  const start = corner * heatRows * heatColumns
  let best = 0
  for (let at = 1; at < heatRows * heatColumns; at++) if (heat[start + at]! > heat[start + best]!) best = at
  const [row, column] = [Math.floor(best / heatColumns), best % heatColumns]
  let [total, sumX, sumY] = [0, 0, 0]
  for (let y = Math.max(0, row - 2); y <= Math.min(heatRows - 1, row + 2); y++)
    for (let x = Math.max(0, column - 2); x <= Math.min(heatColumns - 1, column + 2); x++) {
      const weight = Math.exp(heat[start + y * heatColumns + x]! - heat[start + best]!)
      total += weight
      sumX += weight * (x + 0.5)
      sumY += weight * (y + 0.5)
    }
  return [sumX / total / heatColumns, sumY / total / heatRows]
}

/** From an image with a margin around it to the image itself. */
const withoutMargin = (quad: Quad, margin: number): Quad =>
  mapQuad(quad, ([x, y]) => [x * (1 + 2 * margin) - margin, y * (1 + 2 * margin) - margin])

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** Moves the corners of a rough place to those of the card in it. */
export async function refinePlace(networks: Networks, pyramid: Pyramid, rough: Quad): Promise<Place> {
  let [quad, quality] = [rough, 0]
  for (let pass = 0; pass < passes; pass++) {
    const outputs = await networks.refine(straighten(pyramid, quad, refineSize, refineMargin))
    const heat = outputs['heat'] ?? new Float32Array(heatRows * heatColumns * 4)
    const matrix = homography(unitQuad, quad)
    const corners: Quad = [peakOf(heat, 0), peakOf(heat, 1), peakOf(heat, 2), peakOf(heat, 3)]
    const next = mapQuad(withoutMargin(corners, refineMargin), (point) => transform(matrix, point))
    if (!isConvex(next)) return { quad, quality: 0 }
    ;[quad, quality] = [next, sigmoid(outputs['quality']?.[0] ?? 0)]
  }
  return { quad, quality }
}

/** Rough places of cards in a photo that is seen with a margin around it, best first. */
export async function findPlaces(networks: Networks, pyramid: Pyramid, count: number, margin: number): Promise<Quad[]> {
  const outputs = await networks.locate(straighten(pyramid, unitQuad, locateSize, margin))
  const places = placesOf(outputs['cells'] ?? new Float32Array(cells * cells * 9), count)
  return places.map((quad) => withoutMargin(quad, margin))
}
