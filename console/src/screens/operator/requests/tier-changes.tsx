import { OctagonAlert } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { Money, toMicros } from '../../../parts/money.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { bpsText, chanceOf, fromMicros } from '../odds-model.ts'
import type { Solvency, TierStock, TierVersion } from '../tier-data.ts'
import { Difference, type Change } from './difference.tsx'
import type { ChangesProps } from './request.ts'

const whole = 10_000

/** What an average pack leaves to the platform, in micros; below zero it costs money. */
const marginOf = ({ price_usdc, ev_usdc }: TierVersion): bigint => toMicros(price_usdc) - toMicros(ev_usdc)

/** Above 100 % an average pack is worth more than its price: the warning fills the row and the dialog. */
export function LossWarning({ version }: { version: Pick<TierVersion, 'return_bps' | 'price_usdc' | 'ev_usdc'> }) {
  if (version.return_bps <= whole) return null
  const loss = toMicros(version.ev_usdc) - toMicros(version.price_usdc)
  return (
    <div className="loss-warning" role="alert">
      <OctagonAlert size={28} aria-hidden />
      <div>
        <b>Every pack loses money: the return is {bpsText(version.return_bps)}</b>
        <p>
          A pack costs {fromMicros(toMicros(version.price_usdc))} USDC and holds cards worth{' '}
          {fromMicros(toMicros(version.ev_usdc))} USDC on average. 100 packs lose {fromMicros(loss * 100n)} USDC.
        </p>
      </div>
    </div>
  )
}

const points = (after: number, before: number): string => {
  const moved = (after - before) / 100
  return moved === 0 ? 'unchanged' : `${moved > 0 ? '+' : '−'}${Math.abs(moved).toFixed(1)} points`
}

const signed = (micros: bigint): string =>
  micros === 0n ? 'unchanged' : `${micros > 0n ? '+' : ''}${fromMicros(micros)} USDC`

const toneOf = (bps: number): Change['tone'] => (bps > whole ? 'bad' : bps > 9_500 ? 'warn' : undefined)

/** The chance of each shelf in each card of a pack, where it differs. */
function oddsChanges(next: TierVersion, live: TierVersion | undefined, stock: TierStock | undefined): Change[] {
  const percent = (value: number): string => `${value.toFixed(value < 1 ? 2 : 1)} %`
  return next.slots.flatMap((weights, slot) =>
    weights.flatMap((_weight, shelf) => {
      const [after, before] = [chanceOf(weights, shelf), live && chanceOf(live.slots[slot] ?? [], shelf)]
      if (before === after || (after === 0 && before === undefined)) return []
      const { name = `Shelf ${shelf}`, cards } = stock?.shelves.find((one) => one.shelf === shelf) ?? {}
      const place = next.slots.length > 1 ? `, card ${slot + 1}` : ''
      const few = cards === 0 && after > 0
      return [
        {
          name: `Chance of ${name}${place}`,
          before: before === undefined ? undefined : percent(before),
          after: percent(after),
          moved: few ? 'the shelf is empty' : points(after * 100, (before ?? 0) * 100),
          tone: few ? ('bad' as const) : undefined,
        },
      ]
    }),
  )
}

function moneyChanges(next: TierVersion, live: TierVersion | undefined): Change[] {
  const money = (amount: string | undefined) =>
    amount === undefined ? undefined : <Money amount={amount} unit="USDC" />
  const moved = (key: 'price_usdc' | 'ev_usdc') => live && signed(toMicros(next[key]) - toMicros(live[key]))
  return [
    {
      name: 'Return to player',
      before: live && bpsText(live.return_bps),
      after: bpsText(next.return_bps),
      moved: live && points(next.return_bps, live.return_bps),
      tone: toneOf(next.return_bps),
    },
    {
      name: 'Price of a pack',
      before: money(live?.price_usdc),
      after: money(next.price_usdc),
      moved: moved('price_usdc'),
    },
    {
      name: 'Average worth of a pack',
      before: money(live?.ev_usdc),
      after: money(next.ev_usdc),
      moved: moved('ev_usdc'),
    },
    {
      name: 'Left of an average pack',
      before: live && `${fromMicros(marginOf(live))} USDC`,
      after: `${fromMicros(marginOf(next))} USDC`,
      moved: live && signed(marginOf(next) - marginOf(live)),
      tone: marginOf(next) < 0n ? 'bad' : undefined,
    },
  ]
}

type Facts = { versions: readonly TierVersion[]; stock: TierStock | undefined; solvency: Solvency | undefined }

function MoneyEffect({ next, live, stock, solvency }: Facts & { next: TierVersion; live: TierVersion | undefined }) {
  const perDay = stock?.packs_per_day ?? 0
  const change = live ? marginOf(next) - marginOf(live) : marginOf(next)
  const daily = (change * BigInt(Math.round(perDay * 100))) / 100n
  return (
    <p className="effect">
      <b>Effect in money: {signed(change * 100n)} for 100 packs</b>
      {perDay > 0 && `, ${signed(daily)} a day at the pace of ${perDay.toFixed(1)} packs a day`}
      {solvency && (
        <>
          . Lowest sound price: <Money amount={solvency.suggested_min_price_usdc} unit="USDC" />
        </>
      )}
      . Packs that are already sold are drawn with the version they were sold under.
    </p>
  )
}

/** A version beside the one on sale: money first, then the odds that differ. */
export function TierChanges({ id, body, isOpen }: ChangesProps) {
  const versions = useRead(`/admin/tiers/${id}/versions`)
  const { data: stock } = useRead(`/admin/tiers/${id}/stock`)
  const { data: solvency } = useRead(`/admin/tiers/${id}/solvency`)
  return (
    <Loaded query={versions}>
      {({ versions: list }) => {
        const { version: asked } = body
        const number = typeof asked === 'number' ? asked : Math.max(...list.map(({ version }) => version))
        const next = list.find(({ version }) => version === number)
        const live = list.find(({ status }) => status === 'live' || status === 'paused')
        if (!next) return <p className="soft">Version {number} is not on chain yet.</p>
        return (
          <>
            <LossWarning version={next} />
            <Difference
              changes={[
                ...moneyChanges(next, isOpen ? live : undefined),
                ...oddsChanges(next, isOpen ? live : undefined, stock),
              ]}
              isOpen={isOpen}
            />
            {isOpen && <MoneyEffect next={next} live={live} versions={list} stock={stock} solvency={solvency} />}
          </>
        )
      }}
    </Loaded>
  )
}
