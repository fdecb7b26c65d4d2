import { readUniqueId } from '../../assets/items/model.ts'

/** The kinds of our barcodes, which contain a version, a kind and a value. */
export const codeKinds = ['CARD', 'BIN', 'TOTE', 'BOX', 'PCL', 'ORD', 'INB', 'BDG'] as const
export type CodeKind = (typeof codeKinds)[number]

export type ReadCode =
  | { readonly kind: 'item'; readonly uniqueId: string }
  | { readonly kind: 'own'; readonly code: Exclude<CodeKind, 'CARD'>; readonly value: string }
  /** Not one of our codes; possibly a carrier's label. */
  | { readonly kind: 'foreign'; readonly text: string }
  /** It has the form of our codes but is misread or mistyped. */
  | { readonly kind: 'broken'; readonly text: string; readonly why: string }

const ownForm = /^V1:([A-Z]{3,4}):(.{1,64})$/i
const itemForm = /^(CARD|GRADED|SEALED|PACKET)-/i
const isKind = (text: string): text is CodeKind => codeKinds.some((kind) => kind === text)

function readItem(text: string): ReadCode {
  const item = readUniqueId(text)
  if (item) return { kind: 'item', uniqueId: item.uniqueId }
  return { kind: 'broken', text, why: 'The format or check digit of this card code is wrong; scan it again.' }
}

/** Reads a scanned or typed code. */
export function readCode(scanned: string): ReadCode {
  const text = scanned.trim()
  if (itemForm.test(text)) return readItem(text)
  const [, kind = '', value = ''] = ownForm.exec(text) ?? []
  const upper = kind.toUpperCase()
  if (!isKind(upper)) {
    if (!text.toUpperCase().startsWith('V1:')) return { kind: 'foreign', text }
    return { kind: 'broken', text, why: 'This label has an unknown kind.' }
  }
  if (upper === 'CARD') return readItem(value)
  return { kind: 'own', code: upper, value: upper === 'BDG' ? value : value.toUpperCase() }
}

/** The code of a bin as scanned or typed, with or without its prefix. */
export const shelfCode = (scanned: string): string =>
  scanned
    .trim()
    .replace(/^V1:BIN:/i, '')
    .toUpperCase()

export const itemScan = (uniqueId: string): string => `V1:CARD:${uniqueId}`
export const binScan = (kind: 'BIN' | 'TOTE', code: string): string => `V1:${kind}:${code}`
export const taskScan = (taskId: number): string => `V1:ORD:${taskId}`
export const parcelScan = (code: string): string => `V1:PCL:${code}`
export const badgeScan = (badge: string): string => `V1:BDG:${badge}`
