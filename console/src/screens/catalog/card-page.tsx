import { Link } from '@tanstack/react-router'
import { usePlace } from './place.ts'
import { homeOf, useAccount } from '../../api/session.ts'
import { DetailScreen } from '../../parts/detail-screen.tsx'
import { FactsCard } from '../../parts/facts-card.tsx'
import { Id } from '../../parts/id.tsx'
import { formatDate, Time } from '../../parts/time.tsx'
import { PriceAlerts } from './alerts.tsx'
import { BigPrice, CardBadges, cardPath, nameLanguage, Printings } from './card-parts.tsx'
import { useCatalogRead, type Card } from './data.ts'
import { PriceChart } from './price-chart.tsx'
import { GradedTable, Ladder } from './prices.tsx'
import { SnippetBox } from './snippet-box.tsx'
import { pricesSnippet } from './snippets.ts'
import { quoteValue } from './syntax.ts'
import { BigPicture } from './wall.tsx'

function Rules({ card }: { card: Card }) {
  const { abilities = [], attacks = [], weaknesses = [], resistances = [] } = card
  if (abilities.length + attacks.length === 0) return null
  return (
    <section className="card" aria-labelledby="rules-title">
      <header className="card-head">
        <h2 id="rules-title">Text of the card</h2>
      </header>
      <div className="card-body rules">
        {abilities.map(({ name, text, type }) => (
          <div key={name}>
            <p className="strong">
              <bdi>{name}</bdi> <span className="small soft">{type ?? 'Ability'}</span>
            </p>
            <p>{text}</p>
          </div>
        ))}
        {attacks.map(({ name, damage, cost, text }) => (
          <div key={name}>
            <p className="spread">
              <span className="strong">
                <bdi>{name}</bdi> {cost && <span className="small soft">{cost.join(', ')}</span>}
              </span>
              <b>{damage}</b>
            </p>
            {text && <p>{text}</p>}
          </div>
        ))}
        <p className="small soft">
          {weaknesses.map(({ type, value }) => `Weak to ${type} ${value ?? ''}`).join(' · ')}
          {weaknesses.length > 0 && resistances.length > 0 && ' · '}
          {resistances.map(({ type, value }) => `Resists ${type} ${value ?? ''}`).join(' · ')}
        </p>
      </div>
    </section>
  )
}

/** A value that opens the search for it. */
function Searched({ game, field, value }: { game: string; field: string; value: string | undefined }) {
  const base = homeOf(useAccount())
  if (value === undefined) return <span className="none">–</span>
  return (
    <Link to={`${base}/catalog/${game}`} search={{ q: `${field}:${quoteValue(value)}` }}>
      {value}
    </Link>
  )
}

/** Which card is this, what is it worth, and where else was it printed? */
export function CatalogCardPage() {
  const { game, id } = usePlace()
  const account = useAccount()
  const path = `/${game}/cards/${cardPath(id)}` as const
  const query = useCatalogRead(path, { include: 'prices' })
  return (
    <DetailScreen query={query}>
      {(card) => (
        <div className="catalog-card">
          <div className="catalog-card-side">
            <BigPicture card={card} isEager />
            <SnippetBox snippet={pricesSnippet(game, card.id)} />
          </div>
          <div className="stack">
            <header>
              <h1>{card.name}</h1>
              <p className="soft">
                <bdi>{card.expansion?.name}</bdi> {card.printed_number ?? card.number}
                {card.language_code && ` · ${nameLanguage(card.language_code)}`}
              </p>
              <CardBadges card={card} />
              {card.withdrawn_at && (
                <p className="note">
                  Withdrawn <Time at={card.withdrawn_at} />: searches no longer find this card.
                </p>
              )}
              <BigPrice pricing={card.pricing} />
            </header>
            <section className="card" aria-labelledby="price-title">
              <header className="card-head">
                <h2 id="price-title">Price, USD</h2>
              </header>
              <div className="card-body">
                {!card.withdrawn_at && <PriceChart key={card.id} game={game} id={card.id} height={220} />}
                {card.pricing && <Ladder conditions={card.pricing.conditions} />}
              </div>
              {card.pricing && <GradedTable graded={card.pricing.graded} />}
            </section>
            {!card.withdrawn_at && account.kind !== 'operator' && <PriceAlerts game={game} card={card} />}
            {!card.withdrawn_at && (
              <section className="card" aria-labelledby="printings-title">
                <header className="card-head">
                  <h2 id="printings-title">Printings</h2>
                </header>
                <div className="card-body">
                  <Printings game={game} id={card.id} />
                </div>
              </section>
            )}
            <div className="catalog-card-facts">
              <Rules card={card} />
              <FactsCard
                title="Facts"
                facts={[
                  ['Id', <Id key="id" value={card.id} isWhole />],
                  ['Set', <Searched key="set" game={game} field="expansion.name" value={card.expansion?.name} />],
                  ['Released', card.expansion?.release_date && formatDate(new Date(card.expansion.release_date))],
                  ['Rarity', <Searched key="rarity" game={game} field="rarity" value={card.rarity} />],
                  ['Artist', <Searched key="artist" game={game} field="artist" value={card.artist} />],
                  ['Kind', [card.supertype, ...(card.subtypes ?? [])].filter(Boolean).join(', ') || undefined],
                ]}
              />
            </div>
          </div>
        </div>
      )}
    </DetailScreen>
  )
}
