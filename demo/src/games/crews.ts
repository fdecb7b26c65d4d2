import { SeededRandom } from '../seeded-random.ts'
import type { CardRecord } from '@packhouse/service/catalog/records'
import { printings, type Printing, type SetPlan } from './plan.ts'
import { printCard, type Base, type PrintOptions } from './print-card.ts'

export const crewGameId = 'skywake'

/** Colors of Skywake: each is weak to the next and resists the previous one. */
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

function makeRule(random: SeededRandom): string {
  const power = random.within(1, 3) * 1_000
  const count = random.within(1, 2)
  const when = random.pick(['[On Boarding]', '[When Attacking]', '[Once Per Turn]', '[On Sinking]', '[At Anchor]'])
  const effect = random.pick([
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

const personName = (random: SeededRandom): string =>
  `${random.pick(firstNames)}${random.pick(firstEnds)} ${random.pick(lastHeads)}${random.pick(lastEnds)}`

function describeMember(random: SeededRandom, isLeader: boolean): { name: string; card: Base['card'] } {
  const color = random.pick(crewColors)
  const rank = isLeader ? 'Captain' : random.pick(ranks)
  const cost = random.within(1, 9)
  const power = isLeader ? 5_000 : Math.max(1, cost + random.within(-1, 1)) * 1_000
  const kind = isLeader ? 'Leader' : 'Character'
  return {
    name: `${rank} ${personName(random)}`,
    card: {
      supertype: kind,
      subtypes: [random.pick(crews), rank],
      attacks: [{ name: random.pick(stunts), damage: String(power), text: makeRule(random) }],
      ...(isLeader || random.chance(0.3)
        ? { abilities: [{ type: 'Command', name: random.pick(orders), text: makeRule(random) }] }
        : {}),
      weaknesses: [{ type: nextColor(color, 1) }],
      ...(random.chance(0.35) ? { resistances: [{ type: nextColor(color, -1) }] } : {}),
      extras: {
        type: kind,
        ...(isLeader ? { life: random.within(4, 5) } : { cost }),
        power,
        attribute: random.pick(attributes),
        ...(isLeader || random.chance(0.3) ? {} : { counter: random.pick([1_000, 2_000]) }),
        colors: isLeader || random.chance(0.1) ? [color, nextColor(color, 2)] : [color],
        rules: [makeRule(random)],
      },
    },
  }
}

function describeItem(random: SeededRandom): { name: string; card: Base['card'] } {
  const isShip = random.chance(0.45)
  const kind = isShip ? 'Ship' : 'Order'
  return {
    name: isShip ? `The ${random.pick(shipHeads)} ${random.pick(shipTails)}` : `${random.pick(orders)}!`,
    card: {
      supertype: kind,
      subtypes: [random.pick(crews)],
      extras: { type: kind, cost: random.within(1, 5), colors: [random.pick(crewColors)], rules: [makeRule(random)] },
    },
  }
}

function crewRarity(random: SeededRandom, isSecret: boolean): string {
  if (isSecret) return 'Secret Rare'
  const roll = random.unit()
  if (roll < 0.45) return 'Common'
  if (roll < 0.72) return 'Uncommon'
  return roll < 0.9 ? 'Rare' : 'Super Rare'
}

function crewPrintings(random: SeededRandom, rarity: string, isFirstOfSeries: boolean): Printing[] {
  const isFoil = rarity === 'Super Rare' || rarity === 'Secret Rare'
  const found: Printing[] = [isFoil ? printings.plainHolo : printings.normal]
  if (random.chance(rarity === 'Common' ? 0.1 : 0.35)) found.push(printings.parallel)
  if (!isFoil && random.chance(0.25)) found.push(printings.reverse)
  if (isFirstOfSeries && random.chance(0.25)) found.push(isFoil ? printings.firstEditionHolo : printings.firstEdition)
  return found
}

/** The cards of a set: two leaders, then crew, ships and orders. */
export function* makeCrew(plan: SetPlan, seed: string, setIndex: number): Generator<Base> {
  const random = new SeededRandom(`${seed} ${plan.id}`)
  for (let index = 0; index < plan.printedTotal + plan.secrets; index++) {
    const isLeader = index < 2
    const isSecret = index >= plan.printedTotal
    const { name, card } =
      isLeader || isSecret || random.chance(0.78) ? describeMember(random, isLeader) : describeItem(random)
    const rarity = isLeader ? 'Leader' : crewRarity(random, isSecret)
    const number = String(index + 1).padStart(3, '0')
    const extras = { ...card.extras, block_number: 1 + Math.floor(setIndex / 4) }
    const found = crewPrintings(random, rarity, setIndex % 3 === 0)
    yield { number, name, rarity, card: { ...card, extras }, printings: found }
  }
}

export const printCrew = (base: Base, printing: Printing, options: PrintOptions): CardRecord =>
  printCard(base, printing, {
    ...options,
    game: crewGameId,
    printedNumber: `${options.plan.code}-${base.number}`,
  })
