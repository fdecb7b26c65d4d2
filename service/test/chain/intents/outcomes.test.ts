import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import type { IntentOutcome } from '../../../src/chain/intents/model.ts'
import type { PayeeCharge } from '../../../src/chain/signers/policy.ts'
import { createChargeBook, pruneCharges } from '../../../src/chain/signers/charges.ts'
import { beaconAbi, signalData } from '../../../../devchain/test/fixtures.ts'
import { beaconPolicy, countSignals, onceEach, refuseData } from './beacon.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { startRig } from './relayer-rig.ts'

/** Runtime code that replaces a contract and reverts with the beacon's error. */
const revertingCode = '0x63590a515160e01b600052602a60045260246000fd'

test('a transaction that reverts in its block is recorded as reverted, with the name of the error', async () => {
  await using rig = await startRig()
  const outcomes: IntentOutcome[] = []
  rig.hooks.onSettled('test', {
    errors: beaconAbi,
    settled: async (_tx, _intent, outcome) => void outcomes.push(outcome),
  })
  await rig.automine(false)
  await rig.signal(1n, 2n)
  await rig.relayer.round()
  await rig.rpc('hardhat_setCode', rig.beacon, revertingCode)
  await rig.mine()
  await rig.settle()
  expect(await rig.find('signal:1')).toMatchObject({
    status: 'FINAL',
    result: 'REVERTED',
    errorName: 'Refused',
    nonce: 0n,
  })
  expect(outcomes).toHaveLength(4)
  expect(outcomes[3]).toMatchObject({ depth: 'final', result: 'REVERTED', revert: { name: 'Refused', args: [42n] } })
})

test('a reverted call is queued again for any account, if its owner wants a retry', async () => {
  await using rig = await startRig({ keys: [1, 2] })
  const outcomes: IntentOutcome[] = []
  rig.hooks.onSettled('test', {
    errors: beaconAbi,
    wantsRetry: async (_tx, { reverts }, { revert }) => revert.name === 'Refused' && reverts < 2,
    settled: async (_tx, _intent, outcome) => void outcomes.push(outcome),
  })
  const code = await rig.rpc('eth_getCode', rig.beacon, 'latest')
  const revertOnce = async (): Promise<void> => {
    await rig.relayer.round()
    await rig.rpc('hardhat_setCode', rig.beacon, revertingCode)
    await rig.mine()
    await rig.rpc('hardhat_setCode', rig.beacon, code)
    await rig.relayer.round()
    await rig.mine(2)
  }
  await rig.automine(false)
  await rig.signal(1n)
  await revertOnce()
  const first = await rig.find('signal:1')
  expect(first).toMatchObject({ status: 'MINED', result: 'REVERTED', nonce: 0n })
  // The first account is paused, so that the other one, which never sent anything, takes over.
  await rig.admin.setPaused(first.accountId ?? 0, true)
  await rig.relayer.round()
  await revertOnce()
  await rig.settle()
  const last = await rig.find('signal:1')
  expect(last).toMatchObject({ status: 'FINAL', result: 'SUCCEEDED', reverts: 2 })
  expect(last.accountId).not.toBe(first.accountId)
  expect(await countSignals(rig)).toEqual(onceEach([1n]))
  expect([await rig.nonceOf(1), await rig.nonceOf(2)].toSorted()).toEqual([1, 2])
  expect(outcomes.filter(({ depth }) => depth === 'final')).toMatchObject([{ result: 'SUCCEEDED' }])
  const { attempts } = await rig.admin.inspect(last.id)
  expect(attempts.map(({ status }) => status)).toEqual(['MINED', 'MINED', 'MINED'])
})

test('a transient revert is retried with growing delays', async () => {
  await using rig = await startRig()
  rig.hooks.onSettled('patient', { errors: beaconAbi, isPassing: ({ name }) => name === 'Refused' })
  const code = await rig.rpc('eth_getCode', rig.beacon, 'latest')
  await rig.rpc('hardhat_setCode', rig.beacon, revertingCode)
  await rig.submit({ purpose: 'patient', reference: 'patient', data: signalData(5n) })
  await rig.relayer.round()
  await rig.relayer.round()
  const { tries, runAt, errorName, status, nonce } = await rig.find('patient')
  expect({ tries, errorName, status, nonce }).toEqual({ tries: 1, errorName: 'Refused', status: 'QUEUED', nonce: null })
  expect(runAt.getTime() - rig.clock.now().getTime()).toBe(5_000)
  rig.clock.advance(5_000)
  await rig.relayer.round()
  const again = await rig.find('patient')
  expect([again.tries, again.runAt.getTime() - rig.clock.now().getTime()]).toEqual([2, 10_000])
  await rig.rpc('hardhat_setCode', rig.beacon, code)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([5n]))
})

