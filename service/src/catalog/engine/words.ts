import { wordsOf } from '../query/fold.ts'

/** What comparing one value costs, in steps of a search. */
export const wordSteps = 8

const wordCharacter = /[\p{L}\p{N}\p{M}]/u

/** Whether the character at or before a place belongs to a word; most texts are ASCII. */
function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0x80) return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x7a)
  if (Number.isNaN(unit)) return false
  // A low surrogate ends the character that begins one unit before it.
  const start = unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
  return wordCharacter.test(String.fromCodePoint(text.codePointAt(start) ?? 0))
}

/** Whether a folded text has the words, separated by single spaces, one after the other. */
export function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isInWord(text, at - 1) && !isInWord(text, at + words.length)) return true
  }
  // Words may be separated by something else than one space.
  return words.includes(' ') && ` ${wordsOf(text)} `.includes(` ${words} `)
}
