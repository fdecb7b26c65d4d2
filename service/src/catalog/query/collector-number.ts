import { fold } from './fold.ts'

/** The parts of a collector number: `TG01a` is prefix `tg`, integer 1, suffix `a`; `!` is all prefix. */
export type CollectorNumber = { readonly prefix: string; readonly integer: number | null; readonly suffix: string }

const leadingZeros = /(?<!\d)0+(?=\d)/g
const parts = /^(\D*)(\d{1,15})?(.*)$/s

/** Leading zeros are not significant: `004` and `4` are the same number. */
export const normalizeCollectorNumber = (text: string): string => fold(text).replace(leadingZeros, '')

/** Splits a normalized number. */
export function splitCollectorNumber(normalized: string): CollectorNumber {
  const [, prefix = '', digits, suffix = ''] = parts.exec(normalized) ?? []
  return { prefix, integer: digits === undefined ? null : Number(digits), suffix }
}

/**
 * Natural order: plain numbers first by value, then lettered series, each by value; `2` before `10`, `9` before `9a`.
 */
export function compareCollectorNumbers(left: CollectorNumber, right: CollectorNumber): number {
  if (left.prefix !== right.prefix) return left.prefix < right.prefix ? -1 : 1
  const leftInteger = left.integer ?? -1
  const rightInteger = right.integer ?? -1
  if (leftInteger !== rightInteger) return leftInteger - rightInteger
  if (left.suffix !== right.suffix) return left.suffix < right.suffix ? -1 : 1
  return 0
}
