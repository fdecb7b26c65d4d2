/** A point of a picture: 0 is its left or upper edge, 1 its right or lower edge; outside of it below 0 or above 1. */
export type Point = readonly [x: number, y: number]
/** Clockwise from the corner at the top left of the card. */
export type Quad = readonly [Point, Point, Point, Point]
/** A 3×3 matrix by rows. */
export type Matrix = readonly number[]

export const unitQuad: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/** Solves a linear system in place, with pivoting. Rows hold the coefficients and the right side. */
function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const lead = rows[column]!
    for (let row = 0; row < size; row++) {
      const current = rows[row]!
      if (row === column || current[column] === 0) continue
      const factor = current[column]! / lead[column]!
      for (let at = column; at <= size; at++) current[at]! -= factor * lead[at]!
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!)
}

/** The matrix that takes the corners of the source to those of the target. */
export function homography(source: Quad, target: Quad): Matrix {
  const rows = source.flatMap(([x, y], corner) => {
    const [u, v] = target[corner]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  return [...solve(rows), 1]
}

export function transform(matrix: Matrix, [x, y]: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix
  // A point behind the camera has no place in the picture; it is moved far away instead of being mirrored.
  const depth = Math.max(g * x + h * y + i, 1e-4)
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
}

export const mapQuad = (quad: Quad, map: (point: Point) => Point): Quad => [
  map(quad[0]),
  map(quad[1]),
  map(quad[2]),
  map(quad[3]),
]

/** The same place with the other short side up. */
export const turned = ([first, second, third, fourth]: Quad): Quad => [third, fourth, first, second]

const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v)

/** The mean length of the long sides. */
export const heightOf = (quad: Quad): number => (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2

export const centerOf = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
]

/** Whether the corners turn clockwise everywhere and enclose something: only such a quad can show a card. */
export function isConvex(quad: Quad): boolean {
  return quad.every(([x, y], corner) => {
    const [u, v] = quad[(corner + 1) % 4]!
    const [s, t] = quad[(corner + 2) % 4]!
    return (u - x) * (t - v) - (v - y) * (s - u) > 1e-6
  })
}
