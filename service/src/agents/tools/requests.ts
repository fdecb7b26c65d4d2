import type { Operation } from './operations.ts'
import type { Arguments } from '../profiles/money.ts'

/** A request to the API of this service. */
export type ApiRequest = {
  method: string
  url: string
  body: Record<string, unknown> | undefined
  idempotencyKey: string | undefined
}

const encode = (value: unknown): string => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** A segment of only dots would name another path. */
const isSegment = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && !/^\.*$/.test(String(value))

/** Lists are short unless the caller asks for more: a model reads every row. */
const pageSizes: Readonly<Record<string, string>> = { limit: '20', page_size: '20' }

const pick = (args: Arguments, names: readonly string[]): [string, unknown][] =>
  names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]]))

/** The request of a tool call; undefined when an argument cannot stand in its path. */
export function requestOf(operation: Operation, args: Arguments, idempotencyKey?: string): ApiRequest | undefined {
  const { method, path, pathNames, queryNames, bodyNames, hasBody, keyPlace } = operation
  if (!pathNames.every((name) => isSegment(args[name]))) return undefined
  const url = pathNames.reduce((text, name) => text.replace(`{${name}}`, () => encode(args[name])), path)
  const defaults = method === 'GET' ? pick(pageSizes, queryNames) : []
  const query = new Map([...defaults, ...pick(args, queryNames)])
  const queryText = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`).join('&')
  const fields = Object.fromEntries(pick(args, bodyNames))
  return {
    method,
    url: queryText === '' ? url : `${url}?${queryText}`,
    body: hasBody
      ? { ...fields, ...(keyPlace === 'body' && idempotencyKey !== undefined && { idempotency_key: idempotencyKey }) }
      : undefined,
    idempotencyKey: keyPlace === 'header' ? idempotencyKey : undefined,
  }
}
