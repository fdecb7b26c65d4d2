import { SeededRandom } from '../seeded-random.ts'
import type { CardRecord, Json } from '@packhouse/service/catalog/records'
import { drawFigure } from './figures.ts'
import { foil, glare, metal } from './foil.ts'
import { makePalette, type Palette } from './palettes.ts'
import { paintSky } from './scenes.ts'
import { crewMark, drawOrder, drawShip, placeMark } from './ships.ts'
import { rarityMark, setSymbol } from './symbols.ts'
import { circle, n, path, poly, rect, text, wrap } from './svg.ts'
import type { Face } from './creature-words.ts'

const numberOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Crew cards are full-art pictures with badges in the corners and a name plate below. */
type Look = Face & {
  readonly palette: Palette
  readonly second: Palette
  readonly random: SeededRandom
  readonly scene: SeededRandom
  readonly shine: SeededRandom
  readonly mark: string
}

const panel = { x: 14, y: 14, w: 472, h: 672, r: 16 }

function paintArt({ card, defs, random, scene, shine, palette, mark }: Look): string {
  const stage = { w: 472, h: 520, random: scene, defs, palette }
  const isFoil = card.isHolo || card.isReverse || card.rarity === 'Secret Rare'
  const costume = { random, defs, palette, isLeader: card.supertype === 'Leader' }
  const crest = placeMark(mark, 236, 230, 6.4, '#fff', 0.2)
  const sheen = isFoil
    ? foil(defs, shine, { x: 0, y: 0, w: 472, h: 520, r: 0 }, card.rarity === 'Secret Rare' ? 0.6 : 0.42)
    : ''
  const drawn =
    card.supertype === 'Ship'
      ? drawShip(costume, mark)
      : card.supertype === 'Order'
        ? drawOrder(costume, mark)
        : drawFigure(costume)
  const isPerson = card.supertype === 'Leader' || card.supertype === 'Character'
  const scale = isPerson ? random.between(1.08, 1.26) : 1.1
  const isFlipped = random.chance(0.5) && isPerson
  const left = 236 - 200 * scale
  const place = isFlipped
    ? `matrix(${n(-scale)} 0 0 ${n(scale)} ${n(472 - left)} ${n(498 - 400 * scale)})`
    : `translate(${n(left)} ${n(498 - 400 * scale - (isPerson ? 0 : 20))})scale(${n(scale)})`
  return `${paintSky(stage)}${crest}${sheen}<g transform="${place}">${drawn}</g>`
}

function costGem({ card, palette, defs }: Look): string {
  const cost = numberOf(card.extras['cost']) ?? numberOf(card.extras['life'])
  if (cost === undefined) return ''
  const isLife = card.extras['life'] !== undefined
  const shape = isLife
    ? 'M62 92C22 66 34 30 62 46C90 30 102 66 62 92Z'
    : poly([
        [62, 26],
        [92, 44],
        [92, 80],
        [62, 98],
        [32, 80],
        [32, 44],
      ])
  return (
    path(
      shape,
      defs.linear([
        [0, palette.light],
        [1, palette.dark],
      ]),
      { stroke: '#fff', width: 3.5 },
    ) +
    text(62, isLife ? 76 : 75, String(cost), { size: isLife ? 30 : 36, weight: 800, fill: '#fff', anchor: 'middle' })
  )
}

function powerBlock({ card, palette }: Look): string {
  const power = numberOf(card.extras['power'])
  if (power === undefined) return ''
  const attribute = card.extras['attribute']
  return (
    path('M330 26H474V74H350Z', palette.line, { opacity: 0.72 }) +
    text(462, 64, String(power), { size: 36, weight: 800, fill: '#fff', anchor: 'end' }) +
    (typeof attribute === 'string'
      ? text(462, 92, attribute.toUpperCase(), { size: 12, weight: 700, fill: '#fff', anchor: 'end', spacing: 1.5 })
      : '')
  )
}

function rulesBox({ card, isSmall }: Look): string {
  if (isSmall) return ''
  const rules = textsOf(card.extras['rules'])
  const moves = (card.attacks ?? []).map((attack) => `${attack.name ?? ''}: ${attack.text ?? ''}`)
  const commands = (card.abilities ?? []).map((ability) => `${ability.name ?? ''}: ${ability.text ?? ''}`)
  const lines = [...rules, ...commands, ...moves].flatMap((rule) => wrap(rule, 31, 2))
  if (lines.length > 4) lines[3] = `${lines[3] ?? ''}…`
  return lines
    .slice(0, 4)
    .map((words, index) => text(34, 598 + index * 17.5, words, { size: 13.5, room: 432 }))
    .join('')
}

