import { expect, test } from 'vitest'
import { toHex } from 'viem'
import type { IntentOutcome } from '../../../src/chain/intents/model.ts'
import { rich, sign } from '../../../../devchain/test/fixtures.ts'
import { countSignals, onceEach } from './beacon.ts'
import { startRig, type Rig } from './relayer-rig.ts'

const owner = rich[0]
if (!owner) throw new Error('Expected four funded accounts.')

const attemptsOf = async (rig: Rig, reference: string) => {
  const { id } = await rig.find(reference)
  return (await rig.admin.inspect(id)).attempts
}

test('a transaction that waits too long is replaced by one with an eighth more fee, and all hashes are kept', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n, 2n)
  await rig.relayer.round()
  rig.clock.advance(20_000)
  await rig.relayer.round()
  const [first, second] = await attemptsOf(rig, 'signal:1')
  expect([first?.nonce, second?.nonce, second?.ordinal]).toEqual([0n, 0n, 2])
  const least = (fee: bigint | undefined): bigint => ((fee ?? 0n) * 1_125n) / 1_000n
  expect(second?.maxFeeWei).toBeGreaterThanOrEqual(least(first?.maxFeeWei))
  expect(second?.maxPriorityFeeWei).toBeGreaterThanOrEqual(least(first?.maxPriorityFeeWei))
  // The second one only waits for the first, so bumping it has no effect.
  expect(await attemptsOf(rig, 'signal:2')).toHaveLength(1)
  await rig.automine(true)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n]))
  expect((await attemptsOf(rig, 'signal:1')).map(({ status }) => status)).toEqual(['REPLACED', 'MINED'])
})

test('the first of two transactions of a nonce may be the one that is mined', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n)
  await rig.relayer.round()
  const [first] = await attemptsOf(rig, 'signal:1')
  rig.clock.advance(20_000)
  await rig.relayer.round()
  const [, second] = await attemptsOf(rig, 'signal:1')
  // A miner that never received the second one.
  await rig.rpc('hardhat_dropTransaction', second?.hash)
  await rig.rpc('eth_sendRawTransaction', first?.raw)
  await rig.mine()
  await rig.automine(true)
  await rig.settle()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'FINAL', result: 'SUCCEEDED', txHash: first?.hash })
  expect(await countSignals(rig)).toEqual(onceEach([1n]))
})

test('fees rise up to the cap', async () => {
  await using rig = await startRig({ settings: { fees: { tipWei: 1_000_000n, maxFeeCapWei: 3_500_000n } } })
  await rig.automine(false)
  await rig.signal(1n)
  for (let round = 0; round < 8; round += 1) {
    await rig.relayer.round()
    rig.clock.advance(20_000)
  }
  const attempts = await attemptsOf(rig, 'signal:1')
  expect(attempts.length).toBeGreaterThan(1)
  expect(attempts.every(({ maxFeeWei }) => maxFeeWei <= 3_500_000n)).toBe(true)
})

test('cancelled before signing it costs nothing; cancelled later, an empty self-transfer uses its nonce', async () => {
  await using rig = await startRig()
  const outcomes: IntentOutcome[] = []
  rig.hooks.onSettled('test', async (_tx, _intent, outcome) => void outcomes.push(outcome))
  await rig.automine(false)
  await rig.signal(1n)
  await rig.relayer.round()
  await rig.signal(2n)
  await rig.admin.cancel((await rig.find('signal:1')).id)
  await rig.admin.cancel((await rig.find('signal:2')).id)
  expect(await rig.find('signal:2')).toMatchObject({ status: 'CANCELLED', result: 'CANCELLED', nonce: null })
  await rig.relayer.round()
  await rig.automine(true)
  await rig.settle()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'FINAL', result: 'CANCELLED', nonce: 0n })
  expect(await countSignals(rig)).toEqual(new Map())
  expect([await rig.nonceOf(), outcomes.map((outcome) => outcome.depth)]).toEqual([1, ['final', 'included', 'final']])
  await expect(rig.admin.cancel((await rig.find('signal:1')).id)).rejects.toMatchObject({ status: 409 })
})

