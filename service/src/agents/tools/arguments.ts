import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { Arguments } from '../profiles/money.ts'
import type { Schema } from './schemas.ts'

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat())

/** Models send numbers as texts and texts as numbers; an identifier is the same either way. */
function coerce(value: unknown, schema: Schema): unknown {
  const types = typesOf(schema)
  const isText = types.includes('string')
  if (isText && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (typeof value !== 'string' || isText) return value
  if (types.includes('integer') && /^-?\d{1,15}$/.test(value)) return Number(value)
  return types.includes('boolean') && (value === 'true' || value === 'false') ? value === 'true' : value
}

/** Reads and checks the arguments of a tool; validators are compiled once per tool. */
export function createArgumentReader() {
  const provider = new AjvJsonSchemaValidator()
  const validators = new Map<string, ReturnType<typeof provider.getValidator<Arguments>>>()

  return (name: string, schema: Schema, given: Arguments): { args: Arguments } | { problem: string } => {
    const { properties = {} } = schema
    const args = Object.fromEntries(
      Object.entries(given)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [
          field,
          Object.hasOwn(properties, field) ? coerce(value, properties[field] ?? {}) : value,
        ]),
    )
    const validate = validators.get(name) ?? provider.getValidator<Arguments>(schema as never)
    validators.set(name, validate)
    const { valid, errorMessage } = validate(args)
    return valid ? { args } : { problem: errorMessage ?? 'invalid' }
  }
}
