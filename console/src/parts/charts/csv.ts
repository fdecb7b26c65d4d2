export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Offers a table as a file. */
export function downloadCsv(file: string, { head, rows }: ChartTable): void {
  const text = [head, ...rows].map((row) => row.map(quote).join(',')).join('\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = `${file}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
