import { Dice } from '../dice.ts'
import type { CardRecord } from '@packhouse/service/catalog/records'
import type { Base } from './creatures.ts'
import { pictureOf, printings, setIdIn, type Printing, type SetPlan } from './plan.ts'
import type { Tongue } from './tongues.ts'
import { artists } from './words.ts'

export const crewGameId = 'skywake'

/** Colors of Skywake: each fears the next and shrugs off the one before. */
export const crewColors = ['Crimson', 'Azure', 'Jade', 'Amber', 'Violet', 'Ivory'] as const

export const crews = [
  'Lantern Fleet',
  'Order of the Kite',
  'Saltglass Company',
  'Ninth Gale',
  'Clockwork Choir',
  'Orchard Corsairs',
  'Heralds of Rime',
  'Thistle Guard',
]

const firstNames = ['Ys', 'Mar', 'Cor', 'Tal', 'Bri', 'Od', 'Fen', 'Jor', 'Lys', 'Ren', 'Vas', 'Ell', 'Ka', 'Su', 'Dor']
const firstEnds = ['olde', 'ek', 'wyn', 'isa', 'ander', 'o', 'une', 'ric', 'amy', 'ett', 'ion', 'ara']
const lastHeads = [
  'Ash',
  'Gray',
  'Storm',
  'Hollow',
  'Bright',
  'Copper',
  'Winter',
  'Sable',
  'Fair',
  'Thorn',
  'Marl',
  'Quill',
]
const lastEnds = ['worth', 'mast', 'ford', 'keel', 'wick', 'rigger', 'bane', 'song', 'croft', 'vane']
const ranks = ['Captain', 'Navigator', 'Gunner', 'Cook', 'Surgeon', 'Bosun', 'Stowaway', 'Herald', 'Cartographer']
const attributes = ['Blade', 'Powder', 'Wits', 'Fists', 'Song']
const shipHeads = ['Gilded', 'Patient', 'Laughing', 'Second', 'Crooked', 'Starless', 'Merry', 'Broken']
const shipTails = ['Heron', 'Wager', 'Comet', 'Promise', 'Lantern', 'Widow', 'Anvil', 'Albatross']
const orders = ['Broadside', 'Parley', 'Full Sail', 'Cut the Lines', 'Hidden Cargo', 'Signal Fire', 'Man the Rails']
const stunts = ['Boarding Rush', 'Rope Swing', 'Powder Keg', 'Feint', 'Crosscut', 'Last Toast', 'Deck Sweep']

function makeRule(dice: Dice): string {
  const power = dice.within(1, 3) * 1_000
  const count = dice.within(1, 2)
  const when = dice.pick(['[On Boarding]', '[When Attacking]', '[Once Per Turn]', '[On Sinking]', '[At Anchor]'])
  const effect = dice.pick([
    `Draw ${count} ${count === 1 ? 'card' : 'cards'}.`,
    `This card gains +${power} power this turn.`,
    `Rest up to ${count} of your opponent's crew.`,
    `Look at the top ${count + 2} cards of your deck and put them back in any order.`,
    `Return a crew card of cost ${count + 2} or less to its owner's hand.`,
    `Add ${count} wind to your sails.`,
  ])
  return `${when} ${effect}`
}

const nextColor = (color: string, step: number): string => {
  const index = crewColors.findIndex((name) => name === color)
  return crewColors[(index + step + crewColors.length) % crewColors.length] ?? color
}

const personName = (dice: Dice): string =>
  `${dice.pick(firstNames)}${dice.pick(firstEnds)} ${dice.pick(lastHeads)}${dice.pick(lastEnds)}`

