import { createColors } from 'picocolors'
import type { Failure } from './failures.ts'

export type Stream = { write(text: string | Uint8Array): unknown; isTTY?: boolean | undefined }

/** Writes results to stdout and everything else to stderr, so that results can be piped. */
export type Output = {
  /** A table, or the data as JSON. */
  list(data: object, rows: readonly object[], columns: readonly string[]): Promise<void>
  /** One object, field by field. */
  one(data: object, fields: object): void
  /** An object as JSON, with and without --json. */
  json(data: object): void
  /** One object as one line of JSON with --json, else the text: for commands that print as things happen. */
  line(data: object, text: string): void
  /** The content of a file, as it is. */
  bytes(bytes: Uint8Array): void
  /** A new key or password, printed once. */
  secret(data: object, secret: string, name?: string): void
  /** A remark for the terminal; omitted with --json. */
  note(text: string): void
  failure(failure: Failure): void
  /** Help and version texts on stdout. */
  plain(text: string): void
  /** Help texts on stderr, after a usage error. */
  aside(text: string): void
}

export type OutputOptions = { stdout: Stream; stderr: Stream; isJson: () => boolean }

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cell).join(', ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, inner]) => [name, cell(inner), typeof inner] as const)
    const shown = parts.filter(([, text]) => text !== '')
    return shown.map(([name, text, type]) => `${name}=${type === 'object' ? `(${text})` : text}`).join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const maxCellWidth = 44
const titleOf = (name: string): string => name.replaceAll('_', ' ')

/** Colors only on a terminal, never in pipes, files and logs. */
const colorsFor = ({ isTTY }: Stream) => createColors(isTTY === true)

export function createOutput({ stdout, stderr, isJson }: OutputOptions): Output {
  const paint = { stdout: colorsFor(stdout), stderr: colorsFor(stderr) }
  const writeJson = (data: object): void => void stdout.write(`${JSON.stringify(data, undefined, 2)}\n`)
  const note = (text: string): void => void (isJson() || stderr.write(`${paint.stderr.dim(text)}\n`))

  async function list(data: object, rows: readonly object[], columns: readonly string[]): Promise<void> {
    if (isJson()) return writeJson(data)
    if (rows.length === 0) return note('No rows.')
    // Loaded on demand, because loading dominates the time of a short command.
    const { default: Table } = await import('cli-table3')
    const cells = rows.map((row) => columns.map((column) => cell((row as Record<string, unknown>)[column])))
    const isWide = columns.map((_, index) => cells.some((row) => (row[index]?.length ?? 0) > maxCellWidth))
    const table = new Table({
      head: columns.map(titleOf),
      style: { head: stdout.isTTY ? ['bold'] : [], border: [], compact: true },
      colWidths: isWide.map((wide) => (wide ? maxCellWidth + 2 : null)),
      wordWrap: true,
    })
    table.push(...cells)
    stdout.write(`${table.toString()}\n`)
  }

  function one(data: object, fields: object): void {
    if (isJson()) return writeJson(data)
    const entries = Object.entries(fields)
    const width = Math.max(...entries.map(([name]) => name.length)) + 2
    for (const [name, value] of entries)
      stdout.write(`${paint.stdout.dim(titleOf(name).padEnd(width))}${cell(value)}\n`)
  }

  function secret(data: object, text: string, name = 'key'): void {
    if (isJson()) return writeJson(data)
    stdout.write(`${text}\n`)
    note(`Store this ${name} now: it cannot be shown again.`)
  }

  function failure({ hint, ...facts }: Failure): void {
    if (isJson()) return void stderr.write(`${JSON.stringify({ ...facts, hint })}\n`)
    stderr.write(`${paint.stderr.red('packhouse:')} ${facts.message}\n`)
    if (facts.details) stderr.write(`  ${cell(facts.details)}\n`)
    if (hint) stderr.write(`  ${hint}\n`)
    if (facts.request_id && facts.status && facts.status >= 500) stderr.write(`  request id ${facts.request_id}\n`)
  }

  const line = (data: object, text: string): void => void stdout.write(`${isJson() ? JSON.stringify(data) : text}\n`)
  const bytes = (content: Uint8Array): void => void stdout.write(content)
  const plain = (text: string): void => void stdout.write(text)
  const aside = (text: string): void => void stderr.write(text)

  return { list, one, json: writeJson, line, bytes, secret, note, failure, plain, aside }
}