test('a call the policy forbids is refused without a nonce and delays no other intent', async () => {
  await using rig = await startRig({
    policy: (beacon) => ({ ...beaconPolicy(beacon), rules: beaconPolicy(beacon).rules.slice(0, 1) }),
  })
  await rig.submit({ reference: 'stranger', to: '0x00000000000000000000000000000000000000bb', data: '0x12345678' })
  await rig.signal(1n)
  await rig.settle()
  expect(await rig.find('stranger')).toMatchObject({ status: 'FAILED', errorName: 'PolicyRefused', nonce: null })
  expect([await rig.nonceOf(), await countSignals(rig)]).toEqual([1, onceEach([1n])])
})

test('an intent over the hourly cap waits for the next hour', async () => {
  // Enough for one transaction of 100,000 gas at the fees of this chain, not for two.
  await using rig = await startRig({
    policy: (beacon) => ({ ...beaconPolicy(beacon), gasWeiPerHour: 400_000_000_000n }),
  })
  await rig.submit({ reference: 'first', data: signalData(1n), gasLimit: 100_000n })
  await rig.submit({ reference: 'second', data: signalData(2n), gasLimit: 100_000n })
  for (let round = 0; round < 4; round += 1) {
    await rig.relayer.round()
    await rig.mine()
  }
  expect((await rig.find('first')).status).toBe('FINAL')
  expect(await rig.find('second')).toMatchObject({ status: 'QUEUED', errorName: 'PolicyRefused', nonce: null })
  rig.clock.advance(3_660_000)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n]))
  expect(await rig.nonceOf()).toBe(2)
})

test('a transaction that no node accepts is replaced, so that later nonces can proceed', async () => {
  await using rig = await startRig({ policy: (beacon) => ({ ...beaconPolicy(beacon), maxGasLimit: 100_000_000n }) })
  await rig.submit({ reference: 'too big', data: signalData(1n), gasLimit: 61_000_000n })
  await rig.signal(2n)
  await rig.settle(40)
  expect(await rig.find('too big')).toMatchObject({ status: 'FINAL', result: 'CANCELLED', nonce: 0n })
  expect(await countSignals(rig)).toEqual(onceEach([2n]))
})

test('hourly sums survive a restart and expire after an hour', async () => {
  await using database = await openTestDatabase()
  const address = `0x${'a'.repeat(40)}` as const
  const caps = { usdcMicros: 100n, gasWei: 10n ** 30n, usdcMicrosPerPayee: 50n }
  const at = (minutes: number): Date => new Date(Date.UTC(2026, 2, 1, 12, minutes))
  const charge = async (
    usdc: bigint,
    gasWei: bigint,
    payees: readonly PayeeCharge[],
    minutes: number,
  ): Promise<boolean> =>
    (await createChargeBook(database.db).book(address, { usdcMicros: usdc, gasWei, payees }, caps, at(minutes))) ===
    'booked'
  const book = (usdcMicros: bigint, minutes: number) => charge(usdcMicros, 10n ** 20n, [], minutes)
  expect([await book(60n, 0), await book(41n, 1), await book(40n, 1), await book(1n, 59)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([await book(60n, 60), await book(1n, 60), await book(40n, 61)]).toEqual([true, false, true])

  const pay = (recipient: 'b' | 'c', usdcMicros: bigint, minutes: number): Promise<boolean> => {
    const payees = [{ payee: `0x${recipient.repeat(40)}` as const, usdcMicros }]
    return charge(usdcMicros, 0n, payees, minutes)
  }
  expect([await pay('b', 30n, 200), await pay('b', 21n, 201), await pay('b', 20n, 201)]).toEqual([true, false, true])
  // What was refused for its recipient is not part of the total either.
  expect([await pay('c', 50n, 202), await pay('c', 1n, 202), await pay('b', 30n, 261)]).toEqual([true, false, true])

  await pruneCharges(database.db, at(261))
  for (const table of ['signer_charges', 'signer_payees']) {
    const left = await many(database.db, sql<{ minute: Date }>`select minute from ${sql.table(table)} order by minute`)
    expect([table, left.map(({ minute }) => minute)]).toEqual([table, [at(202), at(261)]])
  }
})

test('refused calls do not occupy the window', async () => {
  await using rig = await startRig({ settings: { maxInFlight: 2 } })
  for (let index = 0; index < 6; index += 1) await rig.submit({ reference: `refuse:${index}`, data: refuseData })
  await rig.signal(1n, 2n, 3n)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach([1n, 2n, 3n]))
  expect((await rig.admin.figures()).refused).toBe(6)
})
