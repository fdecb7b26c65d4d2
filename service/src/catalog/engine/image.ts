import { createHash } from 'node:crypto'

/**
 * A snapshot's bytes: named typed arrays in one shared buffer. The same bytes cross threads without a copy and are stored
 * on disk. Layout: magic, format, byte order mark, header length, JSON header, aligned sections.
 */
export type Image = SharedArrayBuffer
export type Section = Uint8Array | Uint32Array | Float64Array
export type Sections = ReadonlyMap<string, Section>
export type OpenedImage<Meta> = { readonly meta: Meta; readonly sections: Sections }

const magic = 0x50484353
const byteOrderMark = 0x01020304
/** Raised whenever the layout or the meaning of a section changes: files of an older format are rebuilt. */
export const imageFormat = 6
const preambleBytes = 16
const alignment = 16

type SectionHeader = { name: string; type: 'u8' | 'u32' | 'f64'; offset: number; length: number }
type Header = { meta: unknown; sections: SectionHeader[] }

const align = (offset: number): number => Math.ceil(offset / alignment) * alignment
const typeOf = (section: Section): SectionHeader['type'] =>
  section instanceof Uint32Array ? 'u32' : section instanceof Float64Array ? 'f64' : 'u8'

/** Collects sections and packs them into one image. */
export function packImage(meta: unknown, sections: Sections): Image {
  const headers: SectionHeader[] = []
  let offset = 0
  for (const [name, section] of sections) {
    headers.push({ name, type: typeOf(section), offset, length: section.length })
    offset = align(offset + section.byteLength)
  }
  const json = Buffer.from(JSON.stringify({ meta, sections: headers } satisfies Header))
  const start = align(preambleBytes + json.length)
  const image = new SharedArrayBuffer(start + offset)
  new Uint32Array(image, 0, 4).set([magic, imageFormat, byteOrderMark, json.length])
  const bytes = new Uint8Array(image)
  bytes.set(json, preambleBytes)
  for (const header of headers) {
    const section = sections.get(header.name)
    if (!section) continue
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + header.offset)
  }
  return image
}

/** Reads an image's header; undefined when the bytes are not an image of this format. */
export function openImage<Meta>(image: Image): OpenedImage<Meta> | undefined {
  if (image.byteLength < preambleBytes) return undefined
  const [foundMagic, format, order, headerLength = 0] = new Uint32Array(image, 0, 4)
  if (foundMagic !== magic || format !== imageFormat || order !== byteOrderMark) return undefined
  if (preambleBytes + headerLength > image.byteLength) return undefined
  const json = Buffer.from(new Uint8Array(image, preambleBytes, headerLength)).toString()
  const header = JSON.parse(json) as { meta: Meta; sections: SectionHeader[] }
  const start = align(preambleBytes + headerLength)
  const sections = new Map<string, Section>()
  for (const { name, type, offset, length } of header.sections) {
    const at = start + offset
    if (type === 'u32') sections.set(name, new Uint32Array(image, at, length))
    else if (type === 'f64') sections.set(name, new Float64Array(image, at, length))
    else sections.set(name, new Uint8Array(image, at, length))
  }
  return { meta: header.meta, sections }
}

/** Typed access to sections; a missing section means that code and image disagree, which the format number prevents. */
export function sectionReader(sections: Sections, prefix: string) {
  const read = <Kind extends Section>(name: string, kind: new (...args: never[]) => Kind): Kind => {
    const section = sections.get(`${prefix}${name}`)
    if (!(section instanceof kind)) throw new Error(`The snapshot has no section ${prefix}${name}.`)
    return section
  }
  return {
    bytes: (name: string) => read(name, Uint8Array),
    words: (name: string) => read(name, Uint32Array),
    floats: (name: string) => read(name, Float64Array),
  }
}

const hashChunkBytes = 1 << 20

export type SharedHash = { update(bytes: Uint8Array): void; digest(): Buffer }

/** SHA-256 of shared memory. Hashes reject shared buffers, so the bytes are copied in small chunks. */
export function createSharedHash(): SharedHash {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(hashChunkBytes)
  return {
    update(bytes) {
      for (let at = 0; at < bytes.length; at += hashChunkBytes) {
        const part = bytes.subarray(at, at + hashChunkBytes)
        chunk.set(part)
        hash.update(chunk.subarray(0, part.length))
      }
    },
    digest: () => hash.digest(),
  }
}
