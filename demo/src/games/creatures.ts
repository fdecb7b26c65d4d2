import { SeededRandom } from '../seeded-random.ts'
import type { CardRecord } from '@packhouse/service/catalog/records'
import { foundersCards, foundersSetId, type FoundersCard } from './market-set.ts'
import { printings, type Printing, type SetPlan } from './plan.ts'
import { printCard, type Base, type PrintOptions } from './print-card.ts'
import {
  elementNames,
  elements,
  families,
  familyNames,
  lines,
  makeAbilityText,
  makeEffect,
  titles,
  type Element,
  type Family,
} from './words.ts'

export const creatureGameId = 'wildmere'

const moveHeads = ['Quick', 'Deep', 'Silent', 'Wild', 'Twin', 'Rising', 'Last', 'Heavy']

function rarityOf(random: SeededRandom, isSecret: boolean, stage: number): string {
  if (isSecret) return 'Secret Rare'
  const roll = random.unit() + stage * 0.22
  if (roll < 0.5) return 'Common'
  if (roll < 0.78) return 'Uncommon'
  if (roll < 0.98) return 'Rare'
  return roll < 1.2 ? 'Holo Rare' : 'Ultra Rare'
}

const alwaysFoil = new Set(['Holo Rare', 'Ultra Rare', 'Secret Rare'])

/** Foil rarities are foil only; plain cards have a reverse, the first sets of a series a first edition. */
function printingsOf(random: SeededRandom, rarity: string, isFirstOfSeries: boolean): Printing[] {
  const isFoil = alwaysFoil.has(rarity)
  const found: Printing[] = [isFoil ? printings.plainHolo : printings.normal]
  if (!isFoil && random.chance(0.45)) found.push(printings.reverse)
  if (rarity === 'Rare' && random.chance(0.3)) found.push(printings.holo)
  if (isFirstOfSeries && random.chance(0.3)) found.push(isFoil ? printings.firstEditionHolo : printings.firstEdition)
  return found
}

function makeAttacks(random: SeededRandom, element: Element, power: number): NonNullable<CardRecord['attacks']> {
  return Array.from({ length: random.chance(0.65) ? 2 : 1 }, (_, index) => {
    const damage = Math.round(((power / 3) * (index + 1) * random.between(0.5, 1)) / 10) * 10
    const mark = random.chance(0.2) ? random.pick(['+', '×']) : ''
    const text = random.chance(0.6) || mark !== '' ? { text: makeEffect(random, element) } : {}
    const cost = Array.from({ length: random.within(1, 2) + index }, () => (random.chance(0.7) ? element : 'Any'))
    return {
      name: `${random.pick(moveHeads)} ${random.pick(elements[element].moves)}`,
      cost,
      damage: `${Math.max(10, damage)}${mark}`,
      ...text,
    }
  })
}

type Creature = { readonly name: string; readonly element: Element; readonly family: Family; readonly stage: number }

function describeCreature(random: SeededRandom, creature: Creature, evolvesFrom: string | undefined): Base['card'] {
  const { element, family, stage } = creature
  const hp = (random.within(4, 8) + stage * random.within(3, 5)) * 10
  const { weakness, resistance } = elements[element]
  const hasAbility = random.chance(0.2 + stage * 0.25)
  return {
    supertype: 'Creature',
    subtypes: [stage === 0 ? 'Basic' : `Stage ${stage}`, family],
    types: [element],
    hp,
    attacks: makeAttacks(random, element, hp),
    weaknesses: [{ type: weakness, value: '×2' }],
    ...(random.chance(0.4) ? { resistances: [{ type: resistance, value: '-20' }] } : {}),
    ...(hasAbility
      ? {
          abilities: [
            {
              type: 'Ability',
              name: `${random.pick(elements[element].heads)} ${random.pick(['Sense', 'Heart', 'Shell', 'Bond', 'Call'])}`,
              text: makeAbilityText(random, element),
            },
          ],
        }
      : {}),
    extras: {
      ...(evolvesFrom === undefined ? {} : { evolves_from: evolvesFrom }),
      retreat: random.within(1, 3),
      flavor_text: random.pick(lines),
    },
  }
}

