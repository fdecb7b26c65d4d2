import { Link } from '@tanstack/react-router'
import { useRead } from '../../../api/account.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { useBase, type SlaItem } from '../api.ts'
import { metricTexts, type Metric } from './metrics.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'

const pages = { order: 'orders', withdrawal: 'withdrawals', inbound_shipment: 'inbound', exception: 'cases' } as const
const names = { order: 'Order', withdrawal: 'Withdrawal', inbound_shipment: 'Shipment', exception: 'Case' } as const

function ItemRow({ item }: { item: SlaItem }) {
  const base = useBase()
  return (
    <tr>
      <td>
        <Link to={`${base}/${pages[item.resource_type]}/${item.resource_id}`} className="strong">
          {names[item.resource_type]} {item.resource_id}
        </Link>
      </td>
      <td>
        <StatusBadge status={item.result} />
      </td>
      <td className="soft">
        <Time at={item.deadline} />
      </td>
      <td className="soft">
        <Time at={item.done_at} />
      </td>
    </tr>
  )
}

/** What a figure of this month is made of. */
export function SlaItems({ metric }: { metric: Metric }) {
  const items = useRead('/sla/items', { metric: metric.key, limit: 50 }, { enabled: metric.items_url !== null })
  if (metric.items_url === null) return null
  return (
    <section className="card" aria-labelledby="items-title">
      <header className="card-head">
        <h2 id="items-title">This month</h2>
        <span className="small soft">{metricTexts[metric.key][0]}</span>
      </header>
      <Loaded query={items}>
        {({ items: found }) =>
          found.length === 0 ? (
            <p className="card-body soft">Nothing had a deadline yet.</p>
          ) : (
            <PlainTable label="Items of this month" columns={['What', 'Result', 'Deadline', 'Done']}>
              {found.map((item) => (
                <ItemRow key={`${item.resource_type}-${item.resource_id}`} item={item} />
              ))}
            </PlainTable>
          )
        }
      </Loaded>
    </section>
  )
}
