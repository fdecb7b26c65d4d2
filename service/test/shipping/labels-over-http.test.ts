import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEasyPost, openShippo, type Carrier } from '../harness/carriers.ts'
import { openShipping, type TestOrder, type TestShipping } from '../harness/shipping.ts'

describe.each([
  ['shippo', openShippo],
  ['easypost', openEasyPost],
])('%s', (_name, open) => {
  let shop: TestShipping
  let carrier: Carrier
  let before: number

  beforeAll(async () => {
    shop = await openShipping({ open })
    carrier = shop.carrier!
  })
  afterAll(() => shop[Symbol.asyncDispose]())
  beforeEach(async () => {
    shop.clock.advance(600_000)
    await shop.drain()
    before = (await carrier.charges()).length
  })

  const newCharges = async (): Promise<boolean[]> => (await carrier.charges()).slice(before).map(({ voided }) => voided)
  const states = async (order: TestOrder): Promise<string[]> => (await shop.labelsOf(order)).map(({ status }) => status)
  async function passTime(ms: number): Promise<void> {
    shop.clock.advance(ms)
    await shop.drain()
  }

  test('a label is bought once, its file is stored, and it is tracked', async () => {
    const order = (await shop.quote())!
    expect(await shop.commit(order)).toBe('committed')
    await shop.drain()
    const [label] = await shop.labelsOf(order)
    expect(label!.blobId).not.toBeNull()
    const [delivery] = await carrier.deliver(label!.trackingNumber!)
    expect(await shop.shipping.tracking.receive(carrier.provider.name, delivery!)).toBe(2)
    expect(await shop.shipping.tracking.receive(carrier.provider.name, delivery!)).toBe(0)
    expect((await shop.shipping.labels.find(label!.id))!.trackingStatus).toBe('DELIVERED')
    expect(await newCharges()).toEqual([false])
  })

  test.each(['500_after', 'reset_after', 'malformed_json', 'duplicate_label'] as const)(
    'a purchase whose response is lost (%s) ends with one charged label',
    async (mode) => {
      const order = (await shop.quote())!
      await carrier.failNext('buy', mode)
      expect(await shop.commit(order)).toBe('committed')
      await passTime(121_000)
      await shop.drain()
      expect((await newCharges()).filter((voided) => !voided)).toEqual([false])
      expect((await states(order)).filter((status) => status === 'PURCHASED')).toHaveLength(1)
    },
  )

  test('a process crash after the charge: the label is adopted', async () => {
    const order = (await shop.quote())!
    shop.crashNext('after_charge')
    expect(await shop.commit(order)).toBe('crashed')
    await passTime(31_000)
    expect(await states(order)).toEqual(['PURCHASED'])
    expect(await shop.commit(order)).toBe('committed')
    expect(await newCharges()).toEqual([false])
  })

  test('cancelled while unknown: voided when found, and polled until the carrier decides', async () => {
    const order = (await shop.quote())!
    await carrier.failNext('buy', 'reset_after')
    await carrier.failNext('resolve', '503_before')
    expect(await shop.commit(order)).toBe('unresolved')
    await shop.cancel(order)
    await passTime(10_000)
    await shop.drain()
    expect(await states(order)).toEqual(['VOID_REQUESTED'])
    expect(await newCharges()).toEqual([true])
    await passTime(46 * 86_400_000)
    expect(await states(order)).toEqual(['VOID_REFUSED'])
  })

  test('charged hours later beside a second attempt: one charge remains', async () => {
    const order = (await shop.quote())!
    shop.delayNext()
    expect(await shop.commit(order)).toBe('unresolved')
    await passTime(130_000)
    expect(await states(order)).toEqual(['ABANDONED'])
    await shop.workOffLate()
    expect(await shop.commit(order)).toBe('committed')
    await passTime(16 * 60_000)
    await passTime(16 * 60_000)
    expect((await newCharges()).filter((voided) => !voided)).toEqual([false])
    const kept = (await shop.labelsOf(order)).filter(({ status }) => status === 'PURCHASED')
    expect(kept).toHaveLength(1)
    const paid = (await carrier.charges()).slice(before).find(({ voided }) => !voided)
    expect(paid!.purchaseRef).toBe(kept[0]!.purchaseRef)
  })
})
