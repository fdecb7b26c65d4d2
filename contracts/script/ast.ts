// The syntax trees of the sources, from the compiler that builds them; nothing is generated, so this takes seconds.
import { createRequire } from 'node:module'
import { importPackage, settings, type Solc, type Sources } from './compile.ts'

const require = createRequire(import.meta.url)

/** A node of the compiler's syntax tree; the fields depend on its type. */
export type Node = { nodeType: string; id: number; src: string; [field: string]: unknown }
/** The trees of all sources and of the packages they import, by path. */
export type Trees = ReadonlyMap<string, Node>

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  sources?: Record<string, { ast: Node }>
}

export function parseSources(sources: Sources): Trees {
  const solc = require('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([path, content]) => [path, { content }])),
    settings: { evmVersion: settings.evmVersion, outputSelection: { '*': { '': ['ast'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: importPackage })) as Output
  const problems = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (problems.length > 0) throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return new Map(Object.entries(output.sources ?? {}).map(([path, { ast }]) => [path, ast]))
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).nodeType === 'string'

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A node and everything below it, in the order of the source. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

export const nameOf = (node: Node): string => (typeof node['name'] === 'string' ? node['name'] : '')

/** The compiler's name of an expression's type. */
export const typeOf = (node: unknown): string =>
  isNode(node) ? ((node['typeDescriptions'] as { typeString?: string } | undefined)?.typeString ?? '') : ''

/** Path and line of a node. */
export function placeOf(node: Node, path: string, text: string): string {
  const start = Number(node.src.split(':')[0])
  return `${path}:${Buffer.from(text).subarray(0, start).toString().split('\n').length}`
}
