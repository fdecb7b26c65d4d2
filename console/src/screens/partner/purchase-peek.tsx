import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homeOf, useAccount } from '../../api/session.ts'
import type { Purchase } from '../../api/types.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { CloseButton, Peek } from '../../parts/peek.tsx'
import { Time } from '../../parts/time.tsx'
import { aftermathOf } from './aftermath.ts'
import { customerOf, PackName, valueOf } from './purchase-rows.tsx'

/** A look into a purchase beside the list. */
export function PurchasePeek({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const base = homeOf(useAccount())
  const { state } = aftermathOf(purchase, null, 0)
  return (
    <Peek label={`Purchase ${purchase.memo}`} onClose={onClose}>
      <header className="card-head">
        <span className="row">
          <h2>
            <PackName purchase={purchase} />
          </h2>
          <StatusBadge status={purchase.status} />
          {state && <StatusBadge status={state} />}
        </span>
        <CloseButton onClose={onClose} />
      </header>
      <div className="card-body stack">
        {purchase.items.length > 0 && (
          <ul className="peek-cards">
            {purchase.items.map((item) => (
              <li key={item.token_id}>
                <CardPicture url={item.image_url} name={item.name} size="card" />
                <b className="small cut">{item.name}</b>
                <Money amount={item.value_usd} unit="USD" />
              </li>
            ))}
          </ul>
        )}
        <dl className="facts">
          <dt>Purchase</dt>
          <dd>
            <Id value={purchase.memo} isWhole label="memo" />
          </dd>
          <dt>Customer</dt>
          <dd>{customerOf(purchase)}</dd>
          <dt>Paid</dt>
          <dd>
            <Money amount={purchase.volume_usdc} unit="USDC" />
          </dd>
          <dt>Market value</dt>
          <dd>
            <Money amount={valueOf(purchase.items)} unit="USD" />
          </dd>
          <dt>Created</dt>
          <dd>
            <Time at={purchase.created_at} />
          </dd>
          <dt>Transaction</dt>
          <dd>
            <Id value={purchase.transaction_hash} label="transaction" />
          </dd>
        </dl>
        <Button component={Link} to={`${base}/purchases/${purchase.id}`} variant="default" fullWidth>
          Open the purchase
        </Button>
      </div>
    </Peek>
  )
}
