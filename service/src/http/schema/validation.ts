import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifySchemaValidationError } from 'fastify'
import { Refusal, type ErrorLabel } from '../../kernel/errors.ts'
import { compileOnce } from './compiled.ts'
import { isStorableTime } from './timestamps.ts'
import { fieldOf, labelOf, suggestionOf, violationMessage } from './violations.ts'

const shared = {
  // Includes the violated schema in the error, for its error label and for the message.
  verbose: true,
  allErrors: false,
  removeAdditional: false,
  useDefaults: true,
  strict: true,
  keywords: ['errorCode', 'example', 'sentAs'] as string[],
  allowUnionTypes: true,
}

type CompilerFactory = ReturnType<typeof AjvCompiler>
type RouteSchema = Parameters<ReturnType<CompilerFactory>>[0]
type CompiledValidator = ReturnType<ReturnType<CompilerFactory>>

type CompilerOptions = NonNullable<Parameters<CompilerFactory>[1]>
type Validators = Parameters<NonNullable<CompilerOptions['onCreate']>>[0]

type Validator = ((data: unknown) => unknown) & { errors?: unknown }

/** `1e400` is coerced to Infinity, which Ajv accepts as an integer within any bounds. */
const isUnstorable = (value: unknown): boolean =>
  typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'string' && hasUnstorableText(value)

/** A database column cannot store NUL or a lone surrogate. */
const hasUnstorableText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Rejects values that match the schema but cannot be stored. */
function rejectUnstorable(validate: Validator): Validator {
  const check: Validator = (data) => {
    const isValid = validate(data)
    check.errors = validate.errors
    if (isValid === false || typeof data !== 'object' || data === null) return isValid
    const values = data as Record<string, unknown>
    for (const name of Object.keys(values)) {
      if (!isUnstorable(values[name])) continue
      check.errors = [{ instancePath: `/${name}`, keyword: 'unstorable', message: 'contains an invalid value' }]
      return false
    }
    return isValid
  }
  return check
}

type ParamSchema = { type?: unknown; minimum?: number }
const decimal = /^(?:0|[1-9]\d*)$/

/** Path ids are decimal: coercion would also accept `0x3`, `3e0`, `+3` and `3.0`. */
function rejectOtherNumerals(validate: Validator, schema: unknown): Validator {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, ParamSchema>> }
  const ids = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
  const check: Validator = (data) => {
    const values = data as Readonly<Record<string, string>>
    const wrong = ids.find((name) => !decimal.test(values[name] ?? ''))
    if (wrong !== undefined) {
      check.errors = [{ instancePath: `/${wrong}`, keyword: 'type', params: {}, parentSchema: properties[wrong] }]
      return false
    }
    const isValid = validate(data)
    check.errors = validate.errors
    return isValid
  }
  return check
}

/** Rejects well-formed timestamps that cannot be stored; adds a format that accepts a date as well. */
function addTimeFormats(ajv: Validators): void {
  const formats = ajv.formats as unknown as Record<'date' | 'date-time', { validate(text: string): boolean }>
  const { validate: isTime } = formats['date-time']
  const { validate: isDate } = formats.date
  const isStorable = (text: string): boolean => isTime(text) && isStorableTime(text)
  ajv.addFormat('date-time', { type: 'string', validate: isStorable })
  ajv.addFormat('date-or-time', {
    type: 'string',
    validate: (text: string) => isStorable(text) || (isDate(text) && isStorableTime(text)),
  })
}

type Schemas = Parameters<CompilerFactory>[0]

const factory = AjvCompiler()
/** Strict for bodies, coercing for the strings of paths, queries and headers. */
const validatorOf = { strict: compileOnce<Validator>(), coercing: compileOnce<Validator>() }

/** Compiles on first use: a process serves few of its routes, and a start compiles none. */
function compileLater(compile: () => Validator): Validator {
  let validate: Validator | undefined
  const check: Validator = (data) => {
    validate ??= compile()
    const isValid = validate(data)
    check.errors = validate.errors
    return isValid
  }
  return check
}

/** Bodies are validated without coercion; path, query and header values are strings and may be coerced. */
export function createValidatorFactory(): CompilerFactory {
  return (schemas) => (route: RouteSchema) => {
    const { httpPart, schema } = route as { httpPart?: string; schema?: unknown }
    const isBody = httpPart === 'body'
    const compiled = compileLater(() =>
      validatorOf[isBody ? 'strict' : 'coercing'](schema, schemas as Record<string, unknown>, (referenced) => {
        const options = { customOptions: { ...shared, coerceTypes: !isBody }, onCreate: addTimeFormats }
        return factory(referenced as Schemas, options)(route) as Validator
      }),
    )
    if (isBody) return compiled as CompiledValidator
    const validate = rejectUnstorable(compiled)
    return (httpPart === 'params' ? rejectOtherNumerals(validate, schema) : validate) as CompiledValidator
  }
}

export type InvalidShape = {
  issue: FastifySchemaValidationError | undefined
  part: string | undefined
  /** The error label for an invalid body on this route. */
  bodyLabel: ErrorLabel<400>
  /** The error label for an invalid path parameter; undefined responds with 404. */
  paramsLabel: ErrorLabel<400> | undefined
}

/** Converts a schema violation into the refusal the API defines for it. */
export function shapeRefusal({ issue, part, bodyLabel, paramsLabel }: InvalidShape): Refusal {
  const message = issue ? violationMessage(issue, part) : 'The request is invalid.'
  if (part === 'params') {
    return paramsLabel ? new Refusal(400, paramsLabel, message) : new Refusal(404, 'not_found', 'Resource not found.')
  }
  const fallback = part === 'body' ? bodyLabel : 'invalid_query_parameter'
  if (!issue) return new Refusal(400, fallback, message)
  return new Refusal(400, labelOf(issue) ?? fallback, message, {
    details: { field: fieldOf(issue), ...suggestionOf(issue) },
  })
}
