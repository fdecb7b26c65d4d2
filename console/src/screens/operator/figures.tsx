import type { Schemas } from '@packhouse/sdk'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/account.ts'
import { Badge } from '../../parts/badge.tsx'
import { Money } from '../../parts/money.tsx'
import { Loaded } from '../../parts/states.tsx'

export type Float = Schemas['ChainFloat']
export type Indexer = Schemas['Indexer']
export type Relayer = Schemas['Relayer']

/** `6.4 times` from basis points of coverage. */
export function timesOf(bps: number): string {
  const digits = bps < 100_000 ? 2 : 0
  const times = (bps / 10_000).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${times} times`
}

/** Ether with four decimals from wei, rounded down. */
export const formatEther = (wei: string): string => {
  const whole = BigInt(wei) / 10n ** 14n
  return `${whole / 10_000n}.${String(whole % 10_000n).padStart(4, '0')}`
}

/** A share as a bar; full from `of` on. */
export function Gauge({ value, of, tone }: { value: number; of: number; tone: 'good' | 'warn' | 'bad' }) {
  return (
    <div className="gauge" data-tone={tone} aria-hidden>
      <span style={{ width: `${Math.min(100, Math.max(2, (value / of) * 100))}%` }} />
    </div>
  )
}

export function FloatFigures() {
  const float = useRead('/admin/chain/float')
  return (
    <section className="card" aria-labelledby="float-title">
      <header className="card-head">
        <h2 id="float-title">Can we pay?</h2>
        <Link to="/o/solvency" className="strong small">
          Solvency
        </Link>
      </header>
      <div className="card-body">
        <Loaded query={float}>
          {({ float: { buyback, credits_treasury_usdc, payout_distributor_usdc } }) => {
            const { coverage_bps: coverage } = buyback
            const tone = coverage === null || coverage >= 15_000 ? 'good' : coverage >= 10_000 ? 'warn' : 'bad'
            return (
              <>
                <p className="figure">
                  {coverage === null ? 'Nothing owed' : timesOf(coverage)}
                  <small>the float over all open sell-backs</small>
                </p>
                <Gauge value={coverage ?? 20_000} of={20_000} tone={tone} />
                <dl className="facts">
                  <dt>Float</dt>
                  <dd>
                    <Money amount={buyback.float_usdc} unit="USDC" />
                  </dd>
                  <dt>Open sell-backs, at most</dt>
                  <dd>
                    <Money amount={buyback.open_liability_usdc} unit="USDC" />
                  </dd>
                  <dt>Backing of credits</dt>
                  <dd>
                    <Money amount={credits_treasury_usdc} unit="USDC" />
                  </dd>
                  <dt>For payouts</dt>
                  <dd>
                    <Money amount={payout_distributor_usdc} unit="USDC" />
                  </dd>
                </dl>
              </>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}

export function ChainFigures() {
  const indexer = useRead('/admin/indexer')
  const relayer = useRead('/admin/relayer')
  return (
    <section className="card" aria-labelledby="moves-title">
      <header className="card-head">
        <h2 id="moves-title">Does it move?</h2>
        <Link to="/o/chain" className="strong small">
          Chain
        </Link>
      </header>
      <div className="card-body">
        <Loaded query={indexer}>
          {({ indexer: { included_block, lag_blocks, halted_reason } }) => (
            <dl className="facts">
              <dt>Indexer</dt>
              <dd>
                <Badge tone={halted_reason === null ? 'good' : 'bad'}>
                  {halted_reason === null ? 'Running' : 'Halted'}
                </Badge>
              </dd>
              <dt>Block</dt>
              <dd>
                {included_block?.toLocaleString('en') ?? '–'} · {lag_blocks ? `${lag_blocks} behind` : 'up to date'}
              </dd>
            </dl>
          )}
        </Loaded>
        <Loaded query={relayer}>
          {({ relayer: { queued, accounts, refused_last_day } }) => (
            <dl className="facts facts-more">
              <dt>Waiting to be sent</dt>
              <dd>{queued}</dd>
              <dt>Sent, not mined</dt>
              <dd>{accounts.reduce((sum, { pending }) => sum + pending, 0)}</dd>
              <dt>Refused in 24 hours</dt>
              <dd>{refused_last_day}</dd>
            </dl>
          )}
        </Loaded>
      </div>
    </section>
  )
}
