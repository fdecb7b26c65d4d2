import type { Schemas } from '@packhouse/sdk'
import { FileDown, PackageCheck, Truck } from 'lucide-react'
import type { Data } from '../../../../web/src/routes.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'

type Manifest = Schemas['CarrierManifest']
type Group = Data<'/operator/v1/manifests/waiting'>['groups'][number]

const roles = ['warehouse', 'supervisor'] as const
const parcels = (count: number): string => (count === 1 ? '1 parcel' : `${count} parcels`)

function GroupRow({ group, site }: { group: Group; site: string }) {
  const write = useWrite()
  const { site_id, provider, carrier_token } = group
  return (
    <li>
      <span className="grow">
        <b>
          {group.carrier} · {parcels(group.parcel_count)}
        </b>
        <span className="small soft">
          {site}
          {group.oldest_packed_at !== null && (
            <>
              {' '}
              · the oldest packed <Time at={group.oldest_packed_at} />
            </>
          )}
        </span>
      </span>
      <Act
        roles={roles}
        label={`Close the parcels of ${group.carrier}`}
        done="Sent to the carrier; the list shows its reply."
        consequences={
          <p>
            {parcels(group.parcel_count)} of {group.carrier} go on one form. A form cannot be changed afterwards.
          </p>
        }
        run={() =>
          write('POST', '/manifests', { client_action_id: crypto.randomUUID(), site_id, provider, carrier_token })
        }
      >
        Close
      </Act>
    </li>
  )
}

function ManifestRow({ manifest, site }: { manifest: Manifest; site: string }) {
  const { id, number, status, messages } = manifest
  return (
    <li>
      <span className="grow">
        <b>
          {number} · {manifest.carrier} · {parcels(manifest.parcel_count ?? 0)}
        </b>
        <span className="small soft">
          {site} · <Time at={manifest.closed_at ?? manifest.created_at} />
          {manifest.barcode !== null && (
            <>
              {' '}
              · <span className="mono">{manifest.barcode}</span>
            </>
          )}
          {!manifest.is_scan_form && ' · list for the driver to sign'}
          {manifest.has_document && ' · form of the carrier'}
          {messages.length > 0 && ` · ${messages.join(' ')}`}
        </span>
      </span>
      <StatusBadge status={status} />
      {status === 'CLOSED' && (
        <a href={`/api/v1/operator/v1/manifests/${id}/file`} className="row nowrap" download>
          <FileDown size={14} aria-hidden /> Form
        </a>
      )}
    </li>
  )
}

/** Which parcels wait for a carrier's form, and which forms were closed? */
export function ManifestsPage() {
  const waiting = useOperatorRead('/manifests/waiting')
  const closed = useOperatorRead('/manifests', { limit: 50 })
  const sites = useOperatorRead('/sites')
  const siteOf = (id: number): string => sites.data?.sites.find((site) => site.id === id)?.code ?? `Site ${id}`
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Manifests</h1>
          <p>The end of the day: one form per carrier, which the driver scans for all parcels at once.</p>
        </div>
      </header>
      <div className="stack wide">
        <section className="card" aria-label="Waiting parcels">
          <header className="card-head">
            <h2>Waiting parcels</h2>
          </header>
          <Loaded query={waiting}>
            {({ groups }) =>
              groups.length === 0 ? (
                <Empty icon={PackageCheck} title="No parcel waits">
                  A parcel waits from its packing until it is on a form.
                </Empty>
              ) : (
                <ul className="shelf-list">
                  {groups.map((group) => (
                    <GroupRow
                      key={`${group.site_id} ${group.provider} ${group.carrier_token}`}
                      group={group}
                      site={siteOf(group.site_id)}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
        <section className="card" aria-label="Latest manifests">
          <header className="card-head">
            <h2>Latest manifests</h2>
          </header>
          <Loaded query={closed}>
            {({ manifests }) =>
              manifests.length === 0 ? (
                <Empty icon={Truck} title="No manifest yet">
                  Close the waiting parcels of a carrier here or at the station.
                </Empty>
              ) : (
                <ul className="shelf-list">
                  {manifests.map((manifest) => (
                    <ManifestRow key={manifest.id} manifest={manifest} site={siteOf(manifest.site_id)} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </div>
    </div>
  )
}
