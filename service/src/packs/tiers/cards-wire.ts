import { Type, type Static } from 'typebox'
import { gradeToWire, GradeWire } from '../../assets/items/wire.ts'
import { NullableInteger, NullableString, OneOf } from '../../http/schema/fields.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { displayOf, type ShelvedCard, type TierView } from './model.ts'
import { millionthsOf } from './snapshots/model.ts'

const PackCard = Type.Object({
  group_id: Type.Integer({ description: 'Shelf of the pool, as in the odds.' }),
  group_name: Type.String({ description: 'Name of the shelf.' }),
  group_color: Type.String({ description: 'Color of the shelf, for example `#3b7dd8`.' }),
  item_type: OneOf(['CARD', 'GRADED_CARD'], { description: 'Kind of item.' }),
  card_id: NullableString({ description: 'Catalog id of the card.' }),
  name: Type.String({ description: 'The name of the card.' }),
  image_url: NullableString({ description: 'Where a picture of the card is.' }),
  set_id: NullableString({ description: 'The catalog id of the set.' }),
  card_number: NullableString({ description: 'The number printed on the card.' }),
  rarity: NullableString({ description: 'The rarity of the card.' }),
  variant: NullableString({ description: 'Printing, such as a foil.' }),
  grade: GradeWire,
  value_usdc: NullableString({ description: 'Oracle value; sell-back offers are a share of it.' }),
  available_count: Type.Integer({ description: 'Number of equal copies on the shelf.' }),
  probability_ppm: NullableInteger({
    description:
      'Probability that one card of the pack is this one, in millionths; the values of a pack sum to at most 1000000. Null while the chain is unavailable.',
  }),
})

export const PackCardsWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    version: NullableInteger({ description: 'Version of the weights behind the probabilities.' }),
    cards: Type.Array(PackCard, { description: 'The cards that a pack can hold.' }),
  },
  { $id: 'PackCards' },
)

/** The share of each shelf in one card of the pack, averaged over the slots. */
const shareOf = ({ snapshot }: TierView, shelf: number): number | undefined => {
  const slots = snapshot?.reading.slots
  if (!slots || slots.length === 0) return undefined
  return slots.reduce((total, weights) => total + (millionthsOf(weights)[shelf] ?? 0), 0) / slots.length
}

/** A shelf gives each of its cards with the same probability, so copies divide the share of their shelf. */
export function packCardsToWire(view: TierView, cards: readonly ShelvedCard[]): Static<typeof PackCardsWire> {
  const copiesOn = new Map<number, number>()
  for (const { shelf, copies } of cards) copiesOn.set(shelf, (copiesOn.get(shelf) ?? 0) + copies)
  return {
    tier_id: view.tier.tierId,
    version: view.snapshot?.reading.version ?? null,
    cards: cards.map((card) => {
      const { name, color } = displayOf(view.tier, card.shelf)
      const { gradeCompany: company, gradeName: grade } = card
      const share = shareOf(view, card.shelf)
      return {
        group_id: card.shelf,
        group_name: name,
        group_color: color,
        item_type: card.kind,
        card_id: card.cardId,
        name: card.name,
        image_url: card.imageUrl,
        set_id: card.setId,
        card_number: card.cardNumber,
        rarity: card.rarity,
        variant: card.variant,
        grade: gradeToWire(company !== null && grade !== null ? { company, grade, certNumber: null } : null),
        value_usdc: card.value === null ? null : formatUsdc(card.value),
        available_count: card.copies,
        probability_ppm:
          share === undefined ? null : Math.floor((share * card.copies) / (copiesOn.get(card.shelf) ?? 1)),
      }
    }),
  }
}
