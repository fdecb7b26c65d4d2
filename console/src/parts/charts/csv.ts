import { download } from '../download.ts'

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Offers a table as a file. */
export function downloadCsv(file: string, { head, rows }: ChartTable): void {
  const text = [head, ...rows].map((row) => row.map(quote).join(',')).join('\n')
  download(`${file}.csv`, 'text/csv', text)
}
