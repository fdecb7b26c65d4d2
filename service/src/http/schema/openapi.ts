import { isDeepStrictEqual } from 'node:util'
import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { errorTable, type ErrorLabel } from '../../kernel/errors.ts'
import type { App } from '../app-type.ts'
import { foldedJson } from '../pipeline/folded-json.ts'
import type { RouteConfig } from '../pipeline/route-rules.ts'
import { keyKinds, type KeyKind } from '../pipeline/scopes.ts'
import { addCodeSamples, type Sampled } from './code-samples.ts'
import { findLabels, resolveKeywords } from './labels.ts'
import examples from './examples.json' with { type: 'json' }
import { eventSchemas, webhooksSection, type DocumentedEvents } from './openapi-events.ts'
import { commonHeaders, errorResponses, headerComponents, headersOf } from './openapi-responses.ts'
import { tagGroups, tags } from './openapi-tags.ts'
import { refusalsOf, type Declared } from './refusals.ts'
import { apiVersion } from './version.ts'

const description = `The Packhouse API has three areas: packs for partners, the vault for tenants, and the card catalog for every key
with the scope \`read:catalog\`. Except for \`GET /health\`, requests must send an API key in the \`X-API-Key\` header; operators
sign in instead. A successful response is \`{success: true, data}\`. An error is
\`{success: false, message, error, code, request_id, doc_url}\`: branch on the HTTP status and on \`error\`, never on \`message\`. A body field or query parameter
that the operation does not declare is rejected with 400 \`invalid_body\` (in the vault \`invalid input\`) or
\`invalid_query_parameter\`; \`details\` has the \`field\` and, where one is close, a \`suggestion\`. Page sizes and offsets outside
their limits are set to the nearest allowed value. Responses with status 429 and 503 can be retried after the time in
\`Retry-After\`.`

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes declare besides their schemas, by method and path. */
    declaredOperations: Map<string, Declared>
    documentedEvents: DocumentedEvents
  }
}

const keyOwners: Readonly<Record<KeyKind, string>> = {
  pack_partner: 'a partner',
  tenant: 'a tenant',
  platform: 'the platform',
}

