import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import {
  beaconCode,
  blockAt,
  hashesOf,
  rich,
  rpcTo,
  sign,
  signalData,
  someone,
  spawnChain,
  temporaryFolder,
  type Receipt,
  type Rpc,
} from './fixtures.ts'
import { rewriteJournal, runKillRounds } from './kill-rounds.ts'

// These tests start processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const [alice] = rich as [(typeof rich)[number]]

const send = async (rpc: Rpc, raw: Promise<string>): Promise<string> => rpc<string>('eth_sendRawTransaction', await raw)
const receiptsOf = (rpc: Rpc, hashes: readonly string[]): Promise<Receipt[]> =>
  Promise.all(hashes.map((hash) => rpc<Receipt>('eth_getTransactionReceipt', hash)))

describe('a chain that is killed', () => {
  test('keeps every block hash, receipt and log', async () => {
    await using folder = await temporaryFolder()
    await using first = await spawnChain(folder)
    const rpc = rpcTo(first.rpcUrl)
    const deployed = await send(rpc, sign(alice, 0, { to: null, data: beaconCode }))
    const [{ contractAddress: to }] = (await receiptsOf(rpc, [deployed])) as [Receipt]
    const signals = await Promise.all(
      [1, 2, 3].map((nonce) =>
        send(rpc, sign(alice, nonce, { to: to as `0x${string}`, data: signalData(BigInt(nonce)) })),
      ),
    )
    const before = {
      hashes: await hashesOf(rpc),
      receipts: await receiptsOf(rpc, [deployed, ...signals]),
      logs: await rpc<unknown[]>('eth_getLogs', { fromBlock: '0x0' }),
    }
    expect(before.logs).toHaveLength(3)
    await first.kill()

    await using second = await spawnChain(folder)
    const again = rpcTo(second.rpcUrl)
    expect({
      hashes: await hashesOf(again),
      receipts: await receiptsOf(again, [deployed, ...signals]),
      logs: await again('eth_getLogs', { fromBlock: '0x0' }),
    }).toEqual(before)
  })

  test('keeps pending transactions, set balances, skipped time and replaced branches', async () => {
    await using folder = await temporaryFolder()
    await using first = await spawnChain(folder)
    const rpc = rpcTo(first.rpcUrl)
    for (let nonce = 0; nonce < 6; nonce += 1) await send(rpc, sign(alice, nonce))
    await rpc('evm_increaseTime', 86_400)
    await rpc('hardhat_setBalance', someone, '0x1234')
    await rpc('packhouse_mine', 1)
    await rpc('packhouse_reorg', { depth: 4 })
    await rpc('evm_setAutomine', false)
    const waiting = await send(rpc, sign(alice, 6))
    const hashes = await hashesOf(rpc)
    const { chain_time: skipped } = await rpc<{ chain_time: number }>('packhouse_status')
    await first.kill()

    await using second = await spawnChain(folder)
    const again = rpcTo(second.rpcUrl)
    expect(await hashesOf(again)).toEqual(hashes)
    expect(await again('eth_getBalance', someone, 'latest')).toBe('0x1234')
    expect(await again('packhouse_status')).toMatchObject({
      automine: false,
      pending: [waiting],
      clock_offset_seconds: 86_400,
    })
    await again('evm_mine')
    expect(await receiptsOf(again, [waiting])).toMatchObject([{ status: '0x1' }])
    const { timestamp } = await blockAt(again, 'latest')
    expect(Number(timestamp)).toBeGreaterThanOrEqual(skipped)
    expect(Number(timestamp)).toBeLessThan(skipped + 3_600)
  })

  test('never loses an acknowledged change, however often it is killed under load', async () => {
    const result = await runKillRounds({ rounds: 4, acknowledgedPerRound: 15, reorgEvery: 1 })
    expect(result).toMatchObject({ lost: [], moved: [] })
    expect(result.acknowledged).toBeGreaterThanOrEqual(60)
  })
})

