import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import type { DevChainFailure } from '../src/failures.ts'
import { startDevChain, type SuperviseOptions, type SupervisedDevChain } from '../src/supervise.ts'
import { hashesOf, rich, richAccounts, rpcTo, sign, spawnChain, temporaryFolder } from './fixtures.ts'

// These tests start processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const [alice] = rich as [(typeof rich)[number]]

type Logged = { level: string; message: string }

async function supervise(options: Pick<SuperviseOptions, 'journalPath'> & Partial<SuperviseOptions>) {
  const logged: Logged[] = []
  let wake = (): void => {}
  const line =
    (level: string) =>
    (_: unknown, message: string): void => {
      logged.push({ level, message })
      wake()
    }
  const chain = await startDevChain({
    port: 0,
    accounts: richAccounts,
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    ...options,
  })
  return {
    chain,
    logged,
    async until(message: string, times = 1): Promise<void> {
      while (logged.filter((entry) => entry.message === message).length < times)
        await new Promise<void>((woken) => (wake = woken))
    },
    [Symbol.asyncDispose]: () => chain.stop(),
  }
}

const kill = (chain: SupervisedDevChain): boolean => process.kill(chain.pid as number, 'SIGKILL')

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a crashed chain is restarted at the same address with the same blocks', async () => {
  await using folder = await temporaryFolder()
  await using run = await supervise(folder)
  const rpc = rpcTo(run.chain.rpcUrl)
  await rpc('eth_sendRawTransaction', await sign(alice, 0))
  const hashes = await hashesOf(rpc)
  const { pid } = run.chain
  kill(run.chain)
  await run.until('development chain restarted')
  expect(run.chain.pid).not.toBe(pid)
  expect(await hashesOf(rpc)).toEqual(hashes)
  expect(run.logged.filter(({ level }) => level === 'error')).toEqual([
    { level: 'error', message: 'development chain ended unexpectedly' },
  ])
})

test('a chain that keeps crashing is not restarted after its last restart', async () => {
  await using folder = await temporaryFolder()
  const failed = Promise.withResolvers<DevChainFailure>()
  await using run = await supervise({ ...folder, maxRestarts: 2, onFailed: failed.resolve })
  for (let crash = 1; crash <= 2; crash += 1) {
    kill(run.chain)
    await run.until('development chain restarted', crash)
  }
  kill(run.chain)
  expect(await failed.promise).toMatchObject({ code: 'crashed', message: 'The development chain crashed 3 times.' })
})

test('a journal that fails to replay is reported and not retried', async () => {
  await using folder = await temporaryFolder()
  const failed = Promise.withResolvers<DevChainFailure>()
  await using run = await supervise({ ...folder, onFailed: failed.resolve })
  await rpcTo(run.chain.rpcUrl)('packhouse_mine', 2)
  const text = await readFile(folder.journalPath, 'utf8')
  await writeFile(folder.journalPath, text.replace('"transactions":[]', '"transactions":["0x00"]'))
  kill(run.chain)
  expect(await failed.promise).toMatchObject({
    code: 'journal_corrupt',
    message: expect.stringContaining('npm run reset'),
  })
})

test('a failed start rejects with its reason', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  await using taken = await spawnChain(other)
  await expect(supervise({ ...folder, port: taken.port })).rejects.toMatchObject({
    code: 'port_busy',
    message: expect.stringContaining(`Port ${taken.port} on 127.0.0.1 is already in use`),
  })
})

test('the replay reports its progress', async () => {
  await using folder = await temporaryFolder()
  {
    await using first = await spawnChain(folder)
    await rpcTo(first.rpcUrl)('packhouse_mine', 250)
  }
  const progress: number[] = []
  await using run = await supervise({
    ...folder,
    onProgress: ({ doneBlocks, totalBlocks }) => progress.push(doneBlocks / totalBlocks),
  })
  expect(await rpcTo(run.chain.rpcUrl)('eth_blockNumber')).toBe('0xfa')
  expect(progress).toEqual([0.4, 0.8, 1])
})

test('stopping ends the process and is idempotent', async () => {
  await using folder = await temporaryFolder()
  const { chain } = await supervise(folder)
  const pid = chain.pid as number
  await Promise.all([chain.stop(), chain.stop()])
  expect(isRunning(pid)).toBe(false)
})

test('stopping ends a chain that hangs', async () => {
  await using folder = await temporaryFolder()
  const { chain } = await supervise(folder)
  const pid = chain.pid as number
  process.kill(pid, 'SIGSTOP')
  await chain.stop()
  expect(isRunning(pid)).toBe(false)
})

test('when the parent is killed, the chain process ends too', async () => {
  await using folder = await temporaryFolder()
  const supervisePath = join(import.meta.dirname, '../src/supervise.ts')
  const script = `
    const { startDevChain } = await import(${JSON.stringify(supervisePath)})
    const log = { info() {}, warn() {}, error() {} }
    const chain = await startDevChain({ journalPath: ${JSON.stringify(folder.journalPath)}, port: 0, log })
    console.log(chain.rpcUrl)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(parent, 'exit')
  const [rpcUrl] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  await rpcTo(rpcUrl)('packhouse_mine', 3)
  parent.kill('SIGKILL')
  await exited
  const isServing = (): Promise<boolean> =>
    rpcTo(rpcUrl)('eth_chainId').then(
      () => true,
      () => false,
    )
  for (let attempt = 0; attempt < 100 && (await isServing()); attempt += 1)
    await new Promise((tick) => setTimeout(tick, 50))
  // An orphaned process would still lock the journal.
  await using next = await spawnChain(folder)
  expect(await rpcTo(next.rpcUrl)('eth_blockNumber')).toBe('0x3')
})
