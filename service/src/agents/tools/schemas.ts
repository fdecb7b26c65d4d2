/** A JSON schema, as far as it is read here. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  enum?: readonly unknown[]
  description?: string
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  [keyword: string]: unknown
}

export type Schemas = Readonly<Record<string, Schema>>

const prefix = '#/components/schemas/'

/** The schema that a reference names. */
export const resolve = (schema: Schema | undefined, schemas: Schemas): Schema | undefined =>
  schema?.$ref === undefined ? schema : schemas[schema.$ref.slice(prefix.length)]

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords that a client of the protocol does not need. */
const isNeedless = (keyword: string): boolean =>
  keyword === 'example' || keyword === 'examples' || keyword === '$id' || keyword.startsWith('x-')

/** The formats of JSON schema; those of this service are checked by its operations. */
const formats: ReadonlySet<unknown> = new Set(['date', 'date-time', 'email', 'uri', 'uuid'])

/** The schema without references: a tool carries its whole input schema. Request bodies do not refer to themselves. */
export function inline(schema: Schema, schemas: Schemas): Schema {
  const { $ref: _reference, ...own } = schema
  const found = { ...resolve(schema, schemas), ...own }
  const inlined = Object.entries(found).flatMap(([keyword, value]) => {
    if (isNeedless(keyword) || (keyword === 'format' && !formats.has(value))) return []
    if (keyword === 'properties' && isSchema(value)) return [[keyword, inlineEach(value, schemas)]]
    if (Array.isArray(value)) return [[keyword, value.map((one) => (isSchema(one) ? inline(one, schemas) : one))]]
    return [[keyword, isSchema(value) ? inline(value, schemas) : value]]
  })
  return Object.fromEntries(inlined) as Schema
}

const inlineEach = (properties: Schema, schemas: Schemas): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      isSchema(property) ? inline(property, schemas) : property,
    ]),
  )
