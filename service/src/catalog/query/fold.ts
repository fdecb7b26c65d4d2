const beyondAscii = /[^\p{ASCII}]/u
const latinMarks = /[\u0300-\u036f]+/g

/**
 * The form in which texts are compared: compatibility forms unified, accents and case dropped, so `pokemon` finds
 * `Pokémon`. Only the marks of European scripts go; those of kana and Thai tell words apart and stay.
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

/**
 * Case dropped and nothing else: how a single character is compared, for `a` alone would otherwise find every `à` and
 * `ä`.
 */
export function lower(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text.toWellFormed().normalize('NFC').toLowerCase().normalize('NFC')
}

/** What a text to be found inside others is compared by: folded, but a single character as typed. */
export function foldNeedle(text: string): string {
  const typed = lower(text)
  const folded = fold(text)
  return typed.length === 1 && folded !== '' ? typed : folded
}

/** Characters as a reader counts them, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0xdc00 || unit > 0xdfff) count++
  }
  return count
}
