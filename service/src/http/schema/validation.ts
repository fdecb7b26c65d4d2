import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifySchemaValidationError } from 'fastify'
import { Refusal, type ErrorLabel } from '../../kernel/errors.ts'
import { isKeepable } from './timestamps.ts'

type Validation = FastifySchemaValidationError & {
  parentSchema?: { errorCode?: ErrorLabel<400>; properties?: Record<string, { errorCode?: ErrorLabel<400> }> }
}

const shared = {
  // The schema node at fault travels with the error, so that it can name the refusal.
  verbose: true,
  allErrors: false,
  removeAdditional: false,
  useDefaults: true,
  strict: true,
  keywords: ['errorCode', 'example'] as string[],
  allowUnionTypes: true,
}

type CompilerFactory = ReturnType<typeof AjvCompiler>
type RouteSchema = Parameters<ReturnType<CompilerFactory>>[0]

type CompilerOptions = NonNullable<Parameters<CompilerFactory>[1]>
type Validators = Parameters<NonNullable<CompilerOptions['onCreate']>>[0]

type Validator = ((data: unknown) => unknown) & { errors?: unknown }

/** `1e400` is read as an endless number, which the validator takes for an integer within any bounds. */
const isUnfit = (value: unknown): boolean =>
  typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'string' && hasUnstorable(value)

/** No database column can hold a NUL or half of a surrogate pair. */
const hasUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Refuses what a schema lets through and nothing behind it can hold. */
function refuseUnfit(validate: Validator): Validator {
  const check: Validator = (data) => {
    const isFit = validate(data)
    check.errors = validate.errors
    if (isFit === false || typeof data !== 'object' || data === null) return isFit
    const values = data as Record<string, unknown>
    for (const name of Object.keys(values)) {
      if (!isUnfit(values[name])) continue
      check.errors = [{ instancePath: `/${name}`, keyword: 'unfit', message: 'holds a value that is not allowed' }]
      return false
    }
    return isFit
  }
  return check
}

/** Times that have the right form and that no answer of ours could repeat are refused where they come in. */
function refuseUnkeptTimes(ajv: Validators): void {
  const { validate } = ajv.formats['date-time'] as { validate(text: string): boolean }
  ajv.addFormat('date-time', { type: 'string', validate: (text: string) => validate(text) && isKeepable(text) })
}

/** Bodies are taken as they are; path and query values are texts and may be read as numbers. */
export function createValidatorFactory(): CompilerFactory {
  const factory = AjvCompiler()
  const compilerFor = (schemas: Parameters<CompilerFactory>[0], coerceTypes: boolean) =>
    factory(schemas, { customOptions: { ...shared, coerceTypes }, onCreate: refuseUnkeptTimes })
  return (schemas) => {
    const strict = compilerFor(schemas, false)
    const coercing = compilerFor(schemas, true)
    return (route: RouteSchema) => {
      const isBody = (route as { httpPart?: string }).httpPart === 'body'
      return isBody ? strict(route) : (refuseUnfit(coercing(route) as Validator) as ReturnType<typeof coercing>)
    }
  }
}

/** The path of the field at fault, as a caller would write it. */
function fieldOf({ instancePath, keyword, params }: Validation): string {
  const path = instancePath.split('/').slice(1)
  const missing = keyword === 'required' ? [String((params as { missingProperty?: unknown }).missingProperty)] : []
  return [...path, ...missing].join('.')
}

function namedCode({ keyword, params, parentSchema }: Validation): ErrorLabel<400> | undefined {
  const missing = (params as { missingProperty?: string } | undefined)?.missingProperty
  if (keyword === 'required' && missing !== undefined) return parentSchema?.properties?.[missing]?.errorCode
  return parentSchema?.errorCode
}

export type InvalidShape = {
  issue: FastifySchemaValidationError | undefined
  part: string | undefined
  /** What any fault of the body is called on this route. */
  bodyLabel: ErrorLabel<400>
  /** What a path value of the wrong form is called; undefined means that nothing is found there. */
  paramsLabel: ErrorLabel<400> | undefined
}

/** Turns a schema's complaint into the refusal the interface names for it. */
export function shapeRefusal({ issue, part, bodyLabel, paramsLabel }: InvalidShape): Refusal {
  if (part === 'params') {
    if (!paramsLabel) return new Refusal(404, 'not_found', 'There is nothing here.')
    return new Refusal(400, paramsLabel, `The path value ${issue?.message ?? 'has the wrong form'}.`)
  }
  const fallback = part === 'body' ? bodyLabel : 'invalid_query_parameter'
  if (!issue) return new Refusal(400, fallback, 'The request has the wrong form.')
  const validation = issue as Validation
  const field = fieldOf(validation)
  return new Refusal(400, namedCode(validation) ?? fallback, `${field || 'The body'} ${issue.message ?? 'is wrong'}.`, {
    details: { field },
  })
}
