import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Cents } from '../../tenant/cents.tsx'
import { useOperatorRead } from '../api.ts'
import { ClaimForm } from './claim-form.tsx'
import type { Case } from './desk-api.ts'

/** The claims with the carrier of the order that a case is about, and a form to file one. */
export function CaseClaims({ found, orderId }: { found: Case; orderId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { carrier_claims: claims = [], claimable_parcels: parcels = [] } =
    useOperatorRead('/carrier-claims', { order_id: orderId }).data ?? {}
  const kind = found.type === 'LOST_IN_TRANSIT' || found.type === 'DELIVERY_FAILURE' ? 'lost' : 'damaged'
  return (
    <section className="card" aria-labelledby="case-claims">
      <header className="card-head">
        <h2 id="case-claims">Carrier claims</h2>
        {!isOpen && parcels.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Claim from the carrier
          </Button>
        )}
      </header>
      {claims.length > 0 && (
        <ul className="shelf-list">
          {claims.map((claim) => (
            <li key={claim.id}>
              <span className="grow">
                <Link to="/console/o/claims" className="mono">
                  {claim.claim_number}
                </Link>
                <span className="small soft">
                  parcel {claim.parcel_number} · <Cents value={claim.paid_cents ?? claim.claimed_cents} />{' '}
                  {claim.paid_cents === null ? 'claimed' : 'paid'}
                </span>
              </span>
              <StatusBadge status={claim.status} />
            </li>
          ))}
        </ul>
      )}
      {claims.length === 0 && !isOpen && (
        <p className="card-body small soft">Nothing is claimed from the carrier of order {orderId}.</p>
      )}
      {isOpen && parcels.length > 0 && (
        <ClaimForm from={{ id: found.id, order_id: orderId, kind, parcels }} onDone={() => setOpen(false)} />
      )}
    </section>
  )
}
