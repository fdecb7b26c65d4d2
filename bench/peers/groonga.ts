// Groonga as a program of its own that reads commands. Texts have an index for regular expressions, which finds exact
// substrings; missing numbers are the lowest value, and sort keys exist once per direction, so that they come last. Its
// cache of answers is off, as ours is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Leaf, QueryNode } from '../../service/src/catalog/query/ast.ts'
import { findProgram, type OpenPeer, type Question } from './peer.ts'
import {
  columnOf,
  flagFields,
  numberFields,
  rankColumnOf,
  rankedFields,
  separator,
  textFields,
  type Row,
  type Tables,
} from './rows.ts'

const batch = 2_000
const missingLow = -1e15
const missingHigh = 1e15
const textColumns = textFields.map(columnOf)
const sortColumns = [...numberFields.map(columnOf), ...rankedFields.map(rankColumnOf)]
const damageColumn = columnOf('attacks.damage')
const exactColumns = ['name', 'rarity', 'number']

/** Both directions of a sort key; the descending one also serves ranges. */
const upOf = (column: string): string => `${column}_up`
const downOf = (column: string): string => `${column}_down`

function tables(): string[] {
  const column = (name: string, type: string, flags = 'COLUMN_SCALAR'): string =>
    `column_create Cards ${name} ${flags} ${type}`
  return [
    'table_create Cards TABLE_NO_KEY',
    ...textColumns.map((name) => column(name, 'Text')),
    column('number', 'ShortText'),
    ...flagFields.map((name) => column(name, 'Int8')),
    ...sortColumns.flatMap((name) => [column(upOf(name), 'Float'), column(downOf(name), 'Float')]),
    column(damageColumn, 'Float', 'COLUMN_VECTOR'),
  ]
}

/** Built when all rows are there, which is faster and gives better indexes. */
function indexes(): string[] {
  const lexicon = (name: string, key: string, tokenizer = ''): string =>
    `table_create ${name} TABLE_PAT_KEY ${key}${tokenizer && ` --default_tokenizer ${tokenizer}`}`
  const index = (table: string, source: string, flags: string): string =>
    `column_create ${table} ${source} COLUMN_INDEX${flags} Cards ${source}`
  return [
    ...textColumns.flatMap((name) => [
      lexicon(`Grams_${name}`, 'ShortText', 'TokenRegexp'),
      index(`Grams_${name}`, name, '|WITH_POSITION'),
    ]),
    ...exactColumns.flatMap((name) => [lexicon(`Exact_${name}`, 'ShortText'), index(`Exact_${name}`, name, '')]),
    lexicon('Numbers', 'Float'),
    ...numberFields.map((field) => index('Numbers', downOf(columnOf(field)), '')),
    index('Numbers', damageColumn, ''),
    lexicon('Flags', 'Int8'),
    ...flagFields.map((name) => index('Flags', name, '')),
  ]
}

function toRecord(row: Row, damages: readonly number[]): Record<string, unknown> {
  const sorted = sortColumns.flatMap((name) => [
    [upOf(name), row[name] ?? missingHigh],
    [downOf(name), row[name] ?? missingLow],
  ])
  const plain = [...textColumns, 'number', ...flagFields].map((name) => [name, row[name] ?? ''])
  return { ...Object.fromEntries([...plain, ...sorted]), [damageColumn]: damages }
}

function* toCommands({ rows, damages }: Tables): Generator<string> {
  yield* tables()
  const damagesOf = new Map<number, number[]>()
  for (const { doc, value } of damages) damagesOf.set(doc, [...(damagesOf.get(doc) ?? []), value])
  for (let start = 0; start < rows.length; start += batch) {
    const records = rows.slice(start, start + batch).map((row, at) => toRecord(row, damagesOf.get(start + at) ?? []))
    yield `load --table Cards\n${JSON.stringify(records)}`
  }
  yield* indexes()
}

