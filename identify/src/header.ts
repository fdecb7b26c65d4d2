/** Why a file is refused. */
export type DecodeFault = 'unsupported' | 'animated' | 'too_many_pixels' | 'damaged'
export class PhotoFault extends Error {
  readonly fault: DecodeFault
  constructor(fault: DecodeFault, options?: ErrorOptions) {
    super(`The picture is refused: ${fault}.`, options)
    this.fault = fault
  }
}

export type Format = 'jpeg' | 'png' | 'webp'
export type Header = { readonly format: Format; readonly width: number; readonly height: number }

/** More than phones take unless told otherwise. A decoder needs up to 14 bytes for each. */
export const maxPixels = 25_000_000
/** A card in a photo of this size has more pixels than the networks look at. */
const longestSide = 1_024
const shortestSide = 32

/** How much a picture is shrunk before anything looks at it; refuses sizes out of bounds. */
export function scaleOf({ width, height }: Pick<Header, 'width' | 'height'>): number {
  if (width * height > maxPixels) throw new PhotoFault('too_many_pixels')
  const scale = Math.min(1, longestSide / Math.max(width, height))
  if (Math.min(width, height) * scale < shortestSide) throw new PhotoFault('unsupported')
  return scale
}

/** Each scan of a progressive JPEG passes over all pixels; encoders write about ten. */
const maxScans = 50

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** Walks over all markers, because decoders fill what a truncated file lacks with gray. */
function readJpeg(bytes: Uint8Array, view: DataView): Header {
  let size: Header | undefined
  let scans = 0
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) throw new PhotoFault('damaged')
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9 && size && scans > 0) return size
    // Start of frame, without the tables and extensions whose numbers lie between.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (size) throw new PhotoFault('damaged')
      size = { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + view.getUint16(at + 2)
    if (marker !== 0xda) continue
    if (++scans > maxScans) throw new PhotoFault('damaged')
    // Within a scan, 0xff is followed by zero or the number of a restart.
    const isData = (next: number): boolean => next === 0 || (next >= 0xd0 && next <= 0xd7)
    do at = bytes.indexOf(0xff, at + 1)
    while (at >= 0 && isData(view.getUint8(at + 1)))
    if (at < 0) throw new PhotoFault('damaged')
  }
}

/** An animated PNG is a PNG to most decoders; its control chunk stands before the pixels. */
function readPng(bytes: Uint8Array, view: DataView): Header {
  if (textAt(bytes, 12, 4) !== 'IHDR') throw new PhotoFault('damaged')
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const type = textAt(bytes, at + 4, 4)
    if (type === 'acTL') throw new PhotoFault('animated')
    if (type === 'IDAT') break
    if (type === '') throw new PhotoFault('damaged')
  }
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readWebp(bytes: Uint8Array, view: DataView): Header {
  if (view.getUint32(4, true) + 8 > bytes.length) throw new PhotoFault('damaged')
  const kind = textAt(bytes, 12, 4)
  const size = (width: number, height: number): Header => ({ format: 'webp', width, height })
  if (kind === 'VP8 ') return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (kind !== 'VP8X') throw new PhotoFault('unsupported')
  if ((view.getUint8(20) & 2) !== 0) throw new PhotoFault('animated')
  return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1)
}

/** Reads what a file says of itself before anything is decoded: format and size. Refuses animations and truncated files. */
export function readHeader(bytes: Uint8Array): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (textAt(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return readJpeg(bytes, view)
    if (textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return readPng(bytes, view)
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return readWebp(bytes, view)
  } catch (cause) {
    // Reading beyond the end of the file is a RangeError.
    throw cause instanceof PhotoFault ? cause : new PhotoFault('damaged', { cause })
  }
  throw new PhotoFault('unsupported')
}
