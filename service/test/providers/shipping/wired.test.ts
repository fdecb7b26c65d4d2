import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, transact } from '../../../src/db/db.ts'
import { cents } from '../../../src/kernel/money.ts'
import { customer } from '../../harness/carriers.ts'
import { startService, type TestService } from '../../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const never = new AbortController().signal

/** Buys a label for one card as a shipping owner does. */
async function buyLabel(ownerId: number): Promise<string> {
  const { shipping } = service.warehouse
  const items = [{ id: 'CARD-1', kind: 'CARD' as const, valueCents: cents(2_000n) }]
  const order = { to: customer, items, isInsured: true, signature: false, reference: `wired-${ownerId}` }
  const quote = await shipping.quote(order, never)
  if (quote.kind !== 'quoted') throw new Error(quote.kind)
  const [rate] = quote.rates
  const begun = await transact(service.db, (tx) =>
    shipping.labels.begin(tx, { kind: 'test', id: ownerId }, [
      {
        ...rate!,
        ...rate!.parts[0]!,
        parcelNumber: 1,
        provider: quote.provider,
        quotedCents: rate!.amountCents,
        maxCents: null,
      },
    ]),
  )
  if (begun.kind !== 'ready') throw new Error(begun.kind)
  const bought = await shipping.labels.buy(begun.labels, never)
  if (bought.kind !== 'purchased') throw new Error(bought.kind)
  return bought.labels[0]!.trackingNumber!
}

const statusOf = async (trackingNumber: string) =>
  (
    await many(
      service.db,
      sql<{
        status: string
      }>`select tracking_status as status from shipping_labels where tracking_number = ${trackingNumber}`,
    )
  )[0]?.status

test('a tester advances a parcel scan by scan through the carrier webhook endpoint', async () => {
  const number = await buyLabel(1)
  const tenant = await service.tenant()
  const advance = () => tenant.send('POST', '/sandbox/shipping', { advance: number })
  expect((await advance()).body.data).toEqual({ advanced: true, announced: 1 })
  expect(await statusOf(number)).toBe('TRANSIT')
  await advance()
  await advance()
  expect(await statusOf(number)).toBe('DELIVERED')
  expect((await advance()).body.data).toEqual({ advanced: false, announced: 0 })
})

test('a queued fault is applied once', async () => {
  const tenant = await service.tenant()
  const fault = { operation: 'buy', mode: 'carrier_error' }
  expect((await tenant.send('POST', '/sandbox/shipping', { fail_next: fault })).status).toBe(200)
  await expect(buyLabel(2)).rejects.toThrow('rejected')
  await expect(buyLabel(3)).resolves.toMatch(/\w+/)
  expect((await tenant.send('POST', '/sandbox/shipping', {})).body.error).toBe('invalid_body')
})

test('an unsigned webhook is refused and stores nothing', async () => {
  const postWebhook = (headers: Record<string, string>, payload: string | Buffer = '{"tracking":{}}') =>
    service.http.inject({
      method: 'POST',
      url: '/api/v1/operator/v1/carriers/simulator/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const before = await many(service.db, sql`select id from shipping_webhooks`)
  const signature = `t=${Math.floor(service.clock.now().getTime() / 1_000)},v1=${'0'.repeat(64)}`
  const replies = [
    await postWebhook({}),
    await postWebhook({ 'x-simulator-signature': signature }),
    await postWebhook({}, ''),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual(
    Array.from({ length: 3 }, () => [401, 'unauthorized']),
  )
  expect((await postWebhook({}, Buffer.alloc(1_100_000, 32))).statusCode).toBe(413)
  expect(await many(service.db, sql`select id from shipping_webhooks`)).toEqual(before)
  const unknown = await service.http.inject({ method: 'POST', url: '/api/v1/operator/v1/carriers/unknown/webhook' })
  expect(unknown.statusCode).toBe(404)
})

test('a signed webhook is accepted once', async () => {
  const number = await buyLabel(4)
  await service.warehouse.simulator?.advance(number)
  const deliver: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> }[] = []
  await service.warehouse.simulator?.announce(async (delivery) => void deliver.push(delivery))
  const send = () =>
    Promise.all(
      deliver.map(({ raw, headers }) =>
        service.http.inject({
          method: 'POST',
          url: '/api/v1/operator/v1/carriers/simulator/webhook',
          headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
          payload: Buffer.from(raw),
        }),
      ),
    )
  const first = await send()
  expect(first.some((reply) => reply.json().data.new_scans > 0)).toBe(true)
  expect((await send()).map((reply) => reply.json().data.new_scans)).toEqual(first.map(() => 0))
})