const quote = (text: string): string => JSON.stringify(text)
const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

function leafToFilter(leaf: Leaf): string {
  const column = columnOf(leaf.field)
  switch (leaf.kind) {
    case 'contains':
      return `${column} @~ ${quote(escapePattern(leaf.value))}`
    case 'exact':
      return exactColumns.includes(column)
        ? `${column} == ${quote(leaf.value)}`
        : `${column} @~ ${quote(`(?:\\A|${separator})${escapePattern(leaf.value)}(?:\\z|${separator})`)}`
    case 'wildcard':
      return leaf.suffix === ''
        ? `${column} @~ ${quote(`\\A${escapePattern(leaf.prefix)}`)}`
        : `${column} @~ ${quote(`\\A${escapePattern(leaf.prefix)}.*${escapePattern(leaf.suffix)}\\z`)}`
    case 'words':
      throw new Error('The card search has no conditions on whole words.')
    case 'collector':
      return `number == ${quote(leaf.value)}`
    case 'flag':
      return `${column} == ${leaf.value ? 1 : 0}`
    case 'range': {
      const name = column === damageColumn ? column : downOf(column)
      const border = (isExcluded: boolean): string => (isExcluded ? 'exclude' : 'include')
      const low = `${leaf.min ?? missingLow + 1}, "${border(leaf.excludesMin)}"`
      return `between(${name}, ${low}, ${leaf.max ?? missingHigh}, "${border(leaf.excludesMax)}")`
    }
  }
}

function nodeToFilter(node: QueryNode): string {
  if (node.kind === 'not') return `(all_records() &! ${nodeToFilter(node.child)})`
  if (node.kind === 'or') return `(${node.children.map(nodeToFilter).join(' || ')})`
  if (node.kind !== 'and') return `(${leafToFilter(node)})`
  const positive = node.children.filter((child) => child.kind !== 'not').map(nodeToFilter)
  const negative = node.children.flatMap((child) => (child.kind === 'not' ? [` &! ${nodeToFilter(child.child)}`] : []))
  return `(${positive.length === 0 ? 'all_records()' : positive.join(' && ')}${negative.join('')})`
}

function toSelect({ node, keys, limit, offset }: Question): string {
  const isRanked = (field: string): boolean => rankedFields.some((ranked) => ranked === field)
  const sorted = keys.map(({ field, descending }) => {
    if (field === 'id') return descending ? '-_id' : '_id'
    const column = isRanked(field) ? rankColumnOf(field) : columnOf(field)
    return descending ? `-${downOf(column)}` : upOf(column)
  })
  const argument = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
  const filter = `--filter ${argument(nodeToFilter(node))}`
  const order = `--sort_keys ${argument([...sorted, '_id'].join())}`
  return `select Cards ${filter} ${order} --limit ${limit} --offset ${offset} --output_columns _id --cache no`
}

type Reply = [[code: number, ...rest: unknown[]], [[[number], unknown, ...[number][]]]]

export const openGroonga: OpenPeer = async (cards) => {
  const program = findProgram('groonga')
  if (!program) return { missing: 'groonga is not installed (package groonga-bin)' }
  const folder = mkdtempSync(join(tmpdir(), 'packhouse-groonga-'))
  const child = spawn(program, ['-n', join(folder, 'cards')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function run(command: string): Promise<Reply[1]> {
    child.stdin.write(`${command}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('Groonga ended.')
    const [[code], body] = JSON.parse(value) as Reply
    if (code !== 0) throw new Error(`Groonga refused ${command.slice(0, 200)}: ${value.slice(0, 500)}`)
    return body
  }
  for (const command of toCommands(cards)) await run(command)
  return {
    name: 'Groonga',
    async ask(question) {
      const [[[total], , ...found]] = await run(toSelect(question))
      // Records are numbered from 1.
      return { total, docs: found.map(([id]) => id - 1) }
    },
    cpuMicros: async () => Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
    async close() {
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
