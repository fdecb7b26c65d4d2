import { Link } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { useArrivals } from '../../api/live.tsx'
import { homeOf, useAccount } from '../../api/session.ts'
import { useListState } from '../../app/search.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { formatDay, viewerZone } from '../../parts/time.tsx'
import { DrawsByShelf } from './draws-by-shelf.tsx'
import { Equation } from './equation.tsx'
import { ExportButton } from './export-button.tsx'
import { periods, readDays, useFigures, useTiers } from './figures.ts'
import { InNumbers } from './in-numbers.tsx'
import { NeedsYou } from './needs-you.tsx'
import { PurchaseRows } from './purchase-rows.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SalesByPack } from './sales-by-pack.tsx'

const latestCount = 9

function LatestPurchases() {
  const base = homeOf(useAccount())
  const arrivals = useArrivals('purchase.reserved')
  const latest = useRead('/mystery/purchases', { limit: latestCount })
  return (
    <section className="card" aria-labelledby="latest-title">
      <header className="card-head">
        <span className="row">
          <h2 id="latest-title">Latest purchases</h2>
          {arrivals.count > 0 && (
            <button type="button" className="pill" onClick={arrivals.clear} role="status">
              {arrivals.count} new since you opened this page
            </button>
          )}
        </span>
        <Link to={`${base}/purchases`} className="strong small">
          All purchases
        </Link>
      </header>
      <Loaded query={latest} lines={latestCount}>
        {({ purchases }) =>
          purchases.length === 0 ? (
            <Empty icon={Package} title="No purchase yet">
              Each pack that is sold appears here within a second. Start with a purchase in the API reference.
            </Empty>
          ) : (
            <PurchaseRows purchases={purchases} />
          )
        }
      </Loaded>
    </section>
  )
}

/** How did we do, and what needs me? */
export function OverviewPage() {
  const [search, change] = useListState()
  const days = readDays(search['days'])
  const figures = useFigures(days)
  const tiers = useTiers()
  const { period } = figures.series.data ?? {}
  const span = period && `${formatDay(new Date(period.from))} to ${formatDay(new Date(period.to))}`
  const length = days === '1' ? 'day' : `${days} days`
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Overview</h1>
          <p>
            {span ?? 'Reading'}, days in {viewerZone} · compared with the {length} before
          </p>
        </div>
        <div className="row wrap">
          <Segmented label="Period" value={days} choices={periods} onChange={(chosen) => change({ days: chosen })} />
          <ExportButton series={figures.series.data} days={days} />
        </div>
      </header>
      <Equation figures={figures} />
      <div className="columns overview">
        <div className="stack">
          <RevenueChart figures={figures} days={days} />
          <LatestPurchases />
        </div>
        <div className="stack">
          <NeedsYou />
          <SalesByPack stats={figures.stats} tiers={tiers} />
          <DrawsByShelf tiers={tiers} days={days} />
          <InNumbers stats={figures.stats} />
        </div>
      </div>
    </div>
  )
}
