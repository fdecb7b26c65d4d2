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

/** The words of a value, and the pairs of words with one space between. */
function textsOf(value: string): Set<string> {
  const texts = new Set<string>()
  let previous: { word: string; end: number } | undefined
  for (const { 0: word, index } of value.matchAll(wordPattern)) {
    texts.add(word)
    if (previous && previous.end + 1 === index && value[previous.end] === ' ') texts.add(`${previous.word} ${word}`)
    previous = { word, end: index + word.length }
  }
  return texts
}

/** Words that are likely in enough rows to deserve a set, in order of their first value. */
function guessFrequent(values: readonly string[], { offsets }: Postings, rowCount: number): string[] {
  const every = Math.ceil(values.length / maxSampled)
  const counts = new Map<string, number>()
  for (let value = 0; value < values.length; value += every) {
    const rows = (offsets[value + 1] as number) - (offsets[value] as number)
    for (const text of textsOf(values[value] as string)) counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return [...counts].flatMap(([text, rows]) =>
    isDense(rows * every, rowCount) && Buffer.byteLength(text) >= leastBytes ? [text] : [],
  )
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
