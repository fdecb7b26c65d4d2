// Requests as tests send them, and the routes that serve them.
import type { InjectOptions } from 'fastify'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { idFields, sharedParameters } from './ids.table.ts'

export type Request = InjectOptions & { url: string }

export type Sent = {
  route: ListedRoute
  operation: string
  /** The path and query; without the prefix of an account in the console. */
  url: string
  isPrefixed: boolean
  headers: Record<string, string>
  payload: InjectOptions['payload']
  /** The names of the resources in path, query and body. */
  ids: { inPath: readonly string[]; elsewhere: readonly string[] }
}

const prefix = /^\/api\/v1\/console\/(?:[pt]\/[^/]+|o(?=\/admin\/))/

/** All field names of a JSON value. */
function namesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(namesOf)]
}

export function createReader(routes: readonly ListedRoute[]) {
  const templates = routes
    .filter(({ url, method }) => url.startsWith('/api/v1') && method !== 'HEAD' && method !== 'OPTIONS')
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
      literal: route.url.replaceAll(/:\w+/g, '').length,
      parameters: [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    }))
    // The more literal route first: a path that ends with .csv fits both.
    .toSorted((left, right) => left.parameters.length - right.parameters.length || right.literal - left.literal)

  return function read(options: InjectOptions | string): Sent | undefined {
    if (typeof options === 'string' || typeof options.url !== 'string') return undefined
    const { method = 'GET', payload, headers = {} } = options
    const isPrefixed = prefix.test(options.url)
    const url = options.url.replace(prefix, '/api/v1')
    const { pathname, searchParams } = new URL(url, 'http://service')
    const found = templates.find(({ route, pattern }) => route.method === method && pattern.test(pathname))
    if (!found) return undefined
    const { route, parameters } = found
    const body = typeof payload === 'object' && !Buffer.isBuffer(payload) ? payload : undefined
    return {
      route,
      operation: `${route.method} ${route.url}`,
      url,
      isPrefixed,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
      payload,
      ids: {
        inPath: parameters.filter((name) => !sharedParameters.has(name)),
        elsewhere: [...new Set([...searchParams.keys(), ...namesOf(body)])].filter((name) => idFields.has(name)),
      },
    }
  }
}

const credentials = [
  'x-api-key',
  'cookie',
  'x-csrf-token',
  'x-approval-id',
  'x-console',
  'sec-fetch-site',
  'authorization',
]

/** The same request without the credentials of its sender and under new idempotency keys. */
export function anonymous({ route, url, headers, payload }: Sent, unique: () => string): Request {
  const kept = Object.entries(headers).filter(([name]) => !credentials.includes(name))
  const isJson = typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload)
  return {
    method: route.method as 'GET',
    url: url.replace(/(client_action_id=)[\w-]+/, (_, name: string) => `${name}${unique()}`),
    headers: {
      ...Object.fromEntries(kept),
      ...('idempotency-key' in headers && { 'idempotency-key': unique() }),
    },
    ...(payload !== undefined && {
      payload: isJson && 'client_action_id' in payload ? { ...payload, client_action_id: unique() } : payload,
    }),
  }
}
