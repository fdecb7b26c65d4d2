import { expect, test } from 'vitest'
import type { IntentOutcome } from '../../../src/chain/intents/model.ts'
import { countSignals, onceEach } from './beacon.ts'
import { startRig } from './relayer-rig.ts'

const summary = (outcome: IntentOutcome): string =>
  outcome.depth === 'dropped' ? 'dropped' : `${outcome.depth} ${outcome.result}`

const deep = { settings: { finality: { mode: 'confirmations', blocks: 8 } } } as const

test('an intent whose block and transaction were removed by a reorg is sent again and mined once', async () => {
  await using rig = await startRig(deep)
  const outcomes: string[] = []
  rig.hooks.onSettled('test', async (_tx, _intent, outcome) => void outcomes.push(summary(outcome)))
  await rig.signal(1n, 2n, 3n)
  await rig.relayer.round()
  await rig.relayer.round()
  expect((await rig.find('signal:3')).status).toBe('MINED')
  await rig.rpc('packhouse_reorg', { depth: 3, dropTransactions: 'all' })
  expect(await countSignals(rig)).toEqual(new Map())
  await rig.relayer.round()
  expect((await rig.find('signal:1')).status).toBe('BROADCAST')
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n, 3n]))
  expect(await rig.nonceOf()).toBe(3)
  for (const expected of ['included SUCCEEDED', 'dropped', 'final SUCCEEDED'])
    expect(outcomes.filter((one) => one === expected)).toHaveLength(expected === 'included SUCCEEDED' ? 6 : 3)
})

test('an intent that moved to another block has its new placement', async () => {
  await using rig = await startRig(deep)
  await rig.signal(1n, 2n)
  await rig.relayer.round()
  await rig.relayer.round()
  const before = await rig.find('signal:1')
  await rig.rpc('packhouse_reorg', { depth: 2 })
  await rig.relayer.round()
  const after = await rig.find('signal:1')
  expect([after.status, after.txHash]).toEqual(['MINED', before.txHash])
  expect(after.blockHash).not.toBe(before.blockHash)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n]))
})

test.each([1, 2, 5, 12])(
  'after a reorg of %i blocks with delayed transactions, every intent is mined once',
  async (depth) => {
    await using rig = await startRig({ settings: { finality: { mode: 'confirmations', blocks: 32 } } })
    const numbers = Array.from({ length: 12 }, (_, index) => BigInt(index + 1))
    await rig.signal(...numbers)
    await rig.relayer.round()
    await rig.relayer.round()
    await rig.rpc('packhouse_reorg', { depth, delayTransactions: 'all' })
    await rig.settle(120)
    expect(await countSignals(rig)).toEqual(onceEach(numbers))
    expect(await rig.nonceOf()).toBe(12)
  },
)

test('no intent is final before it is deep enough', async () => {
  await using rig = await startRig({ settings: { finality: { mode: 'confirmations', blocks: 4 } } })
  await rig.signal(1n)
  await rig.relayer.round()
  const seen: string[] = []
  for (let block = 0; block < 4; block += 1) {
    await rig.relayer.round()
    seen.push((await rig.find('signal:1')).status)
    await rig.mine()
  }
  expect(seen).toEqual(['MINED', 'MINED', 'MINED', 'FINAL'])
})

test('a failing hook is called again, and only its own intent waits', async () => {
  await using rig = await startRig()
  let failures = 2
  rig.hooks.onSettled('fragile', async () => {
    failures -= 1
    if (failures >= 0) throw new Error('not now')
  })
  await rig.submit({ purpose: 'fragile', reference: 'fragile' })
  await rig.signal(1n)
  await rig.relayer.round()
  await rig.relayer.round()
  expect([(await rig.find('fragile')).status, (await rig.find('signal:1')).status]).toEqual(['BROADCAST', 'MINED'])
  await rig.settle()
  expect((await rig.find('fragile')).status).toBe('FINAL')
  expect(await countSignals(rig)).toEqual(onceEach([0n, 1n]))
})
