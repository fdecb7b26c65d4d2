import type { SeededRandom } from '../seeded-random.ts'
import type { AbilityRecord, AttackRecord, CardRecord } from '@packhouse/service/catalog/records'
import type { Palette } from './palettes.ts'
import { badge, rarityMark, setSymbol } from './symbols.ts'
import { n, rect, text, wrap, type Defs } from './svg.ts'

/** The drawing context of a face. `isSmall` omits illegible texts. */
export type Face = { readonly card: CardRecord; readonly defs: Defs; readonly isSmall: boolean }

export type Look = Face & {
  readonly element: string
  readonly palette: Palette
  /** Random source shared by all printings of a card, and the one of their foil. */
  readonly random: SeededRandom
  readonly shine: SeededRandom
  readonly isFull: boolean
  readonly isSecret: boolean
}

const ink = ({ palette, isFull }: Look): string => (isFull ? '#fff' : palette.ink)

function header(look: Look): string {
  const { card, element } = look
  const stage = card.subtypes.find((word) => /^(Basic|Stage \d)$/.test(word)) ?? card.supertype
  const evolves = card.extras['evolves_from']
  const note = typeof evolves === 'string' ? `${stage} · from ${evolves}` : stage
  const hp =
    card.hp === undefined
      ? ''
      : text(420, 62, String(card.hp), { size: 28, weight: 800, anchor: 'end' }) +
        (look.isSmall
          ? ''
          : text(420 - 19 * String(card.hp).length - 4, 62, 'HP', {
              size: 12,
              weight: 700,
              fill: ink(look),
              anchor: 'end',
            }))
  return (
    (look.isSmall ? '' : text(40, 38, note, { size: 11, weight: 600, room: 260 })) +
    text(40, 64, card.name, { size: 28, weight: 800, room: 300 }) +
    hp +
    badge(look.defs, element, 446, 53, 17)
  )
}

const wordsOf = (look: Look, content: string | undefined, lines: number): string[] =>
  content === undefined || look.isSmall ? [] : wrap(content, 29, lines)

type Row = { readonly height: number; readonly draw: (y: number) => string }

const small = (words: readonly string[], y: number): string =>
  words.map((one, index) => text(42, y + 20 + index * 17, one, { size: 14, room: 416 })).join('')

function attackRow(look: Look, attack: AttackRecord, lines: number): Row {
  const cost = (attack.cost ?? []).slice(0, 4)
  const words = wordsOf(look, attack.text, lines)
  const draw = (y: number): string =>
    cost.map((element, index) => badge(look.defs, element, 51 + index * 24, y - 7, 11)).join('') +
    text(46 + cost.length * 24, y, attack.name ?? '', { size: 21, weight: 700, room: 280 }) +
    text(458, y + 1, attack.damage ?? '', { size: 27, weight: 800, anchor: 'end' }) +
    small(words, y)
  return { height: 34 + words.length * 17, draw }
}

function abilityRow(look: Look, ability: AbilityRecord, lines: number): Row {
  const { palette } = look
  const words = wordsOf(look, ability.text, lines)
  const draw = (y: number): string =>
    rect({ x: 40, y: y - 16, w: 66, h: 20, r: 10 }, palette.accentDark) +
    text(73, y - 2, 'ABILITY', { size: 11, weight: 800, fill: '#fff', anchor: 'middle', spacing: 0.6 }) +
    text(114, y, ability.name ?? '', { size: 19, weight: 700, room: 340 }) +
    small(words, y)
  return { height: 34 + words.length * 17, draw }
}

function rulesRow(look: Look): Row[] {
  const rules = look.card.extras['rules']
  if (!Array.isArray(rules) || look.isSmall) return []
  const words = wrap(rules.join(' '), 24, 4)
  const draw = (y: number): string =>
    words.map((one, index) => text(250, y + index * 24, one, { size: 17, anchor: 'middle', room: 416 })).join('')
  return [{ height: words.length * 24, draw }]
}

function flavorRow({ card, isSmall }: Look): Row[] {
  const flavor = card.extras['flavor_text']
  if (typeof flavor !== 'string' || isSmall) return []
  return [
    { height: 22, draw: (y) => text(250, y - 4, flavor, { size: 14, italic: true, anchor: 'middle', room: 410 }) },
  ]
}

const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height, 0)

/** The card's text rows that fit the room: the flavor text is dropped first, then second lines. */
function rowsFor(look: Look, room: number): Row[] {
  const { card } = look
  const rowsWith = (lines: number): Row[] => [
    ...(card.abilities ?? []).slice(0, 1).map((ability) => abilityRow(look, ability, lines)),
    ...(card.attacks ?? []).slice(0, 2).map((attack) => attackRow(look, attack, lines)),
  ]
  const rows = rowsWith(2)
  const all = [...(rows.length > 0 ? rows : rulesRow(look)), ...flavorRow(look)]
  if (heightOf(all) <= room) return all
  return heightOf(rows) <= room ? rows : rowsWith(1)
}

/** Spreads the rows over the room below the picture. */
function moves(look: Look, top: number, bottom: number): string {
  const rows = rowsFor(look, bottom - top)
  const spare = bottom - top - heightOf(rows)
  const gap = Math.min(44, Math.max(2, spare / (rows.length + 1)))
  let y = top + Math.max(0, (spare - gap * (rows.length - 1)) / 2) + 20
  let out = ''
  for (const [index, row] of rows.entries()) {
    if (index > 0 && !look.isFull)
      out += `<path d="M60 ${n(y - 24 - gap / 2)}h380" stroke="${look.palette.frame[1]}" opacity=".35"/>`
    out += row.draw(y)
    y += row.height + gap
  }
  return out
}

function footer(look: Look): string {
  const { card, isSmall } = look
  const [weak] = card.weaknesses ?? []
  const [strong] = card.resistances ?? []
  const matchups = isSmall
    ? ''
    : (weak
        ? text(42, 648, 'weak', { size: 11 }) +
          badge(look.defs, weak.type, 80, 644, 8) +
          text(92, 648, weak.value ?? '', { size: 11, weight: 700 })
        : '') +
      (strong
        ? text(132, 648, 'resists', { size: 11 }) +
          badge(look.defs, strong.type, 181, 644, 8) +
          text(193, 648, strong.value ?? '', { size: 11, weight: 700 })
        : '')
  const note = isSmall
    ? ''
    : text(42, 667, `Illus. ${card.artist ?? 'unknown'}${card.isFirstEdition ? ' · First edition' : ''}`, {
        size: 10.5,
        room: 250,
      })
  return (
    matchups +
    note +
    text(414, 664, card.printedNumber, { size: 13, weight: 700, anchor: 'end' }) +
    rarityMark(card.rarity, 464, 659.5, ink(look)) +
    setSymbol(card.expansionId, 446, 634, 0.5)
  )
}

/** All texts of a card; the moves begin below the picture. */
export const creatureWords = (look: Look, top: number): string =>
  `<g fill="${ink(look)}">${header(look)}${moves(look, top, 626)}${footer(look)}</g>`
