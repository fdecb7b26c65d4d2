// The operations of the OpenAPI document, as the generators of the client use them.

export type Schema = {
  type?: string | string[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  example?: unknown
  minimum?: number
}
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema }

/** How the client reads the answer. */
export type Answer =
  | { kind: 'data'; field?: string | undefined }
  | { kind: 'pages'; field: string | undefined }
  | { kind: 'file' }

export type Operation = {
  operationId: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  pathParameters: readonly Parameter[]
  queryParameters: readonly Parameter[]
  hasQuery: boolean
  needsQuery: boolean
  requiredQuery: readonly Parameter[]
  body: Schema | undefined
  needsBody: boolean
  bodyExample: unknown
  isUpload: boolean
  takesKey: boolean
  answer: Answer
}

type RawOperation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export type Document = {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}

function resolve(document: Document, schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1)
  return (name === undefined ? schema : document.components.schemas[name]) ?? {}
}

/** The rows of a page: the only array of `data`, or `data` itself in the catalog. */
function answerOf(document: Document, method: string, { responses }: RawOperation): Answer {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const json = success?.content?.['application/json']?.schema
  if (json === undefined || Object.keys(success?.content ?? {}).length > 1) return { kind: 'file' }
  const { pagination, data, page_size: pageSize } = json.properties ?? {}
  // Only reads are followed page by page.
  if (pageSize !== undefined)
    return method === 'get' ? { kind: 'pages', field: undefined } : { kind: 'data', field: undefined }
  const fields = Object.entries(resolve(document, data).properties ?? {})
  const arrays = fields.filter(([, { type }]) => type === 'array')
  if (pagination !== undefined && arrays[0]) return { kind: 'pages', field: arrays[0][0] }
  const isSingle = fields.length === 1 && data?.$ref === undefined
  return { kind: 'data', field: isSingle ? fields[0]?.[0] : undefined }
}

function readOperation(document: Document, path: string, method: string, raw: RawOperation): Operation {
  const { operationId, summary, description, parameters = [], requestBody } = raw
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody?.content['application/json']?.schema
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return {
    operationId,
    method,
    path,
    tag: raw.tags[0] ?? '',
    summary,
    description,
    pathParameters: names.flatMap((name) => parameters.find((one) => one.in === 'path' && one.name === name) ?? []),
    queryParameters: query,
    hasQuery: query.length > 0,
    needsQuery: query.some(({ required }) => required),
    requiredQuery: query.filter(({ required }) => required),
    body: body && resolve(document, body),
    needsBody: (resolve(document, body).required ?? []).length > 0,
    bodyExample: requestBody?.content['application/json']?.example,
    isUpload: requestBody?.content['multipart/form-data'] !== undefined,
    takesKey: parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key'),
    answer: answerOf(document, method, raw),
  }
}

/** The web console signs people in; a client has a key. */
const isForConsole = (path: string): boolean => path.startsWith('/api/v1/console/')

/** All operations except the retired ones and those of the web console, ordered by path. */
export const readOperations = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]) =>
      raw.deprecated || isForConsole(path) ? [] : [readOperation(document, path, method, raw)],
    ),
  )
