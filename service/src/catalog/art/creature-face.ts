import { Dice } from '../dice.ts'
import type { AbilityRecord, AttackRecord, CardRecord } from '../records.ts'
import { bodies, bodyNames } from './bodies/bodies.ts'
import { makeBrush } from './bodies/brush.ts'
import { foil, glare, metal } from './foil.ts'
import { makePalette, type Palette } from './palettes.ts'
import { paintAir, paintScene } from './scenes.ts'
import { badge, rarityMark, setSymbol } from './symbols.ts'
import { circle, ellipse, line, n, path, poly, rect, text, wrap, type Defs } from './svg.ts'

/** What a face is drawn with. `isSmall`: texts nobody could read are left out. */
export type Face = { readonly card: CardRecord; readonly defs: Defs; readonly isSmall: boolean }

type Look = Face & {
  readonly element: string
  readonly palette: Palette
  readonly dice: Dice
  readonly isFull: boolean
  readonly isSecret: boolean
}

const growthOf = ({ subtypes, rarity }: CardRecord): number => {
  const stage = subtypes.includes('Stage 2') ? 2 : subtypes.includes('Stage 1') ? 1 : 0
  return Math.min(3, stage + (rarity === 'Ultra Rare' || rarity === 'Secret Rare' ? 1 : 0))
}

/** The creature in its place. The sheet is 400 by 300 and is fitted into the box. */
function paintArt(look: Look, w: number, h: number, lift: number): string {
  const { defs, dice, palette, element, card } = look
  const stage = { w, h, dice, defs, palette }
  const scene = paintScene(stage, element)
  const scale = Math.min(w / 400, h / 300) * (look.isFull ? 1.08 : 1)
  const x = (w - 400 * scale) / 2
  const flip = dice.chance(0.4) ? 'matrix(-1 0 0 1 400 0)' : ''
  const named = card.subtypes.find((word) => Object.hasOwn(bodies, word))
  const draw = card.supertype === 'Creature' || named ? bodies[named ?? dice.pick(bodyNames)] : undefined
  const figure = draw ? draw(makeBrush(dice, defs, palette, growthOf(card))) : relic(look)
  const air = paintAir(stage, element)
  const halo = defs.radial([
    [0, palette.glow, 0.7],
    [0.5, palette.glow, 0.28],
    [1, palette.glow, 0],
  ])
  // The foil lies behind the creature, which is printed over it.
  const shine =
    look.isSecret || card.isHolo ? foil(defs, dice, { x: 0, y: 0, w, h, r: 0 }, look.isSecret ? 0.55 : 0.4) : ''
  return `${scene}${shine}${ellipse(w / 2, lift + 150 * scale, 190 * scale, 140 * scale, halo)}<g transform="translate(${n(x)} ${n(lift)})scale(${Math.round(scale * 100) / 100})"><g${flip === '' ? '' : ` transform="${flip}"`}>${figure}</g></g>${air}`
}

/** A thing instead of a creature: a charm that hangs in its own light. */
function relic({ defs, palette, dice, element }: Look): string {
  const glow = defs.radial([
    [0, palette.glow, 0.95],
    [1, palette.glow, 0],
  ])
  const sides = dice.within(5, 8)
  const gem = (r: number): string =>
    poly(
      Array.from({ length: sides }, (_, index): [number, number] => [
        200 + Math.cos((index / sides) * 6.283 - 1.57) * r,
        150 + Math.sin((index / sides) * 6.283 - 1.57) * r * 1.08,
      ]),
    )
  const facets = Array.from(
    { length: sides },
    (_, index) =>
      `M200 150L${n(200 + Math.cos((index / sides) * 6.283 - 1.57) * 74)} ${n(150 + Math.sin((index / sides) * 6.283 - 1.57) * 80)}`,
  ).join('')
  return [
    circle(200, 150, 140, glow),
    path(gem(90), metal(defs, dice.chance(0.5) ? 'gold' : 'silver'), { stroke: palette.line, width: 4 }),
    path(
      gem(74),
      defs.linear(
        [
          [0, palette.light],
          [0.5, palette.body],
          [1, palette.dark],
        ],
        [0, 0, 1, 1],
      ),
      { stroke: palette.line, width: 3 },
    ),
    line(facets, '#ffffff', 2, 0.35),
    badge(defs, element, 200, 150, 30),
  ].join('')
}

