import { countBits, setRows, wordCount } from './bitset.ts'
import { createBudget } from './budget.ts'
import { isDense, type DenseKeys, type Postings } from './postings.ts'
import { findValues, type SubstringIndex } from './substrings.ts'
import { createBitsetPool } from './workspace.ts'

/** The rows that contain a frequent text, for each of them. */
export type FrequentWords = { readonly texts: readonly string[]; readonly sets: DenseKeys }

/** Words are estimated from so many values: one that is missed is searched like any other text. */
const maxSampled = 8_192
/** The shortest text without a set of its own among the frequent grams. */
const leastBytes = 3

/** Scripts without spaces are divided where the script changes. */
const wordPattern = /[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|\p{Script=Han}+|[\p{L}\p{M}]+|\p{N}+/gu

const beyondAscii = /[^\p{ASCII}]/u

const isLetter = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39

/** The words of a folded value in order, each with its place. Most values are ASCII and need no pattern. */
function visitWords(value: string, take: (word: string, at: number) => void): void {
  if (beyondAscii.test(value)) {
    for (const { 0: word, index } of value.matchAll(wordPattern)) take(word, index)
    return
  }
  let at = 0
  while (at < value.length) {
    const start = at
    const isPart = isLetter(value.charCodeAt(at)) ? isLetter : isDigit
    while (at < value.length && isPart(value.charCodeAt(at))) at++
    if (at > start) take(value.slice(start, at), start)
    else at++
  }
}

/** Counts the rows of texts; a text counts once per value. */
class TextCounts {
  private readonly ids = new Map<string, number>()
  private readonly rows: number[] = []
  private readonly last: number[] = []

  add(text: string, value: number, rows: number): void {
    const id = this.ids.get(text)
    if (id === undefined) {
      this.ids.set(text, this.rows.length)
      this.rows.push(rows)
      this.last.push(value)
    } else if (this.last[id] !== value) {
      this.rows[id] = (this.rows[id] as number) + rows
      this.last[id] = value
    }
  }

  /** The texts with so many rows. */
  select(isEnough: (rows: number) => boolean): string[] {
    return [...this.ids].flatMap(([text, id]) => (isEnough(this.rows[id] as number) ? [text] : []))
  }
}

/** Words, and pairs of words with one space between, that are likely in enough rows to deserve a set. */
function guessFrequent(values: readonly string[], { offsets }: Postings, rowCount: number): string[] {
  const every = Math.ceil(values.length / maxSampled)
  const isEnough = (rows: number): boolean => isDense(rows * every, rowCount)
  const sample = (take: (text: string, value: number, rows: number) => void): void => {
    for (let value = 0; value < values.length; value += every)
      take(values[value] as string, value, (offsets[value + 1] as number) - (offsets[value] as number))
  }
  const words = new TextCounts()
  sample((text, value, rows) => visitWords(text, (word) => words.add(word, value, rows)))
  const frequent = words.select(isEnough)
  // A pair is at most as frequent as each of its words.
  const known = new Set(frequent)
  const pairs = new TextCounts()
  sample((text, value, rows) => {
    let previous = ''
    let end = -1
    visitWords(text, (word, at) => {
      const isFrequent = known.has(word)
      if (isFrequent && end + 1 === at && text[end] === ' ') pairs.add(`${previous} ${word}`, value, rows)
      previous = word
      end = isFrequent ? at + word.length : -1
    })
  })
  return [...frequent, ...pairs.select(isEnough)].filter((text) => Buffer.byteLength(text) >= leastBytes)
}

export function buildFrequentWords(
  values: readonly string[],
  substrings: SubstringIndex,
  postings: Postings,
  rowCount: number,
): FrequentWords {
  const pool = createBitsetPool(rowCount)
  const found = guessFrequent(values, postings, rowCount).flatMap((text) => {
    pool.scratch.reset()
    const containing = findValues(substrings, Buffer.from(text), { budget: createBudget(Infinity), pool })
    // A single value that is frequent has its own set.
    if (containing.length === 1) return []
    const bits = new Uint32Array(wordCount(rowCount))
    for (const value of containing) {
      setRows(bits, postings.rows, postings.offsets[value] as number, postings.offsets[value + 1] as number)
    }
    const count = countBits(bits)
    return isDense(count, rowCount) ? [{ text, bits, count }] : []
  })
  const bits = new Uint32Array(found.length * wordCount(rowCount))
  for (const [place, each] of found.entries()) bits.set(each.bits, place * each.bits.length)
  const keys = Uint32Array.from(found, (_, place) => place)
  const counts = Uint32Array.from(found, ({ count }) => count)
  return { texts: found.map(({ text }) => text), sets: { keys, counts, bits } }
}
