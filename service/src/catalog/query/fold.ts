const beyondAscii = /[^\p{ASCII}]/u
const latinMarks = /[\u0300-\u036f]+/g

/**
 * The form in which texts are compared: compatibility forms unified, accents and case dropped, so `pokemon` finds
 * `Pokémon`. Only the marks of European scripts are dropped; those of kana and Thai distinguish words.
 */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(latinMarks, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(latinMarks, '')
    .normalize('NFC')
}

const separators = /[^\p{L}\p{N}\p{M}]+/gu

/** The words of a folded text, runs of letters and digits, with single spaces between them. */
export const wordsOf = (folded: string): string => folded.replaceAll(separators, ' ').trim()

/** Counts characters as a reader does, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0xdc00 || unit > 0xdfff) count++
  }
  return count
}