test('a cancellation that loses the race is recorded as a success', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n)
  await rig.relayer.round()
  await rig.admin.cancel((await rig.find('signal:1')).id)
  await rig.mine()
  await rig.automine(true)
  await rig.settle()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'FINAL', result: 'SUCCEEDED' })
})

test('an operator can bump the fee of a transaction at once', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n, 2n)
  await rig.relayer.round()
  await rig.admin.bump((await rig.find('signal:2')).id)
  await rig.relayer.round()
  expect(await attemptsOf(rig, 'signal:2')).toHaveLength(2)
  await rig.relayer.round()
  expect(await attemptsOf(rig, 'signal:2')).toHaveLength(2)
})

test('a nonce used outside of the service is given up only at final depth, and the intent gets another', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n, 2n)
  await rig.relayer.round()
  const [ours] = await attemptsOf(rig, 'signal:1')
  await rig.rpc('hardhat_dropTransaction', ours?.hash)
  await rig.rpc('eth_sendRawTransaction', await sign(owner, 0, { feeGwei: '3000' }))
  await rig.mine()
  await rig.relayer.round()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'BROADCAST', nonce: 0n })
  await rig.automine(true)
  await rig.settle()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'FINAL', result: 'SUCCEEDED', nonce: 2n })
  expect(await attemptsOf(rig, 'signal:1')).toHaveLength(2)
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n]))
  expect(rig.errors).toMatchObject([{ message: 'nonce was used outside of this service' }])
})

test('an account used outside of the service continues from the new nonce', async () => {
  await using rig = await startRig()
  await rig.signal(1n)
  await rig.settle()
  for (const nonce of [1, 2]) await rig.rpc('eth_sendRawTransaction', await sign(owner, nonce))
  await rig.signal(2n)
  await rig.settle()
  expect(await rig.find('signal:2')).toMatchObject({ status: 'FINAL', nonce: 3n })
})

test('a gap in the nonces is filled, so that higher nonces can be mined', async () => {
  await using rig = await startRig()
  await rig.relayer.round()
  await rig.db.updateTable('relayer_accounts').set({ next_nonce: 2n }).execute()
  await rig.signal(1n)
  await rig.relayer.round()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'BROADCAST', nonce: 2n })
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n]))
  const fillers = await rig.admin.list({ purpose: 'nonce.fill', limit: 10 })
  expect(fillers.map(({ nonce, status }) => [nonce, status])).toEqual([
    [1n, 'FINAL'],
    [0n, 'FINAL'],
  ])
})

test('a transaction dropped by the pool is sent again', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n, 2n)
  await rig.relayer.round()
  const [ours] = await attemptsOf(rig, 'signal:1')
  await rig.rpc('hardhat_dropTransaction', ours?.hash)
  await rig.mine()
  expect(await rig.nonceOf()).toBe(0)
  rig.clock.advance(5_000)
  await rig.relayer.round()
  await rig.mine()
  await rig.settle()
  expect(await rig.find('signal:1')).toMatchObject({ status: 'FINAL', txHash: ours?.hash })
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n]))
})

test('an account without ether waits and continues when it is funded', async () => {
  await using rig = await startRig()
  await rig.rpc('hardhat_setBalance', owner.address, '0x0')
  await rig.signal(1n)
  await rig.relayer.round()
  const [attempt] = await attemptsOf(rig, 'signal:1')
  expect(attempt).toMatchObject({ status: 'SIGNED', lastRefusal: expect.stringMatching(/^insufficient_funds/) })
  await expect(rig.admin.checkReady(rig.db)).rejects.toMatchObject({ status: 503, error: 'insufficient_relayer_funds' })
  await rig.rpc('hardhat_setBalance', owner.address, toHex(10n ** 18n))
  rig.clock.advance(60_000)
  await rig.settle()
  await rig.admin.checkReady(rig.db)
  expect(await countSignals(rig)).toEqual(onceEach([1n]))
})
