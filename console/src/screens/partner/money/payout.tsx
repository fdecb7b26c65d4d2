import { Button } from '@mantine/core'
import { Clock, FileSpreadsheet, FileText } from 'lucide-react'
import { useRead } from '../../../api/account.ts'
import { addressOf } from '../../../api/client.ts'
import { apiBaseOf, useAccount } from '../../../api/session.ts'
import type { Payout } from '../../../api/types.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Id } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'
import { Stages } from '../../../parts/stages.tsx'
import { Time } from '../../../parts/time.tsx'
import { plural } from '../../../parts/plural.ts'
import { stagesFrom } from '../after-sale/stages.ts'
import { payoutState, periodOf } from '../../../parts/payout.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'

const holds: Readonly<Record<string, string>> = {
  payout_wallet_not_set: 'No payout wallet is set. Set one, and the payout starts by itself.',
  wallet_cooldown: 'The wallet was changed less than a day ago. The payout starts when the waiting time is over.',
  below_minimum: 'The amount is below the minimum. It is paid together with the next statements.',
  awaiting_approval: 'The amount needs the approval of two people of the platform.',
  manual: 'The platform holds this payout. Contact your account manager.',
}

function Equation({ payout }: { payout: Payout }) {
  const tiles = [
    ['', 'Gross sales', payout.gross_usdc, plural(payout.packs + payout.instant_packs, 'pack')],
    ['−', 'Sell-backs', payout.sellback_usdc, plural(payout.sellback_count, 'card')],
    ['−', 'Fees', payout.fees_usdc, ''],
    ['=', 'Net revenue', payout.net_usdc, ''],
  ] as const
  return (
    <section className="card equation" aria-label="How the payout is calculated">
      {tiles.map(([sign, name, amount, note]) => (
        <div key={name} className="tile">
          {sign && (
            <span className="tile-sign" aria-hidden>
              {sign}
            </span>
          )}
          <span className="tile-name">{name}</span>
          <span className="tile-amount">
            <Money amount={amount} />
          </span>
          <span className="tile-note">{note}</span>
        </div>
      ))}
      <div className="tile tile-share">
        <span className="tile-name">Your share</span>
        <span className="tile-amount">
          <Money amount={payout.payout_usdc} unit="USDC" />
        </span>
        <span className="tile-note">
          {payout.by_product.tier.share_bps / 100} % of packs, {payout.by_product.instant.share_bps / 100} % of instant
          packs
        </span>
      </div>
    </section>
  )
}

function Products({ payout }: { payout: Payout }) {
  const { by_tier, by_product } = payout
  const rows = [
    ...by_tier.map((row) => [row.name ?? 'Prizes and other cards', row] as const),
    [by_tier.length === 0 ? 'Packs' : 'All packs', by_product.tier] as const,
    ['Instant packs', by_product.instant] as const,
  ]
  return (
    <section className="card" aria-labelledby="products-title">
      <header className="card-head">
        <h2 id="products-title">{payout.by_tier.length === 0 ? 'By product' : 'By tier'}</h2>
        <span className="small soft">USDC</span>
      </header>
      <PlainTable
        label="Products of the statement"
        className="statement-tiers"
        columns={[
          'Product',
          { right: 'Packs' },
          { right: 'Gross' },
          { right: 'Sell-backs' },
          { right: 'Fees' },
          { right: 'Net' },
          { right: 'Share' },
        ]}
      >
        {rows.map(([name, row]) => (
          <tr key={name} data-total={row === by_product.tier && by_tier.length > 0}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td className="right">{row.packs}</td>
            <td className="right">
              <Money amount={row.gross_usdc} />
            </td>
            <td className="right">
              <Money amount={row.sellback_usdc} sign="-" />
            </td>
            <td className="right">
              <Money amount={row.fees_usdc} sign="-" />
            </td>
            <td className="right">
              <Money amount={row.net_usdc} />
            </td>
            <td className="right">
              <b>
                <Money amount={row.share_usdc} />
              </b>{' '}
              <span className="small soft">{row.share_bps / 100} %</span>
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

function Downloads({ payout }: { payout: Payout }) {
  const path = `${apiBaseOf(useAccount())}/mystery/payouts/${payout.payout_id}`
  return (
    <div className="row wrap">
      <Button
        component="a"
        href={addressOf(`${path}.pdf`)}
        download={`payout-${payout.payout_id}.pdf`}
        variant="default"
        leftSection={<FileText size={15} aria-hidden />}
      >
        PDF
      </Button>
      <Button
        component="a"
        href={addressOf(`${path}.csv`)}
        download={`payout-${payout.payout_id}.csv`}
        variant="default"
        leftSection={<FileSpreadsheet size={15} aria-hidden />}
      >
        CSV
      </Button>
    </div>
  )
}

/** What is in this statement, and was it paid? */
export function PayoutPage({ id }: { id: string }) {
  const payout = useRead(`/mystery/payouts/${encodeURIComponent(id)}`)
  return (
    <DetailScreen query={payout}>
      {(data) => (
        <>
          <DetailHead
            title={
              <>
                Statement {data.payout_id} <StatusBadge status={payoutState(data)} />
              </>
            }
            under={
              <>
                {periodOf(data)} · closed <Time at={data.created_at} />
              </>
            }
            side={<Downloads payout={data} />}
          />
          {data.status === 'PENDING' && data.hold_reason && (
            <p className="note webhook-warning" data-tone="warn" role="status">
              <Clock size={18} aria-hidden />
              <span>{holds[data.hold_reason] ?? data.hold_reason}</span>
            </p>
          )}
          <Equation payout={data} />
          <section className="card purchase-stages" aria-label="Progress">
            <Stages
              stages={stagesFrom(
                [
                  ['Closed', 'the statement is frozen', data.created_at],
                  ['Paid', data.payout_address ? 'to your wallet' : 'on chain', data.paid_at],
                ],
                data.status === 'FAILED' || data.status === 'VOID'
                  ? [data.status === 'VOID' ? 'Void' : 'Failed', data.failure_reason ?? 'nothing was paid']
                  : undefined,
              )}
            />
          </section>
          <div className="columns">
            <Products payout={data} />
            <FactsCard
              title="Payment"
              facts={[
                ['Wallet', <Id key="wallet" value={data.payout_address} label="wallet" />],
                ['Chain', data.chain],
                ['Transaction', <Id key="hash" value={data.tx_hash} label="transaction" />],
                ['Paid', <Time key="paid" at={data.paid_at} />],
                [
                  'Tax in it',
                  data.tax_bps === 0 ? (
                    'none, you account for it'
                  ) : (
                    <span key="tax">
                      <Money amount={data.tax_usdc} unit="USDC" /> ({data.tax_bps / 100} %)
                    </span>
                  ),
                ],
                ['Statement hash', <Id key="statement" value={data.statement_hash} label="statement hash" />],
              ]}
            >
              <p className="note small money-note" data-tone="plain">
                The hash is part of the payment on chain, so neither can change without the other.
              </p>
            </FactsCard>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