const scopeText = ({ public: reason, scope, client, isForPeople, kinds = keyKinds }: Declared['config']): string => {
  if (reason !== undefined) return 'No authentication.'
  if (isForPeople) return 'Requires a person who is signed in to the console.'
  if (client === 'any') return 'Any client session.'
  if (client !== undefined) return `Requires a client session that allows \`${client}\`.`
  if (scope === 'any' && keyKinds.every((kind) => kinds.includes(kind))) return 'Any valid API key.'
  if (scope === 'any') return `Any API key of ${kinds.map((kind) => keyOwners[kind]).join(' or ')}.`
  return `Required scope: ${[scope]
    .flat()
    .map((one) => `\`${String(one)}\``)
    .join(' or ')}.`
}

const templateOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')
const keyHeader = 'idempotency-key'

const uploadType = 'multipart/form-data'
const jsonType = 'application/json'

/** A request and its answer, recorded from a sandbox by `scripts/record-examples.ts`. */
type Example = { body?: unknown; status: number; answer: unknown }

type Parts = {
  consumes?: string[]
  body?: unknown
  querystring?: { properties?: object }
  headers?: { properties?: object }
}

function declare(url: string, schema: Parts, route: RouteOptions): Declared {
  const method = [route.method].flat()[0] ?? 'GET'
  return {
    operationId: route.config?.operationId ?? 'none',
    method,
    path: templateOf(url),
    config: route.config ?? {},
    hasBody: schema.body !== undefined,
    isUpload: schema.consumes?.includes(uploadType) ?? false,
    hasQuery: schema.querystring?.properties !== undefined,
    takesKey: keyHeader in (schema.headers?.properties ?? {}),
    fieldLabels: findLabels([schema.body, schema.querystring, schema.headers]) as ErrorLabel<400>[],
  }
}

/** Who may call the operation: with a key, in a client session, as a signed-in operator, or without authentication. */
function securityOf({
  public: reason,
  roles,
  peopleOnly,
  client,
  isForPeople,
}: Declared['config']): Record<string, string[]>[] {
  if (reason !== undefined) return []
  if (client !== undefined) return [{ clientSession: [] }]
  if (isForPeople) return [{ operatorSession: [] }]
  const session = roles === undefined ? [] : [{ operatorSession: [] }]
  return peopleOnly ? session : [{ apiKey: [] }, ...session]
}

/** Adds the required scope and the id to an operation. */
function describeOperation(schema: FastifySchema | undefined, { operationId, config }: Declared) {
  const own = schema as (FastifySchema & { description?: string }) | undefined
  const scope = scopeText(config)
  return {
    ...own,
    operationId,
    description: own?.description ? `${own.description}\n\n${scope}` : scope,
    security: securityOf(config),
  }
}

/** Collects the routes registered after it into one OpenAPI 3.1 document. */
export function collectOpenApi(app: App, events: DocumentedEvents): void {
  const declared = new Map<string, Declared>()
  app.decorate('declaredOperations', declared)
  app.decorate('documentedEvents', events)
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Packhouse',
        version: apiVersion,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as { name: string; url?: string },
      },
      servers: [{ url: '/', description: 'The service that serves this document.' }],
      tags: [...tags],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          clientSession: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a client session, from a page of its origin.',
          },
          operatorSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'packhouse_session',
            description:
              'The session of a person, of an operator or of an account; over HTTPS its name is `__Host-packhouse_session`.',
          },
        },
      },
      security: [{ apiKey: [] }],
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => (typeof $id === 'string' ? $id : `schema-${index}`),
    },
    transform: ({ schema, url, route }) => {
      const hidden = !url.startsWith('/api/') || route.method === 'HEAD'
      if (hidden) return { url, schema: { ...schema, hide: true } }
      const operation = declare(url, schema as Parts, route)
      declared.set(`${operation.method} ${operation.path}`, operation)
      return { url, schema: describeOperation(schema, operation) }
    },
  })
}

type Content = Record<string, { schema?: unknown; example?: unknown }>
type Responses = Record<string, { description?: string; headers?: object; content?: Content }>
type Parameter = { name: string; in: string; description?: string; schema?: Record<string, unknown> }
type Operation = Sampled & {
  responses?: Responses
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  'x-required-scope'?: unknown
  'x-key-kinds'?: readonly KeyKind[]
  'x-required-grant'?: string
  'x-billing-model'?: string
  'x-operators-only'?: true
  tags?: string[]
}
export type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown>>
  webhooks?: object
  tags?: { name: string }[]
  'x-tagGroups'?: unknown
}

/** Default descriptions of successful responses. */
const successDescriptions: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; processing continues in the background.',
}

/** The multipart parser reads uploads, so that their routes have no body schema. */
const uploadBody = {
  required: true,
  content: {
    [uploadType]: {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary', description: 'The file.' },
          kind: { type: 'string', description: 'The kind of document, for attachments.' },
        },
      },
    },
  },
}

/** Adds the recorded request and answer, if there are any. */
function addExample({ requestBody, responses = {} }: Operation, operationId: string): void {
  const example = (examples as Readonly<Record<string, Example>>)[operationId]
  if (!example) return
  const sent = requestBody?.content?.[jsonType]
  const received = responses[example.status]?.content?.[jsonType]
  if (sent && example.body !== undefined) sent.example = example.body
  if (!received) return
  // A repeated request has another status and the same answer.
  for (const [status, { content }] of Object.entries(responses)) {
    const media = content?.[jsonType]
    if (media && status.startsWith('2') && isDeepStrictEqual(media.schema, received.schema))
      media.example = example.answer
  }
}

/** What a program needs to know which operations a key can call. */
function describeAccess(
  operation: Operation,
  { scope, grant, kinds, billing, operatorsOnly, ...more }: RouteConfig,
): void {
  operation['x-required-scope'] = scope ?? 'any'
  if (more.public === undefined) operation['x-key-kinds'] = kinds ?? keyKinds
  if (grant !== undefined) operation['x-required-grant'] = grant
  if (billing !== undefined) operation['x-billing-model'] = billing
  if (operatorsOnly) operation['x-operators-only'] = true
}

/** Describes the successful responses and adds the error responses. */
function finishOperation(operation: Operation, declared: Declared, share: (name: string, response: object) => void) {
  const { config, takesKey, operationId } = declared
  const headers = [
    ...(config.public !== undefined ? ['X-Request-Id'] : commonHeaders),
    ...(takesKey ? ['Idempotent-Replayed'] : []),
    ...(/^(list|get|autocomplete)Catalog/.test(operationId) ? ['X-Credits-Used', 'X-Credits-Remaining', 'ETag'] : []),
  ]
  const { responses = {} } = operation
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === 'Default Response') response.description = successDescriptions[status] ?? 'Success.'
    response.headers = { ...response.headers, ...headersOf(headers) }
  }
  if (declared.isUpload) operation.requestBody = uploadBody
  addExample(operation, operationId)
  describeAccess(operation, config)
  operation.responses = { ...responses, ...errorResponses(refusalsOf(declared), share) }
}

const sorted = <Value>(record: Record<string, Value> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)))

/** The label of an error is one of the table. */
function nameErrorLabels(schemas: Record<string, unknown>): void {
  const error = schemas['Error'] as { properties: Record<string, object> }
  const labels = [...new Set(Object.values(errorTable).flat())]
  schemas['ErrorLabel'] = { type: 'string', enum: labels, description: 'The stable labels of errors.' }
  error.properties['error'] = {
    $ref: '#/components/schemas/ErrorLabel',
    description: 'Stable error label; branch on it and on the HTTP status.',
  }
}

/** The document in a stable order, so that the output is reproducible. */
export function openApiDocument(app: App): Document {
  // The plugin caches its document, so the changes below are made to a copy.
  const document = structuredClone(app.swagger()) as Document
  const responses: Record<string, unknown> = {}
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const declared = app.declaredOperations.get(`${method.toUpperCase()} ${path}`)
      if (declared) finishOperation(operation, declared, (name, response) => void (responses[name] = response))
    }
  }
  const schemas = { ...document.components?.['schemas'], ...eventSchemas(app.documentedEvents) }
  nameErrorLabels(schemas)
  document.paths = sorted(document.paths)
  document.components = {
    ...document.components,
    schemas: sorted(schemas),
    responses: sorted(responses),
    headers: headerComponents,
  }
  document.webhooks = webhooksSection(app.documentedEvents)
  document['x-tagGroups'] = tagGroups
  resolveKeywords(document)
  addCodeSamples(Object.values(document.paths).flatMap((methods) => Object.values(methods)))
  return document
}

export const openApiText = (app: App): string => `${foldedJson(openApiDocument(app))}\n`
