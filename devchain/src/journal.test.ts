import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { temporaryFolder } from '../test/fixtures.ts'
import { defaultGenesis } from './genesis.ts'
import { openJournal, type Journal } from './journal.ts'
import { foldRecords, type JournalRecord } from './records.ts'

const header = { format: 1, engine: '0.20.0', genesis: defaultGenesis, genesisHash: '0x00' } as const
const block = (timestamp: number): JournalRecord => ({ kind: 'block', timestamp, hash: '0x01', transactions: ['0xaa'] })

async function journalOf(path: string, units: readonly (readonly JournalRecord[])[]): Promise<void> {
  const journal = await openJournal(path)
  await journal.begin(header)
  await journal.append(units)
  await journal.close()
}

async function reopen(path: string): Promise<Pick<Journal, 'header' | 'records' | 'tornBytes'>> {
  const journal = await openJournal(path)
  await journal.close()
  return journal
}

describe('the journal', () => {
  test('appended records are read back, and only the owner may read the file', async () => {
    await using folder = await temporaryFolder()
    await journalOf(folder.journalPath, [[block(1)], [block(2), { kind: 'clock', offsetSeconds: 5 }]])
    expect(await reopen(folder.journalPath)).toMatchObject({
      header,
      tornBytes: 0,
      records: [block(1), block(2), { kind: 'clock', offsetSeconds: 5 }],
    })
    expect((await stat(folder.journalPath)).mode & 0o777).toBe(0o600)
  })

  test('truncated at any byte, it opens with the complete units and continues from there', async () => {
    await using folder = await temporaryFolder()
    const path = folder.journalPath
    await journalOf(path, [[block(1)], [block(2), block(3)], [block(4)]])
    const whole = await readFile(path)
    const lineEnds = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([index]) => index + 1)
    for (let length = 0; length <= whole.length; length += 7) {
      await writeFile(path, whole)
      await truncate(path, length)
      const { records, tornBytes } = await reopen(path)
      const units = lineEnds.filter((end) => end <= length).length - 1
      expect(records).toHaveLength([0, 1, 3, 4][Math.max(units, 0)] as number)
      expect(tornBytes).toBe(length - Math.max(0, ...lineEnds.filter((end) => end <= length)))
    }
    await truncate(path, lineEnds[2])
    await appendFile(path, '0123456789abcdef [{"kind":"blo')
    const journal = await openJournal(path)
    await journal.append([[block(9)]])
    await journal.close()
    expect((await reopen(path)).records).toEqual([block(1), block(2), block(3), block(9)])
  })

  test('any altered byte before the last line is detected', async () => {
    await using folder = await temporaryFolder()
    const path = folder.journalPath
    await journalOf(path, [[block(1)], [block(2)], [block(3)]])
    const whole = await readFile(path)
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1
    for (let index = 0; index < lastLine; index += 11) {
      const altered = Buffer.from(whole)
      altered[index] = (altered[index] as number) ^ 0x01
      await writeFile(path, altered)
      await expect(openJournal(path)).rejects.toMatchObject({
        code: 'journal_corrupt',
        message: expect.stringContaining('npm run reset'),
      })
      expect(await readFile(path)).toEqual(altered)
    }
  })

  test('a missing line is detected', async () => {
    await using folder = await temporaryFolder()
    await journalOf(folder.journalPath, [[block(1)], [block(2)], [block(3)]])
    const lines = (await readFile(folder.journalPath, 'utf8')).split('\n')
    await writeFile(folder.journalPath, lines.toSpliced(2, 1).join('\n'))
    await expect(openJournal(folder.journalPath)).rejects.toMatchObject({ code: 'journal_corrupt' })
  })

  test('a file that is not a journal is left unchanged', async () => {
    await using folder = await temporaryFolder()
    await writeFile(folder.journalPath, 'my shopping list')
    await expect(openJournal(folder.journalPath)).rejects.toMatchObject({ code: 'journal_corrupt' })
    expect(await readFile(folder.journalPath, 'utf8')).toBe('my shopping list')
  })

  test('a journal of a later format is rejected', async () => {
    await using folder = await temporaryFolder()
    const journal = await openJournal(folder.journalPath)
    await journal.begin({ ...header, format: 2 as 1 })
    await journal.close()
    await expect(openJournal(folder.journalPath)).rejects.toThrow('has format 2, this release reads 1')
  })
})

test('folding all records equals folding them step by step, with any rewinds', () => {
  const step = fc.oneof(
    fc.nat(100).map(
      (timestamp): ((length: number) => JournalRecord) =>
        () =>
          block(timestamp),
    ),
    fc.nat(10).map((back): ((length: number) => JournalRecord) => (length) => ({
      kind: 'rewind',
      keep: Math.max(0, length - back),
    })),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const written: JournalRecord[] = []
      let expected: JournalRecord[] = []
      for (const make of steps) {
        const record = make(expected.length)
        written.push(record)
        expected = record.kind === 'rewind' ? expected.slice(0, record.keep) : [...expected, record]
      }
      expect(foldRecords(written)).toEqual(expected)
    }),
  )
})

test('a rewind beyond the records is rejected', () => {
  expect(() => foldRecords([block(1), { kind: 'rewind', keep: 2 }])).toThrow(RangeError)
})
