import { expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import { createIntentHooks } from '../../../src/chain/intents/hooks.ts'
import type { IntentOutcome } from '../../../src/chain/intents/model.ts'
import { beaconAbi, signalData } from '../../../../devchain/test/fixtures.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { withTrace } from '../../../src/kernel/trace.ts'
import { createTracer, type SpanRecord } from '../../../src/telemetry/tracer.ts'
import { countSignals, onceEach, refuseData } from './beacon.ts'
import { startRpcFaultProxy } from '../../harness/rpc-fault-proxy.ts'
import { startRig, type Rig } from './relayer-rig.ts'

const summary = (outcome: IntentOutcome): string =>
  outcome.depth === 'dropped' ? 'dropped' : `${outcome.depth} ${outcome.result}`

/** The outcomes a purpose receives, in order. */
function listenTo(rig: Rig, purpose: string): string[] {
  const outcomes: string[] = []
  rig.hooks.onSettled(purpose, {
    errors: beaconAbi,
    settled: async (_tx, _intent, outcome) => void outcomes.push(summary(outcome)),
  })
  return outcomes
}

test('many intents are sent in one window, each is mined once, and its owner is notified at both depths', async () => {
  await using rig = await startRig()
  const outcomes = listenTo(rig, 'test')
  await rig.automine(false)
  const numbers = Array.from({ length: 12 }, (_, index) => BigInt(index + 1))
  await rig.signal(...numbers)
  await rig.relayer.round()
  const { accounts } = await rig.admin.figures()
  expect(accounts).toMatchObject([{ pending: 12, nextNonce: 12n, isHeld: true }])
  await rig.mine()
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(numbers))
  expect(await rig.nonceOf()).toBe(12)
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(12).fill('final SUCCEEDED'),
    ...Array<string>(12).fill('included SUCCEEDED'),
  ])
  expect(await rig.find('signal:1')).toMatchObject({ status: 'FINAL', result: 'SUCCEEDED', nonce: 0n })
  expect(rig.errors).toEqual([])
})

test('sending joins the trace of the request that submitted the intent', async () => {
  const spans: SpanRecord[] = []
  const record = (span: SpanRecord) => void spans.push(span)
  const tracer = createTracer({ clock: systemClock, random: systemRandom, ratio: 1, record })
  await using rig = await startRig({ tracer })
  const request = tracer.begin('request', undefined, {})
  await withTrace(request?.parent ?? '', () => rig.signal(1n))
  await rig.signal(2n)
  await rig.settle()
  request?.end()
  const [sent, root] = spans
  expect(spans.map(({ name }) => name)).toEqual(['send test', 'request'])
  expect(sent).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId, error: undefined })
})

test('the window limits the transactions in flight', async () => {
  await using rig = await startRig({ settings: { maxInFlight: 4 } })
  await rig.automine(false)
  await rig.signal(1n, 2n, 3n, 4n, 5n, 6n)
  for (let round = 0; round < 3; round += 1) await rig.relayer.round()
  const { accounts, queued } = await rig.admin.figures()
  expect([accounts[0]?.pending, queued]).toEqual([4, 2])
  await rig.automine(true)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n, 3n, 4n, 5n, 6n]))
})

test('a reference denotes one intent and one call', async () => {
  await using rig = await startRig()
  const first = await rig.submit({ reference: 'once', data: signalData(7n) })
  const second = await rig.submit({ reference: 'once', data: signalData(7n) })
  expect(second.id).toBe(first.id)
  await expect(rig.submit({ reference: 'once', data: signalData(8n) })).rejects.toThrow(
    'must always denote the same call',
  )
})

test('an intent of a rolled-back transaction does not exist', async () => {
  await using rig = await startRig()
  rig.hooks.onSettled('test', {})
  const undone = transact(rig.db, async (tx) => {
    await rig.submitIntent(tx, { purpose: 'test', reference: 'undone', to: rig.beacon, data: signalData(1n) })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await rig.settle()
  expect(await countSignals(rig)).toEqual(new Map())
})

test('a reverting call is refused with the name of its error before a nonce is spent', async () => {
  await using rig = await startRig()
  const outcomes: IntentOutcome[] = []
  rig.hooks.onSettled('refused', {
    errors: beaconAbi,
    settled: async (_tx, _intent, outcome) => void outcomes.push(outcome),
  })
  await rig.submit({ purpose: 'refused', reference: 'refuse', data: refuseData })
  await rig.signal(1n)
  await rig.settle()
  expect(await rig.find('refuse')).toMatchObject({
    status: 'FAILED',
    result: 'REFUSED',
    errorName: 'Refused',
    nonce: null,
  })
  expect(outcomes).toMatchObject([{ depth: 'final', result: 'REFUSED', revert: { name: 'Refused', args: [42n] } }])
  expect([await rig.nonceOf(), await countSignals(rig)]).toEqual([1, onceEach([1n])])
})

test('an intent waits for a process that has registered its purpose', async () => {
  await using rig = await startRig()
  const strangers = await rig.another({ hooks: createIntentHooks(), holder: 'older' })
  await expect(
    transact(rig.db, (tx) => rig.submitIntent(tx, { purpose: 'new', reference: 'x', to: rig.beacon, data: '0x' })),
  ).rejects.toThrow('must have a registered owner')
  const outcomes = listenTo(rig, 'new')
  await rig.submit({ purpose: 'new', reference: 'new', data: signalData(1n) })
  await strangers.round()
  expect((await rig.find('new')).status).toBe('QUEUED')
  await strangers.stop()
  await rig.relayer.round()
  await rig.relayer.stop()
  for (let round = 0; round < 3; round += 1) await strangers.round()
  expect((await rig.find('new')).status).toBe('BROADCAST')
  await strangers.stop()
  await rig.settle()
  expect(outcomes).toEqual(['included SUCCEEDED', 'final SUCCEEDED'])
})

test('an idle account sends no requests', async () => {
  await using rig = await startRig()
  await using proxy = await startRpcFaultProxy({ target: rig.url })
  const relayer = await rig.another({ urls: () => [proxy.url], holder: 'idle' })
  await relayer.round()
  const asked = proxy.calls.length
  for (let round = 0; round < 5; round += 1) await relayer.round()
  expect(proxy.calls.length).toBe(asked)
  await relayer.stop()
})
