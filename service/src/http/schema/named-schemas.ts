import type { FastifySchemaControllerOptions } from 'fastify/types/schema.js'
import type { TSchema } from 'typebox'
import { assert } from '../../kernel/assert.ts'
import type { App } from '../app-type.ts'

const named = new Map<string, TSchema>()

/** The `$id` of a schema, which must be unique: clients see each name as one type. */
export function nameOf(schema: TSchema & { $id?: string }): string {
  const { $id } = schema
  assert($id !== undefined, 'A referenced schema has an $id.')
  assert((named.get($id) ?? schema) === schema, `The schema name ${$id} is unique.`)
  named.set($id, schema)
  return $id
}

/** Names a schema that no route refers to but clients use, such as the body of a delivery. */
export function withName<Schema extends TSchema>(schema: Schema & { $id?: string }): Schema {
  nameOf(schema)
  return schema
}

/**
 * One store of schemas for all contexts of an app, because names are unique. Fastify's own is copied for each context and,
 * twice, for each route.
 */
export function createSchemaStore(): NonNullable<FastifySchemaControllerOptions['bucket']> {
  const schemas: Record<string, unknown> = {}
  // Fastify adds a schema to the store of each context, and uses no result.
  const add = (schema: TSchema & { $id?: string }): void => {
    const { $id } = schema
    assert($id !== undefined && (schemas[$id] ?? schema) === schema, `The schema name ${$id} is unique.`)
    schemas[$id] = schema
  }
  const store = { add, getSchema: (name: string) => schemas[name], getSchemas: () => schemas }
  return () => store as unknown as ReturnType<NonNullable<FastifySchemaControllerOptions['bucket']>>
}

/** Registers the referenced schemas at the root as routes are added, which makes them visible in every context. */
export function registerNamedSchemas(app: App): void {
  let count = 0
  app.addHook('onRoute', () => {
    // A route names few, and often none.
    if (named.size === count) return
    count = named.size
    for (const [name, schema] of named) if (!app.getSchema(name)) app.addSchema(schema)
  })
}
