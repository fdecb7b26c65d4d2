import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createTestClient,
  custom,
  type Hash,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import {
  beaconAbi,
  beaconCode,
  blockAt,
  hashesOf,
  rich,
  richAccounts,
  sign,
  someone,
  word,
  type Receipt,
  type Rpc,
} from '../test/fixtures.ts'
import { createDevChain, type DevChain } from './chain.ts'

const [alice, bob] = rich as [(typeof rich)[number], (typeof rich)[number]]

async function startChain(now = () => 1_800_000_000_000): Promise<DevChain & { rpc: Rpc }> {
  const chain = await createDevChain({ now, accounts: richAccounts })
  return {
    ...chain,
    rpc: <Result>(method: string, ...params: readonly unknown[]) =>
      chain.request({ method, params }) as Promise<Result>,
  }
}

const receiptOf = (rpc: Rpc, hash: Hash): Promise<Receipt | null> =>
  rpc<Receipt | null>('eth_getTransactionReceipt', hash)
const send = async (rpc: Rpc, raw: Promise<Hex>): Promise<Hash> => rpc<Hash>('eth_sendRawTransaction', await raw)

describe('blocks', () => {
  test('a transaction is in a block when its request is answered', async () => {
    await using chain = await startChain()
    const hash = await send(chain.rpc, sign(alice, 0))
    expect(await receiptOf(chain.rpc, hash)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
    expect(await blockAt(chain.rpc, 'latest')).toMatchObject({ timestamp: '0x6b49d200', transactions: [hash] })
  })

  test('a burst of transactions does not run ahead of the clock', async () => {
    await using chain = await startChain()
    for (let nonce = 0; nonce < 20; nonce += 1) await send(chain.rpc, sign(alice, nonce))
    expect(await blockAt(chain.rpc, 'latest')).toMatchObject({ number: '0x14', timestamp: '0x6b49d200' })
  })

  test('a transaction with a nonce gap waits, without empty blocks', async () => {
    await using chain = await startChain()
    const second = await send(chain.rpc, sign(alice, 1))
    expect(await chain.rpc('eth_blockNumber')).toBe('0x0')
    const first = await send(chain.rpc, sign(alice, 0))
    expect((await blockAt(chain.rpc, 'latest')).transactions).toEqual([first, second])
  })

  test('every start gives the same genesis block', async () => {
    await using chain = await startChain()
    await using other = await startChain(() => 1_900_000_000_000)
    expect(await hashesOf(chain.rpc)).toEqual(await hashesOf(other.rpc))
  })

  test('Cancun opcodes work: transient storage and memory copy', async () => {
    await using chain = await startChain()
    const data = '0x600760005d60005c6000526020600060205e60406000f3'
    expect(await chain.rpc('eth_call', { data }, 'latest')).toBe(`${word(7n)}${word(7n).slice(2)}`)
  })

  test('with automine off a transaction waits until a block is requested', async () => {
    await using chain = await startChain()
    await chain.rpc('evm_setAutomine', false)
    const hash = await send(chain.rpc, sign(alice, 0))
    expect(await receiptOf(chain.rpc, hash)).toBeNull()
    expect(await chain.rpc('packhouse_status')).toMatchObject({ automine: false, pending: [hash] })
    await chain.rpc('evm_mine')
    expect(await receiptOf(chain.rpc, hash)).toMatchObject({ blockNumber: '0x1' })
  })

  test('a dropped transaction is not mined', async () => {
    await using chain = await startChain()
    await chain.rpc('evm_setAutomine', false)
    const hash = await send(chain.rpc, sign(alice, 0))
    expect(await chain.rpc('hardhat_dropTransaction', hash)).toBe(true)
    await chain.rpc('evm_mine')
    expect(await chain.rpc('eth_getTransactionByHash', hash)).toBeNull()
    expect(await chain.rpc('packhouse_status')).toMatchObject({ pending: [] })
  })

  test('time jumps move the next block and every one after it', async () => {
    await using chain = await startChain()
    await chain.rpc('evm_increaseTime', 86_400)
    await chain.rpc('packhouse_mine', 2, 10)
    await send(chain.rpc, sign(alice, 0))
    const times = await Promise.all(
      [1, 2, 3].map(async (number) => Number((await blockAt(chain.rpc, number)).timestamp)),
    )
    expect(times).toEqual([1_800_086_400, 1_800_086_410, 1_800_086_410])
  })
})

test('a call on the pending block sees the skipped time', async () => {
  await using chain = await startChain()
  await chain.rpc('evm_increaseTime', 86_400)
  const timestampCode = '0x4260005260206000f3'
  expect(Number(await chain.rpc('eth_call', { data: timestampCode }, 'pending'))).toBeGreaterThanOrEqual(1_800_086_400)
})

describe('errors', () => {
  test.each([
    ['already known', {}, {}, 'already known'],
    ['underpriced', {}, { value: 5n }, 'replacement transaction underpriced'],
    ['too poor', undefined, { value: 10n ** 30n }, 'insufficient funds for gas * price + value'],
    ['too little gas', undefined, { gas: 20_000n }, 'intrinsic gas too low: gas 20000, minimum needed 21000'],
  ])('a rejected transaction has the error message of common nodes: %s', async (_, first, second, message) => {
    await using chain = await startChain()
    await chain.rpc('evm_setAutomine', false)
    if (first) await send(chain.rpc, sign(alice, 0, first))
    await expect(send(chain.rpc, sign(alice, 0, second))).rejects.toMatchObject({
      code: -32_000,
      message: expect.stringContaining(message),
    })
  })

  test('a mined transaction that is sent again has a nonce too low', async () => {
    await using chain = await startChain()
    await send(chain.rpc, sign(alice, 0))
    await expect(send(chain.rpc, sign(alice, 0))).rejects.toThrow('nonce too low: next nonce 1, tx nonce 0')
  })

  test('viem decodes a custom error of a call', async () => {
    await using chain = await startChain()
    const client = createPublicClient({ transport: custom(chain) })
    const deployed = await receiptOf(chain.rpc, await send(chain.rpc, sign(alice, 0, { to: null, data: beaconCode })))
    const call = { address: deployed?.contractAddress as Hex, abi: beaconAbi, functionName: 'refuse' } as const
    const error = await client.readContract(call).catch((thrown: BaseError) => thrown)
    const reverted = (error as BaseError).walk((cause) => cause instanceof ContractFunctionRevertedError)
    expect((reverted as ContractFunctionRevertedError).data).toMatchObject({ errorName: 'Refused', args: [42n] })
  })

  test.each([
    'eth_sendTransaction',
    'hardhat_impersonateAccount',
    'hardhat_setCoinbase',
    'hardhat_reset',
    'evm_setIntervalMining',
    'anvil_reorg',
    '__proto__',
    'constructor',
  ])('%s is not supported', async (method) => {
    await using chain = await startChain()
    await expect(chain.rpc(method, someone)).rejects.toMatchObject({ code: -32_601 })
  })
})

describe('snapshots', () => {
  test('viem test actions work: snapshot, mine, set balance, revert', async () => {
    await using chain = await startChain()
    const client = createTestClient({ mode: 'hardhat', transport: custom(chain) })
    await send(chain.rpc, sign(alice, 0))
    const before = await hashesOf(chain.rpc)
    const id = await client.snapshot()
    await client.setBalance({ address: someone, value: 77n })
    await client.mine({ blocks: 40 })
    await client.setAutomine(false)
    await send(chain.rpc, sign(alice, 1))
    await client.revert({ id })
    expect(await hashesOf(chain.rpc)).toEqual(before)
    expect(await chain.rpc('eth_getBalance', someone, 'latest')).toBe('0x1')
    expect(await chain.rpc('packhouse_status')).toMatchObject({ automine: true, pending: [] })
    expect(await chain.rpc('evm_revert', id)).toBe(false)
  })

  test('a reorg below a snapshot invalidates it', async () => {
    await using chain = await startChain()
    await chain.rpc('packhouse_mine', 3)
    const id = await chain.rpc('evm_snapshot')
    await chain.rpc('packhouse_reorg', { depth: 2 })
    expect(await chain.rpc('evm_revert', id)).toBe(false)
  })
})

type Reorg = {
  removedBlocks: Hash[]
  addedBlocks: Hash[]
  remined: Hash[]
  dropped: Hash[]
  pending: Hash[]
  refused: { hash: Hash }[]
  commonBlock: number
}
const reorg = (rpc: Rpc, request: object): Promise<Reorg> => rpc<Reorg>('packhouse_reorg', request)

describe('reorgs', () => {
  async function fiveBlocks(): Promise<Awaited<ReturnType<typeof startChain>> & { hashes: Hash[] }> {
    const chain = await startChain()
    const hashes = [
      await send(chain.rpc, sign(alice, 0)),
      await send(chain.rpc, sign(bob, 0, { to: alice.address })),
      await send(chain.rpc, sign(alice, 1)),
      await send(chain.rpc, sign(bob, 1)),
      await send(chain.rpc, sign(alice, 2)),
    ]
    return { ...chain, hashes }
  }

  test.each([1, 2, 5])(
    'a reorg of depth %i gives a longer branch with other hashes and the same transactions',
    async (depth) => {
      await using chain = await fiveBlocks()
      const before = await hashesOf(chain.rpc)
      const result = await reorg(chain.rpc, { depth })
      const after = await hashesOf(chain.rpc)
      expect(after).toHaveLength(7)
      expect(after.slice(0, 6 - depth)).toEqual(before.slice(0, 6 - depth))
      expect(after.filter((hash) => before.slice(6 - depth).includes(hash))).toEqual([])
      expect(result).toMatchObject({
        commonBlock: 5 - depth,
        removedBlocks: before.slice(6 - depth),
        addedBlocks: after.slice(6 - depth),
        remined: chain.hashes.slice(5 - depth),
        pending: [],
        refused: [],
      })
      for (const hash of chain.hashes) expect(await receiptOf(chain.rpc, hash)).toMatchObject({ status: '0x1' })
    },
  )

  test('a long chain can be reorganised deeper than the nearest snapshot', async () => {
    await using chain = await startChain()
    for (let nonce = 0; nonce < 70; nonce += 1) await send(chain.rpc, sign(alice, nonce))
    const before = await hashesOf(chain.rpc)
    await reorg(chain.rpc, { depth: 45 })
    const after = await hashesOf(chain.rpc)
    expect(after.slice(0, 26)).toEqual(before.slice(0, 26))
    expect(after).toHaveLength(72)
    expect(await chain.rpc('eth_getTransactionCount', alice.address, 'latest')).toBe('0x46')
  })

  test('dropped transactions are gone, and later ones of the same sender wait for their nonces', async () => {
    await using chain = await fiveBlocks()
    const [, , aliceSecond, , aliceThird] = chain.hashes as [Hash, Hash, Hash, Hash, Hash]
    const result = await reorg(chain.rpc, { depth: 3, dropTransactions: [aliceSecond] })
    expect(result).toMatchObject({ dropped: [aliceSecond], pending: [aliceThird] })
    expect(await receiptOf(chain.rpc, aliceSecond)).toBeNull()
    // The sender sends it again, and both are mined.
    await send(chain.rpc, sign(alice, 1))
    expect(await receiptOf(chain.rpc, aliceThird)).toMatchObject({ status: '0x1' })
  })

  test('all transactions of the lost blocks can be dropped at once', async () => {
    await using chain = await fiveBlocks()
    const result = await reorg(chain.rpc, { depth: 5, dropTransactions: 'all' })
    expect(result).toMatchObject({ dropped: chain.hashes, remined: [], pending: [] })
    expect(await chain.rpc('eth_getTransactionCount', alice.address, 'latest')).toBe('0x0')
  })

  test('delayed transactions are mined with the next block', async () => {
    await using chain = await fiveBlocks()
    const last = chain.hashes[4] as Hash
    expect(await reorg(chain.rpc, { depth: 1, delayTransactions: 'all' })).toMatchObject({ pending: [last] })
    await chain.rpc('evm_mine')
    expect(await receiptOf(chain.rpc, last)).toMatchObject({ blockNumber: '0x7' })
  })

  test('the new branch can have a different order', async () => {
    await using chain = await fiveBlocks()
    await reorg(chain.rpc, { depth: 2, reorder: 'reverse' })
    const [fourth, fifth] = await Promise.all([blockAt(chain.rpc, 4), blockAt(chain.rpc, 5)])
    expect([...fourth.transactions, ...fifth.transactions]).toEqual([chain.hashes[4], chain.hashes[3]])
  })

  test('a transaction funded by a dropped one is listed as refused', async () => {
    await using chain = await startChain()
    const poor = rich[3] as (typeof rich)[number]
    await chain.rpc('hardhat_setBalance', poor.address, '0x0')
    await chain.rpc('evm_mine')
    const gift = await send(chain.rpc, sign(alice, 0, { to: poor.address, value: 10n ** 18n }))
    const spent = await send(chain.rpc, sign(poor, 0, { value: 10n ** 17n }))
    const result = await reorg(chain.rpc, { depth: 2, dropTransactions: [gift] })
    expect(result.refused).toEqual([{ hash: spent, message: expect.stringContaining('insufficient funds') }])
  })

  test('faucet balances and clock jumps of the removed blocks are kept', async () => {
    await using chain = await startChain()
    await chain.rpc('packhouse_mine', 2)
    await chain.rpc('hardhat_setBalance', someone, '0x99')
    await chain.rpc('evm_increaseTime', 1_000)
    await chain.rpc('evm_mine')
    await reorg(chain.rpc, { depth: 2 })
    expect(await chain.rpc('eth_getBalance', someone, 'latest')).toBe('0x99')
    expect(await chain.rpc('packhouse_status')).toMatchObject({ clock_offset_seconds: 1_000, block_number: 4 })
  })

  test.each([{ depth: 0 }, { depth: 6 }, {}, { depth: 1, dropTransactions: 'some' }, { depth: 1, reorder: 4 }])(
    '%o is rejected and changes nothing',
    async (request) => {
      await using chain = await fiveBlocks()
      const before = await hashesOf(chain.rpc)
      await expect(reorg(chain.rpc, request)).rejects.toMatchObject({ code: -32_602 })
      expect(await hashesOf(chain.rpc)).toEqual(before)
    },
  )
})
