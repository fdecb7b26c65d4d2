import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Empty, Loaded } from '../../parts/states.tsx'
import { formatUtc, viewerZone } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'

type Window = { id: number; starts_at: string; ends_at: string; message: string; cancelled_at: string | null }

const roles = ['supervisor', 'admin'] as const
const whenFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const minutesOf = ({ starts_at, ends_at }: Window): number =>
  Math.round((new Date(ends_at).getTime() - new Date(starts_at).getTime()) / 60_000)

function WindowRow({ window: one }: { window: Window }) {
  const write = useWrite()
  const starts = new Date(one.starts_at)
  return (
    <li>
      <span className="grow">
        <b title={formatUtc(starts)}>
          {whenFormat.format(starts)} · {minutesOf(one)} minutes
        </b>
        <span className="small soft">{one.message}</span>
      </span>
      <Act
        roles={roles}
        done="The window is cancelled and all tenants are notified."
        consequences={<p>All tenants are notified that the maintenance does not take place.</p>}
        run={() => write('POST', `/maintenance/${one.id}/cancel`, { client_action_id: crypto.randomUUID() })}
      >
        Cancel window
      </Act>
    </li>
  )
}

function Schedule({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const [starts, setStarts] = useState('')
  const [minutes, setMinutes] = useState('60')
  const [message, setMessage] = useState('')
  const from = new Date(starts)
  const isComplete = !Number.isNaN(from.getTime()) && Number(minutes) > 0 && message.trim() !== ''
  return (
    <div className="stack">
      <TextInput
        data-field="starts_at"
        type="datetime-local"
        label={`Starts, in ${viewerZone}`}
        value={starts}
        onChange={(event) => setStarts(event.currentTarget.value)}
      />
      <TextInput
        data-field="ends_at"
        label="Minutes"
        inputMode="numeric"
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      <Textarea
        data-field="message"
        label="Message to the tenants"
        autosize
        minRows={2}
        maxLength={1_000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Act
          roles={roles}
          size="sm"
          variant="filled"
          blocked={isComplete ? undefined : 'Choose a start, a length and a message'}
          done="Scheduled; all tenants are notified."
          onDone={onClose}
          run={() =>
            write('POST', '/maintenance', {
              client_action_id: crypto.randomUUID(),
              starts_at: from.toISOString(),
              ends_at: new Date(from.getTime() + Number(minutes) * 60_000).toISOString(),
              message: message.trim(),
            })
          }
        >
          Schedule and notify
        </Act>
      </div>
    </div>
  )
}

/** When is the service not available, and what do tenants read about it? */
export function MaintenancePage() {
  const [isOpen, setOpen] = useState(false)
  const windows = useOperatorRead('/maintenance')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Maintenance</h1>
          <p>Announced windows do not count against the service levels of tenants.</p>
        </div>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Schedule
        </Button>
      </header>
      <section className="card" aria-label="Upcoming windows">
        <Loaded query={windows}>
          {(data) =>
            data.maintenance.length === 0 ? (
              <Empty icon={CalendarClock} title="No maintenance ahead">
                A window appears here with its message once it is scheduled.
              </Empty>
            ) : (
              <ul className="shelf-list">
                {data.maintenance.map((one) => (
                  <WindowRow key={one.id} window={one} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Schedule maintenance" centered>
        <Schedule onClose={() => setOpen(false)} />
      </Modal>
    </div>
  )
}
