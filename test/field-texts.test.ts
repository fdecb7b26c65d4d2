import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The envelope is the same everywhere, and a reference is described by the schema that it names. */
const isPlain = (name: string, field: Node): boolean => '$ref' in field || name === 'data' || name === 'pagination'

/** The fields and parameters below a node that have no text of their own, with their place. */
export function findSilent(node: unknown, place: readonly string[] = []): string[] {
  if (!isNode(node)) return []
  const found: string[] = []
  if (isNode(node['properties'])) {
    for (const [name, field] of Object.entries(node['properties'])) {
      if (!isNode(field) || isPlain(name, field) || typeof field['description'] === 'string') continue
      found.push([...place, name].join(' '))
    }
  }
  const { in: location, name, description, schema } = node
  if (typeof location === 'string' && typeof name === 'string' && isNode(schema) && description === undefined)
    found.push([...place, name].join(' '))
  for (const [key, child] of Object.entries(node))
    if (!key.startsWith('example')) found.push(...findSilent(child, [...place, key]))
  return found
}

test('every field and parameter of the document has a text at its declaration', async () => {
  const text = await readFile(join(import.meta.dirname, '..', 'docs', 'openapi.json'), 'utf8')
  expect(findSilent(JSON.parse(text))).toEqual([])
})

test('a field or a parameter without a text is found', () => {
  const schema = { properties: { to: { type: 'string' }, from: { type: 'string', description: 'The sender.' } } }
  const parameters = [{ in: 'query', name: 'limit', schema: { type: 'integer' } }]
  expect(findSilent({ schema, parameters })).toEqual(['schema to', 'parameters 0 limit'])
})
