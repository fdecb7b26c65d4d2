// Generates the lifecycle documentation from the state machines.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Machine } from '../../service/src/kernel/machine.ts'
import { root } from '../stages.ts'

type AnyMachine = Machine<string, string>
type MachineDoc = { machine: AnyMachine; path: string; intro: string; reasons: ReadonlyMap<string, string> }

const head = `# Lifecycles

Generated from the service by \`npm run generate\`. Do not edit.

Each table is the one the code executes: a move is a single \`update … where status = any(from)\`, so a row in another
state is not changed. States printed in bold are terminal.
`

const isMachine = (value: unknown): value is AnyMachine =>
  typeof value === 'object' && value !== null && 'states' in value && 'events' in value && 'terminal' in value

/** The text of a comment without its markers. */
const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\/\/|\*(?!\/)) ?/, ''))
    .join(' ')
    .trim()

/** The comment that ends directly before a declaration. */
function commentBefore(source: string, place: number): string {
  const before = source.slice(0, place).trimEnd()
  if (!before.endsWith('*/')) return ''
  return textOf(before.slice(before.lastIndexOf('/**') + 3, -2))
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

async function describe(machine: AnyMachine, name: string, path: string, source: string): Promise<MachineDoc> {
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

async function readFileMachines(path: string): Promise<MachineDoc[]> {
  const source = await readFile(join(root, path), 'utf8')
  if (!/^export const \w+ = defineMachine\(/m.test(source)) return []
  const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
  const machines = Object.entries(exported).flatMap(([name, value]) => (isMachine(value) ? [{ name, value }] : []))
  return Promise.all(machines.map(({ name, value }) => describe(value, name, path, source)))
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

function toSection({ machine, path, intro, reasons }: MachineDoc): string {
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
  const docs = (await Promise.all(paths.toSorted().map(readFileMachines))).flat()
  return `${[head.trimEnd(), ...docs.map(toSection)].join('\n\n')}\n`
}
