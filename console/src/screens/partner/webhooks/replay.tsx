import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Webhook } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { Failure } from '../../../parts/states.tsx'
import { useNow, viewerZone } from '../../../parts/time.tsx'

const dayMs = 86_400_000
const keptDays = 30
const maxRounds = 20

type Only = 'failed' | 'all'
type Range = { since: string; until?: string; only: Only }

/** Delivers the events of a range again, in as many requests as they take. */
function useReplay(id: number): (range: Range) => Promise<number> {
  const path = `${apiBaseOf(useAccount())}/webhooks/${id}/replay` as const
  return async (range) => {
    let [total, after] = [0, 0]
    for (let round = 0; round < maxRounds; round += 1) {
      const { count, next_after } = await call(path, { method: 'POST', body: { ...range, after } })
      total += count
      if (next_after === null) break
      after = next_after
    }
    return total
  }
}

const announce = (count: number): void =>
  void notifications.show({
    message: count === 1 ? '1 delivery is on its way.' : `${count} deliveries are on their way.`,
  })

/** Sends again what never arrived in the time that the log is kept. */
export function RetryAll({ webhook }: { webhook: Webhook }) {
  const replay = useReplay(webhook.id)
  const now = useNow(60_000)
  return (
    <ActionButton
      level={0}
      role="developer"
      size="xs"
      done="What did not arrive is sent again."
      icon={<RotateCw size={14} aria-hidden />}
      run={async () =>
        announce(await replay({ since: new Date(now - keptDays * dayMs).toISOString(), only: 'failed' }))
      }
    >
      Retry all now
    </ActionButton>
  )
}

const whats = [
  { value: 'failed', label: 'Only what never arrived' },
  { value: 'all', label: 'Everything, also what arrived' },
]

function ReplayForm({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient()
  const send = useReplay(id)
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const [only, setOnly] = useState<Only>('failed')
  const replay = useMutation({
    mutationFn: () =>
      send({ since: new Date(since).toISOString(), ...(until && { until: new Date(until).toISOString() }), only }),
    onSuccess: async (count) => {
      announce(count)
      onClose()
      await client.invalidateQueries()
    },
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        replay.mutate()
      }}
    >
      <p className="soft">
        Each event keeps its webhook-id, so that your receiver can tell what it already has. Times in {viewerZone}.
      </p>
      <div className="field-pair">
        <TextInput
          data-field="since"
          type="datetime-local"
          label="From"
          required
          withAsterisk={false}
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <TextInput
          data-field="until"
          type="datetime-local"
          label="To (now, if empty)"
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
      <NativeSelect
        data-field="only"
        label="Send"
        data={whats}
        value={only}
        onChange={(event) => setOnly(event.currentTarget.value as Only)}
      />
      {replay.error && <Failure error={replay.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={replay.isPending}>
          Send again
        </Button>
      </div>
    </form>
  )
}

/** Sends the events of a time again, such as after an outage of the receiver. */
export function ReplayButton({ id }: { id: number }) {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const isAllowed = mayAct(account, 'developer')
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<History size={14} aria-hidden />}
        disabled={!isAllowed}
        title={isAllowed ? undefined : 'Needs the role developer'}
        onClick={dialog.open}
      >
        Replay a time…
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Replay a time" centered>
        <ReplayForm id={id} onClose={dialog.close} />
      </Modal>
    </>
  )
}
