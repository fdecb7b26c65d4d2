import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export const compress = promisify(gzip)

/** Smaller bodies travel in one packet either way. */
export const worthCompressing = 1_400

/** Whether a client takes gzip: named with any weight but nought, or covered by `*`. */
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

/** One representation each has a tag of its own; both answer for the same content. */
export const gzipTag = (tag: string): string => `${tag.slice(0, -1)}-gzip"`

/** Whether a client's copy is still good. `*` stands for any copy. */
export function matchesTag(header: string, tag: string): boolean {
  const known = [tag, gzipTag(tag)]
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || known.includes(candidate)
  })
}
