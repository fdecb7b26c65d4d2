import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockAt, hashesOf, rich, richAccounts, sign, someone, temporaryFolder, type Rpc } from './fixtures.ts'
import { createDevChain, type DevChain } from '../src/chain.ts'

type Step = (rpc: Rpc, memory: { snapshots: unknown[] }) => Promise<unknown>

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ sender: fc.nat(3), gap: fc.nat(8), fee: fc.integer({ min: 2, max: 9 }) }).map(sending),
  },
  { weight: 2, arbitrary: fc.record({ count: fc.integer({ min: 1, max: 40 }), interval: fc.nat(3) }).map(mining) },
  { weight: 2, arbitrary: fc.record({ depth: fc.integer({ min: 1, max: 50 }), mode: fc.nat(3) }).map(reorganising) },
  {
    weight: 1,
    arbitrary: fc.nat(10 ** 6).map(
      (seconds): Step =>
        (rpc) =>
          rpc('evm_increaseTime', seconds),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(10 ** 6).map(
      (wei): Step =>
        (rpc) =>
          rpc('hardhat_setBalance', someone, `0x${wei.toString(16)}`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(10 ** 6).map(
      (fee): Step =>
        (rpc) =>
          rpc('hardhat_setNextBlockBaseFeePerGas', fee),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.option(fc.nat(10 ** 6)).map(
      (fee): Step =>
        (rpc) =>
          rpc('packhouse_holdBaseFee', fee),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (count): Step =>
        (rpc) =>
          rpc(
            'packhouse_revertNext',
            count,
            rich.map(({ address }) => address),
          ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (on): Step =>
        (rpc) =>
          rpc('evm_setAutomine', on),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>(async (rpc, { snapshots }) => snapshots.push(await rpc('evm_snapshot'))) },
  { weight: 1, arbitrary: fc.constant<Step>((rpc, { snapshots }) => rpc('evm_revert', snapshots.pop() ?? '0x0')) },
  { weight: 1, arbitrary: fc.constant<Step>(dropping) },
)

/** Nonces around the expected one: gaps wait, repeats replace or are rejected. */
function sending({ sender, gap, fee }: { sender: number; gap: number; fee: number }): Step {
  return async (rpc) => {
    const account = rich[sender] as (typeof rich)[number]
    const next = Number(await rpc('eth_getTransactionCount', account.address, 'latest'))
    return rpc('eth_sendRawTransaction', await sign(account, next + (gap > 5 ? gap - 5 : 0), { feeGwei: String(fee) }))
  }
}

function mining({ count, interval }: { count: number; interval: number }): Step {
  return (rpc) => rpc('packhouse_mine', count, interval)
}

function reorganising({ depth, mode }: { depth: number; mode: number }): Step {
  const options = [{}, { dropTransactions: 'all' }, { delayTransactions: 'all' }, { reorder: 'reverse' }][mode]
  return (rpc) => rpc('packhouse_reorg', { depth, ...options })
}

async function dropping(rpc: Rpc): Promise<unknown> {
  const { pending } = await rpc<{ pending: string[] }>('packhouse_status')
  return pending[0] && rpc('hardhat_dropTransaction', pending[0])
}

const rpcOf =
  (chain: DevChain): Rpc =>
  async <Result>(method: string, ...params: readonly unknown[]) =>
    (await chain.request({ method, params })) as Result

/** The state that clients can observe, except settings that end with the process. */
async function describeChain(rpc: Rpc): Promise<unknown> {
  const status = await rpc<object>('packhouse_status')
  return {
    hashes: await hashesOf(rpc),
    tip: await blockAt(rpc, 'latest'),
    status: { ...status, base_fee_held: null, reverts_left: 0 },
    balances: await Promise.all(
      [...rich.map(({ address }) => address), someone].map((address) => rpc('eth_getBalance', address, 'latest')),
    ),
    pendingNonces: await Promise.all(rich.map(({ address }) => rpc('eth_getTransactionCount', address, 'pending'))),
  }
}

test('after any sequence of changes, the journal replays to the same chain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await using folder = await temporaryFolder()
      const options = { now: () => 1_800_000_000_000, accounts: richAccounts, journalPath: folder.journalPath }
      const chain = await createDevChain(options)
      const memory = { snapshots: [] }
      for (const act of steps) await act(rpcOf(chain), memory).catch(refusalOnly)
      const before = await describeChain(rpcOf(chain))
      await chain.close()
      await using again = await createDevChain(options)
      expect(await describeChain(rpcOf(again))).toEqual(before)
      // The restored chain accepts new blocks.
      await rpcOf(again)('packhouse_mine', 1)
      const grown = await describeChain(rpcOf(again))
      await again.close()
      await using third = await createDevChain(options)
      expect(await describeChain(rpcOf(third))).toEqual(grown)
    }),
    { numRuns: 12 },
  )
})

test('a replaced transaction stays replaced, even when its successor is dropped', async () => {
  await using folder = await temporaryFolder()
  const options = { now: () => 1_800_000_000_000, accounts: richAccounts, journalPath: folder.journalPath }
  const chain = await createDevChain(options)
  const rpc = rpcOf(chain)
  const account = rich[0] as (typeof rich)[number]
  await rpc('evm_setAutomine', false)
  await rpc('eth_sendRawTransaction', await sign(account, 0, { feeGwei: '2' }))
  const successor = await rpc('eth_sendRawTransaction', await sign(account, 0, { feeGwei: '4' }))
  expect(await rpc('packhouse_status')).toMatchObject({ pending: [successor] })
  await rpc('hardhat_dropTransaction', successor)
  await chain.close()
  await using again = await createDevChain(options)
  expect(await rpcOf(again)('packhouse_status')).toMatchObject({ pending: [] })
  expect(await rpcOf(again)('eth_getTransactionCount', account.address, 'pending')).toBe('0x0')
})

function refusalOnly(error: Error): void {
  if (error.name !== 'RpcError') throw error
}
