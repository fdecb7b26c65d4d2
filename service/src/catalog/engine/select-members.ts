/** The selected member names of a JSON object, as bytes. */
export type WantedNames = readonly Uint8Array[]

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

export const wantedNames = (names: readonly string[]): WantedNames => exactNames([...new Set(['id', ...names])])

/** These names only, without the id. */
export const exactNames = (names: readonly string[]): WantedNames => names.map((name) => Buffer.from(name))

type Cut = { readonly bytes: Buffer; readonly from: number; readonly split: number; readonly end: number }
type Inner = { readonly bytes: Buffer; readonly from: number; readonly end: number }

/**
 * Copies the selected members of a card. The card is compact JSON in two parts, up to the value of its `expansion` and
 * after it; the expansion's own text is the inner piece.
 */
export function selectMembers(card: Cut, expansion: Inner, wanted: WantedNames, target: Buffer, start: number): number {
  const { bytes } = card
  let at = start
  target[at++] = openBrace
  let cursor = card.from + 1
  while (cursor < card.end) {
    if (bytes[cursor] === comma) cursor++
    if (bytes[cursor] !== quote) break
    const nameEnd = skipString(bytes, cursor)
    const valueStart = nameEnd + 1
    const isExpansion = valueStart === card.split
    const valueEnd = isExpansion ? valueStart : skipValue(bytes, valueStart)
    if (isWanted(bytes, cursor + 1, nameEnd - 1, wanted)) {
      if (at > start + 1) target[at++] = comma
      at += bytes.copy(target, at, cursor, valueEnd)
      if (isExpansion) at += expansion.bytes.copy(target, at, expansion.from, expansion.end)
    }
    cursor = valueEnd
  }
  target[at++] = closeBrace
  return at
}

/** Copies the members of a compact JSON object, all or the selected ones, without its braces. */
export function copyMembers(
  { bytes, from, end }: Inner,
  wanted: WantedNames | undefined,
  target: Buffer,
  start: number,
  isFirst: boolean,
): number {
  let at = start
  let isNext = !isFirst
  let cursor = from + 1
  while (cursor < end && bytes[cursor] !== closeBrace) {
    if (bytes[cursor] === comma) cursor++
    const nameEnd = skipString(bytes, cursor)
    const valueEnd = skipValue(bytes, nameEnd + 1)
    if (!wanted || isWanted(bytes, cursor + 1, nameEnd - 1, wanted)) {
      if (isNext) target[at++] = comma
      isNext = true
      at += bytes.copy(target, at, cursor, valueEnd)
    }
    cursor = valueEnd
  }
  return at
}

function isWanted(bytes: Buffer, from: number, to: number, wanted: WantedNames): boolean {
  for (const name of wanted) {
    if (name.length !== to - from) continue
    let index = 0
    while (index < name.length && name[index] === bytes[from + index]) index++
    if (index === name.length) return true
  }
  return false
}

/** The position after the string that begins here. */
function skipString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}

/** The position after the value that begins here. */
function skipValue(bytes: Buffer, start: number): number {
  const first = bytes[start]
  if (first === quote) return skipString(bytes, start)
  let at = start
  if (first !== openBrace && first !== openBracket) {
    while (bytes[at] !== comma && bytes[at] !== closeBrace) at++
    return at
  }
  let depth = 0
  do {
    const byte = bytes[at]
    if (byte === quote) {
      at = skipString(bytes, at)
      continue
    }
    if (byte === openBrace || byte === openBracket) depth++
    else if (byte === closeBrace || byte === closeBracket) depth--
    at++
  } while (depth > 0)
  return at
}
