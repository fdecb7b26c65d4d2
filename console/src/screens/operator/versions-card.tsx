import type { UseQueryResult } from '@tanstack/react-query'
import { Rocket, Users } from 'lucide-react'
import { Badge } from '../../parts/badge.tsx'
import { Money } from '../../parts/money.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { bpsText } from './odds-model.ts'
import { lossText } from './requests/loss.ts'
import { LossWarning } from './requests/tier-changes.tsx'
import { useActorName } from './roles.ts'
import type { TierVersion } from './tier-data.ts'
import { WaitingProposals } from './waiting-proposals.tsx'

const tones = { live: 'good', paused: 'neutral', proposed: 'accent', past: 'neutral' } as const
const words = { live: 'On sale', paused: 'Paused', proposed: 'Proposed', past: 'Past' } as const

/** Puts a version on sale at once, or proposes it to a second person where the return is high or moves far. */
function Activate({ id, version, live }: { id: string; version: TierVersion; live: TierVersion | undefined }) {
  const write = useWrite()
  const { version: number, return_bps, price_usdc } = version
  const effect = (
    <>
      <LossWarning version={version} />
      <p>
        Version {number} returns {bpsText(return_bps)} at today’s prices
        {live && ` instead of ${bpsText(live.return_bps)}`} and costs {price_usdc.replace(/0{4}$/, '')} USDC. Packs that
        are already sold are drawn with the version they were sold under.
      </p>
    </>
  )
  const path = `/api/v1/admin/tiers/${id}/activate`
  if (version.needs_second_person) {
    return (
      <Act
        roles={['account_manager']}
        icon={<Users size={14} aria-hidden />}
        done="Proposed. Another account manager finds it under Approvals."
        consequences={
          <>
            {effect}
            <p className="note" data-tone="accent">
              Above a return of 95 %, or when it moves by five points or more, another person has to approve.
            </p>
          </>
        }
        reason="Why this version"
        acknowledge={lossText(version)}
        run={(reason) => write('POST', '/approvals', { method: 'POST', path, body: { version: number }, reason })}
      >
        Propose to activate
      </Act>
    )
  }
  return (
    <Act
      roles={['account_manager']}
      variant="filled"
      icon={<Rocket size={14} aria-hidden />}
      done={`Version ${number} goes on sale with the next block.`}
      consequences={effect}
      acknowledge={lossText(version)}
      run={() => write('POST', `/admin/tiers/${id}/activate`, { version: number })}
    >
      Activate
    </Act>
  )
}

type VersionsProps = { id: string; versions: UseQueryResult<{ versions: readonly TierVersion[] }> }

export function VersionsCard({ id, versions }: VersionsProps) {
  const nameOf = useActorName()
  const by = (actor: string | null): string => (actor === null ? '' : `by ${nameOf(actor)} `)
  return (
    <section className="card" aria-labelledby="versions-title">
      <header className="card-head">
        <h2 id="versions-title">Versions</h2>
        <span className="small soft">each is published on chain before it can be sold</span>
      </header>
      <div className="card-note">
        <WaitingProposals concerns={({ path }) => path === `/api/v1/admin/tiers/${id}/activate`} />
      </div>
      <Loaded query={versions}>
        {({ versions: list }) => (
          <ul className="shelf-list">
            {list.map((version) => (
              <li key={version.version}>
                <span className="version-number">{version.version}</span>
                <span className="grow">
                  <span className="row wrap">
                    <Badge tone={tones[version.status]}>{words[version.status]}</Badge>
                    <b>{bpsText(version.return_bps)} return</b>
                    <span className="soft">
                      <Money amount={version.price_usdc} unit="USDC" />
                    </span>
                  </span>
                  <span className="small soft">
                    proposed {by(version.proposed_by)}
                    <Time at={version.proposed_at} />
                    {version.activated_at && (
                      <>
                        {' '}
                        · activated {by(version.activated_by)}
                        <Time at={version.activated_at} />
                      </>
                    )}
                  </span>
                </span>
                {version.status !== 'live' && (
                  <Activate id={id} version={version} live={list.find(({ status }) => status === 'live')} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
