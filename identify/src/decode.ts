import { decoders, type Codecs, type Raster } from './codecs.ts'
import { PhotoFault, readHeader, scaleOf } from './header.ts'
import type { Picture } from './picture.ts'

/** Shrinks to the mean of the pixels that fall into each new one, on white. */
function shrink({ width, height, data }: Raster, scale: number): Picture {
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const small = new Uint8Array(w * h * 3)
  const sums = new Float64Array(w * 3)
  const columns = Uint32Array.from({ length: w + 1 }, (_, x) => Math.floor((x * width) / w))
  for (let y = 0; y < h; y++) {
    const [top, bottom] = [Math.floor((y * height) / h), Math.floor(((y + 1) * height) / h)]
    sums.fill(0)
    for (let row = top; row < bottom; row++)
      for (let x = 0; x < w; x++) {
        let [red, green, blue] = [0, 0, 0]
        for (let at = (row * width + columns[x]!) * 4, end = (row * width + columns[x + 1]!) * 4; at < end; at += 4) {
          const opacity = data[at + 3]!
          const white = (255 - opacity) * 255
          red += data[at]! * opacity + white
          green += data[at + 1]! * opacity + white
          blue += data[at + 2]! * opacity + white
        }
        sums[x * 3]! += red
        sums[x * 3 + 1]! += green
        sums[x * 3 + 2]! += blue
      }
    for (let at = 0; at < w * 3; at++) {
      const x = Math.floor(at / 3)
      const pixels = (bottom - top) * (columns[x + 1]! - columns[x]!)
      small[y * w * 3 + at] = Math.round(sums[at]! / (pixels * 255))
    }
  }
  return { width: w, height: h, data: small }
}

/** Decodes a JPEG, PNG or WebP file of one frame, upright as its camera says, to at most 1,024 pixels in width and height. */
export async function decodePhoto(codecs: Codecs, bytes: Uint8Array): Promise<Picture> {
  const header = readHeader(bytes)
  const scale = scaleOf(header)
  const raster = await decoders[header.format](codecs[header.format], bytes).catch((cause: unknown) => {
    throw new PhotoFault('damaged', { cause })
  })
  if (!raster) throw new PhotoFault('damaged')
  return shrink(raster, scale)
}
