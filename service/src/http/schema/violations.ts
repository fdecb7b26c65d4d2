import type { FastifySchemaValidationError } from 'fastify'
import type { ErrorLabel } from '../../kernel/errors.ts'
import { unknownName } from './closed-schemas.ts'

/** A schema node as far as error labels and messages use it. */
type SchemaNode = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  errorCode?: ErrorLabel<400>
  properties?: Readonly<Record<string, { errorCode?: ErrorLabel<400> }>>
} & Readonly<Partial<Record<Bound, number>>>

type Bound =
  | 'minimum'
  | 'maximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties'

/** A schema violation as Ajv reports it in verbose mode: with the violated schema node. */
export type Violation = FastifySchemaValidationError & { parentSchema?: SchemaNode }

const typeNames: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
}

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'an RFC 3339 timestamp such as 2026-11-15T12:00:00Z',
  date: 'a date such as 2026-11-15',
  'date-or-time': 'a date such as 2026-11-15 or an RFC 3339 timestamp such as 2026-11-15T12:00:00Z',
  uuid: 'a UUID',
}

/** Header names in their usual spelling; Fastify validates them in lower case. */
const headerName = (name: string): string =>
  name.replaceAll(/\b(?:api|csrf)\b|\b\w/g, (letters) => letters.toUpperCase())

const missingProperty = ({ keyword, params }: Violation): string | undefined =>
  keyword === 'required' ? String(params['missingProperty']) : undefined

const unknownProperty = ({ keyword, params }: Violation): string | undefined =>
  keyword === 'additionalProperties' ? String(params['additionalProperty']) : undefined

/** The dotted path of the invalid field. */
export function fieldOf(violation: Violation): string {
  const named = missingProperty(violation) ?? unknownProperty(violation)
  const path = violation.instancePath.split('/').slice(1)
  return (named === undefined ? path : [...path, named]).join('.')
}

/** What the caller most likely meant by an unknown field. */
export function suggestionOf(violation: Violation): { suggestion?: string } {
  const unknown = unknownProperty(violation)
  return unknown === undefined ? {} : unknownName(unknown, fieldsOf(violation)).suggestion
}

const fieldsOf = ({ parentSchema }: Violation): string[] => Object.keys(parentSchema?.properties ?? {})

/** The error label that the schema gives the invalid field, if any. */
export function labelOf(violation: Violation): ErrorLabel<400> | undefined {
  const missing = missingProperty(violation)
  const { parentSchema } = violation
  return missing === undefined ? parentSchema?.errorCode : parentSchema?.properties?.[missing]?.errorCode
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `at most ${max}`
  if (max === undefined) return `at least ${min}`
  return min === max ? `exactly ${min}` : `between ${min} and ${max}`
}

const sizeText = (min: number | undefined, max: number | undefined, noun: string): string =>
  `must have ${rangeText(min, max)} ${noun}${(max ?? min) === 1 ? '' : 's'}`

const oneOf = (values: readonly unknown[]): string => `must be one of ${values.map(String).join(', ')}`

function typeText({ type = [], minimum, maximum, ...schema }: SchemaNode): string {
  if (schema.enum) return oneOf(schema.enum)
  const name = [type]
    .flat()
    .map((one) => typeNames[one] ?? one)
    .join(' or ')
  if (minimum === undefined && maximum === undefined) return `must be ${name}`
  const range = rangeText(minimum, maximum)
  return `must be ${name} ${range.startsWith('between') ? range : `of ${range}`}`
}

/** The violated rule, as the predicate of a sentence about the field. */
function ruleOf({ keyword, params, parentSchema: schema = {}, message = 'is invalid' }: Violation): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'enum':
      return schema.enum ? oneOf(schema.enum) : message
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`
    case 'type':
    case 'minimum':
    case 'maximum':
      return typeText(schema)
    case 'minLength':
    case 'maxLength':
      return sizeText(schema.minLength, schema.maxLength, 'character')
    case 'minItems':
    case 'maxItems':
      return sizeText(schema.minItems, schema.maxItems, 'item')
    case 'minProperties':
    case 'maxProperties':
      return sizeText(schema.minProperties, schema.maxProperties, 'field')
    case 'uniqueItems':
      return 'must not contain duplicate items'
    case 'pattern':
      return `must match the pattern ${String(params['pattern'])}`
    case 'format':
      return `must be ${formatNames[String(params['format'])] ?? `a valid ${String(params['format'])}`}`
    default:
      return message
  }
}

/** A sentence that names the field and the rule it violates. */
export function violationMessage(violation: Violation, part: string | undefined): string {
  const unknown = unknownProperty(violation)
  if (unknown !== undefined) return `Unknown field ${unknownName(unknown, fieldsOf(violation)).text}`
  const field = fieldOf(violation)
  const subject = part === 'headers' ? `${headerName(field)} header` : field || 'The body'
  return `${subject} ${ruleOf(violation)}.`
}
