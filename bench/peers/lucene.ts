// Lucene as a program of its own, compiled when the comparison begins: with its own queries, and with an evaluator on its
// postings. Answers carry their CPU time, so that neither the compiler of the virtual machine nor its garbage collector
// counts.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
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
  type Tables,
} from './rows.ts'

const jarFolder = '/usr/share/java'
const sourceFolder = join(import.meta.dirname, 'lucene')
const batch = 1_000
const damageColumn = columnOf('attacks.damage')
/** Letters of the kinds are those of `LuceneIndex.java`. */
const columns: readonly (readonly [kind: string, name: string])[] = [
  ['e', 'number'],
  ...textFields.map((field) => ['t', columnOf(field)] as const),
  ...numberFields.map((field) => ['n', columnOf(field)] as const),
  ...flagFields.map((field) => ['e', field] as const),
  ...rankedFields.map((field) => ['s', rankColumnOf(field)] as const),
  ['m', damageColumn],
]

/** A length and its bytes; a missing value has the length -1. */
function pack(text: string | undefined): Buffer {
  const bytes = Buffer.from(text ?? '')
  const length = Buffer.alloc(4)
  length.writeInt32BE(text === undefined ? -1 : bytes.length)
  return Buffer.concat([length, bytes])
}

function writeRows(path: string, { rows, damages }: Tables): void {
  const damagesOf = new Map<number, number[]>()
  for (const { doc, value } of damages) damagesOf.set(doc, [...(damagesOf.get(doc) ?? []), value])
  const file = openSync(path, 'w')
  const count = Buffer.alloc(4)
  count.writeInt32BE(rows.length)
  writeSync(file, count)
  for (let start = 0; start < rows.length; start += batch) {
    const parts = rows.slice(start, start + batch).flatMap((row, at) =>
      columns.map(([, name]) => {
        const damage = name === damageColumn ? damagesOf.get(start + at)?.join(separator) : undefined
        return pack(damage ?? row[name]?.toString())
      }),
    )
    writeSync(file, Buffer.concat(parts))
  }
  closeSync(file)
}

function leafToWords(leaf: Leaf): string[] {
  const column = columnOf(leaf.field)
  switch (leaf.kind) {
    case 'contains':
    case 'exact':
      return [leaf.kind, column, leaf.value]
    case 'wildcard':
      return ['wildcard', column, leaf.prefix, leaf.suffix]
    case 'words':
      throw new Error('The card search has no conditions on whole words.')
    case 'collector':
      return ['exact', 'number', leaf.value]
    case 'flag':
      return ['exact', column, leaf.value ? '1' : '0']
    case 'range':
      return ['range', column, `${leaf.min ?? ''}`, `${leaf.max ?? ''}`, `${leaf.excludesMin || leaf.excludesMax}`]
  }
}

function nodeToWords(node: QueryNode): string[] {
  if (node.kind === 'and' || node.kind === 'or')
    return [node.kind, `${node.children.length}`, ...node.children.flatMap(nodeToWords)]
  return node.kind === 'not' ? ['not', ...nodeToWords(node.child)] : leafToWords(node)
}

function toText({ node, keys, limit, offset }: Question): string {
  const isRanked = (field: string): boolean => rankedFields.some((ranked) => ranked === field)
  const sorted = keys.flatMap(({ field, descending }) => [
    field === 'id' ? 'doc' : isRanked(field) ? rankColumnOf(field) : columnOf(field),
    `${descending}`,
  ])
  return [`${limit}`, `${offset}`, `${keys.length}`, ...sorted, ...nodeToWords(node)].join('\u0002')
}

function findJar(): string | undefined {
  try {
    const name = readdirSync(jarFolder).find((file) => /^lucene8?-core-8[\d.]*\.jar$|^lucene8-core\.jar$/.test(file))
    return name && join(jarFolder, name)
  } catch {
    return undefined
  }
}

async function open(mode: 'grams' | 'bits', name: string, tables: Tables): ReturnType<OpenPeer> {
  const [java, javac, jar] = [findProgram('java'), findProgram('javac'), findJar()]
  if (!java || !javac) return { missing: 'java or javac is not installed (package default-jdk-headless)' }
  if (!jar) return { missing: `Lucene 8 is not in ${jarFolder} (package liblucene8-java)` }
  const folder = mkdtempSync(join(tmpdir(), 'packhouse-lucene-'))
  const sources = readdirSync(sourceFolder).map((file) => join(sourceFolder, file))
  execFileSync(javac, ['-cp', jar, '-d', folder, ...sources])
  const rows = join(folder, 'rows')
  writeRows(rows, tables)
  const program = ['-Xmx3g', '-XX:+UseSerialGC', '-cp', `${jar}:${folder}`, 'LuceneMain', mode]
  const child = spawn(java, [...program, join(folder, 'index'), rows, ...columns.map((column) => column.join(':'))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const readLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('Lucene ended.')
    return value
  }
  let cpuNanos = 0
  await readLine()
  return {
    name,
    needsWarmUp: true,
    async ask(question) {
      child.stdin.write(pack(toText(question)))
      const [total, nanos, docs = ''] = (await readLine()).split(' ')
      cpuNanos += Number(nanos)
      return { total: Number(total), docs: docs === '' ? [] : docs.split(',').map(Number) }
    },
    cpuMicros: async () => cpuNanos / 1_000,
    async close() {
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

export const openLucene: OpenPeer = (tables) => open('grams', 'Lucene 8 grams', tables)
export const openLuceneBits: OpenPeer = (tables) => open('bits', 'Lucene 8 bit sets', tables)
