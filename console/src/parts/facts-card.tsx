import { useId, type ReactNode } from 'react'

type Fact = readonly [name: ReactNode, value: ReactNode]

/** A card of names and values; a value that is undefined is left out. */
export function FactsCard({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{title}</h2>
      </header>
      <div className="card-body">
        <dl className="facts">
          {facts.map(([name, value], index) =>
            value === undefined ? null : (
              <div key={index} className="fact">
                <dt>{name}</dt>
                <dd>{value ?? <span className="none">–</span>}</dd>
              </div>
            ),
          )}
        </dl>
        {children}
      </div>
    </section>
  )
}
