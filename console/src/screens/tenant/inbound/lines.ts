import type { Card } from '../../catalog/data.ts'

export const conditions = ['NM', 'LP', 'MP', 'HP', 'DMG'] as const
export type Condition = (typeof conditions)[number]

/** The card of the catalog that a line announces. */
export type Match = { game: string; id: string; image: string | undefined }

/** The photo from which a line was made, and the cards that it may show. */
export type LinePhoto = {
  picture: string | undefined
  game: string
  isSure: boolean
  candidates: readonly { card_id: string; name: string; expansion: { name: string } }[]
}

export type Line = {
  key: number
  photo?: LinePhoto | undefined
  card?: Match | undefined
  name: string
  card_number: string
  condition: Condition | ''
  quantity: string
  box_no: string
  value: string
}

let keys = 0

export const emptyLine = (): Line => ({
  key: (keys += 1),
  name: '',
  card_number: '',
  condition: '',
  quantity: '1',
  box_no: '1',
  value: '',
})

/** A line with a photo waits for its name. */
export const isBlank = ({ name, card_number, photo }: Line): boolean =>
  name.trim() === '' && card_number.trim() === '' && photo === undefined

const countPattern = /^(\d{1,4})\s*(?:x|×)?\s+/i
const tailPattern = /\s*[,;\t]?\s*(x\s*(\d{1,4})|(\d{1,4})\s*x)$/i

/**
 * Reads pasted text, one card per line, as people and spreadsheets write it: `2 x Ember Regent, 34/36, NM`. A number first
 * or last with an x is how many; a fraction is the card number; two capital letters are the condition.
 */
export function readLines(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const line = emptyLine()
      let rest = row
      const [head, count] = countPattern.exec(rest) ?? []
      const [tail, , after, before] = tailPattern.exec(rest) ?? []
      if (head !== undefined && count !== undefined) {
        rest = rest.slice(head.length)
        line.quantity = count
      } else if (tail !== undefined) {
        rest = rest.slice(0, -tail.length)
        line.quantity = after ?? before ?? '1'
      }
      const words = rest.split(/\s*[,;\t]\s*/).flatMap((part, index) => {
        const last = / (\d+\/\d+)$/.exec(part)?.[1]
        return index === 0 && last !== undefined ? [part.slice(0, -last.length - 1), last] : [part]
      })
      const [name = '', ...others] = words
      line.name = name
      for (const word of others) {
        const condition = conditions.find((known) => known === word.toUpperCase())
        if (condition) line.condition = condition
        else if (/^\$?\d+[.,]\d{2}$/.test(word) || word.startsWith('$')) line.value = word.replace('$', '')
        else if (/^\d{1,4}$/.test(word) && line.card_number !== '') line.quantity = word
        else if (word !== '') line.card_number = word
      }
      return line
    })
}

/** A search for what was typed: the beginnings of words of the name, or the number before a slash. */
export function queryOf(text: string): string {
  const number = /^(\d+)(?:\/\d+)?$/.exec(text.trim())?.[1]
  if (number !== undefined) return `number:${number}`
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => (word.length > 1 ? `name:${word}*` : `name:${word}`)).join(' ')
}

/** An announced line of a card of the catalog, with its value of today. */
export const lineOf = (game: string, card: Card): Line => ({
  ...emptyLine(),
  name: card.name ?? '',
  card_number: card.printed_number ?? card.number ?? '',
  condition: 'NM',
  value: card.pricing?.market == null ? '' : card.pricing.market.toFixed(2),
  card: { game, id: card.id, image: card.images?.[0]?.small },
})
