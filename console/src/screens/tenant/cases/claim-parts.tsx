import { useRead } from '../../../api/account.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Cents } from '../cents.tsx'

export const claimKinds = { lost: 'Lost parcel', damaged: 'Damaged parcel' } as const

/** What the carrier of an order was asked to pay, and what of it is credited. */
export function OrderClaims({ orderId }: { orderId: number }) {
  const claims = useRead('/carrier-claims', { order_id: orderId }).data?.carrier_claims ?? []
  if (claims.length === 0) return null
  return (
    <section className="card" aria-labelledby="claims-title">
      <header className="card-head">
        <h2 id="claims-title">Carrier claims</h2>
      </header>
      <ul className="shelf-list">
        {claims.map((claim) => (
          <li key={claim.id}>
            <span className="grow">
              <b>
                <span className="mono">{claim.claim_number}</span> · {claimKinds[claim.kind]} {claim.parcel_number}
              </b>
              <span className="small soft">
                claimed <Cents value={claim.claimed_cents} />
                {claim.credited_cents !== null && (
                  <>
                    {' '}
                    · credited <Cents value={claim.credited_cents} />
                  </>
                )}
                {claim.reason !== null && (
                  <>
                    {' '}
                    · <bdi>{claim.reason}</bdi>
                  </>
                )}
              </span>
            </span>
            <StatusBadge status={claim.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
