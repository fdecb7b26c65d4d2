import { Link, useNavigate } from '@tanstack/react-router'
import { homeOf, useAccount } from '../../api/session.ts'
import type { Purchase, RevealItem } from '../../api/types.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { cutMiddle } from '../../parts/id.tsx'
import { fromMicros, Money, toMicros } from '../../parts/money.tsx'
import { Time } from '../../parts/time.tsx'
import { useTiers } from './figures.ts'
import { PlainTable } from '../../parts/plain-table.tsx'

const shownCards = 3

/** The cards of a purchase as small pictures. */
export function Drawn({ items }: { items: readonly RevealItem[] }) {
  if (items.length === 0) return <span className="none">–</span>
  return (
    <span className="drawn">
      {items.slice(0, shownCards).map((item) => (
        <CardPicture key={item.token_id} url={item.image_url} name={item.name} size="thumb" />
      ))}
      {items.length > shownCards && <span className="small soft">+{items.length - shownCards}</span>}
    </span>
  )
}

/** What the cards were worth when they were drawn; null before the draw. */
export function valueOf(items: readonly RevealItem[]): string | null {
  const known = items.flatMap(({ value_usd }) => (value_usd === null ? [] : [toMicros(value_usd)]))
  return known.length === 0 ? null : fromMicros(known.reduce((sum, value) => sum + value, 0n))
}

export const customerOf = ({ external_user_id, recipient_address }: Purchase): string =>
  external_user_id ?? cutMiddle(recipient_address)

export function PackName({ purchase }: { purchase: Purchase }) {
  const tier = useTiers().get(purchase.tier_id)
  return (
    <>
      {tier?.name ?? `Tier ${purchase.tier_id}`}
      {purchase.quantity > 1 && <span className="soft"> × {purchase.quantity}</span>}
    </>
  )
}

/** The newest purchases in a short table. */
export function PurchaseRows({ purchases }: { purchases: readonly Purchase[] }) {
  const base = homeOf(useAccount())
  const navigate = useNavigate()
  return (
    <PlainTable
      label="Latest purchases"
      className="latest"
      columns={[
        'Purchase',
        'Customer',
        'Pack',
        'Drawn',
        { right: 'Paid' },
        { right: 'Value' },
        'Status',
        { right: 'When' },
      ]}
    >
      {purchases.map((purchase) => (
        <tr key={purchase.id} data-link onClick={() => void navigate({ to: `${base}/purchases/${purchase.id}` })}>
          <td>
            <Link to={`${base}/purchases/${purchase.id}`} className="mono" onClick={(event) => event.stopPropagation()}>
              {purchase.memo}
            </Link>
          </td>
          <td>{customerOf(purchase)}</td>
          <td>
            <PackName purchase={purchase} />
          </td>
          <td className="drawn-cell">
            <Drawn items={purchase.items} />
          </td>
          <td className="right">
            <Money amount={purchase.volume_usdc} />
          </td>
          <td className="right">
            <Money amount={valueOf(purchase.items)} unit="" />
          </td>
          <td>
            <StatusBadge status={purchase.status} />
          </td>
          <td className="right soft">
            <Time at={purchase.created_at} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