function describeMember(dice: Dice, isLeader: boolean): { name: string; card: Base['card'] } {
  const color = dice.pick(crewColors)
  const rank = isLeader ? 'Captain' : dice.pick(ranks)
  const cost = dice.within(1, 9)
  const power = isLeader ? 5_000 : Math.max(1, cost + dice.within(-1, 1)) * 1_000
  const kind = isLeader ? 'Leader' : 'Character'
  return {
    name: `${rank} ${personName(dice)}`,
    card: {
      supertype: kind,
      subtypes: [dice.pick(crews), rank],
      attacks: [{ name: dice.pick(stunts), damage: String(power), text: makeRule(dice) }],
      ...(isLeader || dice.chance(0.3)
        ? { abilities: [{ type: 'Command', name: dice.pick(orders), text: makeRule(dice) }] }
        : {}),
      weaknesses: [{ type: nextColor(color, 1) }],
      ...(dice.chance(0.35) ? { resistances: [{ type: nextColor(color, -1) }] } : {}),
      extras: {
        type: kind,
        ...(isLeader ? { life: dice.within(4, 5) } : { cost }),
        power,
        attribute: dice.pick(attributes),
        ...(isLeader || dice.chance(0.3) ? {} : { counter: dice.pick([1_000, 2_000]) }),
        colors: isLeader || dice.chance(0.1) ? [color, nextColor(color, 2)] : [color],
        rules: [makeRule(dice)],
      },
    },
  }
}

function describeThing(dice: Dice): { name: string; card: Base['card'] } {
  const isShip = dice.chance(0.45)
  const kind = isShip ? 'Ship' : 'Order'
  return {
    name: isShip ? `The ${dice.pick(shipHeads)} ${dice.pick(shipTails)}` : `${dice.pick(orders)}!`,
    card: {
      supertype: kind,
      subtypes: [dice.pick(crews)],
      extras: { type: kind, cost: dice.within(1, 5), colors: [dice.pick(crewColors)], rules: [makeRule(dice)] },
    },
  }
}

function crewRarity(dice: Dice, isSecret: boolean): string {
  if (isSecret) return 'Secret Rare'
  const roll = dice.unit()
  if (roll < 0.45) return 'Common'
  if (roll < 0.72) return 'Uncommon'
  return roll < 0.9 ? 'Rare' : 'Super Rare'
}

function crewPrintings(dice: Dice, rarity: string, isFirstOfSeries: boolean): Printing[] {
  const isFoil = rarity === 'Super Rare' || rarity === 'Secret Rare'
  const found: Printing[] = [isFoil ? printings.plainHolo : printings.normal]
  if (dice.chance(rarity === 'Common' ? 0.1 : 0.35)) found.push(printings.parallel)
  if (!isFoil && dice.chance(0.25)) found.push(printings.reverse)
  if (isFirstOfSeries && dice.chance(0.25)) found.push(isFoil ? printings.firstEditionHolo : printings.firstEdition)
  return found
}

/** The cards of a set: two leaders, then crew, ships and orders. */
export function* makeCrew(plan: SetPlan, seed: string, setIndex: number): Generator<Base> {
  const dice = new Dice(`${seed} ${plan.id}`)
  for (let index = 0; index < plan.printedTotal + plan.secrets; index++) {
    const isLeader = index < 2
    const isSecret = index >= plan.printedTotal
    const { name, card } =
      isLeader || isSecret || dice.chance(0.78) ? describeMember(dice, isLeader) : describeThing(dice)
    const rarity = isLeader ? 'Leader' : crewRarity(dice, isSecret)
    const number = String(index + 1).padStart(3, '0')
    const extras = { ...card.extras, block_number: 1 + Math.floor(setIndex / 4) }
    const found = crewPrintings(dice, rarity, setIndex % 3 === 0)
    yield { number, name, rarity, card: { ...card, extras }, printings: found }
  }
}

type PrintOptions = { readonly plan: SetPlan; readonly tongue: Tongue; readonly artBase: string }

export function printCrew(base: Base, printing: Printing, { plan, tongue, artBase }: PrintOptions): CardRecord {
  const setId = setIdIn(plan.id, tongue)
  const id = `${setId}-${base.number}${printing.suffix}`
  const dice = new Dice(`${plan.id} ${base.number} artist`)
  return {
    ...base.card,
    kind: 'card',
    id,
    printingCode: `${plan.id}-${base.number}`,
    name: tongue.spell(base.name),
    number: base.number,
    printedNumber: `${plan.code}-${base.number}`,
    image: pictureOf(artBase, crewGameId, id),
    expansionId: setId,
    language: tongue.name,
    languageCode: tongue.code,
    variants: [{ name: printing.name }],
    rarity: base.rarity,
    artist: dice.pick(artists),
    isVariant: printing.suffix !== '',
    isHolo: printing.isHolo,
    isReverse: printing.isReverse,
    isFirstEdition: printing.isFirstEdition,
  }
}
