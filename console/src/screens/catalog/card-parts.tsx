import { Link } from '@tanstack/react-router'
import { homeOf, useAccount } from '../../api/session.ts'
import { Badge } from '../../parts/badge.tsx'
import { CloseButton, Peek } from '../../parts/peek.tsx'
import { Loaded } from '../../parts/states.tsx'
import { useCatalogRead, type Card, type Pricing } from './data.ts'
import { PriceChart } from './price-chart.tsx'
import { formatUsd, GradedTable, Ladder, Trend } from './prices.tsx'
import { SnippetBox } from './snippet-box.tsx'
import { pricesSnippet } from './snippets.ts'
import { BigPicture } from './wall.tsx'

export const cardPath = (id: string): string => encodeURIComponent(id)

/** The price of a card in large type, with its move. */
export function BigPrice({ pricing }: { pricing: Pricing | undefined }) {
  if (pricing?.market === undefined || pricing.market === null)
    return <p className="big-price faint">No price is known.</p>
  return (
    <p className="big-price">
      <b>{formatUsd(pricing.market)}</b> <Trend trend={pricing.trend_7d} /> <span className="small soft">in 7 d</span>
      {pricing.is_stale && <Badge tone="warn">Older than 7 days</Badge>}
    </p>
  )
}

export function CardBadges({ card }: { card: Card }) {
  const type = [card.types?.join(', '), card.hp === undefined ? undefined : `${card.hp} HP`].filter(Boolean).join(', ')
  return (
    <p className="row wrap">
      {card.rarity && <Badge tone="accent">{card.rarity}</Badge>}
      {type && <Badge tone="neutral">{type}</Badge>}
      {card.is_first_edition && <Badge tone="neutral">1st edition</Badge>}
      {card.is_reverse && <Badge tone="neutral">Reverse</Badge>}
      {card.is_holo && <Badge tone="neutral">Holo</Badge>}
    </p>
  )
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

export const nameLanguage = (code: string): string => {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** Every printing of the card, by language. */
export function Printings({ game, id }: { game: string; id: string }) {
  const base = homeOf(useAccount())
  const printings = useCatalogRead(`/${game}/cards/${cardPath(id)}/printings`, { include: 'prices' })
  return (
    <Loaded query={printings}>
      {(cards) => {
        const languages = Map.groupBy(cards, ({ language_code = '' }) => language_code.toLowerCase())
        return (
          <div className="printings">
            {[...languages].map(([code, all]) => (
              <section key={code} aria-label={nameLanguage(code)}>
                <h3>
                  {nameLanguage(code)} <span className="faint">{all.length}</span>
                </h3>
                <ul>
                  {all.map((card) => (
                    <li key={card.id}>
                      <Link
                        to={`${base}/catalog/${game}/${cardPath(card.id)}`}
                        aria-current={card.id === id ? 'page' : undefined}
                      >
                        <BigPicture card={card} />
                        <b className="small cut">{card.name}</b>
                        <span className="small soft cut">
                          {card.expansion?.code ?? card.expansion?.name} {card.printed_number ?? card.number}
                          {card.variants?.[0] && card.variants[0].name !== 'normal'
                            ? ` · ${card.variants[0].name}`
                            : ''}
                        </span>
                        <span className="small">
                          {card.pricing?.market == null ? (
                            <span className="faint">no price</span>
                          ) : (
                            formatUsd(card.pricing.market)
                          )}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The card beside the results. */
export function CardPanel({ game, card, onClose }: { game: string; card: Card; onClose: () => void }) {
  const base = homeOf(useAccount())
  const { pricing } = card
  return (
    <Peek className="card-panel" label={`Card ${card.name}`} onClose={onClose}>
      <header>
        <BigPicture card={card} isEager />
        <div className="stack">
          <div>
            <h2>
              <Link to={`${base}/catalog/${game}/${cardPath(card.id)}`}>{card.name}</Link>
            </h2>
            <p className="soft small">
              <bdi>{card.expansion?.name}</bdi> {card.printed_number ?? card.number}
            </p>
          </div>
          <CardBadges card={card} />
          <BigPrice pricing={pricing} />
        </div>
        <CloseButton onClose={onClose} />
      </header>
      <div className="card-body">
        <PriceChart key={card.id} game={game} id={card.id} />
        {pricing && <Ladder conditions={pricing.conditions} />}
      </div>
      {pricing && pricing.graded.length > 0 && <GradedTable graded={pricing.graded} />}
      <div className="card-body">
        <SnippetBox snippet={pricesSnippet(game, card.id)} />
        <p className="panel-more">
          <Link to={`${base}/catalog/${game}/${cardPath(card.id)}`} className="strong">
            Card page, printings and text
          </Link>
        </p>
      </div>
    </Peek>
  )
}
