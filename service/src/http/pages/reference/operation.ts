/** What the pages read of a schema. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
}

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }

type Content = Record<string, { schema?: Schema; example?: unknown }>

export type ApiResponse = {
  $ref?: string
  description?: string
  content?: Content
  headers?: Record<string, { $ref?: string; description?: string }>
  'x-error-labels'?: readonly string[]
}

/** What the pages of the reference read of an operation. */
export type ReferenceOperation = {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: boolean
  parameters?: readonly Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, ApiResponse>
  security?: readonly Record<string, unknown>[]
  'x-codeSamples'?: readonly { lang: string; label: string; source: string }[]
}

/** Resolves a reference within the document. */
export type Resolve = <Value extends { $ref?: string }>(value: Value) => Value

export const jsonType = 'application/json'
