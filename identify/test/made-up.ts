// Cards and photos that are drawn here, by other means than those of the training, for tests and for the bench.
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import { deflateSync, crc32 } from 'node:zlib'
import { compile } from '../src/assets.ts'
import { homography, transform, unitQuad, type Point, type Quad } from '../src/geometry.ts'
import type { Picture } from '../src/picture.ts'

export type Dice = () => number

/** A small seeded generator of numbers in 0 to 1. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (dice: Dice, low: number, high: number): number => low + (high - low) * dice()
const color = (dice: Dice): number[] => Array.from({ length: 3 }, () => Math.floor(between(dice, 15, 245)))

type Shape = (x: number, y: number) => boolean

const rectangle =
  (left: number, top: number, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height

function ellipse(dice: Dice): Shape {
  const [cx, cy, rx, ry] = [between(dice, 20, 230), between(dice, 50, 190), between(dice, 6, 60), between(dice, 6, 50)]
  return (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
}

function triangle(dice: Dice): Shape {
  const points = Array.from({ length: 3 }, () => [between(dice, 20, 230), between(dice, 50, 190)] as const)
  return (x, y) => {
    const sides = points.map(([u, v], at) => {
      const [s, t] = points[(at + 1) % 3]!
      return (s - u) * (y - v) - (t - v) * (x - u) > 0
    })
    return sides.every(Boolean) || !sides.some(Boolean)
  }
}

/** A made-up card: a frame, a picture of a few figures, a title and lines of text. */
export function drawCard(dice: Dice): Picture {
  const [width, height] = [250, 350]
  const data = new Uint8Array(width * height * 3)
  const fill = (shape: Shape, paint: readonly number[], within: Shape = () => true): void => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (within(x, y) && shape(x, y)) data.set(paint, (y * width + x) * 3)
  }
  const art = rectangle(18, 44, 214, 150)
  fill(rectangle(0, 0, width, height), color(dice))
  fill(rectangle(9, 9, 232, 332), color(dice))
  fill(rectangle(18, 16, between(dice, 70, 210), 20), [238, 238, 238])
  fill(art, color(dice))
  for (let figure = 0; figure < 14; figure++) fill(dice() < 0.5 ? ellipse(dice) : triangle(dice), color(dice), art)
  fill(rectangle(18, 208, 214, 120), [238, 232, 220])
  for (let line = 0; line < 6; line++) fill(rectangle(26, 222 + line * 17, between(dice, 60, 195), 6), [51, 51, 51])
  return { width, height, data }
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Rows of a PNG file, each after its filter byte, at 8 bits in the given colour type. */
export function packPng(width: number, height: number, rows: Uint8Array, colorType = 2, extra = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colorType], 8)
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  const more = extra === '' ? [] : [chunk(extra, Buffer.alloc(8))]
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', header), ...more, chunk('IDAT', deflateSync(rows)), end])
}

export function toPng({ width, height, data }: Picture): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  return packPng(width, height, rows)
}

/** Red, green, blue and opacity, as the encoders of the web take it. */
export function toImageData({ width, height, data }: Picture) {
  const bytes = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) bytes.set(data.subarray(at * 3, at * 3 + 3), at * 4)
  return { width, height, data: bytes, colorSpace: 'srgb' as const }
}

export async function toJpeg(picture: Picture, quality = 82): Promise<Buffer> {
  await initJpeg(await compile('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  return Buffer.from(await encodeJpeg(toImageData(picture), { quality, progressive: false }))
}

/** Softens as a lens does: the mean with the neighbours, along rows and then along columns. */
function blur({ width, height, data }: Picture): Picture {
  let from = data
  for (const step of [3, width * 3]) {
    const to = Uint8Array.from(from)
    for (let at = step; at < from.length - step; at++)
      to[at] = (from[at - step]! + 2 * from[at]! + from[at + step]! + 2) >> 2
    from = to
  }
  return { width, height, data: from }
}

/** Where the card lies: any rotation, some perspective. */
function pose(dice: Dice, aspect: number): Quad {
  const height = between(dice, 0.5, 0.85)
  const [w, h] = [height / aspect / 2, height / 2]
  const angle = between(dice, 0, 2 * Math.PI)
  const [tiltX, tiltY] = [between(dice, -0.25, 0.25), between(dice, -0.25, 0.25)]
  const place = (x: number, y: number): Point => {
    const [u, v] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
    const depth = 1 + u * tiltX + v * tiltY
    return [0.5 + u / depth, 0.5 + v / depth]
  }
  return [place(-w, -h), place(w, -h), place(w, h), place(-w, h)]
}

function readAt({ width, height, data }: Picture, u: number, v: number, channel: number): number {
  const [x, y] = [Math.min(width - 1, Math.floor(u * width)), Math.min(height - 1, Math.floor(v * height))]
  return data[(y * width + x) * 3 + channel] ?? 0
}

export type MadePhoto = { readonly jpeg: Buffer; readonly quad: Quad }

/** What lies over a card in a hard photo: a bright spot, and a finger at an edge. */
function spoil(dice: Dice, quad: Quad): (x: number, y: number, base: number) => number {
  const [gx, gy, radius] = [between(dice, 0.3, 0.7), between(dice, 0.3, 0.7), between(dice, 0.08, 0.2)]
  const [from, to] = [quad[Math.floor(dice() * 4)]!, quad[Math.floor(dice() * 4)]!]
  const [fx, fy, width] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, between(dice, 0.04, 0.09)]
  const skin = between(dice, 90, 220)
  return (x, y, base) =>
    Math.hypot(x - fx, (y - fy) / 1.6) < width
      ? skin
      : base + 190 * Math.exp(-((x - gx) ** 2 + (y - gy) ** 2) / radius ** 2)
}

/** A simulated photo of a card on a grained table, with a slope of light, noise and compression; without a card, the table. */
export async function takePhoto(card: Picture | undefined, dice: Dice, isHard = false): Promise<MadePhoto> {
  const size = 640
  const quad = pose(dice, card ? card.height / card.width : 1.4)
  const back = homography(quad, unitQuad)
  const table = [between(dice, 40, 200), between(dice, 40, 200), between(dice, 40, 200)]
  const [grain, slope, exposure] = [between(dice, 8, 60), between(dice, -0.3, 0.3), between(dice, 0.7, 1.15)]
  const cover = isHard ? spoil(dice, quad) : undefined
  const data = new Uint8Array(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [px, py] = [(x + 0.5) / size, (y + 0.5) / size]
      const [u, v] = transform(back, [px, py])
      const isCard = card !== undefined && u >= 0 && u < 1 && v >= 0 && v < 1
      const light = exposure * (1 + slope * (px - 0.5))
      const noise = (dice() - 0.5) * 14
      for (let c = 0; c < 3; c++) {
        const base = isCard ? readAt(card, u, v, c) : table[c]! * (1 + 0.12 * Math.sin((px + 0.3 * py) * grain * 6))
        const lit = (cover ? cover(px, py, base) : base) * light + noise
        data[(y * size + x) * 3 + c] = Math.max(0, Math.min(255, lit))
      }
    }
  return { jpeg: await toJpeg(blur({ width: size, height: size, data })), quad }
}
