import { useRead } from '../../../api/account.ts'
import { Loaded } from '../../../parts/states.tsx'

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
              {found.usage.length > 0 && (
                <div className="usage" role="img" aria-label={`Used on ${found.usage.length} days of the last month`}>
                  {found.usage.toReversed().map(({ date, used }) => (
                    <i
                      key={date}
                      title={`${date}: ${used}`}
                      style={{
                        height: `${Math.max(4, (used / Math.max(...found.usage.map((day) => day.used))) * 100)}%`,
                      }}
                    />
                  ))}
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
