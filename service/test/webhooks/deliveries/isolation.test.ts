import { expect, test } from 'vitest'
import { createService } from '../../../src/app.ts'
import { startService } from '../../harness/service.ts'
import { answer, hang, startReceiver } from '../receiver.ts'
import { register, emitEvent } from '../announce.ts'

/** Generous, for busy machines. */
const patient = { timeout: 300_000 }

/** Polls until the condition holds; the test timeout ends it otherwise. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((settle) => setTimeout(settle, 10))
}

test('twenty hanging receivers do not delay others, even on the same host and port', patient, async () => {
  await using service = await startService({ webhookTuning: { timeouts: { connectMs: 3_000, totalMs: 600_000 } } })
  await using receiver = await startReceiver()
  receiver.behave((arrival, response, request) =>
    (arrival.path.startsWith('/hang') ? hang : answer(204))(arrival, response, request),
  )
  const slow = await service.partner()
  for (let number = 0; number < 20; number++) {
    await register(slow, receiver.url.replace('/hooks', `/hang-${number}`))
  }
  const quick = await service.partner()
  await register(quick, receiver.url)
  for (let number = 0; number < 11; number++) await emitEvent(service, slow.accountId, { resourceId: String(number) })
  await service.webhooks.sequence()
  const { dispatcher } = service.webhooks
  dispatcher.start()
  await until(() => receiver.arrivals.length === 200)
  for (let number = 0; number < 50; number++) await emitEvent(service, quick.accountId, { resourceId: String(number) })
  await service.webhooks.sequence()
  await until(() => receiver.arrivals.filter(({ path }) => path === '/hooks').length === 50)
  expect(receiver.arrivals.filter(({ path }) => path.startsWith('/hang'))).toHaveLength(200)
  const { body } = await slow.get('/webhooks/deliveries?status=PENDING&limit=100&offset=200')
  expect(body.data.deliveries).toHaveLength(20)
  await dispatcher.stop(0)
})

test('deliveries that become due behind a hanging request do not wait for it', patient, async () => {
  await using service = await startService({ webhookTuning: { timeouts: { connectMs: 3_000, totalMs: 600_000 } } })
  await using receiver = await startReceiver(hang)
  const partner = await service.partner()
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { resourceId: 'hangs' })
  await service.webhooks.sequence()
  service.webhooks.dispatcher.start()
  await until(() => receiver.arrivals.length === 1)
  receiver.behave(answer(204))
  await emitEvent(service, partner.accountId, { resourceId: 'follows' })
  await service.webhooks.sequence()
  await until(async () => {
    const { body } = await partner.get('/webhooks/deliveries?status=DELIVERED')
    return body.data.deliveries[0]?.event_id === 'purchase.fulfilled:follows'
  })
  expect(receiver.arrivals).toHaveLength(2)
  await service.webhooks.dispatcher.stop(0)
})

test('three processes share the deliveries without duplicates', patient, async () => {
  await using service = await startService()
  const replicas = [createService(service.deps), createService(service.deps)]
  const receivers = await Promise.all(Array.from({ length: 6 }, () => startReceiver()))
  const partners = await Promise.all(receivers.map(() => service.partner()))
  await Promise.all(partners.map((partner, index) => register(partner, receivers[index]?.url ?? '')))
  const workers = [service, ...replicas].map(({ webhooks }) => webhooks)
  for (const { dispatcher } of workers) dispatcher.start()
  for (let number = 0; number < 40; number++) {
    await Promise.all(partners.map(({ accountId }) => emitEvent(service, accountId, { resourceId: String(number) })))
    await Promise.all(workers.map(({ sequence }) => sequence()))
  }
  await until(() => receivers.every(({ arrivals }) => arrivals.length >= 40))
  await Promise.all(workers.map(({ dispatcher }) => dispatcher.stop(5_000)))
  for (const { bodies } of receivers) {
    const sequences = bodies().map(({ sequence }) => sequence)
    expect(sequences.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  }
  for (const partner of partners) {
    expect((await partner.get('/webhooks/deliveries?status=PENDING')).body.data.deliveries).toEqual([])
  }
  await Promise.all(receivers.map((receiver) => receiver[Symbol.asyncDispose]()))
  await Promise.all(replicas.map(({ http }) => http.close()))
})

test('stopping completes running requests and leaves the rest pending', patient, async () => {
  await using service = await startService()
  await using receiver = await startReceiver()
  const open: (() => void)[] = []
  receiver.behave((_arrival, response) => void open.push(() => response.writeHead(204).end()))
  const partner = await service.partner()
  await register(partner, receiver.url)
  for (let number = 0; number < 30; number++)
    await emitEvent(service, partner.accountId, { resourceId: String(number) })
  await service.webhooks.sequence()
  service.webhooks.dispatcher.start()
  await until(() => open.length === 10)
  const stopped = service.webhooks.dispatcher.stop(60_000)
  for (const end of open) end()
  await stopped
  const counted = async (status: string) =>
    (await partner.get(`/webhooks/deliveries?status=${status}`)).body.data.deliveries.length
  expect([await counted('DELIVERED'), await counted('PENDING'), receiver.arrivals.length]).toEqual([10, 20, 10])
  const next = createService(service.deps)
  receiver.behave(answer(204))
  await next.webhooks.dispatcher.drain()
  expect([await counted('DELIVERED'), receiver.arrivals.length]).toEqual([30, 30])
  await next.http.close()
})
