import type { ReactNode } from 'react'
import { useRead } from '../../api/account.ts'
import type { Revenue } from '../../api/types.ts'
import { Sparkline } from '../../parts/charts/small.tsx'
import { changeOf, formatMoney, Money } from '../../parts/money.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import { formatDay } from '../../parts/time.tsx'
import type { useFigures } from './figures.ts'

type Figures = ReturnType<typeof useFigures>
type TileProps = {
  name: string
  amount: string
  note: ReactNode
  sign?: string
  values?: readonly number[]
  color?: string
}

function Tile({ name, amount, note, sign, values, color = 'var(--chart-1)' }: TileProps) {
  return (
    <div className="tile">
      {sign && (
        <span className="tile-sign" aria-hidden>
          {sign}
        </span>
      )}
      <span className="tile-name">{name}</span>
      <span className="tile-amount">
        <Money amount={amount} />
      </span>
      <span className="tile-note">
        <span className="grow">{note}</span>
        {values && values.length > 2 && <Sparkline values={values} color={color} />}
      </span>
    </div>
  )
}

/** The change against the period before; whether more is good depends on the measure. */
function Change({ now, before, isGood }: { now: string; before: string | undefined; isGood?: boolean }) {
  const change = before === undefined ? undefined : changeOf(now, before)
  if (!change) return <>no sales in the period before</>
  const tone = isGood === undefined ? 'plain' : change.isUp ? 'up' : 'down'
  return (
    <>
      <b className="change" data-tone={tone}>
        {change.text}
      </b>{' '}
      from {formatMoney(before ?? '0').replace(/\.\d\d$/, '')}
    </>
  )
}

const percent = (part: string, whole: string): string =>
  Number(whole) > 0 ? `${Math.round((Number(part) / Number(whole)) * 100)} % of gross` : 'no sales'

function ShareTile({ revenue }: { revenue: Revenue }) {
  const { data: terms } = useRead('/mystery/terms')
  const closes = terms?.current_period?.closes_at
  const rates = `${revenue.revenue_share_bps / 100} % and ${revenue.instant_revenue_share_bps / 100} %`
  return (
    <div className="tile tile-share">
      <span className="tile-name">Your share</span>
      <span className="tile-amount">
        <Money amount={revenue.revenue_share_usdc} unit="USDC" />
      </span>
      <span className="tile-note">
        {closes ? `Paid after ${formatDay(new Date(closes))} · ` : ''}
        {rates}
      </span>
    </div>
  )
}

/** Gross − sell-backs − fees = net → share. */
export function Equation({ figures: { revenue, revenueBefore, series } }: { figures: Figures }) {
  const { data, error } = revenue
  if (!data) {
    return (
      <section className="card equation">
        {error ? <Failure error={error} onRetry={() => void revenue.refetch()} /> : <Loading lines={3} />}
      </section>
    )
  }
  const points = series.data?.points ?? []
  const before = revenueBefore.data
  return (
    <section className="card equation" aria-label="Revenue of the period">
      <Tile
        name="Gross sales"
        amount={data.gross_usdc}
        note={<Change now={data.gross_usdc} before={before?.gross_usdc} isGood />}
        values={points.map((point) => Number(point.gross_usdc))}
      />
      <Tile
        name="Sell-backs"
        sign="−"
        amount={data.sellback_usdc}
        note={percent(data.sellback_usdc, data.gross_usdc)}
        values={points.map((point) => Number(point.sellback_usdc))}
        color="var(--chart-2)"
      />
      <Tile name="Fees" sign="−" amount={data.fees_usdc} note={`${(data.fees_bps / 100).toFixed(2)} % of gross`} />
      <Tile
        name="Net revenue"
        sign="="
        amount={data.net_usdc}
        note={<Change now={data.net_usdc} before={before?.net_usdc} isGood />}
        values={points.map((point) => Number(point.net_usdc))}
        color="var(--chart-3)"
      />
      <ShareTile revenue={data} />
    </section>
  )
}
