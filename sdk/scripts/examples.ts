// An example call of every operation: of the SDK for doc comments and the API reference, of the Python client for the reference.
import type { Operation, Schema } from './read-document.ts'

export const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A small value of the schema. */
function sampleOf(schema: Schema, name: string): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.enum) return schema.enum[0]
  const type = [schema.type].flat()[0]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return [sampleOf(schema.items ?? {}, name.replace(/s$/, ''))]
  if (schema.properties) return sampleBody(schema)
  if (type === 'object') return {}
  return { external_user_id: 'ann', wallet_address: '0x…', transaction_hash: '0x…', game: 'skies' }[name] ?? '…'
}

const sampleBody = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, name)]))

/** What an example call of the operation sends: only what is required. */
export type Arguments = {
  path: unknown[]
  body: unknown
  query: [name: string, value: unknown][]
}

export const argumentsOf = (operation: Operation): Arguments => ({
  path: operation.pathParameters.map(({ name, schema }) => (schema.type === 'integer' ? 12 : sampleOf(schema, name))),
  body: operation.body && operation.needsBody ? (operation.bodyExample ?? sampleBody(operation.body)) : undefined,
  query: operation.requiredQuery.map(({ name, schema }) => [name, sampleOf(schema, name)]),
})

export const literal = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, ' $1: ')
    .replaceAll(/(\w|"|\])\}/g, '$1 }')
    .replaceAll('"', "'")

type Print = (value: unknown) => string

/** A long object with a field per line, so that it fits beside a text. */
export function inLines(value: unknown, print: Print, name: Print = String): string {
  const short = print(value)
  if (short.length <= 44 || typeof value !== 'object' || value === null || Array.isArray(value)) return short
  const fields = Object.entries(value).map(([field, one]) => `  ${name(field)}: ${print(one)},`)
  return `{\n${fields.join('\n')}\n}`
}

/** Whether the operation belongs to client sessions, whose methods are those of a client of its own. */
export const isOfPlayer = (access: string): boolean => access.startsWith('client.')

/** The call with the SDK; `access` is the name of the method, such as `packs.buy`. */
export function exampleOf(operation: Operation, access: string, printBody: Print = literal): string {
  const { path, body, query } = argumentsOf(operation)
  const samples = path.map(literal)
  if (body !== undefined) samples.push(printBody(body))
  if (operation.isUpload) samples.push('file')
  if (query.length > 0) samples.push(literal(Object.fromEntries(query)))
  const method = isOfPlayer(access) ? access.replace('client', 'player') : `packhouse.${access}`
  const call = `${method}(${samples.join(', ')})`
  return operation.answer.kind === 'pages'
    ? `for await (const row of ${call}) console.log(row)`
    : `const result = await ${call}`
}