function makeRelic(random: SeededRandom): { name: string; card: Base['card'] } {
  const element = random.pick(elementNames)
  const relicName = random.pick(['Charm', 'Map', 'Whistle', 'Lantern', 'Compass', 'Satchel'])
  const isSeal = random.chance(0.4)
  return {
    name: isSeal ? `${element} Seal` : `${random.pick(elements[element].heads)} ${relicName}`,
    card: {
      supertype: isSeal ? 'Seal' : 'Relic',
      subtypes: [isSeal ? 'Basic' : 'Item'],
      types: isSeal ? [element] : [],
      extras: { rules: [makeAbilityText(random, element)] },
    },
  }
}

type Lineage = { creature: Creature; next: number } | undefined

/** The cards of a set: evolution lines of creatures, and occasionally a relic. */
export function* makeCreatures(plan: SetPlan, seed: string, setIndex: number): Generator<Base> {
  const random = new SeededRandom(`${seed} ${plan.id}`)
  const taken = new Set<string>()
  let lineage: Lineage
  for (let index = 0; index < plan.printedTotal + plan.secrets; index++) {
    const isSecret = index >= plan.printedTotal
    if (!lineage && !isSecret && random.chance(0.08)) {
      const { name, card } = makeRelic(random)
      const rarity = random.pick(['Common', 'Uncommon'])
      yield { number: String(index + 1), name, rarity, card, printings: printingsOf(random, rarity, false) }
      continue
    }
    const creature: Creature = lineage ? growUp(random, lineage.creature, lineage.next) : hatch(random, taken)
    const rarity = rarityOf(random, isSecret, creature.stage)
    const card = describeCreature(random, creature, lineage?.creature.name)
    lineage = creature.stage < 2 && random.chance(0.45) ? { creature, next: creature.stage + 1 } : undefined
    const found = printingsOf(random, rarity, setIndex % 3 === 0)
    yield { number: String(index + 1), name: creature.name, rarity, card, printings: found }
  }
}

function hatch(random: SeededRandom, taken: Set<string>): Creature {
  for (;;) {
    const element = random.pick(elementNames)
    const family = random.pick(familyNames)
    const name = `${random.pick(elements[element].heads)}${random.pick(families[family])}`
    // Large sets run out of names; a second card of the same name is a different card.
    if (taken.has(name) && taken.size < 400) continue
    taken.add(name)
    return { name, element, family, stage: 0 }
  }
}

function growUp(random: SeededRandom, { name, element, family, stage }: Creature, next: number): Creature {
  const root = stage === 0 ? name : name.split(' ')[0]
  return { name: `${root} ${random.pick(titles)}`, element, family, stage: next }
}

/** The founders' set: names, elements and shapes are fixed, the rest is generated. */
export function* makeFounders(seed: string): Generator<Base> {
  const random = new SeededRandom(`${seed} ${foundersSetId}`)
  for (const [index, founder] of foundersCards.entries()) {
    const { name, element, family, evolvesFrom } = founder
    const stage = evolvesFrom === undefined ? 0 : 1
    const card = describeCreature(random, { name, element, family, stage }, evolvesFrom)
    yield {
      number: String(index + 1),
      name,
      rarity: foundersRarity(founder),
      card,
      printings: foundersPrintings(founder),
    }
  }
}

function foundersRarity({ cents, foilCents }: FoundersCard): string {
  if (foilCents !== undefined) return 'Ultra Rare'
  if (cents >= 3_500) return 'Holo Rare'
  if (cents >= 700) return 'Rare'
  return cents >= 250 ? 'Uncommon' : 'Common'
}

const foundersPrintings = ({ cents, foilCents }: FoundersCard): Printing[] => {
  if (foilCents !== undefined) return [printings.normal, printings.holo]
  return [cents >= 3_500 ? printings.plainHolo : printings.normal]
}

export function printCreature(base: Base, printing: Printing, options: PrintOptions): CardRecord {
  const { plan, language } = options
  const printedNumber = `${base.number}/${plan.printedTotal}`
  const { attacks, abilities } = base.card
  return {
    ...printCard(base, printing, { ...options, game: creatureGameId, printedNumber }),
    ...(attacks ? { attacks: attacks.map((attack) => ({ ...attack, name: language.spell(attack.name ?? '') })) } : {}),
    ...(abilities ? { abilities: abilities.map((one) => ({ ...one, name: language.spell(one.name ?? '') })) } : {}),
  }
}
