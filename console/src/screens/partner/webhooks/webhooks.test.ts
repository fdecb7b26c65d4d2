import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventNames } from '../../../../../service/src/events/types/event-types.ts'
import { toDeliveryCurl } from './delivery-curl.ts'
import { describeEvents, eventsOf } from './event-names.ts'

test('every event of the service can be chosen by the accounts that receive it', () => {
  const chosen = new Set([...eventsOf('partner'), ...eventsOf('tenant')])
  expect([...chosen].toSorted()).toEqual([...eventNames].toSorted())
  expect(eventsOf('tenant')).toContain('key.expiring')
  expect(eventsOf('tenant')).not.toContain('purchase.fulfilled')
})

test('the copied command signs the body as the service does, whatever the body contains', () => {
  const payload = `{"name":"Ember's \`Regent\` $HOME","note":"a\\\\b"}`
  const sent = { url: 'https://shop.example/hooks?a=1&b=2', event_type: 'send.failed', delivery_id: 'send.failed:8' }
  const script = toDeliveryCurl({ ...sent, payload })
  const secret = 'ab'.repeat(32)
  const output = execFileSync('bash', ['-c', `curl() { printf '%s\\n' "$@"; }\n${script}`], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    encoding: 'utf8',
  })
  const lines = output.split('\n')
  const time = lines.find((line) => line.startsWith('X-Mystery-Timestamp: '))?.split(': ')[1]
  const hash = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  expect(lines).toEqual(expect.arrayContaining([sent.url, payload, `X-Mystery-Signature: t=${time},sha256=${hash}`]))
})

test('a webhook names its events, or counts them where the names would fill lines', () => {
  const [one, two, three] = ['purchase.fulfilled', 'sellback.confirmed', 'payout.paid']
  expect([[], [one], [one, two], [one, two, three]].map((types) => describeEvents(types.map(String)))).toEqual([
    'all events',
    'purchase.fulfilled',
    'purchase.fulfilled, sellback.confirmed',
    '3 event types',
  ])
})
