import type { CardRecord, ExpansionRecord, Json } from '../records.ts'
import { expansionToWire } from './card-json.ts'

/** A card with its expansion: the input of the card field readers. */
export type CardRow = { readonly id: string; readonly card: CardRecord; readonly expansion: ExpansionRecord }

export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const none: readonly never[] = []

type ReadField = (card: CardRecord) => Json | undefined

/** Fields whose names in records differ from those in extras. */
const recordFields: Readonly<Record<string, ReadField>> = {
  attacks: ({ attacks }) => attacks as Json | undefined,
  abilities: ({ abilities }) => abilities as Json | undefined,
  weaknesses: ({ weaknesses }) => weaknesses as Json | undefined,
  resistances: ({ resistances }) => resistances as Json | undefined,
  printing_code: ({ printingCode }) => printingCode,
  printed_number: ({ printedNumber }) => printedNumber,
  marketplace_product_id: ({ marketplaceProductId }) => marketplaceProductId,
}

/** The only part of an attack whose name in records differs from that of the API. */
const attackPart = (part: string): string => (part === 'converted_energy_cost' ? 'convertedEnergyCost' : part)

export type ReadPath<Value> = (row: CardRow) => readonly Value[]

/** Expansions are few and their cards many: what is read of one is the same list for all its cards. */
function ofExpansion<Value>(read: (expansion: ExpansionRecord) => readonly Value[]): ReadPath<Value> {
  const known = new WeakMap<ExpansionRecord, readonly Value[]>()
  return ({ expansion }) => {
    const found = known.get(expansion)
    if (found) return found
    const made = read(expansion)
    known.set(expansion, made)
    return made
  }
}

/**
 * Reads the values at a path such as `attacks.cost`: parts of objects and of the elements of lists. The path is taken
 * apart once, because a build reads it of every card.
 */
export function compilePath<Value>(path: string, convert: (value: Json) => readonly Value[]): ReadPath<Value> {
  const [field = '', ...parts] = path.split('.')
  const convertAll = (values: readonly Json[]): readonly Value[] =>
    values.length === 0 ? none : values.flatMap((value) => convert(value))
  if (field === 'expansion') {
    return ofExpansion((expansion) => convertAll(readParts([expansionToWire(expansion) as Json], parts)))
  }
  const named = field === 'attacks' ? parts.map((part, level) => (level === 0 ? attackPart(part) : part)) : parts
  const read: ReadField = recordFields[field] ?? (({ extras }) => extras[field])
  return ({ card }) => {
    const value = read(card)
    return value === undefined || value === null ? none : convertAll(readParts(listOf(value), named))
  }
}

/** The same of an expansion. */
export const readExpansionPath = (expansion: ExpansionRecord, path: string): readonly Json[] =>
  readParts([expansionToWire(expansion) as Json], path.split('.'))

/** The values of parts of objects, one level after the other. */
export function readParts(values: readonly Json[], parts: readonly string[]): readonly Json[] {
  let found = values
  for (const part of parts) {
    const next: Json[] = []
    for (const value of found) {
      const inner = isObject(value) ? value[part] : undefined
      if (Array.isArray(inner)) next.push(...(inner as readonly Json[]))
      else if (inner !== undefined && inner !== null) next.push(inner)
    }
    found = next
  }
  return found
}

export const listOf = (value: Json | undefined): readonly Json[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? (value as readonly Json[]) : [value as Json]
}
