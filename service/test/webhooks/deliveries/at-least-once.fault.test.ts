import { sql } from 'kysely'
import { Webhook as StandardVerifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { maybe, transact } from '../../../src/db/db.ts'
import { eventExamples } from '../../../src/events/types/event-examples.ts'
import { startService, type TestService } from '../../harness/service.ts'
import { answer, hang, reset, startReceiver, type Arrival, type Behaviour } from '../receiver.ts'
import { deliver, hours, register } from '../announce.ts'

/** Generous, for busy machines. */
const patient = { timeout: 300_000 }

const count = 1_000

async function emitMany({ db, webhooks }: TestService, accountId: number): Promise<void> {
  const { data } = eventExamples['send.fulfilled']
  for (let first = 0; first < count; first += 100) {
    await transact(db, async (tx) => {
      for (let number = first; number < first + 100; number++) {
        await webhooks.announce(tx, { accountId, event: 'send.fulfilled', resourceId: String(number), data })
      }
    })
  }
}

/** A seeded random number generator. */
function createDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Processes the request and loses the response. */
const loseReply: Behaviour = (_arrival, _response, request) => void request.socket.destroy()

/** When the next pending delivery is due; null when there is none. */
const nextDue = async ({ db }: TestService): Promise<Date | null | undefined> =>
  (
    await maybe(
      db,
      sql<{ due: Date | null }>`select min(next_attempt_at) as due from webhook_deliveries where status = 'PENDING'`,
    )
  )?.due

/** Delivers and advances the clock until nothing is pending. */
async function deliverAll(service: TestService): Promise<void> {
  for (;;) {
    await deliver(service)
    const due = await nextDue(service)
    if (!due) return
    // Steps of ten minutes, so that jittered retries are delivered together.
    const ms = Math.max(due.getTime() - service.clock.now().getTime(), 0) + 600_000
    service.clock.advance(ms)
  }
}

test(
  '1,000 events are delivered at least once to a receiver that fails, hangs, resets and loses responses',
  patient,
  async () => {
    await using service = await startService({ webhookTuning: { timeouts: { connectMs: 2_000, totalMs: 150 } } })
    await using receiver = await startReceiver()
    const partner = await service.partner()
    const { webhook_secret_standard } = await register(partner, receiver.url)
    const verifier = new StandardVerifier(webhook_secret_standard)
    const dice = createDice(20_260_301)
    const outageEnds = service.clock.now().getTime() + hours(3)
    const accepted = new Set<string>()
    const seen = new Map<string, number>()
    let invalid = 0
    let faults = 0

    function note({ body, headers }: Arrival): string {
      try {
        verifier.verify(body, headers as Record<string, string>)
      } catch {
        invalid += 1
      }
      const id = String(headers['webhook-id'])
      seen.set(id, (seen.get(id) ?? 0) + 1)
      return id
    }
    receiver.behave((arrival, response, request) => {
      const id = note(arrival)
      const roll = service.clock.now().getTime() < outageEnds ? dice() : 1
      const fault = [
        { below: 0.5, behaviour: answer(500) },
        { below: 0.6, behaviour: hang },
        { below: 0.7, behaviour: reset },
        { below: 0.75, behaviour: loseReply },
      ].find(({ below }) => roll < below)
      if (fault) faults += 1
      else accepted.add(id)
      ;(fault?.behaviour ?? answer(204))(arrival, response, request)
    })

    await emitMany(service, partner.accountId)
    await deliverAll(service)

    expect(faults).toBeGreaterThan(count)
    expect(invalid).toBe(0)
    expect(accepted.size).toBe(count)
    expect(seen.size).toBe(count)
    const { body } = await partner.get('/webhooks/deliveries?status=DELIVERED&offset=999')
    expect(body.data.deliveries).toHaveLength(1)
    for (const status of ['PENDING', 'FAILED', 'DISCARDED']) {
      expect((await partner.get(`/webhooks/deliveries?status=${status}`)).body.data.deliveries).toEqual([])
    }
    expect(Math.max(...seen.values())).toBeLessThanOrEqual(8)
  },
)

test('no request is started after a 410 response', patient, async () => {
  await using service = await startService()
  await using receiver = await startReceiver()
  const partner = await service.partner()
  const { id } = await register(partner, receiver.url)
  let goneAt: number | undefined
  receiver.behave((arrival, response, request) => {
    const isGone = receiver.arrivals.length >= 100
    if (isGone) goneAt ??= receiver.arrivals.length
    answer(isGone ? 410 : 204)(arrival, response, request)
  })
  await emitMany(service, partner.accountId)
  await deliver(service)
  // Requests in flight at the first 410 were started before it.
  expect(receiver.arrivals.length).toBeGreaterThanOrEqual(100)
  expect(receiver.arrivals.length).toBeLessThan((goneAt ?? 0) + 10)
  const before = receiver.arrivals.length
  service.clock.advance(hours(48))
  await deliver(service)
  expect(receiver.arrivals.length).toBe(before)
  expect((await partner.get(`/webhooks/${id}`)).body.data.webhook.health.disabled_reason).toBe('gone')
})
