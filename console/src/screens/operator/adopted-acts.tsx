import type { Schemas } from '@packhouse/sdk'
import { useRead } from '../../api/account.ts'
import { Id } from '../../parts/id.tsx'
import { Money } from '../../parts/money.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { useHolds } from './roles.ts'
import { WaitingProposals } from './waiting-proposals.tsx'

type AdoptedAct = Schemas['AdoptedAct']

const resolutions = [
  ['charge', 'Charge', 'The end user is debited.'],
  ['write_off', 'Write off', 'The platform bears the amount.'],
] as const

function ActRow({ act }: { act: AdoptedAct }) {
  const write = useWrite()
  const amount = <Money amount={act.outstanding_usdc} unit="USDC" />
  return (
    <li>
      <div className="decision">
        <div className="grow">
          <b>
            {act.kind.replaceAll('_', ' ')} · {amount}
          </b>
          <p className="small soft">
            transaction <Id value={act.transaction_hash} label="transaction" /> to{' '}
            <Id value={act.address} label="address" /> · found <Time at={act.created_at} />
          </p>
        </div>
        <span className="row">
          {resolutions.map(([action, name, text]) => (
            <Act
              key={action}
              roles={['treasury']}
              blocked={action === 'charge' && act.end_user_id === null ? 'The payer is unknown' : undefined}
              done="Proposed. Another person of the treasury finds it under Approvals."
              reason="Why"
              consequences={
                <p>
                  {text} {amount} leave the suspense account once another person approved.
                </p>
              }
              run={(note) =>
                write('POST', '/approvals', {
                  method: 'POST',
                  path: `/api/v1/admin/adopted-acts/${act.id}/resolve`,
                  body: { action, note },
                  reason: note,
                })
              }
            >
              {name}
            </Act>
          ))}
        </span>
      </div>
    </li>
  )
}

/** Acts on chain that the books did not know, each with its resolution. */
export function AdoptedActs() {
  const isTreasury = useHolds(['treasury'])
  const acts = useRead('/admin/adopted-acts', { status: 'OPEN', limit: 50 }, { enabled: isTreasury })
  if (!isTreasury || acts.data?.acts.length === 0) return null
  return (
    <section className="card adopted" aria-label="Adopted acts">
      <header className="card-head">
        <h2>Acts on chain that the books did not know</h2>
        <span className="small soft">each takes two people</span>
      </header>
      <div className="card-note">
        <WaitingProposals concerns={({ path }) => path.startsWith('/api/v1/admin/adopted-acts/')} />
      </div>
      <Loaded query={acts}>
        {(data) => (
          <ul className="decisions">
            {data.acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
