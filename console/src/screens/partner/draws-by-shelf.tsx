import { useState } from 'react'
import { CircleCheck, Info } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import type { Odds, PullSeries, Tier } from '../../api/types.ts'
import { Loaded } from '../../parts/states.tsx'
import { viewerZone } from '../../parts/time.tsx'

/** Where 95 of 100 fair periods fall, around the published chance. */
const spreadOf = (chance: number, draws: number): number =>
  1.96 * Math.sqrt((chance * (1 - chance)) / Math.max(1, draws))

type Row = { name: string; color: string; chance: number; drawn: number; spread: number }

function rowsOf(odds: Odds, pulls: PullSeries): { rows: Row[]; total: number } {
  const current = pulls.totals.filter(({ version }) => version === odds.version)
  const total = current.reduce((sum, { draws }) => sum + draws, 0)
  const rows = odds.rarity_groups
    .filter(({ probability }) => probability > 0)
    .map(({ group_id, name, color, probability }) => {
      const draws = current.find((one) => one.group_id === group_id)?.draws ?? 0
      return {
        name,
        color,
        chance: probability,
        drawn: total === 0 ? 0 : draws / total,
        spread: spreadOf(probability, total),
      }
    })
  return { rows, total }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** A bar from zero to twice the spread around the published chance. */
function ShelfBar({ row: { name, color, chance, drawn, spread } }: { row: Row }) {
  const reach = Math.max(spread * 2, 0.01)
  const place = (value: number): number => Math.min(100, Math.max(0, 50 + ((value - chance) / reach) * 50))
  return (
    <li>
      <div className="spread">
        <span className="row">
          <i className="shelf-dot" style={{ background: color }} />
          <b>{name}</b>
        </span>
        <span className="nowrap">
          <b>{percent(drawn)}</b> <span className="soft">of {percent(chance)}</span>
        </span>
      </div>
      <div className="shelf-track" aria-hidden>
        <span style={{ left: `${place(chance - spread)}%`, right: `${100 - place(chance + spread)}%` }} />
        <i className="shelf-mark" />
        <i className="shelf-drawn" style={{ left: `${place(drawn)}%`, background: color }} />
      </div>
    </li>
  )
}

/** Were the cards drawn as the odds promise? */
export function DrawsByShelf({ tiers, days }: { tiers: ReadonlyMap<number, Tier>; days: string }) {
  const [chosen, setChosen] = useState<number>()
  const tierId = chosen ?? tiers.keys().next().value
  const enabled = tierId !== undefined
  const odds = useRead(`/mystery/catalog/${tierId ?? 0}/odds`, {}, { enabled })
  const pulls = useRead('/mystery/pulls/series', { tier_id: tierId, days, tz: viewerZone }, { enabled })
  if (!enabled) return null
  return (
    <section className="card" aria-labelledby="draws-title">
      <header className="card-head">
        <h2 id="draws-title">Drawn against published odds</h2>
        <select
          className="plain-select"
          aria-label="Pack"
          value={tierId}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {[...tiers.values()].map(({ tier_id, name }) => (
            <option key={tier_id} value={tier_id}>
              {name}
            </option>
          ))}
        </select>
      </header>
      <div className="card-body">
        <Loaded query={pulls} lines={4}>
          {(counts) => {
            if (!odds.data) return null
            const { rows, total } = rowsOf(odds.data, counts)
            if (total === 0) return <p className="soft small">No card of this pack was drawn in this period.</p>
            const isExplained = rows.every(({ chance, drawn, spread }) => Math.abs(drawn - chance) <= spread)
            return (
              <>
                <ul className="shelves">
                  {rows.map((row) => (
                    <ShelfBar key={row.name} row={row} />
                  ))}
                </ul>
                <p className="note small money-note" data-tone={isExplained ? 'plain' : 'warn'}>
                  {isExplained ? <CircleCheck size={15} aria-hidden /> : <Info size={15} aria-hidden />}
                  <span>
                    {isExplained ? 'Within what chance explains' : 'Outside of what chance usually explains'}: {total}{' '}
                    cards. Shaded: where 95 of 100 fair periods fall.
                  </span>
                </p>
              </>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
