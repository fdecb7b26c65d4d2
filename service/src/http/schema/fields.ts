import { Type, type Static, type TSchema } from 'typebox'
import type { ErrorLabel } from '../../kernel/errors.ts'
import { nameOf } from './named-schemas.ts'

/** A nullable type as a type list, which serializes twice as fast as a union. */
const nullable = <Value>(type: string, options: object) =>
  Type.Unsafe<Value | null>({ ...options, type: [type, 'null'] })

export const NullableString = (options: object = {}) => nullable<string>('string', options)
export const NullableInteger = (options: object = {}) => nullable<number>('integer', options)
export const NullableNumber = (options: object = {}) => nullable<number>('number', options)
export const NullableBoolean = (options: object = {}) => nullable<boolean>('boolean', options)

/** An integer whose text the handler reads, because parsing is more lenient than a schema integer. */
export const LenientInteger = (description: string) =>
  Type.Unsafe<string>({ description, type: 'string', sentAs: 'integer' })

export const Timestamp = (options: object = {}) =>
  Type.Unsafe<string>({ ...options, type: 'string', format: 'date-time' })
export const NullableTimestamp = (options: object = {}) =>
  nullable<string>('string', { ...options, format: 'date-time' })

/** A string enum. */
export const OneOf = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number]>({ ...options, type: 'string', enum: values })

/** A reference to a named schema, so that the API reference and the SDK share one type. */
export const Ref = <Schema extends TSchema>(schema: Schema & { $id?: string }) =>
  Type.Unsafe<Static<Schema>>({ $ref: nameOf(schema) })

/** A nullable reference; `anyOf`, because a reference cannot be part of a type list. */
export const RefOrNull = <Schema extends TSchema>(schema: Schema & { $id?: string }, options: object = {}) =>
  Type.Unsafe<Static<Schema> | null>({ ...options, anyOf: [{ $ref: nameOf(schema) }, { type: 'null' }] })

/** A schema that several fields share, with the text of this field. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema =>
  // A spread would lose the hidden keys with which TypeBox marks kinds and optional fields.
  Object.defineProperties({} as Schema, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
  })

/** The error label of an invalid value in this field, where the API defines one. */
export const refusedAs = (errorCode: ErrorLabel<400>) => ({ errorCode })

/** The `status` filter of a list. */
export const StatusFilter = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Optional(OneOf(values, { ...refusedAs('invalid_status'), ...options }))

/** A row id: a positive 32-bit integer. */
export const IdParam = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Path parameters of a route for one row of a kind, such as `order`. */
export const idPathOf = (kind: string) => Type.Object({ id: described(IdParam, `The id of the ${kind}.`) })
