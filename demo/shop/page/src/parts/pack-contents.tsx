import { api, type OddsGroup, type PackCard } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded } from '../live.ts'
import { oddsInWords, shelfName, worthInWords } from '../../../../../embed/src/odds.ts'
import { Failure } from './states.tsx'

function ShelfCard({ card }: { card: PackCard }) {
  const texts = useTexts()
  const { t, worth, count } = texts
  return (
    <li class="inside-card">
      <span class={card.grade ? 'frame graded' : 'frame'}>
        <img src={card.image_url ?? undefined} alt="" loading="lazy" />
      </span>
      <bdi class="name">{card.name}</bdi>
      <strong>{worth(card.value_usdc)}</strong>
      <span class="soft">
        {card.probability_ppm === null ? '–' : t('pack.chance', { odds: texts.chance(card.probability_ppm) })}
      </span>
      <span class="soft">{count('pack.copy', 'pack.copies', card.available_count)}</span>
    </li>
  )
}

/** Every card that the next pack can contain, the rarest shelf first, with its odds, value and copies. */
export function PackContents({ tierId, groups }: { tierId: number; groups: readonly OddsGroup[] }) {
  const texts = useTexts()
  const { t, count } = texts
  const loaded = useLoaded(() => api.packCards(tierId), [tierId])
  const shelves = groups
    .toReversed()
    .map((group) => ({ group, cards: loaded.value?.cards.filter((card) => card.group_id === group.group_id) ?? [] }))
  const total = groups.reduce((sum, { available_count: available }) => sum + available, 0)
  return (
    <section class="inside" aria-labelledby="inside">
      <div class="title">
        <h2 id="inside">{t('pack.inside')}</h2>
        <p>{count('pack.insideLeadOne', 'pack.insideLead', total)}</p>
      </div>
      {loaded.error && <Failure error={loaded.error} onRetry={loaded.reload} />}
      {shelves.map(({ group, cards }) => (
        <div key={group.group_id} class="shelf-cards">
          <h3>
            <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" rx="3" fill={group.color} />
            </svg>
            {shelfName(texts, group)}
            <span class="soft">
              {oddsInWords(texts, group.probability_ppm)} · {worthInWords(texts, group)}
            </span>
          </h3>
          <ul class="inside-cards">
            {cards.map((card) => (
              <ShelfCard key={`${card.card_id}${card.name}`} card={card} />
            ))}
            {!loaded.value &&
              Array.from({ length: 4 }, (_, index) => <li key={index} class="skeleton inside-skeleton" />)}
          </ul>
        </div>
      ))}
    </section>
  )
}
