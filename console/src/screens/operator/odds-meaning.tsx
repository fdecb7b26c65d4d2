import { CircleAlert, CircleCheck, Users } from 'lucide-react'
import type { Draft } from './draft.ts'
import { timesOf } from './figures.tsx'
import { toMicros } from '../../parts/money.tsx'
import { bestPack, bpsText, expectedValue, fromMicros, returnBps, type Problem, type ShelfFacts } from './odds-model.ts'
import { useRead } from '../../api/account.ts'
import type { AdminTier } from './tiers.tsx'

const gaugeMax = 12_000
const center = { x: 110, y: 104, radius: 84 }

/** A point of the half circle; 0 is its left end and `gaugeMax` its right one. */
function pointOf(bps: number, radius = center.radius): string {
  const angle = Math.PI * (1 - Math.min(gaugeMax, Math.max(0, bps)) / gaugeMax)
  return `${(center.x + radius * Math.cos(angle)).toFixed(1)} ${(center.y - radius * Math.sin(angle)).toFixed(1)}`
}

/** Return to player with marks for the live version and the price. */
function ReturnGauge({ bps, liveBps }: { bps: number; liveBps: number }) {
  const { radius } = center
  const arc = (to: number): string => `M${pointOf(0)}A${radius} ${radius} 0 0 1 ${pointOf(to)}`
  const mark = (at: number): string => `M${pointOf(at, radius - 13)}L${pointOf(at, radius + 13)}`
  const moved = (bps - liveBps) / 100
  return (
    <figure
      className="return-gauge"
      role="img"
      aria-label={`Return to player ${bpsText(bps)}, live ${bpsText(liveBps)}`}
    >
      <svg viewBox="0 0 220 116" aria-hidden>
        <path d={arc(gaugeMax)} className="gauge-track" />
        <path d={arc(bps)} className="gauge-value" data-high={bps > 9_500} />
        <path d={mark(liveBps)} className="gauge-live" />
        <path d={mark(10_000)} className="gauge-price" />
        <text x="110" y="92" textAnchor="middle" className="gauge-text">
          {bpsText(bps)}
        </text>
      </svg>
      <figcaption className="small soft">
        return to player · live {bpsText(liveBps)}
        {Math.abs(moved) >= 0.05 && (
          <b className="moved">
            {moved > 0 ? '↑' : '↓'} {Math.abs(moved).toFixed(1)} points
          </b>
        )}
      </figcaption>
    </figure>
  )
}

function Fact({ name, live, now }: { name: string; live: string; now: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {live !== now && <s className="faint">{live}</s>} <b>{now}</b>
      </dd>
    </>
  )
}

type MeaningProps = {
  id: string
  entry: AdminTier
  draft: Draft
  live: Draft
  facts: readonly ShelfFacts[]
  problems: readonly Problem[]
}

const cents = 10_000n
const upToCent = (micros: bigint): bigint => ((micros + cents - 1n) / cents) * cents

/** What the draft means for buyers and for us, against the version on sale. */
export function Meaning({ id, entry, draft, live, facts, problems }: MeaningProps) {
  const solvency = useRead(`/admin/tiers/${id}/solvency`)
  const buyback = BigInt(entry.tier.buyback_bps)
  const [price, livePrice] = [toMicros(draft.price), toMicros(live.price)]
  const [value, liveValue] = [expectedValue(draft.slots, facts), expectedValue(live.slots, facts)]
  const back = (micros: bigint): bigint => (micros * buyback) / 10_000n
  const [bps, liveBps] = [returnBps(value, price), returnBps(liveValue, livePrice)]
  const keeps = (worth: bigint, paid: bigint): string =>
    paid > 0n ? bpsText(10_000 - returnBps(back(worth), paid)) : '–'
  const isSound = price >= upToCent(back(value))
  const isJoint = bps > 9_500 || Math.abs(bps - liveBps) >= 500
  const coverage = solvency.data?.coverage_bps
  return (
    <section className="card" aria-labelledby="meaning-title">
      <header className="card-head">
        <h2 id="meaning-title">What this means</h2>
        <span className="small soft">in USDC</span>
      </header>
      <div className="card-body stack">
        <ReturnGauge bps={bps} liveBps={liveBps} />
        <dl className="facts">
          <Fact name="Expected value" live={fromMicros(liveValue, 3)} now={fromMicros(value, 3)} />
          <Fact
            name="Cost if all is sold back"
            live={fromMicros(back(liveValue), 3)}
            now={fromMicros(back(value), 3)}
          />
          <Fact name="House keeps then" live={keeps(liveValue, livePrice)} now={keeps(value, price)} />
          <Fact
            name="Most one pack can cost"
            live={fromMicros(back(bestPack(live.slots, facts)))}
            now={fromMicros(back(bestPack(draft.slots, facts)))}
          />
          <Fact
            name="Lowest sound price"
            live={fromMicros(upToCent(back(liveValue)))}
            now={fromMicros(upToCent(back(value)))}
          />
        </dl>
        {problems.map(({ text }) => (
          <p key={text} className="note" data-tone="bad">
            <CircleAlert size={16} aria-hidden />
            <span>{text}</span>
          </p>
        ))}
        <p className="note" data-tone={isSound ? 'good' : 'bad'}>
          {isSound ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
          <span>
            {isSound
              ? 'The price covers the buyback of an average pack.'
              : 'A pack would lose money when its cards are sold back.'}
            {coverage !== undefined && coverage !== null && ` The float covers every open window ${timesOf(coverage)}.`}
          </span>
        </p>
        <p className="note" data-tone="plain">
          <Users size={16} aria-hidden />
          <span>
            {isJoint
              ? 'Activating takes a second account manager: the return is above 95 % or moves by five points or more.'
              : 'One account manager can activate this version.'}
          </span>
        </p>
      </div>
    </section>
  )
}
