// The block journal: one line per unit of change, each `<checksum> <json>`, where the checksum covers the line and all
// lines before it. A unit is stored completely or not at all; an incomplete one was never acknowledged.
import { createHash } from 'node:crypto'
import { constants, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DevChainFailure, resetAdvice } from './failures.ts'
import type { Genesis } from './genesis.ts'
import { foldRecords, isJournalRecord, type ChainRecord, type JournalRecord } from './records.ts'
import { messageOf, type Hex } from './rpc.ts'

export const journalFormat = 1

export type JournalHeader = {
  readonly format: typeof journalFormat
  readonly engine: string
  readonly genesis: Genesis
  readonly genesisHash: Hex
}

export type Journal = {
  /** Undefined until `begin` of a new journal. */
  readonly header: JournalHeader | undefined
  readonly records: readonly ChainRecord[]
  /** Bytes of an incomplete last line that were removed on open. */
  readonly tornBytes: number
  readonly sizeBytes: number
  begin: (header: JournalHeader) => Promise<void>
  /** Resolves when every unit is on disk. */
  append: (units: readonly (readonly JournalRecord[])[]) => Promise<void>
  close: () => Promise<void>
}

type Line = { readonly checksum: string; readonly value: unknown }

const checksumOf = (previous: string, json: string): string =>
  createHash('sha256').update(previous).update(json).digest('hex').slice(0, 16)

function parseLine(text: string): Line | undefined {
  try {
    return { checksum: text.slice(0, 16), value: JSON.parse(text.slice(17)) as unknown }
  } catch {
    return undefined
  }
}

const corrupt = (path: string, line: number, what: string): never => {
  throw new DevChainFailure(
    'journal_corrupt',
    `The chain journal ${path} is corrupt: line ${line} ${what}. ${resetAdvice}`,
  )
}

type Contents = { header: JournalHeader | undefined; records: ChainRecord[]; checksum: string; wholeBytes: number }

function readHeader(value: unknown, path: string): JournalHeader {
  if (typeof value !== 'object' || value === null || !('format' in value)) return corrupt(path, 1, 'is not a header')
  if (value.format !== journalFormat)
    return corrupt(path, 1, `has format ${String(value.format)}, this release reads ${journalFormat}`)
  return value as JournalHeader
}

/** Reads every complete line. Only the last one may be incomplete, after a crash. */
function parseJournal(bytes: Buffer, path: string): Contents {
  let header: JournalHeader | undefined
  let checksum = ''
  let wholeBytes = 0
  const records: JournalRecord[] = []
  for (let number = 1; ; number += 1) {
    const end = bytes.indexOf(0x0a, wholeBytes)
    if (end === -1) break
    const text = bytes.toString('utf8', wholeBytes, end)
    const line = parseLine(text)
    if (!line && end === bytes.length - 1) break
    if (!line) return corrupt(path, number, 'is not readable')
    const expected = checksumOf(checksum, text.slice(17))
    if (line.checksum !== expected) return corrupt(path, number, 'was altered, or an earlier line is missing')
    if (number === 1) header = readHeader(line.value, path)
    else if (Array.isArray(line.value) && line.value.every(isJournalRecord)) records.push(...line.value)
    else return corrupt(path, number, 'contains an unknown record')
    checksum = expected
    wholeBytes = end + 1
  }
  return { header, records: foldRecords(records), checksum, wholeBytes }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Opens the journal and removes an incomplete last line, or prepares a new one. */
export async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    const bytes = await file.readFile()
    const { header, records, checksum, wholeBytes } = parseJournal(bytes, path)
    // A file without a complete line is a journal only if it can be the beginning of a header.
    if (!header && !/^[0-9a-f]{0,16}(?: \{|$)/.test(bytes.toString('latin1', 0, 18)))
      corrupt(path, 1, 'is not a journal line')
    if (wholeBytes < bytes.length) {
      await file.truncate(wholeBytes)
      await file.datasync()
    }
    return createWriter({
      path,
      file,
      header,
      records,
      checksum,
      size: wholeBytes,
      tornBytes: bytes.length - wholeBytes,
    })
  } catch (error) {
    await file.close()
    throw error
  }
}

type WriterState = {
  path: string
  file: FileHandle
  header: JournalHeader | undefined
  records: readonly ChainRecord[]
  checksum: string
  size: number
  tornBytes: number
}

function createWriter(state: WriterState): Journal {
  async function write(values: readonly unknown[]): Promise<void> {
    let checksum = state.checksum
    let text = ''
    for (const value of values) {
      const json = JSON.stringify(value)
      checksum = checksumOf(checksum, json)
      text += `${checksum} ${json}\n`
    }
    const bytes = Buffer.from(text)
    try {
      let written = 0
      while (written < bytes.length) {
        const step = await state.file.write(bytes, written, bytes.length - written, state.size + written)
        written += step.bytesWritten
      }
      await state.file.datasync()
    } catch (error) {
      throw new DevChainFailure(
        'journal_write',
        `The chain journal ${state.path} could not be written: ${messageOf(error)}.`,
        {
          cause: error,
        },
      )
    }
    state.checksum = checksum
    state.size += bytes.length
  }

  return {
    get header() {
      return state.header
    },
    get sizeBytes() {
      return state.size
    },
    records: state.records,
    tornBytes: state.tornBytes,
    async begin(header) {
      await write([header])
      await syncFolder(state.path)
      state.header = header
    },
    append: write,
    close: () => state.file.close(),
  }
}
