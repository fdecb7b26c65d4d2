import type { Card, OwnedCard, Pack } from '../api.ts'
import { viewOf } from '../../../../../embed/src/card-state.ts'
import { useTexts } from '../i18n.ts'
import { sumOf, toMicros } from '../../../../../embed/src/money.ts'
import type { Opened } from '../opened.ts'
import { Link } from '../router.tsx'
import { Particles } from './drawn-card.tsx'
import { Icon } from './icons.tsx'

type TileProps = {
  card: Card
  pack: Pack | undefined
  owned: OwnedCard | undefined
  gone: string | undefined
  onSell(): void
}

function Tile({ card, pack, owned, gone, onSell }: TileProps) {
  const { t, usd, worth } = useTexts()
  const shelf = pack?.odds.rarity_groups.find((group) => group.name === card.rarity)
  return (
    <li class="opened-card" style={{ '--shelf': shelf?.color ?? '#8a94a6' }}>
      <Link to={`/cards/${card.token_id}`} class="face-link">
        <img src={card.image_url ?? undefined} alt={card.name ?? ''} />
      </Link>
      <strong class="name">
        <bdi>{card.name}</bdi>
      </strong>
      <span>{worth(card.value_usd)}</span>
      {gone ? (
        <span class="state">{gone}</span>
      ) : owned?.offer?.eligible ? (
        <button type="button" class="glass" onClick={onSell}>
          <Icon name="back" size={15} />
          {t('cards.sell', { price: `${usd(owned.offer.payout_usdc ?? '0')} USDC` })}
        </button>
      ) : null}
    </li>
  )
}

type SummaryProps = {
  opened: Opened
  pack: Pack | undefined
  owned: readonly OwnedCard[]
  onSell(card: OwnedCard): void
}

/** All cards of the purchase side by side; a celebration only when together they are worth more than was paid. */
export function OpenedSummary({ opened, pack, owned, onSell }: SummaryProps) {
  const { t, usd, worth, count } = useTexts()
  const total = sumOf(opened.cards.map((card) => card.value_usd))
  const isAbove = toMicros(total) > toMicros(opened.paid)
  return (
    <section class={isAbove ? 'summary above' : 'summary'}>
      {isAbove && <Particles />}
      <h1>{count('open.summaryOne', 'open.summary', opened.cards.length, { value: worth(total) })}</h1>
      <p class="sub">{t('open.youPaid', { price: `${usd(opened.paid)} USDC` })}</p>
      <ul class="opened-cards">
        {opened.cards.map((card) => {
          const after = opened.after.find((one) => one.token_id === card.token_id)
          const mine = owned.find((one) => one.token_id === card.token_id)
          const { text } = viewOf(after ?? mine?.what_came_after)
          return (
            <Tile
              key={card.token_id}
              card={card}
              pack={pack}
              owned={mine}
              gone={text && t(text)}
              onSell={() => mine && onSell(mine)}
            />
          )
        })}
      </ul>
      <Link to="/collection" class="button keep-all">
        <Icon name="heart" size={18} />
        {t('open.keepAll')}
      </Link>
    </section>
  )
}