const ink = ({ palette, isFull }: Look): string => (isFull ? '#ffffff' : palette.ink)

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
          : text(420 - 16 * String(card.hp).length - 6, 62, 'HP', {
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

const wordsOf = (look: Look, content: string | undefined): string[] =>
  content === undefined || look.isSmall ? [] : wrap(content, 29, 2)

type Row = { readonly height: number; readonly draw: (y: number) => string }

const small = (words: readonly string[], y: number): string =>
  words.map((one, index) => text(42, y + 20 + index * 17, one, { size: 14, room: 416 })).join('')

function attackRow(look: Look, attack: AttackRecord): Row {
  const cost = (attack.cost ?? []).slice(0, 4)
  const words = wordsOf(look, attack.text)
  const draw = (y: number): string =>
    cost.map((element, index) => badge(look.defs, element, 51 + index * 24, y - 7, 11)).join('') +
    text(46 + cost.length * 24, y, attack.name ?? '', { size: 21, weight: 700, room: 280 }) +
    text(458, y + 1, attack.damage ?? '', { size: 27, weight: 800, anchor: 'end' }) +
    small(words, y)
  return { height: 34 + words.length * 17, draw }
}

function abilityRow(look: Look, ability: AbilityRecord): Row {
  const { palette } = look
  const words = wordsOf(look, ability.text)
  const draw = (y: number): string =>
    rect({ x: 40, y: y - 16, w: 66, h: 20, r: 10 }, palette.accentDark) +
    text(73, y - 2, 'ABILITY', { size: 11, weight: 800, fill: '#ffffff', anchor: 'middle', spacing: 0.6 }) +
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

/** What the card does, spread over the room below its picture; the last words go first when there is too much. */
function moves(look: Look, top: number, bottom: number): string {
  const { card } = look
  const rows = [
    ...(card.abilities ?? []).slice(0, 1).map((ability) => abilityRow(look, ability)),
    ...(card.attacks ?? []).slice(0, 2).map((attack) => attackRow(look, attack)),
  ]
  const all = [...(rows.length > 0 ? rows : rulesRow(look)), ...flavorRow(look)]
  const heightOf = (list: readonly Row[]): number => list.reduce((sum, row) => sum + row.height, 0)
  const kept = heightOf(all) > bottom - top && all.length > 1 ? all.slice(0, -1) : all
  const gap = Math.min(44, Math.max(2, (bottom - top - heightOf(kept)) / (kept.length + 1)))
  const spare = bottom - top - heightOf(kept) - gap * (kept.length - 1)
  let y = top + Math.max(0, spare / 2) + 20
  let out = ''
  for (const [index, row] of kept.entries()) {
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

const words = (look: Look, middle: string): string =>
  `<g fill="${ink(look)}">${header(look)}${middle}${footer(look)}</g>`

const window = { x: 30, y: 80, w: 440, h: 318, r: 10 }

/** Art in a window, moves below it. */
function framedFace(look: Look): string {
  const { defs, palette, card, dice } = look
  const clip = defs.clip(rect(window, '#000'))
  const rim = card.isHolo
    ? metal(defs, 'silver')
    : defs.linear(
        [
          [0, palette.frame[0]],
          [0.5, palette.frame[1]],
          [1, palette.frame[0]],
        ],
        [0, 0, 1, 1],
      )
  const species = `${look.element} ${card.subtypes.at(-1)?.toLowerCase() ?? card.supertype.toLowerCase()} · ${card.rarity ?? 'Common'}`
  const panel = { x: 20, y: 20, w: 460, h: 660, r: 14 }
  return [
    rect({ x: 6, y: 6, w: 488, h: 688, r: 24 }, rim),
    rect(
      panel,
      defs.linear(
        [
          [0, palette.panel[0]],
          [1, palette.panel[1]],
        ],
        [0, 0, 0.3, 1],
      ),
    ),
    card.isReverse ? foil(defs, dice, panel, 0.4) : '',
    `<g clip-path="${clip}"><g transform="translate(${window.x} ${window.y})">${paintArt(look, window.w, window.h, 14)}</g>`,
    card.isHolo ? glare(defs, dice, window) : '',
    '</g>',
    rect(window, 'none', { stroke: rim, width: 6 }),
    rect({ x: 70, y: 388, w: 360, h: 22, r: 11 }, palette.panel[0], { stroke: palette.frame[1], width: 1.5 }),
    text(250, 403.5, species, { size: 12, weight: 600, fill: palette.ink, anchor: 'middle', room: 340 }),
    words(look, moves(look, 420, 626)),
  ].join('')
}

/** Art from rim to rim, words on glass. */
function fullFace(look: Look): string {
  const { defs, palette, isSecret, dice, card } = look
  const rim = metal(defs, isSecret ? 'gold' : 'silver')
  const panel = { x: 16, y: 16, w: 468, h: 668, r: 15 }
  const clip = defs.clip(rect(panel, '#000'))
  const glass = defs.linear([
    [0, palette.line, 0.72],
    [0.13, palette.line, 0],
    [0.52, palette.line, 0],
    [0.7, palette.line, 0.78],
    [1, palette.line, 0.94],
  ])
  return [
    rect({ x: 6, y: 6, w: 488, h: 688, r: 24 }, rim),
    `<g clip-path="${clip}"><g transform="translate(16 16)">${paintArt(look, 468, 560, 92)}</g>`,
    rect({ x: 16, y: 570, w: 468, h: 120 }, palette.line),
    isSecret || card.isHolo ? glare(defs, dice, panel) : '',
    rect(panel, glass),
    '</g>',
    rect({ x: 24, y: 24, w: 452, h: 652, r: 10 }, 'none', { stroke: rim, width: 1.6, opacity: 0.8 }),
    words(look, moves(look, 462, 626)),
  ].join('')
}

/** A card of the creature game: its face within the dark edge. */
export function creatureFace(face: Face): string {
  const { card } = face
  const dice = new Dice(`art ${card.printingCode}`)
  const element = card.types?.[0] ?? 'Any'
  const isSecret = card.rarity === 'Secret Rare'
  const isFull = isSecret || card.rarity === 'Ultra Rare'
  const look: Look = { ...face, element, dice, isFull, isSecret, palette: makePalette(element, dice) }
  return isFull ? fullFace(look) : framedFace(look)
}
