import { plural } from '../../../parts/plural.ts'
import { useRead } from '../../../api/account.ts'
import { Loaded } from '../../../parts/states.tsx'

const usageDays = 30
const dayMs = 86_400_000

type Day = { date: string; used: number }

/** The month up to the newest day with requests; days without any are not in the answer. */
function monthOf(usage: readonly Day[]): Day[] {
  const used = new Map(usage.map((day) => [day.date, day.used]))
  const newest = Math.max(...usage.map(({ date }) => Date.parse(date)))
  return Array.from({ length: usageDays }, (_, index) => {
    const date = new Date(newest - (usageDays - 1 - index) * dayMs).toISOString().slice(0, 10)
    return { date, used: used.get(date) ?? 0 }
  })
}

function Usage({ usage }: { usage: readonly Day[] }) {
  const most = Math.max(...usage.map(({ used }) => used))
  return (
    <figure className="usage">
      <div role="img" aria-label={`Used on ${plural(usage.length, 'day')} of the last month`}>
        {monthOf(usage).map(({ date, used }) => (
          <i
            key={date}
            title={`${date}: ${used}`}
            style={{ height: `${Math.max(4, (used / most) * 100)}%` }}
            data-none={used === 0}
          />
        ))}
      </div>
      <figcaption className="small faint">Used per day</figcaption>
    </figure>
  )
}

/** How many catalog requests are left? */
export function CatalogCredits() {
  const credits = useRead('/credits')
  return (
    <section className="card" aria-labelledby="credits-title">
      <header className="card-head">
        <h2 id="credits-title">Catalog credits</h2>
        <span className="small soft">each request to the catalog costs one</span>
      </header>
      <div className="card-body">
        <Loaded query={credits} lines={2}>
          {({ credits: found }) => (
            <>
              <dl className="facts">
                <dt>Left</dt>
                <dd className="strong">{found.balance.toLocaleString('en')}</dd>
                <dt>Used</dt>
                <dd>
                  {found.used.toLocaleString('en')} of {found.granted.toLocaleString('en')}
                </dd>
              </dl>
              {found.usage.length > 0 && <Usage usage={found.usage} />}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