test('a full disk stops the chain with the reason and loses no acknowledged change', async () => {
  await using folder = await temporaryFolder()
  await using limited = await spawnChain({ ...folder, maxFileBlocks: 8 })
  const acknowledged: string[] = []
  const fill = async (): Promise<void> => {
    for (let nonce = 0; ; nonce += 1) acknowledged.push(await send(rpcTo(limited.rpcUrl), sign(alice, nonce)))
  }
  await expect(fill()).rejects.toThrow()
  expect(await limited.ended).toMatch(/chain\.journal could not be written: EFBIG/)

  await using chain = await spawnChain(folder)
  expect(acknowledged.length).toBeGreaterThan(2)
  for (const receipt of await receiptsOf(rpcTo(chain.rpcUrl), acknowledged))
    expect(receipt).toMatchObject({ status: '0x1' })
})

describe('a chain that is stopped', () => {
  test('exits with 0 and restarts with the same state', async () => {
    await using folder = await temporaryFolder()
    await using first = await spawnChain(folder)
    await send(rpcTo(first.rpcUrl), sign(alice, 0))
    const hashes = await hashesOf(rpcTo(first.rpcUrl))
    expect(await first.stop()).toBe(0)
    await using second = await spawnChain(folder)
    expect(await hashesOf(rpcTo(second.rpcUrl))).toEqual(hashes)
  })
})

describe('a journal', () => {
  async function journalOfThree(journalPath: string): Promise<void> {
    await using chain = await spawnChain({ journalPath })
    for (let nonce = 0; nonce < 3; nonce += 1) await send(rpcTo(chain.rpcUrl), sign(alice, nonce))
  }

  test('with an incomplete last line starts with the complete ones', async () => {
    await using folder = await temporaryFolder()
    await journalOfThree(folder.journalPath)
    await appendFile(folder.journalPath, '00112233445566')
    await using chain = await spawnChain(folder)
    expect(await rpcTo(chain.rpcUrl)('eth_blockNumber')).toBe('0x3')
  })

  test('that was altered is rejected with the command that resets chain and database, and left unchanged', async () => {
    await using folder = await temporaryFolder()
    await journalOfThree(folder.journalPath)
    const altered = (await readFile(folder.journalPath, 'utf8')).replace(/"timestamp":(\d)/, '"timestamp":9')
    await writeFile(folder.journalPath, altered)
    await expect(spawnChain(folder)).rejects.toThrow(/is corrupt: line 1 was altered.*npm run reset/)
    expect(await readFile(folder.journalPath, 'utf8')).toBe(altered)
  })

  test('that is intact but replays to other hashes is rejected with the block number', async () => {
    await using folder = await temporaryFolder()
    await journalOfThree(folder.journalPath)
    const altered = await rewriteJournal(folder.journalPath, (line, number) =>
      number === 4 ? line.replace(/"timestamp":(\d+)/, (_, time) => `"timestamp":${Number(time) + 1}`) : line,
    )
    await expect(spawnChain(folder)).rejects.toThrow(
      /Block 3 replays as 0x[0-9a-f]{64}, the chain journal has 0x[0-9a-f]{64}.*npm run reset/,
    )
    expect(await readFile(folder.journalPath, 'utf8')).toBe(altered)
  })

  test('is used by one process at a time', async () => {
    await using folder = await temporaryFolder()
    await using chain = await spawnChain(folder)
    await expect(spawnChain(folder)).rejects.toThrow(/is in use by another running process/)
    expect(await rpcTo(chain.rpcUrl)('eth_blockNumber')).toBe('0x0')
  })
})

test('a busy port is reported, and nothing is left running or written', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  await using chain = await spawnChain(folder)
  await expect(spawnChain({ journalPath: other.journalPath, port: chain.port })).rejects.toThrow(
    `Port ${chain.port} on 127.0.0.1 is already in use. Stop the other program, or set CHAIN_PORT to another port`,
  )
  await expect(readFile(other.journalPath)).rejects.toThrow('ENOENT')
})
