import type { Json } from '../../records.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

/**
 * An object of a source, read field by field. A missing or wrongly typed field is recorded and replaced by an empty value,
 * so that one pass reports everything that is wrong.
 */
export class SourceObject {
  readonly value: Readonly<Record<string, unknown>>
  readonly faults: string[]
  private readonly path: string

  constructor(value: unknown, faults: string[] = [], path = '') {
    this.faults = faults
    this.path = path
    this.value = isObject(value) ? value : {}
    if (!isObject(value))
      this.faults.push(`${path === '' ? 'the entry' : path} must be an object, not ${nameOf(value)}`)
  }

  private nameOf(field: string): string {
    return this.path === '' ? field : `${this.path}.${field}`
  }

  private refuse(field: string, wanted: string): void {
    this.faults.push(`${this.nameOf(field)} must be ${wanted}, not ${nameOf(this.value[field])}`)
  }

  fault(text: string): void {
    this.faults.push(text)
  }

  private isAbsent(field: string): boolean {
    return this.value[field] === undefined || this.value[field] === null
  }

  /** A non-empty text. */
  text(field: string): string {
    const value = this.value[field]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (value === '') this.faults.push(`${this.nameOf(field)} is empty`)
    else this.refuse(field, 'a text')
    return ''
  }

  /** A text; undefined when missing or empty. */
  maybeText(field: string): string | undefined {
    const value = this.value[field]
    if (this.isAbsent(field) || value === '') return undefined
    if (typeof value === 'string') return value
    this.refuse(field, 'a text')
    return undefined
  }

  /** A text that some sources write as a number. */
  maybeWritten(field: string): string | undefined {
    const value = this.value[field]
    return typeof value === 'number' ? String(value) : this.maybeText(field)
  }

  integer(field: string): number {
    const value = this.value[field]
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value
    this.refuse(field, 'a whole number')
    return 0
  }

  maybeInteger(field: string): number | undefined {
    return this.isAbsent(field) ? undefined : this.integer(field)
  }

  maybeNumber(field: string): number | undefined {
    const value = this.value[field]
    if (this.isAbsent(field)) return undefined
    if (typeof value === 'number' && Number.isFinite(value)) return value
    this.refuse(field, 'a number')
    return undefined
  }

  flag(field: string, missing: boolean): boolean {
    const value = this.value[field]
    if (this.isAbsent(field)) return missing
    if (typeof value === 'boolean') return value
    this.refuse(field, 'true or false')
    return missing
  }

  private items(field: string): readonly unknown[] {
    const value = this.value[field]
    if (this.isAbsent(field)) return []
    if (Array.isArray(value)) return value
    this.refuse(field, 'a list')
    return []
  }

  texts(field: string): string[] {
    const items = this.items(field)
    const texts = items.filter((item) => typeof item === 'string')
    if (texts.length < items.length) this.faults.push(`${this.nameOf(field)} must hold texts only`)
    return texts
  }

  maybeTexts(field: string): string[] | undefined {
    return this.isAbsent(field) ? undefined : this.texts(field)
  }

  integers(field: string): number[] {
    const items = this.items(field)
    const numbers = items.filter((item): item is number => Number.isSafeInteger(item))
    if (numbers.length < items.length) this.faults.push(`${this.nameOf(field)} must hold whole numbers only`)
    return numbers
  }

  objects(field: string): SourceObject[] {
    return this.items(field).map(
      (item, index) => new SourceObject(item, this.faults, `${this.nameOf(field)}[${index}]`),
    )
  }

  object(field: string): SourceObject {
    return new SourceObject(this.value[field], this.faults, this.nameOf(field))
  }

  maybeObject(field: string): SourceObject | undefined {
    return this.isAbsent(field) ? undefined : this.object(field)
  }
}

type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** Omits null and undefined fields. */
export function omitMissing<Fields extends object>(fields: Fields): Present<Fields> {
  const present: Present<Fields> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined) present[name] = value
  }
  return present
}

/** Omits empty lists. */
export const omitEmpty = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined

/** Game-specific fields, without undefined ones. */
export function extrasOf(fields: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  const extras: Record<string, Json> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) extras[name] = value
  return extras
}
