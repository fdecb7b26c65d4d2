import type { CardRecord } from '@packhouse/service/catalog/records'
import { SeededRandom } from '../seeded-random.ts'
import type { CardLanguage } from './languages.ts'
import { pictureOf, setIdIn, type Printing, type SetPlan } from './plan.ts'
import { artists } from './words.ts'

/** A card before it is printed in any language. */
export type Base = {
  readonly number: string
  readonly name: string
  readonly rarity: string
  readonly card: Pick<CardRecord, 'supertype' | 'subtypes' | 'types' | 'extras'> & Partial<CardRecord>
  readonly printings: readonly Printing[]
}

export type PrintOptions = { readonly plan: SetPlan; readonly language: CardLanguage; readonly artBase: string }

/** One printing of a card in one language. */
export function printCard(
  base: Base,
  printing: Printing,
  { plan, language, artBase, game, printedNumber }: PrintOptions & { game: string; printedNumber: string },
): CardRecord {
  const setId = setIdIn(plan.id, language)
  const id = `${setId}-${base.number}${printing.suffix}`
  const random = new SeededRandom(`${plan.id} ${base.number} artist`)
  return {
    ...base.card,
    kind: 'card',
    id,
    printingCode: `${plan.id}-${base.number}`,
    name: language.spell(base.name),
    number: base.number,
    printedNumber,
    image: pictureOf(artBase, game, id),
    expansionId: setId,
    language: language.name,
    languageCode: language.code,
    variants: [{ name: printing.name }],
    rarity: base.rarity,
    artist: random.pick(artists),
    isVariant: printing.suffix !== '',
    isHolo: printing.isHolo,
    isReverse: printing.isReverse,
    isFirstEdition: printing.isFirstEdition,
  }
}
