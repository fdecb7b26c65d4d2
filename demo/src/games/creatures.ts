import { Dice } from '../dice.ts'
import type { CardRecord } from '@packhouse/service/catalog/records'
import { foundersCards, foundersSetId, type FoundersCard } from './market-set.ts'
import { pictureOf, printings, setIdIn, type Printing, type SetPlan } from './plan.ts'
import type { Tongue } from './tongues.ts'
import {
  artists,
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

/** A creature or a relic before it is printed in any language. */
export type Base = {
  readonly number: string
  readonly name: string
  readonly rarity: string
  readonly card: Pick<CardRecord, 'supertype' | 'subtypes' | 'types' | 'extras'> & Partial<CardRecord>
  readonly printings: readonly Printing[]
}

const moveHeads = ['Quick', 'Deep', 'Silent', 'Wild', 'Twin', 'Rising', 'Last', 'Heavy']

function rarityOf(dice: Dice, isSecret: boolean, stage: number): string {
  if (isSecret) return 'Secret Rare'
  const roll = dice.unit() + stage * 0.22
  if (roll < 0.5) return 'Common'
  if (roll < 0.78) return 'Uncommon'
  if (roll < 0.98) return 'Rare'
  return roll < 1.2 ? 'Holo Rare' : 'Ultra Rare'
}

const alwaysFoil = new Set(['Holo Rare', 'Ultra Rare', 'Secret Rare'])

/** Foils are foils from the start; plain cards have a reverse, the first sets of a series a first edition. */
function printingsOf(dice: Dice, rarity: string, isFirstOfSeries: boolean): Printing[] {
  const isFoil = alwaysFoil.has(rarity)
  const found: Printing[] = [isFoil ? printings.plainHolo : printings.normal]
  if (!isFoil && dice.chance(0.45)) found.push(printings.reverse)
  if (rarity === 'Rare' && dice.chance(0.3)) found.push(printings.holo)
  if (isFirstOfSeries && dice.chance(0.3)) found.push(isFoil ? printings.firstEditionHolo : printings.firstEdition)
  return found
}

function makeAttacks(dice: Dice, element: Element, power: number): NonNullable<CardRecord['attacks']> {
  return Array.from({ length: dice.chance(0.65) ? 2 : 1 }, (_, index) => {
    const damage = Math.round(((power / 3) * (index + 1) * dice.between(0.5, 1)) / 10) * 10
    const mark = dice.chance(0.2) ? dice.pick(['+', '×']) : ''
    const text = dice.chance(0.6) || mark !== '' ? { text: makeEffect(dice, element) } : {}
    const cost = Array.from({ length: dice.within(1, 2) + index }, () => (dice.chance(0.7) ? element : 'Any'))
    return {
      name: `${dice.pick(moveHeads)} ${dice.pick(elements[element].moves)}`,
      cost,
      damage: `${Math.max(10, damage)}${mark}`,
      ...text,
    }
  })
}

type Creature = { readonly name: string; readonly element: Element; readonly family: Family; readonly stage: number }

function describeCreature(dice: Dice, creature: Creature, evolvesFrom: string | undefined): Base['card'] {
  const { element, family, stage } = creature
  const hp = (dice.within(4, 8) + stage * dice.within(3, 5)) * 10
  const { weakness, resistance } = elements[element]
  const hasAbility = dice.chance(0.2 + stage * 0.25)
  return {
    supertype: 'Creature',
    subtypes: [stage === 0 ? 'Basic' : `Stage ${stage}`, family],
    types: [element],
    hp,
    attacks: makeAttacks(dice, element, hp),
    weaknesses: [{ type: weakness, value: '×2' }],
    ...(dice.chance(0.4) ? { resistances: [{ type: resistance, value: '-20' }] } : {}),
    ...(hasAbility
      ? {
          abilities: [
            {
              type: 'Ability',
              name: `${dice.pick(elements[element].heads)} ${dice.pick(['Sense', 'Heart', 'Shell', 'Bond', 'Call'])}`,
              text: makeAbilityText(dice, element),
            },
          ],
        }
      : {}),
    extras: {
      ...(evolvesFrom === undefined ? {} : { evolves_from: evolvesFrom }),
      retreat: dice.within(1, 3),
      flavor_text: dice.pick(lines),
    },
  }
}

function makeRelic(dice: Dice): { name: string; card: Base['card'] } {
  const element = dice.pick(elementNames)
  const thing = dice.pick(['Charm', 'Map', 'Whistle', 'Lantern', 'Compass', 'Satchel'])
  const isSeal = dice.chance(0.4)
  return {
    name: isSeal ? `${element} Seal` : `${dice.pick(elements[element].heads)} ${thing}`,
    card: {
      supertype: isSeal ? 'Seal' : 'Relic',
      subtypes: [isSeal ? 'Basic' : 'Item'],
      types: isSeal ? [element] : [],
      extras: { rules: [makeAbilityText(dice, element)] },
    },
  }
}

type Lineage = { creature: Creature; next: number } | undefined

/** The cards of a set, one after the other: lines of a creature and what it grows into, and now and then a relic. */
export function* makeCreatures(plan: SetPlan, seed: string, setIndex: number): Generator<Base> {
  const dice = new Dice(`${seed} ${plan.id}`)
  const taken = new Set<string>()
  let lineage: Lineage
  for (let index = 0; index < plan.printedTotal + plan.secrets; index++) {
    const isSecret = index >= plan.printedTotal
    if (!lineage && !isSecret && dice.chance(0.08)) {
      const { name, card } = makeRelic(dice)
      const rarity = dice.pick(['Common', 'Uncommon'])
      yield { number: String(index + 1), name, rarity, card, printings: printingsOf(dice, rarity, false) }
      continue
    }
    const creature: Creature = lineage ? growUp(dice, lineage.creature, lineage.next) : hatch(dice, taken)
    const rarity = rarityOf(dice, isSecret, creature.stage)
    const card = describeCreature(dice, creature, lineage?.creature.name)
    lineage = creature.stage < 2 && dice.chance(0.45) ? { creature, next: creature.stage + 1 } : undefined
    const found = printingsOf(dice, rarity, setIndex % 3 === 0)
    yield { number: String(index + 1), name: creature.name, rarity, card, printings: found }
  }
}

function hatch(dice: Dice, taken: Set<string>): Creature {
  for (;;) {
    const element = dice.pick(elementNames)
    const family = dice.pick(familyNames)
    const name = `${dice.pick(elements[element].heads)}${dice.pick(families[family])}`
    // Large sets run out of names; a second of the same name is still another card.
    if (taken.has(name) && taken.size < 400) continue
    taken.add(name)
    return { name, element, family, stage: 0 }
  }
}

function growUp(dice: Dice, { name, element, family, stage }: Creature, next: number): Creature {
  const root = stage === 0 ? name : name.split(' ')[0]
  return { name: `${root} ${dice.pick(titles)}`, element, family, stage: next }
}

/** The market's set: its names, elements and shapes are given, the rest is made like any other card. */
export function* makeFounders(seed: string): Generator<Base> {
  const dice = new Dice(`${seed} ${foundersSetId}`)
  for (const [index, founder] of foundersCards.entries()) {
    const { name, element, family, evolvesFrom } = founder
    const stage = evolvesFrom === undefined ? 0 : 1
    const card = describeCreature(dice, { name, element, family, stage }, evolvesFrom)
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

type PrintOptions = { readonly plan: SetPlan; readonly tongue: Tongue; readonly artBase: string }

/** One printing of a card in one language. */
export function printCreature(base: Base, printing: Printing, { plan, tongue, artBase }: PrintOptions): CardRecord {
  const setId = setIdIn(plan.id, tongue)
  const id = `${setId}-${base.number}${printing.suffix}`
  const dice = new Dice(`${plan.id} ${base.number} artist`)
  const { attacks, abilities } = base.card
  return {
    ...base.card,
    kind: 'card',
    id,
    printingCode: `${plan.id}-${base.number}`,
    name: tongue.spell(base.name),
    number: base.number,
    printedNumber: `${base.number}/${plan.printedTotal}`,
    image: pictureOf(artBase, creatureGameId, id),
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
    ...(attacks ? { attacks: attacks.map((attack) => ({ ...attack, name: tongue.spell(attack.name ?? '') })) } : {}),
    ...(abilities ? { abilities: abilities.map((one) => ({ ...one, name: tongue.spell(one.name ?? '') })) } : {}),
  }
}
