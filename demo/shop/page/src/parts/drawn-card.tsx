import type { Card, Pack } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { oddsInWords, shelfName } from '../../../../../embed/src/odds.ts'

const particles = Array.from({ length: 28 }, (_, index) => index)

/** Only a card that is worth more than it cost is celebrated. */
export const isAbove = ({ value_usd: value }: Card, price: string): boolean => Number(value ?? 0) > Number(price)

/** Confetti in the colour of the shelf; hidden where motion is reduced. */
export function Particles() {
  return (
    <div class="particles" aria-hidden="true">
      {particles.map((index) => (
        <i key={index} style={{ '--angle': `${index * 47}deg`, '--far': `${180 + ((index * 73) % 260)}px` }} />
      ))}
    </div>
  )
}

const shownBacks = 2

/** What lies beside the card: the torn pack, and the cards that are still to come. */
function Beside({ image, left }: { image: string | undefined; left: number }) {
  return (
    <>
      {image && (
        <div class="debris" aria-hidden="true">
          <img class="body" src={image} alt="" />
          <img class="strip" src={image} alt="" />
        </div>
      )}
      {left > 0 && (
        <div class="stack" aria-hidden="true">
          {Array.from({ length: Math.min(left, shownBacks) }, (_, index) => (
            <img key={index} src="/shop/assets/back.svg" alt="" />
          ))}
        </div>
      )}
    </>
  )
}

type DrawnProps = {
  card: Card
  pack: Pack | undefined
  image: string | undefined
  price: string
  number: number
  total: number
}

export function Drawn({ card, pack, image, price, number, total }: DrawnProps) {
  const texts = useTexts()
  const { t, usd, worth } = texts
  const shelf = pack?.odds.rarity_groups.find((group) => group.name === card.rarity)
  // The first card comes out of the pack, the others from the cards beside it.
  const origin = number > 1 ? 'from-stack' : image ? 'from-pack' : ''
  return (
    <section
      class={`drawn ${origin}${isAbove(card, price) ? ' above' : ''}`}
      style={{ '--shelf': shelf?.color ?? '#8a94a6' }}
      aria-live="polite"
    >
      <Beside image={image} left={total - number} />
      {/* The rise fades, and what fades is flat: so the turn has an element of its own. */}
      <div class="rise">
        <div class="flip">
          <div class="face front">
            <img src={card.image_url ?? undefined} alt={card.name ?? ''} />
          </div>
          <div class="face rear" aria-hidden="true">
            <img src="/shop/assets/back.svg" alt="" />
          </div>
        </div>
      </div>
      {isAbove(card, price) && <Particles />}
      <aside class="worth">
        <span>{t('open.worth')}</span>
        <strong>{worth(card.value_usd)}</strong>
        <span>{t('open.youPaid', { price: `${usd(price)} USDC` })}</span>
        {total > 1 && <span>{t('open.count', { number, total })}</span>}
      </aside>
      {shelf && (
        <p class="shelf">
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={shelf.color} />
          </svg>
          {shelfName(texts, shelf)} · {oddsInWords(texts, shelf.probability_ppm)}
        </p>
      )}
      <h1>
        <bdi>{card.name}</bdi>
      </h1>
      <p class="sub">{[card.card_number, card.grade && t('common.graded', card.grade)].filter(Boolean).join(' · ')}</p>
    </section>
  )
}
