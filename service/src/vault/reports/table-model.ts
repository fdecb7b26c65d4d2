export type Cell = string | number | bigint | boolean | Date | null
export type Row = Readonly<Record<string, Cell>>

const formulaStart = /^[=+\-@\t\r]/

/** Escapes texts that a spreadsheet would interpret as a formula. Numbers are not escaped. */
function csvCell(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const jsonCell = (value: Cell): unknown => (typeof value === 'bigint' ? Number(value) : value)

export type Encoder = {
  begin: string
  /** `isFirst` is true for the first row of the report. */
  row(row: Row, isFirst: boolean): string
  end: string
  mediaType: string
}

export const encoders: Readonly<Record<'csv' | 'json', (columns: readonly string[]) => Encoder>> = {
  csv: (columns) => ({
    begin: `${columns.join(',')}\r\n`,
    row: (row) => `${columns.map((column) => csvCell(row[column] ?? null)).join(',')}\r\n`,
    end: '',
    mediaType: 'text/csv; charset=utf-8',
  }),
  json: (columns) => ({
    begin: '[',
    row: (row, isFirst) =>
      `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(columns.map((column) => [column, jsonCell(row[column] ?? null)])))}`,
    end: '\n]\n',
    mediaType: 'application/json; charset=utf-8',
  }),
}

/** Encodes a table in batches and reports the row counts. */
export async function* encode(
  batches: AsyncIterable<readonly Row[]>,
  encoder: Encoder,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(encoder.begin)
  let isFirst = true
  for await (const batch of batches) {
    let text = ''
    for (const row of batch) {
      text += encoder.row(row, isFirst)
      isFirst = false
    }
    onRows(batch.length)
    yield Buffer.from(text)
  }
  yield Buffer.from(encoder.end)
}
