import { useNavigate } from '@tanstack/react-router'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, homeOf, useAccount } from '../../../api/session.ts'
import type { Send } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Id } from '../../../parts/id.tsx'
import { Time } from '../../../parts/time.tsx'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import { reasonOf, waitOf } from './reasons.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'

const texts = { requested: 'Send requested', mined: 'Transfer', card: 'Card', final: '' }

function Items({ send }: { send: Send }) {
  return (
    <section className="card" aria-labelledby="items-title">
      <header className="card-head">
        <h2 id="items-title">Prizes</h2>
      </header>
      <PlainTable label="Prizes of this send" columns={['Item', 'Token', 'How', 'Status', 'Transaction']}>
        {send.items.map((item) => (
          <tr key={item.unique_id}>
            <td className="mono">{item.unique_id}</td>
            <td>{item.token_id ?? <span className="none">–</span>}</td>
            <td className="soft">{item.action === 'MINT' ? 'minted' : 'transferred'}</td>
            <td>
              <StatusBadge status={item.status} />
              {item.error && <div className="soft">It {reasonOf(item.error)}</div>}
              {item.waiting_reason && <div className="soft">{waitOf(item.waiting_reason)}</div>}
            </td>
            <td>
              <Id value={item.tx_hash} label="transaction" />
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

function Retry({ send }: { send: Send }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  if (send.failed_count === 0) return null
  return (
    <ActionButton
      level={0}
      role="owner"
      done="The failed prizes are sent again."
      icon={<RotateCw size={15} aria-hidden />}
      run={async () => {
        const path = `${apiBaseOf(account)}/sends/${send.send_id}/retry` as const
        const made = await call(path, { method: 'POST', idempotencyKey: key })
        await navigate({ to: `${homeOf(account)}/sends/${made.send_id}` })
      }}
    >
      Send failed prizes again
    </ActionButton>
  )
}

/** What happened to this send? */
export function SendPage({ id }: { id: string }) {
  const path = `/sends/${encodeURIComponent(id)}` as const
  const send = useRead(path)
  const timeline = useRead(`${path}/timeline`)
  return (
    <DetailScreen query={send}>
      {(data) => (
        <>
          <DetailHead
            title={
              <>
                Send {data.send_id} <StatusBadge status={data.status} />
              </>
            }
            under={
              <>
                {data.items.length} {data.items.length === 1 ? 'prize' : 'prizes'} to{' '}
                <Id value={data.wallet_address} label="recipient" /> · <Time at={data.created_at} />
              </>
            }
            side={<Retry send={data} />}
          />
          <div className="columns">
            <div className="stack">
              <Items send={data} />
              <TimelineCard timeline={timeline} groups={['chain', 'webhooks']} texts={texts} hosts={{}} />
            </div>
            <div className="stack">
              <FactsCard
                title="Details"
                facts={[
                  ['Recipient', <Id key="wallet" value={data.wallet_address} label="recipient" />],
                  ['Reference', data.reference || null],
                  ['Sell-back', data.buyback_eligible ? 'allowed' : 'not allowed'],
                  ['Completed', <Time key="done" at={data.completed_at} />],
                ]}
              />
              {data.skipped.length > 0 && (
                <section className="card" aria-labelledby="skipped-title">
                  <header className="card-head">
                    <h2 id="skipped-title">Skipped</h2>
                  </header>
                  <ul className="skips card-body">
                    {data.skipped.map(({ unique_id, reason }) => (
                      <li key={unique_id}>
                        <TriangleAlert size={15} aria-hidden />
                        <span>
                          <b className="mono">{unique_id}</b> {reasonOf(reason)}
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
