import { Button } from '@mantine/core'
import type { Schemas } from '@packhouse/sdk'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { StatusBadge } from '../../parts/badge.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { waveStateOf } from '../../../../web/src/wave-state.ts'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'

type Wave = Schemas['PickWave']

const orders = (count: number | null): string => (count === 1 ? '1 order' : `${count ?? 0} orders`)

function Totes({ id }: { id: number }) {
  const wave = useOperatorRead(`/waves/${id}`)
  return (
    <Loaded query={wave}>
      {({ tasks }) => (
        <ul className="shelf-list" aria-label={`Orders of wave ${id}`}>
          {tasks.map((task) => (
            <li key={task.task_id}>
              <span className="grow">
                <b>{task.title}</b>
                <span className="small soft">
                  {task.tote === null ? 'no tote yet' : `tote ${task.tote}`} · {task.picked_count} of {task.line_count}{' '}
                  picked
                </span>
              </span>
              <StatusBadge status={task.status} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function WaveRow({ wave, site }: { wave: Wave; site: string }) {
  const write = useWrite()
  const [isOpen, setOpen] = useState(false)
  const { id, status } = wave
  const canCancel = status === 'OPEN' || status === 'PICKING'
  return (
    <li>
      <div className="grow stack">
        <span className="row">
          <span className="grow">
            <b>
              Wave {id} · {orders(wave.task_count)} · {wave.picked_count ?? 0} of {wave.line_count ?? 0} cards picked
            </b>
            <span className="small soft">
              {site} · opened <Time at={wave.created_at} />
              {wave.end_reason !== null && ` · ${wave.end_reason}`}
            </span>
          </span>
          <StatusBadge status={waveStateOf(wave)} />
          <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide totes' : 'Show totes'}
          </Button>
          {canCancel && (
            <Act
              roles={['supervisor']}
              label={`Cancel wave ${id}`}
              done="Cancelled; orders without a picked card are back in the queue."
              reason="Why"
              consequences={
                <p>
                  Orders without a picked card return to the queue. The others keep their totes until they are packed.
                </p>
              }
              run={(reason) => write('POST', `/waves/${id}/cancel`, { client_action_id: crypto.randomUUID(), reason })}
            >
              Cancel
            </Act>
          )}
        </span>
        {isOpen && <Totes id={id} />}
      </div>
    </li>
  )
}

/** Which orders are picked together, how far are they, and in which totes? */
export function WavesPage() {
  const write = useWrite()
  const waves = useOperatorRead('/waves', { limit: 50 })
  const sites = useOperatorRead('/sites')
  const known = sites.data?.sites ?? []
  const siteOf = (id: number): string => known.find((site) => site.id === id)?.code ?? `Site ${id}`
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Waves</h1>
          <p>Several orders picked on one walk, each into a tote of its own. Stations walk them.</p>
        </div>
        <span className="row">
          {known.map((site) => (
            <Act
              key={site.id}
              roles={['warehouse', 'supervisor']}
              size="sm"
              variant="filled"
              done="Opened; stations find it under Waves."
              run={() => write('POST', '/waves', { client_action_id: crypto.randomUUID(), site_id: site.id })}
            >
              {known.length === 1 ? 'New wave' : `New wave at ${site.code}`}
            </Act>
          ))}
        </span>
      </header>
      <section className="card" aria-label="Waves">
        <Loaded query={waves}>
          {(data) =>
            data.waves.length === 0 ? (
              <Empty icon={Route} title="No wave yet">
                A new wave takes the most urgent orders that wait to be picked.
              </Empty>
            ) : (
              <ul className="shelf-list">
                {data.waves.map((wave) => (
                  <WaveRow key={wave.id} wave={wave} site={siteOf(wave.site_id)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  )
}
