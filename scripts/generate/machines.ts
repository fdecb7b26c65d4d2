// The lifecycles of everything that has one, from the tables the code moves by.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Machine } from '../../service/src/kernel/machine.ts'
import { root } from '../stages.ts'

type AnyMachine = Machine<string, string>
type Told = { machine: AnyMachine; path: string; intro: string; reasons: ReadonlyMap<string, string> }

const head = `# Lifecycles

Generated from the service by \`npm run generate\`. Do not edit.

Each table is the one the code moves by: a move is a single \`update … where status = any(from)\`, so whatever is in
another state stays as it is. Nothing leaves a state that is printed in bold.
`

const isMachine = (value: unknown): value is AnyMachine =>
  typeof value === 'object' && value !== null && 'states' in value && 'events' in value && 'terminal' in value

/** The words of a comment without its marks. */
const wordsOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\/\/|\*(?!\/)) ?/, ''))
    .join(' ')
    .trim()

/** What the source says in front of a thing: the comment that ends right before it. */
function commentBefore(source: string, place: number): string {
  const before = source.slice(0, place).trimEnd()
  if (!before.endsWith('*/')) return ''
  return wordsOf(before.slice(before.lastIndexOf('/**') + 3, -2))
}

/** The declarations of imported event tables that a machine uses, such as `...saleEvents` or `events: saleEvents`. */
async function importedTables(path: string, source: string, definition: string): Promise<string[]> {
  const tables = [...definition.matchAll(/^ +(?:\.\.\.|events: )(\w+),$/gm)].map(async ([, table = '']) => {
    const specifier = new RegExp(`^import \\{[^}]*\\b${table}\\b[^}]*\\} from '(\\.[^']+)'`, 'm').exec(source)?.[1]
    const imported = specifier ? await readFile(join(root, dirname(path), specifier), 'utf8') : ''
    return imported.slice(imported.indexOf(`export const ${table} = {`))
  })
  return Promise.all(tables)
}

async function tell(machine: AnyMachine, name: string, path: string, source: string): Promise<Told> {
  const start = source.indexOf(`export const ${name} = defineMachine(`)
  const definition = source.slice(start, source.indexOf('\n})', start))
  const tables = [definition, ...(await importedTables(path, source, definition))]
  const reasons = Object.keys(machine.events).map((event) => {
    const row = new RegExp(`^ +${event}: \\{`, 'm')
    const table = tables.find((text) => row.test(text)) ?? ''
    return [event, commentBefore(table, table.search(row))] as const
  })
  return { machine, path, intro: commentBefore(source, start), reasons: new Map(reasons) }
}

async function readFileMachines(path: string): Promise<Told[]> {
  const source = await readFile(join(root, path), 'utf8')
  if (!/^export const \w+ = defineMachine\(/m.test(source)) return []
  const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
  const machines = Object.entries(exported).flatMap(([name, value]) => (isMachine(value) ? [{ name, value }] : []))
  return Promise.all(machines.map(({ name, value }) => tell(value, name, path, source)))
}

function toDiagram({ initial, states, events, terminal }: AnyMachine): string {
  const moves = Object.entries(events).flatMap(([event, { from, to }]) => from.map((state) => ({ state, to, event })))
  const ways = Map.groupBy(moves, ({ state, to }) => `${state} --> ${to}`)
  const lines = [
    ...states.filter((state) => initial.includes(state)).map((state) => `[*] --> ${state}`),
    ...[...ways].map(([way, same]) => `${way}: ${same.map(({ event }) => event).join(', ')}`),
    ...terminal.map((state) => `${state} --> [*]`),
  ]
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n')
}

function toSection({ machine, path, intro, reasons }: Told): string {
  const { name, initial, events, terminal } = machine
  const show = (state: string): string => (terminal.includes(state) ? `**${state}**` : state)
  const rows = [
    `| | | ${initial.map(show).join(', ')} | |`,
    ...Object.entries(events).map(
      ([event, { from, to }]) => `| ${event} | ${from.map(show).join(', ')} | ${show(to)} | ${reasons.get(event)} |`,
    ),
  ]
  const table = ['| move | from | to | when |', '|---|---|---|---|', ...rows].join('\n')
  const title = `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [title, `\`${path}\`${intro && `: ${intro}`}`, table, toDiagram(machine)].join('\n\n')
}

export async function renderMachines(): Promise<string> {
  const files = await readdir(join(root, 'service', 'src'), { recursive: true })
  const paths = files.filter((path) => path.endsWith('.ts')).map((path) => join('service', 'src', path))
  const told = (await Promise.all(paths.toSorted().map(readFileMachines))).flat()
  return `${[head.trimEnd(), ...told.map(toSection)].join('\n\n')}\n`
}
