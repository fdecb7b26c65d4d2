import { Button, Modal, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@packhouse/sdk'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, useAccount } from '../../../api/session.ts'
import { Badge } from '../../../parts/badge.tsx'
import { Json } from '../../../parts/json.tsx'
import { Failure } from '../../../parts/states.tsx'
import { eventsOf, type EventName } from './event-names.ts'

function Result({ result }: { result: Schemas['WebhookTest'] }) {
  const { delivered, duration_ms, error, payload, response_excerpt, status_code } = result
  return (
    <div className="stack" role="status">
      <p className="row wrap">
        <Badge tone={delivered ? 'good' : 'bad'}>{delivered ? 'Arrived' : 'Did not arrive'}</Badge>
        <span>
          <b className="mono">{status_code ?? error}</b> after {duration_ms} ms
        </span>
      </p>
      <h3 className="small soft">Answer</h3>
      <pre className="code">{response_excerpt || 'No response was received.'}</pre>
      <h3 className="small soft">What was sent</h3>
      <Json text={payload} />
    </div>
  )
}

type Props = { id: number; isOpen: boolean; onClose: () => void }

/** Sends an example of a chosen event and shows the answer of the receiver. */
export function TestDialog({ id, isOpen, onClose }: Props) {
  const account = useAccount()
  const client = useQueryClient()
  const [event, setEvent] = useState<EventName | undefined>()
  const names = eventsOf(account.kind)
  const chosen = event ?? names.find((name) => /fulfilled|received/.test(name)) ?? names[0]
  const test = useMutation({
    mutationFn: () =>
      call(`${apiBaseOf(account)}/webhooks/${id}/test`, {
        method: 'POST',
        body: { ...(chosen && { event_type: chosen }) },
      }),
    onSuccess: () => client.invalidateQueries(),
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title="Send a test" size="lg" centered>
      <div className="stack">
        <NativeSelect
          data-field="event_type"
          label="Event"
          data={[...names]}
          value={chosen}
          onChange={({ currentTarget }) => setEvent(currentTarget.value as EventName)}
        />
        <p className="small soft">
          An example is sent once and signed as usual. The delivery log shows it as a test; it does not count for the
          health.
        </p>
        {test.error && <Failure error={test.error} />}
        {test.data && <Result result={test.data} />}
        <div className="row end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {test.data ? 'Send another one' : 'Send the test'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
