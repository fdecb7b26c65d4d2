import fc, { type Arbitrary } from 'fast-check'

/** The subset of JSON Schema that the routes use. */
export type Schema = {
  $ref?: string
  $id?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  format?: string
}

/** Values that have broken a database, a parser or a serializer before. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\u202Eevil',
  "'; drop table accounts; --",
  String.raw`%_\ `,
  '\\',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '=1+1',
  '<script>',
  '{}',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '9223372036854775808',
  '99999999999999999999999999',
  '💳'.repeat(70),
  'x'.repeat(256),
  'x'.repeat(5_000),
  '\n\r\t',
  '\u{10FFFF}',
]
const hostileNumbers = [
  -1,
  0,
  1,
  0.5,
  -0.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
]
const moments = [
  '2026-03-01T12:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-02-29T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '2026-03-01T12:00:00+24:00',
  '2026-03-01t12:00:00z',
  '2026-03-01 12:00:00Z',
  '2026-03-01T12:00:00.123456789Z',
  '2026-03-01T12:00:00',
  '2026-03-01',
  'infinity',
  'now',
]
const addresses = [
  '10.0.0.0/8',
  '10.0.0.1',
  '::1',
  '2001:db8::/32',
  'fe80::1%eth0',
  '::ffff:1.2.3.4/96',
  '1.2.3.4/33',
  '/8',
]

export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts, ...moments, ...addresses),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...hostileNumbers, null, true, false, [], {}, [[[[]]]]),
  fc.jsonValue({ maxDepth: 4 }),
)

function textFor({ pattern, format, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'date-time') return fc.oneof(fc.constantFrom(...moments), fc.date({ noInvalidDate: true }).map(String))
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
  return pattern === undefined
    ? fc.oneof(plain, fc.constantFrom(...addresses))
    : fc.oneof(fc.stringMatching(new RegExp(pattern)), plain)
}

type Known = Readonly<Record<string, Arbitrary<unknown>>>

export type ArbitraryOptions = {
  /** Resolves a schema by its name. */
  resolve: (id: string) => Schema
  /** Existing values by field name, so that requests get past the first checks. */
  known?: Known
}

/** Mostly valid values of a schema, and now and then an invalid one. */
export function arbitraryOf(schema: Schema, options: ArbitraryOptions): Arbitrary<unknown> {
  const fitting = fittingOf(schema, options)
  const isLeaf = schema.$ref === undefined && schema.type !== 'object'
  return fc.oneof({ weight: isLeaf ? 4 : 12, arbitrary: fitting }, { weight: 1, arbitrary: hostile })
}

function fittingOf(schema: Schema, options: ArbitraryOptions): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return fittingOf(options.resolve(schema.$ref), options)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, options)))
  const types = [schema.type ?? 'unknown'].flat()
  return fc.oneof(...types.map((type) => typed(type, schema, options)))
}

function typed(type: string, schema: Schema, options: ArbitraryOptions): Arbitrary<unknown> {
  const { minimum = -1_000, maximum = 1_000_000 } = schema
  switch (type) {
    case 'string':
      return textFor(schema)
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(arbitraryOf(schema.items ?? {}, options), Math.min(schema.maxItems ?? 5, 5))
    case 'object':
      return objectOf(schema, options)
    default:
      return hostile
  }
}

/** Lists, and now and then one that repeats an item. */
function listOf(item: Arbitrary<unknown>, maxLength: number): Arbitrary<unknown[]> {
  const plain = fc.array(item, { maxLength })
  return fc.oneof(
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: plain.map((list) => [...list, ...list.slice(0, 1)]) },
  )
}

function objectOf({ properties = {}, required = [] }: Schema, options: ArbitraryOptions): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const own = arbitraryOf(schema, options)
    const known = options.known?.[name]
    return [name, known ? fc.oneof({ weight: 3, arbitrary: known }, own) : own] as const
  })
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  const crippled = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const extended = fc.tuple(whole, fc.dictionary(hostileText, hostile, { maxKeys: 3 })).map(([object, more]) => ({
    ...more,
    ...object,
    status: 'ACTIVE',
    account_id: 1,
  }))
  return fc.oneof({ weight: 8, arbitrary: whole }, crippled, extended)
}
