// Cards and sets in the shape of the public API pokemontcg.io v2. Its published clients refuse a card without some of
// these fields, so that what a source does not have is empty instead of absent.
import type { AttackRecord, CardRecord, ExpansionRecord, Json } from '../records.ts'

export function setToDropIn(expansion: ExpansionRecord): string {
  return JSON.stringify({
    id: expansion.id,
    name: expansion.name,
    series: expansion.series,
    printedTotal: expansion.printedTotal,
    total: expansion.total,
    legalities: expansion.legalities ?? {},
    ptcgoCode: expansion.code,
    releaseDate: expansion.releaseDate ?? '',
    updatedAt: expansion.updatedAt ?? '',
    images: { symbol: expansion.symbol ?? '', logo: expansion.logo ?? '' },
  })
}

const freeCost = 'Free'

/** The number of energies; a free attack costs none. */
const energiesOf = (cost: readonly string[]): number => cost.filter((energy) => energy !== freeCost).length

const attackToDropIn = ({ name = '', cost = [], convertedEnergyCost, damage = '', text = '' }: AttackRecord) => ({
  name,
  cost,
  convertedEnergyCost: convertedEnergyCost ?? energiesOf(cost),
  damage,
  text,
})

const someOf = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items && items.length > 0 ? items : undefined

const countOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** The top-level fields of a card, in order. */
export const dropInCardFields: readonly string[] =
  `id name supertype subtypes level hp types evolvesFrom evolvesTo rules ancientTrait abilities attacks weaknesses
  resistances retreatCost convertedRetreatCost set number artist rarity flavorText nationalPokedexNumbers legalities
  regulationMark images tcgplayer cardmarket`.split(/\s+/)

export const dropInSetFields: readonly string[] =
  'id name series printedTotal total legalities ptcgoCode releaseDate updatedAt images'.split(' ')

/** A card as JSON text in two parts; its set belongs between them, its prices before the closing brace. */
export function cardToDropIn({ extras, ...card }: CardRecord): { readonly head: string; readonly tail: string } {
  const retreatCost = extras['retreat_cost']
  const head = JSON.stringify({
    id: card.id,
    name: card.name,
    supertype: card.supertype,
    subtypes: someOf(card.subtypes),
    level: extras['level'],
    hp: card.hp === undefined ? undefined : String(card.hp),
    types: someOf(card.types),
    evolvesFrom: extras['evolves_from'],
    evolvesTo: extras['evolves_to'],
    rules: extras['rules'],
    ancientTrait: extras['ancient_trait'],
    abilities: someOf(card.abilities)?.map(({ name = '', text = '', type = '' }) => ({ name, text, type })),
    attacks: someOf(card.attacks)?.map(attackToDropIn),
    weaknesses: someOf(card.weaknesses)?.map(({ type, value = '' }) => ({ type, value })),
    resistances: someOf(card.resistances)?.map(({ type, value = '' }) => ({ type, value })),
    retreatCost,
    convertedRetreatCost: countOf(extras['retreat']),
  })
  const { small, large = '' } = card.image ?? {}
  const tail = JSON.stringify({
    number: card.number,
    artist: card.artist,
    rarity: card.rarity,
    flavorText: extras['flavor_text'],
    nationalPokedexNumbers: extras['national_pokedex_numbers'],
    legalities: extras['legalities'] ?? {},
    regulationMark: extras['regulation_mark'],
    images: { small: small ?? large, large },
  })
  return { head: `${head.slice(0, -1)},"set":`, tail: `,${tail.slice(1)}` }
}
