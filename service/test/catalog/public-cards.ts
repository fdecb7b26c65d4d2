// Invented cards and sets in the layout of the public data repository, with prices as the public API quotes them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderImport } from '../../src/catalog/import/files/command.ts'
import type { TestService } from '../harness/service.ts'

type Source = Readonly<Record<string, unknown>>
export type PublicCard = Source & { readonly id: string; readonly name: string; readonly set: Source }

/** Numbers that look random and are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}

const beasts = 'Ember Tide Moss Spark Umbra Mirror Dust Frost'.split(' ')
const endings = ['ling', 'lord', 'zard', ' Mew', ' Mewtwo', "fetch'd", ' mime', 'é']
const suffixes = ['', '', '', ' V', ' VMAX', '-EX', ' δ']
const types = ['Ember', 'Tide', 'Moss', 'Spark', 'Colorless']
const rarities = ['Common', 'Uncommon', 'Rare', 'Rare Holo', 'Rare Ultra', undefined]
const artists = ['Ada Brush', 'Ben Inkwell', 'Cleo van Dyne', undefined]
const words = 'the flame of an old river flips coins and discards energy while damage heals 10 times'.split(' ')

const setOf = (index: number): Source => ({
  id: `dawn${index}`,
  name: ['Dawn', 'Dawn Rising', 'Dusk & Dawn', 'Black Star Promos'][index % 4],
  series: index < 3 ? 'First Light' : 'Sword & Shield',
  printedTotal: 50 + index,
  total: 60 + index,
  legalities: index % 2 === 0 ? { unlimited: 'Legal' } : { unlimited: 'Legal', expanded: 'Legal', standard: 'Legal' },
  ...(index % 3 === 0 ? {} : { ptcgoCode: `D${index}` }),
  releaseDate: `20${10 + index}/0${1 + (index % 9)}/1${index % 10}`,
  updatedAt: `2020/08/1${index % 10} 09:35:00`,
  images: { symbol: `https://pics.example/${index}/symbol.png`, logo: `https://pics.example/${index}/logo.png` },
})

function cardOf(set: Source, number: number, roll: (sides: number) => number): PublicCard {
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  const text = (length: number): string => Array.from({ length }, () => pick(words)).join(' ')
  const isCreature = roll(5) > 0
  const base = `${pick(beasts)}${pick(endings)}`
  const cost = Array.from({ length: roll(4) }, () => pick(types))
  const retreat = Array.from({ length: roll(4) }, () => 'Colorless')
  const maybe = (name: string, value: unknown, chance = 2): Source =>
    value === undefined || roll(chance) === 0 ? {} : { [name]: value }
  const amount = (): number => (roll(20_000) + 1) / 100
  const variant = pick(['normal', 'holofoil', 'reverseHolofoil'])
  const creature = (): Source => ({
    ...maybe('level', String(roll(60) + 1)),
    hp: String((roll(25) + 3) * 10),
    types: [...new Set([pick(types), pick(types)])],
    ...maybe('evolvesFrom', `${pick(beasts)}${pick(endings)}`),
    ...maybe('evolvesTo', [`${base} V`, `${base} VMAX`]),
    ...maybe('ancientTrait', { name: `θ ${pick(beasts)}`, text: text(5) }, 6),
    ...maybe('abilities', [{ name: `${pick(beasts)} Call`, text: text(6), type: 'Ability' }]),
    attacks: [
      {
        name: `${pick(beasts)} Strike`,
        cost,
        convertedEnergyCost: cost.length,
        damage: pick(['', '30', '60+', '20×']),
        text: text(7),
      },
      ...(roll(2) === 0 ? [{ name: 'Wait', cost: ['Free'], convertedEnergyCost: 0, damage: '', text: '' }] : []),
    ],
    weaknesses: [{ type: pick(types), value: '×2' }],
    ...maybe('resistances', [{ type: pick(types), value: '-30' }]),
    ...(retreat.length === 0 ? {} : { retreatCost: retreat, convertedRetreatCost: retreat.length }),
    nationalPokedexNumbers: roll(4) === 0 ? [roll(150) + 1, roll(900) + 1] : [roll(900) + 1],
    ...maybe('flavorText', text(9)),
  })
  return {
    id: `${String(set['id'])}-${number}`,
    name: `${base}${pick(suffixes)}`,
    supertype: isCreature ? 'Pokémon' : 'Trainer',
    subtypes: isCreature ? [pick(['Basic', 'Stage 1', 'Stage 2']), ...(roll(3) === 0 ? ['MEGA'] : [])] : ['Item'],
    ...(isCreature ? creature() : { rules: [text(8), 'You may play any number of Items.'] }),
    set,
    number: String(number),
    ...maybe('artist', pick(artists), 9),
    ...maybe('rarity', pick(rarities), 9),
    legalities: roll(2) === 0 ? { unlimited: 'Legal' } : { unlimited: 'Legal', expanded: pick(['Legal', 'Banned']) },
    ...maybe('regulationMark', pick(['D', 'E', 'F'])),
    images: {
      small: `https://pics.example/${String(set['id'])}/${number}.png`,
      large: `https://pics.example/${String(set['id'])}/${number}_hires.png`,
    },
    ...maybe('tcgplayer', {
      url: `https://prices.example/${number}`,
      updatedAt: '2026/02/28',
      prices: { [variant]: { low: amount(), mid: amount(), high: amount(), market: amount(), directLow: null } },
    }),
    ...maybe('cardmarket', {
      url: `https://market.example/${number}`,
      updatedAt: '2026/02/28',
      prices: { averageSellPrice: amount(), trendPrice: amount(), lowPrice: 0 },
    }),
  }
}

export type PublicData = { readonly sets: readonly Source[]; readonly cards: readonly PublicCard[] }

export function makePublicData({ sets: setCount, cards: perSet }: { sets: number; cards: number }): PublicData {
  const roll = createDice(20_26)
  const sets = Array.from({ length: setCount }, (_, index) => setOf(index))
  return {
    sets,
    cards: sets.flatMap((set) => Array.from({ length: perSet }, (_, index) => cardOf(set, index + 1, roll))),
  }
}

/** Writes the data as files, imports them into a game as the command does, and waits until they are served. */
export async function importPublicData(service: TestService, { sets, cards }: PublicData): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'public-cards-'))
  try {
    for (const name of ['sets', 'cards/en', 'cards/de']) await mkdir(join(folder, name), { recursive: true })
    for (const language of ['en', 'de']) await writeFile(join(folder, `sets/${language}.json`), JSON.stringify(sets))
    for (const set of sets) {
      const own = cards.filter((card) => card.set === set).map(({ set: _set, ...card }) => card)
      await writeFile(join(folder, `cards/en/${String(set['id'])}.json`), JSON.stringify(own))
      await writeFile(join(folder, `cards/de/${String(set['id'])}.json`), JSON.stringify(own.slice(0, 2)))
    }
    const opened = await openFolderImport({ folder, game: 'pokemon' })
    if ('refusal' in opened) throw new Error(opened.refusal)
    await service.catalog.ingest(opened.records, { game: 'pokemon', source: 'test' })
    if (opened.report.problemCount > 0) throw new Error(JSON.stringify(opened.report.problems))
    await service.catalog.publisher.refresh()
  } finally {
    await rm(folder, { recursive: true })
  }
}
