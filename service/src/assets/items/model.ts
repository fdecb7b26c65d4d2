import type { Random } from '../../kernel/random.ts'

/** In the order of the collections on chain, which count their kinds from one. */
export const itemKinds = ['CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT'] as const
export type ItemKind = (typeof itemKinds)[number]

export const conditions = ['NM', 'LP', 'MP', 'HP', 'DMG'] as const
export type Condition = (typeof conditions)[number]

export type Grade = { readonly company: string; readonly grade: string; readonly certNumber: string | null }

/** A physical item in our custody. */
export type Item = {
  readonly uniqueId: string
  readonly kind: ItemKind
  readonly name: string
  readonly game: string | null
  /** The catalog id, where the item was identified. */
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

/** Letters and digits that are not easily confused. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const idSymbols = 12

/** Multiplies in the field of 32 elements, with x^5 + x^2 + 1 as its modulus. */
function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 0; bit < 5; bit++) if (right & (1 << bit)) product ^= left << bit
  for (let bit = 8; bit >= 5; bit--) if (product & (1 << bit)) product ^= 0b100101 << (bit - 5)
  return product
}

/**
 * A check symbol over a finite field: each position has its own weight, so that any wrong symbol and any two swapped ones
 * are detected. The kind is included, so that a wrong prefix is detected as well.
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

/** Composes a code from these bytes, one symbol per byte. */
export function composeUniqueId(kind: ItemKind, bytes: Uint8Array): string {
  const values = Array.from(bytes.subarray(0, idSymbols), (byte) => byte & 31)
  return `${prefixes[kind]}-${spell([...values, checkSymbol(kind, values)])}`
}

/** A new code, unguessable and unique. */
export const newUniqueId = (kind: ItemKind, random: Random): string => composeUniqueId(kind, random.bytes(idSymbols))

const shape = new RegExp(`^(${Object.values(prefixes).join('|')})-([0-9A-Z]{${idSymbols + 1}})$`)

/** Reads a scanned or typed code. Undefined when it is invalid or mistyped. */
export function readUniqueId(text: string): { uniqueId: string; kind: ItemKind } | undefined {
  const [, prefix, code = ''] = shape.exec(text.trim().toUpperCase()) ?? []
  const kind = itemKinds.find((candidate) => prefixes[candidate] === prefix)
  if (!kind) return undefined
  // Letters that are not symbols stand for the digits they resemble.
  const values = code
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .split('')
    .map((letter) => symbols.indexOf(letter))
  if (values.includes(-1)) return undefined
  const isValid = checkSymbol(kind, values.slice(0, idSymbols)) === values[idSymbols]
  return isValid ? { uniqueId: `${prefixes[kind]}-${spell(values)}`, kind } : undefined
}
