import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export const compress = promisify(gzip)

/** For answers that are made for one request: most of the gain for a part of the time. */
export const compressQuickly = (text: string): Promise<Buffer> => compress(text, { level: 3 })

/** Smaller bodies fit one packet without compression. */
export const minCompressBytes = 1_400

/** Whether Accept-Encoding allows gzip: listed with a non-zero weight, or covered by `*`. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  let fallback = false
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (name === 'gzip' || name === 'x-gzip') return !isRefused
    if (name === '*') fallback = !isRefused
  }
  return fallback
}

/** Each representation has its own strong tag. */
export const gzipTag = (tag: string): string => `${tag.slice(0, -1)}-gzip"`

/** Whether If-None-Match names the tag in either encoding; `*` matches any tag. */
export function matchesTag(header: string, tag: string): boolean {
  const known = [tag, gzipTag(tag)]
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || known.includes(candidate)
  })
}
