// A filler has no owner: what waits for it are the transactions with higher nonces of its account.
import { expect, test } from 'vitest'
import { toHex } from 'viem'
import { rich } from '../../../../devchain/test/fixtures.ts'
import { countSignals, onceEach } from './beacon.ts'
import type { Fault } from './matrix/faults.ts'
import { casesOf } from './matrix/suites.ts'
import { startRig, type Rig } from './relayer-rig.ts'

const owner = rich[0]
if (!owner) throw new Error('Expected four funded accounts.')

const attemptsOf = async (rig: Rig) => {
  const [filler] = await rig.admin.list({ purpose: 'nonce.fill', limit: 1 })
  return rig.admin.inspect(filler?.id ?? 0n)
}

async function replace(rig: Rig, by: 'bump' | 'cancel'): Promise<void> {
  await rig.admin[by]((await attemptsOf(rig)).id)
  await rig.relayer.round()
  expect((await attemptsOf(rig)).attempts.length).toBeGreaterThan(by === 'bump' ? 1 : 0)
}

/** Done to a filler that was sent to a node that does not mine. */
const apply: Record<Fault, (rig: Rig) => Promise<unknown>> = {
  reverts: (rig) => rig.rpc('packhouse_revertNext', 1, [owner.address]),
  'is dropped': async (rig) => {
    for (const { hash } of (await attemptsOf(rig)).attempts) await rig.rpc('hardhat_dropTransaction', hash)
    rig.clock.advance(5_000)
  },
  'is replaced': (rig) => replace(rig, 'bump'),
  'is cancelled': (rig) => replace(rig, 'cancel'),
  // A filler is signed when it is made and has no last try; an account without ether is what it waits for.
  expires: async (rig) => {
    for (const { hash } of (await attemptsOf(rig)).attempts) await rig.rpc('hardhat_dropTransaction', hash)
    await rig.rpc('hardhat_setBalance', owner.address, '0x0')
    for (let round = 0; round < 20; round += 1) {
      rig.clock.advance(60_000)
      await rig.relayer.round()
    }
    await rig.rpc('hardhat_setBalance', owner.address, toHex(10n ** 18n))
  },
  'is reorganized': async (rig) => {
    await rig.mine()
    await rig.relayer.round()
    await rig.rpc('packhouse_reorg', { depth: 1, dropTransactions: 'all' })
  },
}

test.for(casesOf('fillers'))('the account continues when the transaction of %s %s', async ([purpose, fault]) => {
  await using rig = await startRig()
  await rig.relayer.round()
  await rig.db.updateTable('relayer_accounts').set({ next_nonce: 1n }).execute()
  await rig.signal(1n)
  await rig.automine(false)
  // A gap is filled when it has lasted for some seconds.
  for (let round = 0; round < 6; round += 1) {
    await rig.relayer.round()
    rig.clock.advance(5_000)
  }
  expect(await attemptsOf(rig)).toMatchObject({ purpose, nonce: 0n, status: 'BROADCAST' })
  await apply[fault](rig)
  await rig.automine(true)
  await rig.settle()
  // A filler is an empty transfer to itself, as a cancellation is.
  expect(await attemptsOf(rig)).toMatchObject({ status: 'FINAL', result: 'CANCELLED' })
  expect(await countSignals(rig)).toEqual(onceEach([1n]))
  expect(await rig.nonceOf()).toBe(2)
})
