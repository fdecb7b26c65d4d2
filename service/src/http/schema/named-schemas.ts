import type { TSchema } from 'typebox'
import { assert } from '../../kernel/assert.ts'
import type { App } from '../app-type.ts'

const named = new Map<string, TSchema>()

/** The name by which a schema is referred to. Two schemas of one name would be one type to every client. */
export function nameOf(schema: TSchema & { $id?: string }): string {
  const { $id } = schema
  assert($id !== undefined, 'A schema that is referred to has a name.')
  assert((named.get($id) ?? schema) === schema, `One schema is called ${$id}.`)
  named.set($id, schema)
  return $id
}

/** Each route brings the schemas it refers to; what the root knows, every context below it knows. */
export function registerNamedSchemas(app: App): void {
  app.addHook('onRoute', () => {
    for (const [name, schema] of named) if (!app.getSchema(name)) app.addSchema(schema)
  })
}
