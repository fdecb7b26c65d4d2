import SerializerSelector from '@fastify/fast-json-stringify-compiler'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Schemas = Parameters<SerializerFactory>[0]
type Serialize = ReturnType<ReturnType<SerializerFactory>>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The names of the schemas to which a schema refers, directly. */
function findNames(schema: unknown, names = new Set<string>()): Set<string> {
  if (!isObject(schema)) return names
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref' && typeof value === 'string') names.add(value.split('#', 1)[0] ?? value)
    else findNames(value, names)
  }
  return names
}

/** The schemas to which a schema refers, directly or through another. */
export function referencedBy(schema: unknown, schemas: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const waiting = [schema]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of findNames(next)) {
      if (Object.hasOwn(found, name) || !Object.hasOwn(schemas, name)) continue
      found[name] = schemas[name]
      waiting.push(schemas[name])
    }
  }
  return found
}

/**
 * Compiles each response serializer on first use. There are more than a thousand, most for error responses that are
 * never sent; compiling all of them would take three quarters of the startup time. Each gets the schemas that it refers
 * to: the compiler checks every schema it is given, which takes ten times as long as compiling one.
 */
export function createSerializerFactory(): SerializerFactory {
  const factory = SerializerSelector()
  return (schemas, options) => (route) => {
    let serialize: Serialize | undefined
    const compile = (): Serialize => {
      const referenced = referencedBy(route.schema, schemas as Record<string, unknown>)
      return factory(referenced as Schemas, options)(route)
    }
    return (body) => (serialize ??= compile())(body)
  }
}
