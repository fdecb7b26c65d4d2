import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { CatalogRecord, ExpansionRecord } from '../../records.ts'
import { ElementCutter, splitLines, type Entry } from './entries.ts'
import { SourceObject } from './source-object.ts'

/** The records of one entry and its faults. */
export type Converted = {
  readonly records: readonly CatalogRecord[]
  /** The expansion embedded in a card: used when no file defines it. */
  readonly implied?: ExpansionRecord | undefined
  readonly faults: readonly string[]
}

/** A file to import: how it is split into entries, and how an entry is converted. */
export type SourceFile = {
  readonly path: string
  /** The path shown in messages. */
  readonly name: string
  /** JSONL or TSV; a JSON list or a single object; a JSON object of objects by name. */
  readonly layout: 'lines' | 'elements' | 'table'
  readonly convert: (text: string) => Converted
}

const positionPattern = /\s*(in JSON )?at position.*$/s

function describeSyntax(error: unknown): string {
  const text = error instanceof Error ? error.message.replace(positionPattern, '') : String(error)
  return `is not JSON: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`
}

/** Parses an entry as a JSON object and converts it; the converter's faults are added to those of its fields. */
export const fromJson =
  (convert: (source: SourceObject) => Omit<Converted, 'faults'>) =>
  (text: string): Converted => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      return { records: [], faults: [describeSyntax(error)] }
    }
    const source = new SourceObject(value)
    if (source.faults.length > 0) return { records: [], faults: source.faults }
    return { ...convert(source), faults: source.faults }
  }

const chunkBytes = 1 << 18
/** A JSON document is split in memory; larger sources must use JSONL. */
const maxDocumentBytes = 1 << 30

async function* readChunks(path: string, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  file.on('data', (chunk) => onBytes(chunk.length))
  if (!path.endsWith('.gz')) return yield* file as AsyncIterable<Buffer>
  const unpacked = createGunzip({ chunkSize: chunkBytes })
  file.on('error', (error) => unpacked.destroy(error))
  yield* file.pipe(unpacked) as AsyncIterable<Buffer>
}

const batchSize = 256

async function* cutDocument(chunks: AsyncIterable<Buffer>, isTable: boolean): AsyncGenerator<Entry[]> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    size += chunk.length
    if (size > maxDocumentBytes) return yield [{ line: 0, fault: `is larger than ${maxDocumentBytes} bytes` }]
  }
  let batch: Entry[] = []
  for (const entry of new ElementCutter(Buffer.concat(parts)).cut({ values: isTable })) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The entries of a file in batches; an unreadable file yields one fault for the whole file. */
export async function* readEntries(file: SourceFile, onBytes: (count: number) => void): AsyncGenerator<Entry[]> {
  try {
    const chunks = readChunks(file.path, onBytes)
    yield* file.layout === 'lines' ? splitLines(chunks) : cutDocument(chunks, file.layout === 'table')
  } catch (error) {
    yield [{ line: 0, fault: `cannot be read: ${error instanceof Error ? error.message : String(error)}` }]
  }
}

/** Detects whether a file changed since it was checked. */
export async function fingerprint(path: string): Promise<string> {
  const { size, mtimeMs, ino }: Stats = await stat(path)
  return `${ino} ${size} ${mtimeMs}`
}
