// Ranks the entries of the search index: headings before titles before text; words match from their beginning.
const fillers = new Set('a an and are as at by can do for from how i in is it my of on or the to what with'.split(' '))

/** The words of a text that carry meaning, without the ending of a plural. */
export const wordsOf = (text) =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !fillers.has(word)).map(stemOf)

/** The words of an entry, and the parts of its identifiers: sold_out is found by "sold out". */
const indexed = (text) => wordsOf(text).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))

const stemOf = (word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)

const weights = { heading: 8, title: 4, text: 1 }

/** The weight of the best place in which a word of the entry begins with the word. */
function weigh(entry, word) {
  for (const [place, weight] of Object.entries(weights)) {
    const words = (entry.words ??= {})
    const found = (words[place] ??= indexed(entry[place]))
    if (found.includes(word)) return weight
    if (found.some((one) => one.startsWith(word))) return weight / 2
  }
  return 0
}

/** The best entries of a query; where no entry has all of its words, those with most of them. */
export function findEntries(entries, query, limit = 12) {
  const words = [...new Set(wordsOf(query))]
  if (words.length === 0) return []
  const scored = entries.map((entry, place) => {
    const found = words.map((word) => weigh(entry, word))
    const hits = found.filter(Boolean).length
    const isNamed = wordsOf(entry.heading).every((word) => words.includes(word))
    return { entry, place, hits, score: found.reduce((sum, one) => sum + one, 0) + (isNamed ? 2 : 0) }
  })
  const most = Math.max(...scored.map(({ hits }) => hits))
  return scored
    .filter(({ hits }) => hits > 0 && hits === most)
    .toSorted((left, right) => right.score - left.score || left.place - right.place)
    .slice(0, limit)
    .map(({ entry }) => entry)
}
