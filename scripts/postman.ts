// Makes a Postman collection, and an environment for each kind of service, from the OpenAPI document.
// Requests are in folders by tag, with the recorded examples as bodies.

type Schema = { type?: string | readonly string[]; enum?: readonly unknown[]; default?: unknown }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: readonly string[]
  security?: readonly Readonly<Record<string, unknown>>[]
  parameters?: readonly Parameter[]
  requestBody?: { content?: Readonly<Record<string, { example?: unknown }>> }
}
export type ApiDocument = {
  info: { title: string; version: string; description?: string }
  tags?: readonly { name: string; description?: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const json = 'application/json'

const described = (text: string | undefined) => (text === undefined ? {} : { description: text })

function urlOf(path: string, parameters: readonly Parameter[]) {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'))
  const query = parameters.filter((one) => one.in === 'query')
  const variable = parameters.filter((one) => one.in === 'path')
  return {
    raw: `{{base_url}}/${segments.join('/')}`,
    host: ['{{base_url}}'],
    path: segments,
    ...(query.length > 0 && {
      // Optional parameters are listed and switched off.
      query: query.map(({ name, required, description }) => ({
        key: name,
        value: '',
        disabled: required !== true,
        ...described(description),
      })),
    }),
    ...(variable.length > 0 && {
      variable: variable.map(({ name, description }) => ({ key: name, value: '', ...described(description) })),
    }),
  }
}

function bodyOf({ requestBody }: Operation) {
  const content = requestBody?.content?.[json]
  if (!content) return undefined
  const raw = JSON.stringify(content.example ?? {}, undefined, 2)
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
}

function requestOf(method: string, path: string, operation: Operation) {
  const { parameters = [], security = [], description } = operation
  const body = bodyOf(operation)
  const takesKey = parameters.some((one) => one.in === 'header' && one.name === 'idempotency-key')
  return {
    name: operation.summary ?? operation.operationId,
    request: {
      method: method.toUpperCase(),
      url: urlOf(path, parameters),
      header: [
        ...(body ? [{ key: 'Content-Type', value: json }] : []),
        // A new key for each request that is sent by hand.
        ...(takesKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      ...(body && { body }),
      ...(security.some((one) => 'apiKey' in one) ? {} : { auth: { type: 'noauth' } }),
      ...described(description),
    },
  }
}

/** The collection; the key comes from the environment. */
export function createCollection({ info, tags = [], paths }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return {
    info: { name: `${info.title} ${info.version}`, schema, ...described(info.description) },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    item: tags
      .map(({ name, description }) => ({
        name,
        ...described(description),
        item: operations
          .filter(({ operation }) => operation.tags?.[0] === name)
          .map(({ method, path, operation }) => requestOf(method, path, operation)),
      }))
      .filter(({ item }) => item.length > 0),
  }
}

/** An environment names the service and the key, which is stored as a secret and never exported. */
export const createEnvironment = (name: string, baseUrl: string) => ({
  name: `Packhouse ${name}`,
  values: [
    { key: 'base_url', value: baseUrl, type: 'default', enabled: true },
    { key: 'api_key', value: '', type: 'secret', enabled: true },
  ],
  _postman_variable_scope: 'environment',
})
