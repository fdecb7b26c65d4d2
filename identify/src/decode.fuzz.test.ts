import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { packPng, toImageData, toJpeg, toPng } from '../test/made-up.ts'
import { compile, readCodecs } from './assets.ts'
import type { Codecs } from './codecs.ts'
import { decodePhoto } from './decode.ts'
import { PhotoFault } from './header.ts'
import type { Picture } from './picture.ts'

const gradient = (width: number, height: number): Picture => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => ((at % (width * 3)) * 255) / (width * 3)),
})

let codecs: Codecs
let files: Buffer[]
beforeAll(async () => {
  codecs = await readCodecs()
  await initWebp(await compile('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  const picture = gradient(96, 64)
  const webp = (options: object) => encodeWebp(toImageData(picture), options).then(Buffer.from)
  files = [await toJpeg(picture), toPng(picture), await webp({ quality: 80 }), await webp({ lossless: 1 })]
})

const faultOf = (bytes: Uint8Array): Promise<unknown> =>
  decodePhoto(codecs, bytes).then(
    () => 'decoded',
    (error: unknown) => (error instanceof PhotoFault ? error.fault : error),
  )

/** Inserts an EXIF segment with an orientation after the start of a JPEG. */
function oriented(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff[19] = orientation
  const exif = Buffer.concat([
    Buffer.from('ffe1', 'hex'),
    Buffer.from([0, tiff.length + 8]),
    Buffer.from('Exif\0\0'),
    tiff,
  ])
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

test('JPEG, PNG and WebP give the same pixels, large ones at a bounded size', async () => {
  for (const file of files) {
    const { width, height, data } = await decodePhoto(codecs, file)
    expect([width, height]).toEqual([96, 64])
    for (const at of [0, 150, 96 * 3 * 40 + 200])
      expect(Math.abs(data[at]! - ((at % 288) * 255) / 288)).toBeLessThan(12)
  }
  expect(await decodePhoto(codecs, oriented(files[0]!, 6))).toMatchObject({ width: 64, height: 96 })
  const large = await decodePhoto(codecs, toPng(gradient(2_000, 1_500)))
  expect(large).toMatchObject({ width: 1_024, height: 768 })
  expect(Math.abs(large.data[1_536]! - 127)).toBeLessThan(4)
})

test('gray and transparent pictures are read as on white paper', async () => {
  const gray = await decodePhoto(codecs, packPng(32, 32, new Uint8Array(33 * 32), 0))
  expect(gray.data).toEqual(new Uint8Array(32 * 32 * 3))
  const clear = await decodePhoto(codecs, packPng(32, 32, new Uint8Array(129 * 32), 6))
  expect(clear.data).toEqual(new Uint8Array(32 * 32 * 3).fill(255))
})

test('other files, animations, giant and truncated pictures are refused before they are decoded', async () => {
  const [jpeg, png, webp] = files as [Buffer, Buffer, Buffer]
  expect(await faultOf(packPng(96, 64, Buffer.alloc(289 * 64), 2, 'acTL'))).toBe('animated')
  const animated = Buffer.from('RIFF\u0016\0\0\0WEBPVP8X\n\0\0\0\u0002\0\0\0\u003f\0\0\u003f\0\0', 'latin1')
  expect(await faultOf(animated)).toBe('animated')
  for (const side of [5_001, 60_000, 0x7fff_ffff])
    expect(await faultOf(packPng(side, side, Buffer.alloc(9)))).toBe('too_many_pixels')
  expect(await faultOf(packPng(8, 8, Buffer.alloc(200)))).toBe('unsupported')
  expect(await faultOf(packPng(100_000, 40, Buffer.alloc(9)))).toBe('unsupported')
  for (const text of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF'])
    expect(await faultOf(Buffer.from(text))).toBe('unsupported')
  for (const file of [jpeg, png, webp])
    for (const share of [0.02, 0.1, 0.5, 0.95])
      expect(await faultOf(file.subarray(0, 12 + (file.length - 14) * share))).toBe('damaged')
})

test('a file that is two formats at once is read as the one that it begins with', async () => {
  const [jpeg, png] = files as [Buffer, Buffer]
  const page = Buffer.from('<script>fetch("/")</script>GIF89a%PDF-1.7')
  expect(await faultOf(Buffer.concat([jpeg, page, png]))).toBe('decoded')
  expect(await faultOf(Buffer.concat([png, page, jpeg]))).toBe('decoded')
  expect(await faultOf(Buffer.concat([page, jpeg]))).toBe('unsupported')
})

test('a JPEG with more scans than any encoder writes is refused', async () => {
  const jpeg = files[0]!
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const scans = Array.from({ length: 60 }, () => jpeg.subarray(scan, -2))
  expect(await faultOf(Buffer.concat([jpeg.subarray(0, scan), ...scans, jpeg.subarray(-2)]))).toBe('damaged')
})

test('no damaged file does more than to be refused, and the next one is decoded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (kind, changes, share) => {
        const bytes = Buffer.from(files[kind]!.subarray(0, Math.ceil(files[kind]!.length * share)))
        for (const [place, value] of changes) bytes[Math.floor(place * bytes.length)] = value
        expect(['decoded', 'unsupported', 'animated', 'too_many_pixels', 'damaged']).toContain(await faultOf(bytes))
        expect(await faultOf(files[kind]!)).toBe('decoded')
      },
    ),
    { numRuns: 200 },
  )
})
