import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { RefreshCw } from 'lucide-react'
import { Loading } from '../../parts/states.tsx'
import { fromMicros, type ShelfFacts } from './odds-model.ts'
import type { Simulation } from './simulation.ts'
import type { Simulated } from './use-simulation.ts'

const micros = (value: number): string => fromMicros(BigInt(Math.round(value)))

/** How many packs were worth how much. */
function ValueBars({ bars, packs }: Pick<Simulation, 'bars' | 'packs'>) {
  const most = Math.max(...bars.map((bar) => bar.packs), 1)
  return (
    <ul className="value-bars" aria-label="Packs by value">
      {bars.map(({ from, to, packs: count }) => (
        <li key={from}>
          <b>{count.toLocaleString('en')}</b>
          <span style={{ height: `${Math.max(1, (count / most) * 118)}px` }} />
          <span className="small">{from === to ? micros(from) : `${micros(from)}+`}</span>
          <span className="small soft">{((count / packs) * 100).toFixed(1)} %</span>
        </li>
      ))}
    </ul>
  )
}

const box = { height: 190, left: 46, right: 12, top: 10, bottom: 24 }
const range = { low: 0.5, high: 1.5 }

/** The return so far, by the number of packs on a logarithmic scale. */
function ReturnPath({ path, packs, expected }: { path: Simulation['path']; packs: number; expected: number }) {
  const { ref, width } = useElementSize()
  const inner = Math.max(1, width - box.left - box.right)
  const xOf = (count: number): number => box.left + (Math.log(count / 10) / Math.log(packs / 10)) * inner
  const yOf = (share: number): number => {
    const cut = Math.min(range.high, Math.max(range.low, share))
    return box.top + ((range.high - cut) / (range.high - range.low)) * (box.height - box.top - box.bottom)
  }
  const line = path
    .map(({ packs: count, share }, index) => `${index === 0 ? 'M' : 'L'}${xOf(count)} ${yOf(share)}`)
    .join('')
  return (
    <div
      ref={ref}
      className="return-path"
      role="img"
      aria-label={`After all packs the return was ${((path.at(-1)?.share ?? 0) * 100).toFixed(1)} %`}
    >
      {width > 0 && (
        <svg width={width} height={box.height} aria-hidden>
          {[0.5, 0.75, 1, 1.25, 1.5].map((share) => (
            <g key={share}>
              <line
                x1={box.left}
                x2={width - box.right}
                y1={yOf(share)}
                y2={yOf(share)}
                className={share === 1 ? 'price-line' : 'grid-line'}
              />
              <text x={box.left - 7} y={yOf(share) + 4} textAnchor="end" className="axis-text">
                {share * 100} %
              </text>
            </g>
          ))}
          {[10, 100, 1_000, 10_000].map((count) => (
            <text
              key={count}
              x={xOf(count)}
              y={box.height - 6}
              className="axis-text"
              textAnchor={count === 10 ? 'start' : count === packs ? 'end' : 'middle'}
            >
              {count.toLocaleString('en')}
            </text>
          ))}
          <text x={width - box.right} y={yOf(1) - 6} textAnchor="end" className="axis-text price-text">
            price
          </text>
          <line x1={box.left} x2={width - box.right} y1={yOf(expected)} y2={yOf(expected)} className="expected-line" />
          <path d={line} className="line-now" />
        </svg>
      )}
    </div>
  )
}

type CardProps = {
  simulated: Simulated | undefined
  isCurrent: boolean
  facts: readonly ShelfFacts[]
  expected: bigint
  price: bigint
  seed: number
  onAgain: () => void
}

/** 10,000 packs of the draft, drawn in this browser. */
export function SimulationCard({ simulated, isCurrent, facts, expected, price, seed, onAgain }: CardProps) {
  return (
    <section className="card simulation" aria-labelledby="simulation-title" data-current={isCurrent}>
      <header className="card-head">
        <span className="row wrap">
          <h2 id="simulation-title">10,000 simulated packs</h2>
          <span className="small soft" role="status">
            {simulated && isCurrent
              ? `today’s prices in USDC · seed ${seed} · ${Math.round(simulated.ms)} ms in this browser`
              : 'simulating'}
          </span>
        </span>
        <Button size="xs" variant="default" leftSection={<RefreshCw size={14} aria-hidden />} onClick={onAgain}>
          Run again
        </Button>
      </header>
      <div className="card-body">
        {simulated ? (
          <Results {...simulated.result} facts={facts} price={price} expected={expected} />
        ) : (
          <Loading lines={5} label="Simulating" />
        )}
      </div>
    </section>
  )
}

type ResultsProps = Simulation & { facts: readonly ShelfFacts[]; price: bigint; expected: bigint }

function Results({ facts, price, expected, ...result }: ResultsProps) {
  const rarest = facts.find(({ shelf }) => shelf === result.rarest?.shelf)?.name
  return (
    <div className="simulation-parts">
      <div>
        <h3>Value of a pack</h3>
        <ValueBars bars={result.bars} packs={result.packs} />
      </div>
      <div>
        <h3>Return as packs are sold</h3>
        <ReturnPath
          path={result.path}
          packs={result.packs}
          expected={price > 0n ? Number(expected) / Number(price) : 0}
        />
      </div>
      <dl className="facts">
        <dt>Mean value</dt>
        <dd className="strong">{micros(result.mean)}</dd>
        <dt>Expected</dt>
        <dd>{fromMicros(expected)}</dd>
        <dt>Packs worth their price</dt>
        <dd className="strong">{(result.winners * 100).toFixed(1)} %</dd>
        <dt>Best pack</dt>
        <dd>{micros(result.best)}</dd>
        {result.rarest && (
          <>
            <dt>Half wait for {rarest}</dt>
            <dd>{result.rarest.median} packs</dd>
            <dt>Longest wait seen</dt>
            <dd>{result.rarest.most} packs</dd>
          </>
        )}
        <dt>Worst 1,000 packs for us</dt>
        <dd className="strong">{micros(result.worst1000)}</dd>
      </dl>
    </div>
  )
}
