import type { Random } from '../../kernel/random.ts'

/** The order is the chain's: the collections count their kinds from one. */
export const itemKinds = ['CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT'] as const
export type ItemKind = (typeof itemKinds)[number]

export const conditions = ['NM', 'LP', 'MP', 'HP', 'DMG'] as const
export type Condition = (typeof conditions)[number]

export type Grade = { readonly company: string; readonly grade: string; readonly certNumber: string | null }

/** A physical thing in our keeping. */
export type Item = {
  readonly uniqueId: string
  readonly kind: ItemKind
  readonly name: string
  readonly game: string | null
  /** The catalog's own id, where the thing was recognised. */
  readonly cardId: string | null
  readonly setId: string | null
  readonly setName: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly language: string | null
  readonly variant: string | null
  readonly condition: Condition | null
  readonly grade: Grade | null
  readonly imageUrl: string | null
  readonly createdAt: Date
}

const prefixes: Readonly<Record<ItemKind, string>> = {
  CARD: 'CARD',
  GRADED_CARD: 'GRADED',
  PACKET: 'PACKET',
  SEALED_PRODUCT: 'SEALED',
}

/** Letters and digits that people do not mistake for each other. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const idSymbols = 12

/** Multiplies in the field of 32 elements, with x^5 + x^2 + 1 as its modulus. */
function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 0; bit < 5; bit++) if (right & (1 << bit)) product ^= left << bit
  for (let bit = 8; bit >= 5; bit--) if (product & (1 << bit)) product ^= 0b100101 << (bit - 5)
  return product
}

/**
 * One symbol over a field: every place has a weight of its own, so that a wrong symbol and two exchanged ones, wherever
 * they stand, always show. The kind takes part, so that a wrong prefix shows, too.
 */
function checkSymbol(kind: ItemKind, values: readonly number[]): number {
  let weight = 1
  let sum = 0
  for (const value of [itemKinds.indexOf(kind) + 1, ...values]) {
    weight = multiply(weight, 2)
    sum ^= multiply(value, weight)
  }
  return sum
}

const spell = (values: readonly number[]): string => values.map((value) => symbols[value]).join('')

/** The code made of these bytes; a byte gives one symbol. */
export function composeUniqueId(kind: ItemKind, bytes: Uint8Array): string {
  const values = Array.from(bytes.subarray(0, idSymbols), (byte) => byte & 31)
  return `${prefixes[kind]}-${spell([...values, checkSymbol(kind, values)])}`
}

/** A new code: nobody can guess one, and no two things ever share one. */
export const newUniqueId = (kind: ItemKind, random: Random): string => composeUniqueId(kind, random.bytes(idSymbols))

const shape = new RegExp(`^(${Object.values(prefixes).join('|')})-([0-9A-Z]{${idSymbols + 1}})$`)

/** Reads a code as it was scanned or typed. Undefined: it is none, or was mistyped. */
export function readUniqueId(text: string): { uniqueId: string; kind: ItemKind } | undefined {
  const [, prefix, code = ''] = shape.exec(text.trim().toUpperCase()) ?? []
  const kind = itemKinds.find((candidate) => prefixes[candidate] === prefix)
  if (!kind) return undefined
  // What cannot be a symbol is the one it looks like.
  const values = code
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .split('')
    .map((letter) => symbols.indexOf(letter))
  if (values.includes(-1)) return undefined
  const isWhole = checkSymbol(kind, values.slice(0, idSymbols)) === values[idSymbols]
  return isWhole ? { uniqueId: `${prefixes[kind]}-${spell(values)}`, kind } : undefined
}
