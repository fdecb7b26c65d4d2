// Reads every remaining GET operation: ids of paths are taken from the answers of the lists above them.
import type { Example } from './shorten.ts'

type Parameter = { name: string; in: string; required?: boolean }
type Operation = { operationId: string; parameters?: Parameter[]; deprecated?: boolean }
export type ReadDocument = { paths: Record<string, Record<string, Operation>> }

/** Sends one GET with each key until one is accepted. */
export type Read = (path: string) => Promise<boolean>

/** The first value of a field in the rows of an answer. */
function findValue(value: unknown, names: readonly string[], depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > 4) return undefined
  for (const name of names) {
    const found = (value as Record<string, unknown>)[name]
    if (typeof found === 'string' || typeof found === 'number') return String(found)
  }
  for (const child of Object.values(value)) {
    const found = findValue(child, names, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Replaces each parameter of a path by a value of the answer that lists it. */
function fillPath(path: string, answerOf: (listPath: string) => unknown, game: string): string | undefined {
  let filled = path
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const listPath = path.slice(0, path.indexOf(whole)).replace(/\/$/, '')
    const value = name === 'game' ? game : findValue(answerOf(listPath), [name, 'id'])
    if (value === undefined) return undefined
    filled = filled.replace(whole, encodeURIComponent(value))
  }
  return filled
}

const isSkipped = (path: string): boolean => /^\/api\/v1\/console\/|^\/(readyz|metrics)|\.csv$/.test(path)

/** Shorter paths come first, because their answers have the ids of the longer ones. */
export async function readEverything(
  document: ReadDocument,
  examples: () => Record<string, Example>,
  read: Read,
  game: string,
): Promise<void> {
  const idOf = (path: string): string | undefined => document.paths[path]?.['get']?.operationId
  const answerOf = (path: string): unknown => examples()[idOf(path) ?? '']?.answer
  const reads = Object.entries(document.paths)
    .flatMap(([path, { get }]) => (get && !get.deprecated && !isSkipped(path) ? [{ path, get }] : []))
    .toSorted((left, right) => left.path.split('/').length - right.path.split('/').length)
  for (const { path, get } of reads) {
    if (Object.hasOwn(examples(), get.operationId)) continue
    if (get.parameters?.some((one) => one.in === 'query' && one.required)) continue
    const filled = fillPath(path, answerOf, game)
    if (filled !== undefined) await read(filled)
  }
}
