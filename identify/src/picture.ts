import { heightOf, homography, transform, unitQuad, type Quad } from './geometry.ts'

/** Red, green and blue bytes by rows. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array }
export type Size = { readonly width: number; readonly height: number }

/** A picture and its halves down to a few pixels, so that reading it at any size does not alias. */
export type Pyramid = readonly Picture[]

function halve({ width, height, data }: Picture): Picture {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const half = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y++) {
    const upper = Math.min(2 * y, height - 1) * width
    const lower = Math.min(2 * y + 1, height - 1) * width
    for (let x = 0; x < w; x++) {
      const [left, right] = [Math.min(2 * x, width - 1), Math.min(2 * x + 1, width - 1)]
      for (let c = 0; c < 3; c++) {
        const sum =
          data[(upper + left) * 3 + c]! +
          data[(upper + right) * 3 + c]! +
          data[(lower + left) * 3 + c]! +
          data[(lower + right) * 3 + c]!
        half[(y * w + x) * 3 + c] = (sum + 2) >> 2
      }
    }
  }
  return { width: w, height: h, data: half }
}

export function pyramidOf(picture: Picture): Pyramid {
  const levels = [picture]
  for (let last = picture; Math.min(last.width, last.height) >= 64; levels.push(last)) last = halve(last)
  return levels
}

/** The smallest level that still has `pixels` along a length of `share` of the picture's longer side. */
function levelFor(pyramid: Pyramid, share: number, pixels: number): Picture {
  const enough = pyramid.filter(({ width, height }) => Math.max(width, height) * share >= pixels)
  return enough.at(-1) ?? pyramid[0]!
}

/**
 * Reads the content of a quad as an upright image in planes of 0 to 1, with a margin around it as a share of its size.
 * Coordinates are those of the square around the picture; beyond the picture its edge continues.
 */
export function straighten(pyramid: Pyramid, quad: Quad, size: Size, margin = 0): Float32Array {
  const { width, height } = size
  const share = heightOf(quad) * (1 + 2 * margin)
  const { data, width: w, height: h } = levelFor(pyramid, share, height)
  const matrix = homography(unitQuad, quad)
  const side = Math.max(w, h)
  const [offsetX, offsetY] = [(side - w) / 2, (side - h) / 2]
  const planes = new Float32Array(3 * width * height)
  const step = 1 + 2 * margin
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const u = ((column + 0.5) / width) * step - margin
      const v = ((row + 0.5) / height) * step - margin
      const [px, py] = transform(matrix, [u, v])
      const x = Math.min(Math.max(px * side - offsetX - 0.5, 0), w - 1)
      const y = Math.min(Math.max(py * side - offsetY - 0.5, 0), h - 1)
      const [left, upper] = [Math.floor(x), Math.floor(y)]
      const [right, lower] = [Math.min(left + 1, w - 1), Math.min(upper + 1, h - 1)]
      const [fx, fy] = [x - left, y - upper]
      for (let c = 0; c < 3; c++) {
        const top = data[(upper * w + left) * 3 + c]! * (1 - fx) + data[(upper * w + right) * 3 + c]! * fx
        const bottom = data[(lower * w + left) * 3 + c]! * (1 - fx) + data[(lower * w + right) * 3 + c]! * fx
        planes[c * width * height + row * width + column] = (top * (1 - fy) + bottom * fy) / 255
      }
    }
  }
  return planes
}

/** The quad of the whole picture within the square around it. */
export function wholeQuad({ width, height }: Picture): Quad {
  const side = Math.max(width, height)
  const [x, y] = [(side - width) / 2 / side, (side - height) / 2 / side]
  return [
    [x, y],
    [1 - x, y],
    [1 - x, 1 - y],
    [x, 1 - y],
  ]
}
