import type { CardRecord, ExpansionRecord, Json } from '../records.ts'
import { attackToWire, expansionToWire } from './card-json.ts'

/** A card with its expansion: the input of the card field readers. */
export type CardRow = { readonly id: string; readonly card: CardRecord; readonly expansion: ExpansionRecord }

export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a top-level field of a card under the name that the API shows. */
function readField({ card, expansion }: CardRow, name: string): Json | undefined {
  if (name === 'expansion') return wireOf(expansion)
  if (name === 'attacks') return (card.attacks ?? []).map(attackToWire) as Json
  if (name === 'abilities') return card.abilities as Json | undefined
  if (name === 'weaknesses') return card.weaknesses as Json | undefined
  if (name === 'resistances') return card.resistances as Json | undefined
  if (name === 'printing_code') return card.printingCode
  if (name === 'printed_number') return card.printedNumber
  if (name === 'marketplace_product_id') return card.marketplaceProductId
  return card.extras[name]
}

/** Expansions are few and their cards many. */
const wires = new WeakMap<ExpansionRecord, Json>()

function wireOf(expansion: ExpansionRecord): Json {
  const known = wires.get(expansion) ?? (expansionToWire(expansion) as Json)
  wires.set(expansion, known)
  return known
}

/** All values at a path such as `attacks.cost`: parts of objects and of the elements of lists. */
export function readApiPath(row: CardRow, path: string): readonly Json[] {
  const [field = '', ...parts] = path.split('.')
  return readParts(listOf(readField(row, field)), parts)
}

/** The same of an expansion. */
export const readExpansionPath = (expansion: ExpansionRecord, path: string): readonly Json[] =>
  readParts([wireOf(expansion)], path.split('.'))

/** The values of parts of objects, one level after the other. */
export const readParts = (values: readonly Json[], parts: readonly string[]): readonly Json[] =>
  parts.reduce((found, part) => found.flatMap((value) => (isObject(value) ? listOf(value[part]) : [])), values)

export const listOf = (value: Json | undefined): readonly Json[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? (value as readonly Json[]) : [value as Json]
}
