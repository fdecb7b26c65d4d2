import { NumberInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../../parts/segmented.tsx'
import { chanceOf, fromMicros, rangeOf, setPercent, valueByShelf, type ShelfFacts } from './odds-model.ts'
import { SolveForReturn } from './solve.tsx'
import { daysLeft } from './stock-card.tsx'
import type { AdminTier } from './tiers.tsx'

type OddsTableProps = {
  slot: number
  slotCount: number
  weights: readonly number[]
  live: readonly number[]
  facts: readonly ShelfFacts[]
  entry: AdminTier
  packsPerDay: number
  onChange: (weights: readonly number[]) => void
}

type Unit = 'weights' | 'percent'

const oneIn = (percent: number): string =>
  percent > 0 ? `1 in ${(100 / percent).toFixed(100 / percent < 10 ? 1 : 0)}` : 'never'
const pointsText = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)} from live`

function ChanceBar({ percent, livePercent, color }: { percent: number; livePercent: number; color: string }) {
  const moved = percent - livePercent
  return (
    <div className="chance">
      <div className="chance-track">
        <span style={{ width: `${percent}%`, background: color }} />
        <i style={{ left: `${livePercent}%` }} title={`Live: ${livePercent.toFixed(2)} %`} />
      </div>
      <span className="small">
        <b>{percent.toFixed(2)} %</b> <span className="soft">{oneIn(percent)}</span>
        {Math.abs(moved) >= 0.005 && <span className="moved">{pointsText(moved)}</span>}
      </span>
    </div>
  )
}

/** The weights of one card of the pack, with the chance of each shelf against the version on sale. */
export function OddsTable(props: OddsTableProps) {
  const { slot, slotCount, weights, live, facts, entry, packsPerDay, onChange } = props
  const [unit, setUnit] = useState<Unit>('weights')
  const added = valueByShelf([weights], facts)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scaled = (weight: number): number => (total === 0 ? 0 : (weight / total) * 100)
  function set(shelf: number, given: number): void {
    if (unit === 'percent') onChange(setPercent(weights, shelf, given))
    else onChange(weights.map((one, index) => (index === shelf ? given : one)))
  }
  return (
    <section className="card" aria-label={`Odds of card ${slot + 1}`}>
      <header className="card-head">
        <span className="row wrap">
          <h2>{slotCount === 1 ? 'Odds' : `Odds of card ${slot + 1}`}</h2>
          <span className="small soft">
            {slotCount === 1 ? 'one card in a pack' : `of ${slotCount} cards in a pack`}
          </span>
        </span>
        <span className="row wrap">
          <Segmented
            label={`Unit of card ${slot + 1}`}
            value={unit}
            choices={[
              ['weights', 'Weights'],
              ['percent', 'Percent'],
            ]}
            onChange={setUnit}
          />
          <SolveForReturn
            weights={weights}
            facts={facts}
            price={entry.tier.price_usdc}
            slotCount={slotCount}
            onSolve={onChange}
          />
        </span>
      </header>
      <div className="odds-rows" role="table" aria-label={`Weights of card ${slot + 1}`}>
        <div className="odds-row odds-head" role="row">
          {[
            'Shelf',
            'Average now',
            unit === 'weights' ? 'Weight' : 'Percent',
            'Chance · line: live',
            'Adds to EV',
            'On the shelf',
          ].map((head, index) => (
            <span key={head} role="columnheader" className={index === 1 || index > 3 ? 'right' : ''}>
              {head}
            </span>
          ))}
        </div>
        {facts.map(({ shelf, name, color, average, min, max, cards }, index) => {
          const weight = weights[shelf] ?? 0
          const days = daysLeft(shelf, cards, entry, packsPerDay)
          return (
            <div key={shelf} className="odds-row" role="row">
              <span role="cell" className="odds-shelf">
                <i style={{ background: color }} />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{rangeOf(min, max, '–')} USDC</span>
                </span>
              </span>
              <span role="cell" className="right" data-label="Average now">
                {fromMicros(average)}
              </span>
              <span role="cell">
                <NumberInput
                  aria-label={`${unit === 'weights' ? 'Weight' : 'Percent'} of ${name}`}
                  size="xs"
                  min={0}
                  max={unit === 'weights' ? 4_294_967_295 : 100}
                  decimalScale={unit === 'weights' ? 0 : 2}
                  value={unit === 'weights' ? weight : Number(scaled(weight).toFixed(2))}
                  onChange={(value) => set(shelf, Number(value) || 0)}
                />
              </span>
              <span role="cell">
                <ChanceBar percent={chanceOf(weights, shelf)} livePercent={chanceOf(live, shelf)} color={color} />
              </span>
              <span role="cell" className="right strong" data-label="Adds to EV">
                {fromMicros(added[index] ?? 0n, 3)}
              </span>
              <span role="cell" className="right" data-label="On the shelf">
                {cards.toLocaleString('en')}
                {days !== undefined && (
                  <span className="small soft days" data-low={days < 14}>
                    {days < 14 && <TriangleAlert size={12} aria-hidden />} {days} days left
                  </span>
                )}
              </span>
            </div>
          )
        })}
        <div className="odds-row odds-sum" role="row">
          <span role="cell">All</span>
          <span role="cell" />
          <span role="cell">
            <b>{unit === 'weights' ? total.toLocaleString('en') : total > 0 ? '100 %' : '0 %'}</b> total
          </span>
          <span role="cell">
            <span className="share-strip" aria-hidden>
              {facts.map(({ shelf, color }) => (
                <i key={shelf} style={{ width: `${chanceOf(weights, shelf)}%`, background: color }} />
              ))}
            </span>
          </span>
          <span role="cell" className="right strong">
            {fromMicros(
              added.reduce((sum, one) => sum + one, 0n),
              3,
            )}
          </span>
          <span role="cell" className="right soft">
            {facts.reduce((sum, { cards }) => sum + cards, 0).toLocaleString('en')}
          </span>
        </div>
      </div>
    </section>
  )
}