function plate(look: Look): string {
  const { card, palette, second, defs, isSmall } = look
  const banner = defs.linear(
    [
      [0, palette.frame[1]],
      [0.5, palette.frame[1]],
      [0.8, second.frame[1]],
      [1, second.frame[1]],
    ],
    [0, 0, 1, 0],
  )
  const counter = numberOf(card.extras['counter'])
  const kind = [card.supertype, ...card.subtypes.slice(0, 1)].join(' · ')
  return [
    path('M14 508L486 488V690H14Z', palette.line, { opacity: 0.35 }),
    path('M14 514L486 496V690H14Z', banner),
    path('M14 514L486 496', 'none', { stroke: palette.accent, width: 4 }),
    isSmall ? '' : rect({ x: 24, y: 578, w: 452, h: 80, r: 8 }, palette.panel[0]),
    text(250, isSmall ? 576 : 544, card.name, {
      size: isSmall ? 40 : 30,
      weight: 800,
      fill: '#fff',
      anchor: 'middle',
      room: 430,
    }),
    text(250, isSmall ? 620 : 568, kind.toUpperCase(), {
      size: 13,
      weight: 600,
      fill: '#fff',
      anchor: 'middle',
      spacing: 1.4,
      room: 400,
    }),
    `<g fill="${palette.ink}">${rulesBox(look)}</g>`,
    counter === undefined || isSmall
      ? ''
      : `<g transform="rotate(-90 28 440)">${text(28, 440, `COUNTER +${counter}`, { size: 13, weight: 800, fill: '#fff', spacing: 1 })}</g>`,
    isSmall
      ? ''
      : text(28, 676, `Illus. ${card.artist ?? 'unknown'}${card.isFirstEdition ? ' · First edition' : ''}`, {
          size: 11,
          fill: '#fff',
          room: 220,
        }),
    text(398, 677, card.printedNumber, { size: 14, weight: 700, fill: '#fff', anchor: 'end' }),
    rarityMark(card.rarity, 474, 671, '#fff'),
    setSymbol(card.expansionId, 415, 671, 0.42),
  ].join('')
}

function rimOf({ card, defs, palette, second }: Look): string {
  if (card.rarity === 'Secret Rare') return metal(defs, 'gold')
  if (card.isHolo) return metal(defs, 'silver')
  return defs.linear(
    [
      [0, palette.frame[0]],
      [0.5, palette.frame[1]],
      [0.5, second.frame[1]],
      [1, second.frame[0]],
    ],
    [0, 0, 1, 1],
  )
}

/** All printings show the same person; a parallel printing has another sky. */
const sceneKey = ({ printingCode, variants }: CardRecord): string =>
  `sky ${printingCode}${variants[0]?.name === 'parallel' ? ' parallel' : ''}`

export function crewFace(face: Face): string {
  const { card, defs } = face
  const random = new SeededRandom(`art ${card.printingCode}`)
  const [first = 'Ivory', other = first] = textsOf(card.extras['colors'])
  const palette = makePalette(first, random)
  const second = other === first ? palette : makePalette(other, random)
  const look: Look = {
    ...face,
    random,
    scene: new SeededRandom(sceneKey(card)),
    shine: new SeededRandom(`foil ${card.printingCode}`),
    palette,
    second,
    mark: crewMark({ random: new SeededRandom(`crew ${card.subtypes[0] ?? ''}`) }),
  }
  const clip = defs.clip(rect(panel, '#000'))
  return [
    rect({ x: 5, y: 5, w: 490, h: 690, r: 24 }, rimOf(look)),
    `<g clip-path="${clip}"><g transform="translate(14 14)">${paintArt(look)}</g>`,
    plate(look),
    card.isHolo ? glare(defs, look.shine, panel) : '',
    '</g>',
    rect({ x: 20, y: 20, w: 460, h: 660, r: 12 }, 'none', { stroke: '#fff', width: 1.2, opacity: 0.45 }),
    circle(62, 62, 42, palette.line, { opacity: 0.3 }),
    costGem(look),
    powerBlock(look),
  ].join('')
}
