import { holdsScope, type InternalGrant, type KeyKind, type Scope } from '../../http/pipeline/scopes.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { inline, type Schema, type Schemas } from './schemas.ts'

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
type Content = Readonly<Record<string, { schema?: Schema }>>

/** The parts of the OpenAPI document from which tools are made. */
type DocumentedOperation = {
  operationId?: string
  summary?: string
  description?: string
  deprecated?: boolean
  tags?: readonly string[]
  security?: readonly Readonly<Record<string, unknown>>[]
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Readonly<Record<string, { content?: Content }>>
  'x-required-scope'?: Scope | readonly Scope[] | 'any'
  'x-key-kinds'?: readonly KeyKind[]
  'x-required-grant'?: InternalGrant
  'x-billing-model'?: string
  'x-operators-only'?: boolean
}

export type ApiDocument = {
  paths?: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  components?: Readonly<Record<string, unknown>>
}

/** An operation of the API as a tool calls it. Its arguments are the parameters and the fields of the body. */
export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  pathNames: readonly string[]
  queryNames: readonly string[]
  bodyNames: readonly string[]
  hasBody: boolean
  input: Schema
  answer: Schema | undefined
  /** Where the operation takes its idempotency key. */
  keyPlace: 'header' | 'body' | 'none'
  access: {
    scopes: readonly Scope[]
    kinds: readonly KeyKind[]
    grant: InternalGrant | undefined
    billing: string | undefined
    operatorsOnly: boolean
  }
}

const json = 'application/json'
const keyHeader = 'idempotency-key'
const keyField = 'idempotency_key'

/** People in the console and tests of a sandbox have no agents. */
const hiddenTags: ReadonlySet<string> = new Set(['Console', 'Sandbox'])

const scopesOf = (scope: Scope | readonly Scope[] | 'any' = 'any'): readonly Scope[] =>
  scope === 'any' ? [] : [scope].flat()

function answerOf({ responses = {} }: DocumentedOperation): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  return success?.[1].content?.[json]?.schema
}

/** The idempotency key is an argument of every write, wherever the operation takes it. */
const isKey = (name: string): boolean => name === keyField || name === 'submission_key'

function inputOf(operation: DocumentedOperation, schemas: Schemas) {
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'path' || one.in === 'query')
  const declared = operation.requestBody?.content?.[json]?.schema
  const body = declared && inline(declared, schemas)
  const fields = Object.entries(body?.properties ?? {}).filter(([name]) => !isKey(name))
  const properties = Object.fromEntries([
    ...fields,
    ...parameters.map(({ name, schema = {}, description = '' }) => [
      name,
      { ...inline(schema, schemas), ...(description !== '' && { description }) },
    ]),
  ])
  const required = [
    ...parameters.filter((one) => one.required).map(({ name }) => name),
    ...(body?.required ?? []).filter((name) => !isKey(name)),
  ]
  const input = { type: 'object', properties, required: [...new Set(required)], additionalProperties: false }
  const namesIn = (place: string): string[] => parameters.filter((one) => one.in === place).map(({ name }) => name)
  return {
    input,
    body,
    names: { path: namesIn('path'), query: namesIn('query'), body: fields.map(([name]) => name) },
  }
}

function keyPlaceOf({ parameters = [] }: DocumentedOperation, body: Schema | undefined): Operation['keyPlace'] {
  if (parameters.some((one) => one.in === 'header' && one.name === keyHeader)) return 'header'
  return body?.properties?.[keyField] === undefined ? 'none' : 'body'
}

function readOperation(method: string, path: string, documented: DocumentedOperation, schemas: Schemas): Operation {
  const { input, body, names } = inputOf(documented, schemas)
  return {
    id: documented.operationId ?? '',
    method: method.toUpperCase(),
    path,
    summary: documented.summary ?? '',
    description: documented.description ?? '',
    tag: documented.tags?.[0] ?? '',
    pathNames: names.path,
    queryNames: names.query,
    bodyNames: names.body,
    hasBody: body !== undefined,
    input,
    answer: answerOf(documented),
    keyPlace: keyPlaceOf(documented, body),
    access: {
      scopes: scopesOf(documented['x-required-scope']),
      kinds: documented['x-key-kinds'] ?? [],
      grant: documented['x-required-grant'],
      billing: documented['x-billing-model'],
      operatorsOnly: documented['x-operators-only'] ?? false,
    },
  }
}

/** Whether a key calls the operation, and its answer is JSON: photos, labels and streams are for people. */
function isForKeys({ security = [], tags = [], deprecated, ...more }: DocumentedOperation): boolean {
  if (deprecated || tags.some((tag) => hiddenTags.has(tag))) return false
  return security.some((one) => 'apiKey' in one) && answerOf(more) !== undefined
}

/** The operations of the document that a tool can call, by their ids. */
export function readOperations(document: ApiDocument): ReadonlyMap<string, Operation> {
  const schemas = (document.components?.['schemas'] ?? {}) as Schemas
  const found = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, documented]) => isForKeys(documented))
      .map(([method, documented]) => readOperation(method, path, documented, schemas)),
  )
  return new Map(found.map((operation) => [operation.id, operation]))
}

/** Whether the pipeline admits the caller to the operation. It checks again at each call. */
export function isOpenTo({ access }: Operation, caller: Caller, keysActAsOperators: boolean): boolean {
  const { scopes, kinds, grant, billing, operatorsOnly } = access
  if (!kinds.includes(caller.kind) || (operatorsOnly && !keysActAsOperators)) return false
  if (grant !== undefined && !caller.grants?.has(grant)) return false
  if (billing !== undefined && caller.partner?.billingModel !== billing) return false
  return scopes.length === 0 || scopes.some((scope) => holdsScope(caller.scopes, scope))
}
