import { Button, Modal, Select, TextInput } from '@mantine/core'
import { Plus, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../parts/badge.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { SecretOnce } from '../../partner/secret-once.tsx'
import { Act } from '../act.tsx'
import { useOperatorRead, useWrite } from '../api.ts'
import { useActorName } from '../roles.ts'
import { useDeskSites, type Station } from './desk-api.ts'

function StationRow({ station }: { station: Station }) {
  const write = useWrite()
  const nameOf = useActorName()
  const sites = useDeskSites()
  const { id, name, site_id, registered_by, last_seen_at, revoked_at } = station
  return (
    <li>
      <span className="grow">
        <span className="row wrap">
          <b>
            <bdi>{name}</bdi>
          </b>
          <Badge tone={revoked_at === null ? 'good' : 'neutral'}>{revoked_at === null ? 'In use' : 'Revoked'}</Badge>
        </span>
        <span className="small soft">
          {sites.get(site_id)?.name ?? `site ${site_id}`} · registered by {nameOf(registered_by)} · last seen{' '}
          <Time at={last_seen_at} />
        </span>
      </span>
      {revoked_at === null && (
        <Act
          roles={['admin']}
          label={`Revoke ${name}`}
          isFinal
          done="Revoked."
          consequences={<p>Its sessions end at once, and badges no longer work on it.</p>}
          run={() => write('POST', `/stations/${id}/revoke`)}
        >
          Revoke
        </Act>
      )}
    </li>
  )
}

function Register({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const sites = useDeskSites()
  const [name, setName] = useState('')
  const [site, setSite] = useState<string | null>(null)
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <SecretOnce secret={secret} onClose={onClose} />
  return (
    <div className="stack">
      <TextInput
        data-field="name"
        label="Name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        data-field="site_id"
        label="Site"
        data={[...sites.values()].map((one) => ({ value: String(one.id), label: one.name }))}
        value={site}
        onChange={setSite}
      />
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Act
          roles={['admin']}
          size="sm"
          variant="filled"
          blocked={name.trim() === '' || site === null ? 'Give a name and choose a site' : undefined}
          done="Registered. Enter the secret on the device."
          run={async () => {
            const answer = await write('POST', '/stations', {
              name: name.trim(),
              site_id: Number(site),
            })
            setSecret(answer.secret)
          }}
        >
          Register station
        </Act>
      </div>
    </div>
  )
}

/** Which devices may people of the hall use? */
export function StationsPage() {
  const stations = useOperatorRead('/stations', { limit: 100 })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Stations</h1>
          <p>Devices on which people of the hall sign in with badge and PIN.</p>
        </div>
        <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setOpen(true)}>
          Register a station
        </Button>
      </header>
      <section className="card" aria-label="Stations">
        <Loaded query={stations}>
          {(data) =>
            data.stations.length === 0 ? (
              <Empty icon={ScanLine} title="No station yet">
                Register a tablet or computer of the hall; its secret is shown once.
              </Empty>
            ) : (
              <ul className="shelf-list">
                {data.stations.map((station) => (
                  <StationRow key={station.id} station={station} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Register a station"
        closeOnClickOutside={false}
        centered
      >
        <Register onClose={() => setOpen(false)} />
      </Modal>
    </div>
  )
}
