import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { suggestName } from '../../kernel/suggest.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query parameters of the route, from its schema. */
    queryNames?: readonly string[]
    /** Ignores other query parameters, as the interface does that the route reproduces. */
    ignoresUnknownQuery?: boolean
  }
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

/** The schema without unknown fields. Objects without declared properties, or with their own rule, stay as they are. */
function closed(schema: Node): Node {
  const { properties, items } = schema
  return {
    ...schema,
    ...(isNode(items) && { items: closed(items) }),
    ...(isNode(properties) && {
      additionalProperties: schema['additionalProperties'] ?? false,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, isNode(property) ? closed(property) : property]),
      ),
    }),
  }
}

/** What a caller who used an unknown name most likely meant, and what is allowed. */
export function unknownName(name: string, allowed: readonly string[]) {
  const suggestion = suggestName(name, allowed)
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`
  const list = allowed.length === 0 ? 'None are allowed here.' : `Allowed: ${allowed.join(', ')}.`
  return { text: `${name}${hint || '.'} ${list}`, suggestion: suggestion === undefined ? {} : { suggestion } }
}

/** Accepted everywhere and without effect: clients send it to bypass a cache. */
const ignoredQuery = 'fresh'

/** Rejects query parameters that the route does not declare: a misspelt filter must not select everything. */
export function checkQueryNames(query: object, allowed: readonly string[]): void {
  for (const name of Object.keys(query)) {
    if (allowed.includes(name) || name === ignoredQuery) continue
    const { text, suggestion } = unknownName(name, allowed)
    fail(400, 'invalid_query_parameter', `Unknown query parameter ${text}`, { details: { field: name, ...suggestion } })
  }
}

/** Rejects fields in the body of a route that has none. Routes that accept uploads refuse other bodies themselves. */
async function checkNoFields(request: { body: unknown; isMultipart?: unknown }): Promise<void> {
  const [name] = isNode(request.body) && request.isMultipart === undefined ? Object.keys(request.body) : []
  if (name !== undefined) {
    fail(400, 'invalid_body', `Unknown field ${unknownName(name, []).text}`, { details: { field: name } })
  }
}

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Makes every route of the API reject body fields and query parameters that it does not declare. */
export function closeSchemas(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    const { body, querystring } = (route.schema ?? {}) as { body?: Node; querystring?: Node }
    const properties = querystring?.['properties']
    const queryNames = isNode(properties) ? Object.keys(properties) : []
    route.config = { ...route.config, queryNames } as FastifyContextConfig
    if (body) route.schema = { ...route.schema, body: closed(body) }
    else if (![route.method].flat().every((method) => bodiless.has(method)))
      route.preValidation = [...[route.preValidation ?? []].flat(), checkNoFields]
  })
}
