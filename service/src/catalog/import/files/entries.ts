import { isUtf8 } from 'node:buffer'

/** The text of one object of a file and its first line, or why it cannot be read. */
export type Entry =
  | { readonly line: number; readonly text: string; readonly fault?: undefined }
  | { readonly line: number; readonly fault: string }

/** No card is this large; a longer line is a broken or hostile file and is not buffered. */
export const maxEntryBytes = 1 << 20

const newline = 0x0a
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

export const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes

const tooLong = `is longer than ${maxEntryBytes} bytes`

function toEntry(line: number, bytes: Buffer): Entry | undefined {
  if (bytes.length > maxEntryBytes) return { line, fault: tooLong }
  if (!isUtf8(bytes)) return { line, fault: 'is not UTF-8 text' }
  const text = bytes.toString('utf8').trim()
  return text === '' ? undefined : { line, text }
}

/** The lines of a file in batches, numbered from 1, without empty lines. An overlong line is skipped. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry[]> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isOverlong = false
  let isFirst = true
  for await (const chunk of chunks) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (isFirst && bytes.length >= 3) {
      bytes = withoutMark(bytes)
      isFirst = false
    }
    const batch: Entry[] = []
    let start = 0
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      const entry = isOverlong ? { line, fault: tooLong } : toEntry(line, bytes.subarray(start, end))
      if (entry) batch.push(entry)
      isOverlong = false
      line += 1
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (isOverlong || rest.length > maxEntryBytes) {
      isOverlong = true
      rest = Buffer.alloc(0)
    }
    yield batch
  }
  const last = isOverlong ? { line, fault: tooLong } : toEntry(line, isFirst ? withoutMark(rest) : rest)
  if (last) yield [last]
}

const code = (text: string): number => text.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const comma = code(',')
const colon = code(':')
const openers = new Set([code('['), code('{')])
const closers = new Set([code(']'), code('}')])
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Splits one JSON document into its parts without parsing it: the elements of an array, the values of an object of
 * objects, or the single object itself. Each part is then parsed, measured and reported with its own line.
 */
export class ElementCutter {
  private readonly bytes: Buffer
  private at = 0
  private line = 1

  constructor(bytes: Buffer) {
    this.bytes = withoutMark(bytes)
  }

  /** `values`: an object is a table of objects by name; otherwise it is one entry. */
  *cut({ values }: { readonly values: boolean }): Generator<Entry> {
    this.skipSpaces()
    const first = this.bytes[this.at]
    if (first === undefined) return
    const isTable = values && first === code('{')
    if (first !== code('[') && !isTable) {
      yield this.takeElement()
      this.skipSpaces()
      if (this.at < this.bytes.length) yield { line: this.line, fault: 'continues after its end' }
      return
    }
    this.at += 1
    yield* this.cutParts(isTable)
  }

  private *cutParts(isTable: boolean): Generator<Entry> {
    for (;;) {
      this.skipSpaces()
      const next = this.bytes[this.at]
      if (next === undefined) return yield { line: this.line, fault: 'ends before its list does' }
      if (closers.has(next)) break
      if (isTable && !this.skipName()) return yield { line: this.line, fault: 'is not JSON: a name is expected' }
      yield this.takeElement()
      this.skipSpaces()
      if (this.bytes[this.at] === comma) this.at += 1
      else if (!closers.has(this.bytes[this.at] ?? 0)) {
        return yield { line: this.line, fault: 'is not JSON: a comma or the end of the list is expected' }
      }
    }
    this.at += 1
    this.skipSpaces()
    if (this.at < this.bytes.length) yield { line: this.line, fault: 'continues after its end' }
  }

  private skipSpaces(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === undefined || !spaces.has(byte)) return
      if (byte === newline) this.line += 1
      this.at += 1
    }
  }

  private skipName(): boolean {
    if (this.bytes[this.at] !== quote) return false
    this.skipText()
    this.skipSpaces()
    if (this.bytes[this.at] !== colon) return false
    this.at += 1
    this.skipSpaces()
    return true
  }

  private skipText(): void {
    this.at += 1
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === backslash) this.at += 1
      else if (byte === newline) this.line += 1
      else if (byte === quote) break
    }
    this.at += 1
  }

  private takeElement(): Entry {
    const start = this.at
    const line = this.line
    let depth = 0
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at] ?? 0
      if (depth === 0 && (byte === comma || closers.has(byte))) break
      if (byte === quote) {
        this.skipText()
        continue
      }
      if (byte === newline) this.line += 1
      if (openers.has(byte)) depth += 1
      else if (closers.has(byte)) depth -= 1
      this.at += 1
      if (depth === 0 && closers.has(byte)) break
    }
    if (depth > 0) return { line, fault: 'ends in the middle of an object' }
    return toEntry(line, this.bytes.subarray(start, this.at)) ?? { line, fault: 'is not JSON: a value is missing' }
  }
}
