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
