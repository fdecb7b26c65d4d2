import { expect, test } from 'vitest'
import { encode, encoders, type Row } from './table-model.ts'

async function textOf(rows: readonly Row[], format: 'csv' | 'json', columns: readonly string[]): Promise<string> {
  const chunks: Uint8Array[] = []
  async function* batches() {
    for (const row of rows) yield [row]
  }
  for await (const chunk of encode(batches(), encoders[format](columns), () => {})) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('cells that a spreadsheet would interpret as formulas are escaped; negative numbers stay numbers', async () => {
  const rows = ['=HYPERLINK("x")', '+1', '-1', '@x', '\tx', '\rx', 'plain'].map((name) => ({ name, amount: -5n }))
  const lines = (await textOf(rows, 'csv', ['name', 'amount'])).split('\r\n')
  expect(lines).toEqual([
    'name,amount',
    '"\'=HYPERLINK(""x"")",-5',
    "'+1,-5",
    "'-1,-5",
    "'@x,-5",
    "'\tx,-5",
    '"\'\rx",-5',
    'plain,-5',
    '',
  ])
})

test('quotes, commas and line breaks are quoted; null is an empty cell', async () => {
  const row = { name: 'a "b", c\nd', at: new Date(0), none: null, is: true }
  expect(await textOf([row], 'csv', ['name', 'at', 'none', 'is'])).toBe(
    'name,at,none,is\r\n"a ""b"", c\nd",1970-01-01T00:00:00.000Z,,true\r\n',
  )
})

test('JSON is one array, also without rows', async () => {
  expect(JSON.parse(await textOf([], 'json', ['a']))).toEqual([])
  expect(
    JSON.parse(
      await textOf(
        [
          { a: '=1', b: 2n },
          { a: null, b: 3n },
        ],
        'json',
        ['a', 'b'],
      ),
    ),
  ).toEqual([
    { a: '=1', b: 2 },
    { a: null, b: 3 },
  ])
})
