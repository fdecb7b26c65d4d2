import { head, pascal, quote } from './names.ts'

/** A JSON schema, as far as the document uses it. */
export type Schema = {
  type?: string | string[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  description?: string
}

const simple: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

function pythonLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? quote(value) : JSON.stringify(value)
}

/** Collects the types of the client; objects become classes with the names of their places. */
export function createTypes(schemas: Readonly<Record<string, Schema>>) {
  const classes = new Map<string, string>()

  function ofObject(schema: Schema, name: string): string {
    const { properties, additionalProperties } = schema
    if (!properties) {
      const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, `${name}Value`) : 'Any'
      return `Dict[str, ${value}]`
    }
    if (!classes.has(name)) {
      classes.set(name, '')
      classes.set(name, renderClass(schema, properties, name))
    }
    return name
  }

  function renderClass(
    { required = [], description }: Schema,
    properties: Record<string, Schema>,
    name: string,
  ): string {
    const fields = (isRequired: boolean): string =>
      Object.entries(properties)
        .filter(([field]) => required.includes(field) === isRequired)
        .map(([field, schema]) => `    ${quote(field)}: ${quote(typeOf(schema, name + pascal(field)))},\n`)
        .join('')
    const [always, sometimes] = [fields(true), fields(false)]
    const note = description === undefined ? '' : `# ${description.replaceAll(/\s+/g, ' ')}\n`
    // Some names are keywords of Python, so the fields are given as a dictionary.
    const dictionary = (own: string, text: string, total: string): string =>
      `${own} = TypedDict(${quote(own)}, {\n${text}}${total})\n`
    if (sometimes === '') return note + dictionary(name, always, '')
    if (always === '') return note + dictionary(name, sometimes, ', total=False')
    const parts = dictionary(`_${name}`, always, '') + dictionary(`_${name}More`, sometimes, ', total=False')
    return `${parts}\n\n${note}class ${name}(_${name}, _${name}More):\n    pass\n`
  }

  /** The Python type of a schema; `name` is for an object at this place. */
  function typeOf(schema: Schema, name: string): string {
    if (schema.$ref) return refName(schema.$ref)
    if (schema.enum) return literalOf(schema)
    const union = schema.anyOf ?? schema.oneOf
    if (union) return `Union[${union.map((part, index) => typeOf(part, `${name}${index + 1}`)).join(', ')}]`
    const kinds = [schema.type ?? []].flat()
    if (kinds.length > 1) {
      const isOptional = kinds.includes('null')
      const rest = kinds.filter((kind) => kind !== 'null').map((type) => typeOf({ ...schema, type }, name))
      const joined = rest.length === 1 ? (rest[0] ?? 'Any') : `Union[${rest.join(', ')}]`
      return isOptional ? `Optional[${joined}]` : joined
    }
    const [kind = ''] = kinds
    if (kind === 'array') return `List[${schema.items ? typeOf(schema.items, `${name}Item`) : 'Any'}]`
    if (kind === 'object' || schema.properties) return ofObject(schema, name)
    return simple[kind] ?? 'Any'
  }

  function literalOf({ enum: values = [], type }: Schema): string {
    const texts = values.flatMap((value) => (value === null ? [] : [pythonLiteral(value)]))
    const literal = `Literal[${texts.join(', ')}]`
    return values.includes(null) || [type].flat().includes('null') ? `Optional[${literal}]` : literal
  }

  const aliases = new Map<string, string>()

  /** A named schema: a class, or an alias of a simple type. */
  function refName(ref: string): string {
    const key = ref.split('/').at(-1) ?? ''
    const name = pascal(key)
    if (classes.has(name) || aliases.has(name)) return name
    const schema = schemas[key] ?? {}
    if (schema.properties) return ofObject(schema, name)
    aliases.set(name, 'Any')
    const type = typeOf(schema, `${name}Value`)
    // An alias comes after those that it refers to.
    aliases.delete(name)
    aliases.set(name, type)
    return name
  }

  return {
    typeOf,
    /** The module of all types that were asked for. Aliases come last, because they refer to classes. */
    render(): string {
      const intro = `${head}\nfrom typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n`
      const named = [...aliases].map(([name, type]) => `${name} = ${type}\n`)
      return `${intro}\n\n${[...classes.values()].join('\n\n')}\n\n${named.join('')}`
    },
  }
}

export type Types = ReturnType<typeof createTypes>
