// docs/going-live.md, followed word by word on a chain that it does not control: the commands are those of the page, and
// the test does what its sentences ask of people: sign with Safes, send money, wait for the timelock.
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPublicClient, erc20Abi, http, parseEther, parseUnits, type Abi, type Address } from 'viem'
import { serveDevChain } from '@packhouse/devchain/serve'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as testUsdc from '../../src/chain/abi/test-usdc.ts'
import { devChain } from '../../src/chain/clients/dev-chain.ts'
import { contractAddress, type Deployment } from '../../src/chain/deploy/deploy.ts'
import type { Fund } from '../../src/chain/deploy/funds.ts'
import { createDb, createPool, one, type Connection, type Db } from '../../src/db/db.ts'
import { produceBlocks, type BlockProducer } from '../../src/sandbox/chain/block-producer.ts'
import { openSandboxChain, type SandboxChain } from '../../src/sandbox/chain/host.ts'
import { deployWallets, type ContractWallet } from '../chain/deploy/contract-wallet.ts'
import { binary, environmentOf, root } from '../../../cli/test/binary.ts'
import { connectionUrl } from '../harness/database.ts'
import { withDatabase } from '../harness/database.setup.ts'
import { launch } from '../harness/process.ts'

const timelockDelaySeconds = 172_800
/** The chain begins so far in the past that it has reached the present after three waits for the timelock. */
let chainDelayMs = 3 * timelockDelaySeconds * 1_000
const finalitySeconds = 5
const name = `packhouse_live_${process.pid}`
const page = join(root, 'docs', 'going-live.md')
const cards = Array.from({ length: 6 }, (_, index) => ({ item_type: 'CARD', name: `Card ${index}`, price_group_id: 1 }))

let folder: string
let chain: SandboxChain
let producer: BlockProducer
let clock: NodeJS.Timeout
let connection: Connection
let db: Db
let safes: Record<'admin' | 'treasury' | 'custodian' | 'pauser', ContractWallet>
let steps: Map<string, string>
/** What the shell of the operator has exported. */
let shell: Record<string, string> = {}
const running: ReturnType<typeof launch>[] = []

async function readSteps(): Promise<Map<string, string>> {
  const text = await readFile(page, 'utf8')
  const blocks = text.matchAll(/```sh not-run="step ([\w-]+);[^"]*"\n([^]*?)```/g)
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]))
}

/** The chain of others: USDC and an entropy provider exist, and nothing of ours. */
async function openForeignChain(): Promise<void> {
  chain = await openSandboxChain({
    dataDir: join(folder, 'chain'),
    port: 0,
    secret: Buffer.alloc(32, 9),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    progress: () => {},
    onFailed: (error) => {
      throw error
    },
    seedChain: async () => {},
    launch: ({ journalPath, port, accounts, onFailed }) =>
      serveDevChain({ journalPath, port, accounts, now: () => Date.now() - chainDelayMs, onFatal: onFailed }),
  })
  producer = produceBlocks({ chain, sealBlocks: 2, onError: () => {}, everyMs: 200 })
  // Blocks also come while nothing happens, as on a public chain.
  const request = chain.publicClient.request as unknown as (call: object) => Promise<unknown>
  clock = setInterval(() => void request({ method: 'packhouse_mine', params: [1] }).catch(() => {}), 2_000)
  const publicClient = createPublicClient({ chain: devChain, transport: http(chain.rpcUrl), pollingInterval: 50 })
  const wallets = await deployWallets(publicClient, chain.sender.wallet('deployer'), 4)
  const [admin, treasury, custodian, pauser] = wallets
  if (!admin || !treasury || !custodian || !pauser) throw new Error('Four wallets are needed.')
  safes = { admin, treasury, custodian, pauser }
}

/** The example for another chain, as the page tells. */
async function writeTemplate(): Promise<string> {
  const example = JSON.parse(await readFile(join(root, 'contracts', 'deploy.example.json'), 'utf8')) as {
    settings: Record<string, unknown>
  }
  const provider = chain.keyring.role('entropyProvider').address
  const entropy = { address: contractAddress(chain.deployment, 'dev-entropy'), provider }
  const usdc = { address: contractAddress(chain.deployment, 'usdc') }
  const path = join(folder, 'template.json')
  await writeFile(
    path,
    JSON.stringify({ ...example, settings: { ...example.settings, timelockDelaySeconds, usdc, entropy } }),
  )
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-live-'))
  await openForeignChain()
  await createDatabase(inject('server'), { name })
  connection = withDatabase(inject('server'), name)
  db = createDb(createPool({ connection, maxConnections: 2, onError: () => {} }))
  steps = await readSteps()
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'packhouse'), `#!/bin/sh\nexec "${process.execPath}" "${binary}" "$@"\n`)
  await chmod(join(folder, 'bin', 'packhouse'), 0o755)
  await symlink(join(root, 'contracts'), join(folder, 'contracts'))
  await writeFile(join(folder, 'cards.json'), JSON.stringify({ items: cards }))
  shell = {
    TEMPLATE: await writeTemplate(),
    DEPLOYER_KEY: chain.keyring.privateKey('deployer'),
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_CONFIRMATIONS: '1,1,2',
    ADMIN_SAFE: safes.admin.address,
    TREASURY_SAFE: safes.treasury.address,
    CUSTODIAN_SAFE: safes.custodian.address,
    PAUSER_SAFE: safes.pauser.address,
    PAYOUT_WALLET: chain.keyring.role('faucet').address,
    FINALITY: `${finalitySeconds} seconds`,
    DATABASE_URL: connectionUrl(connection),
    DATA_DIR: join(folder, 'data'),
  }
})

afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.map(({ exited }) => exited))
  clearInterval(clock)
  await producer.stop()
  await chain.stop()
  await db.destroy()
  await dropDatabase(inject('server'), name)
  await rm(folder, { recursive: true, force: true })
})

/** Runs the commands of one step and keeps what they export. */
async function follow(step: string): Promise<{ code: number | null; output: string }> {
  const code = steps.get(step)
  if (code === undefined) throw new Error(`The page has no step ${step}.`)
  const env = environmentOf({ ...shell, XDG_CONFIG_HOME: join(folder, 'config') })
  const PATH = [join(folder, 'bin'), dirname(process.execPath), env['PATH'] ?? ''].join(delimiter)
  const script = `set -a\n${code}\nset +a\nenv -0 > exported\n`
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', script], { cwd: folder, env: { ...env, PATH } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const exit = await new Promise<number | null>((settle) => child.once('close', settle))
  if (exit === 0) {
    const text = await readFile(join(folder, 'exported'), 'utf8')
    const names = /^(PACKHOUSE|KEY|EVIDENCE|CHAIN|DATABASE|PARTNER)/
    for (const entry of text.split('\0')) {
      const [variable = '', ...value] = entry.split('=')
      if (names.test(variable) && variable !== 'PACKHOUSE_PARENT') shell[variable] = value.join('=')
    }
  }
  return { code: exit, output }
}

async function succeed(step: string): Promise<void> {
  const { code, output } = await follow(step)
  expect(code, `${step}: ${output}`).toBe(0)
}

const read = async (name: string): Promise<any> => JSON.parse(await readFile(join(folder, name), 'utf8'))
const execute = (safe: ContractWallet, name: string) => safe.execute(join(folder, name))

/** The admin Safe announces, the delay passes, and the admin Safe executes. */
async function throughTimelock(name: string): Promise<void> {
  await execute(safes.admin, `${name}.schedule.json`)
  chainDelayMs -= timelockDelaySeconds * 1_000
  await delay(4_000)
  await execute(safes.admin, `${name}.execute.json`)
}

async function sendFunds(funds: readonly Fund[]): Promise<void> {
  const wallet = chain.sender.wallet('faucet')
  const keeper = (await read('keys/keeper.json')) as { address: string }
  const poor = [...funds, { asset: 'ether', address: `0x${keeper.address}`, minimum: '1' }] as readonly Fund[]
  for (const { asset, address, minimum } of poor) {
    const usdc = { address: contractAddress(chain.deployment, 'usdc'), abi: testUsdc.abi as Abi, functionName: 'mint' }
    const hash =
      asset === 'ether'
        ? await wallet.sendTransaction({ to: address, value: parseEther(minimum) * 2n })
        : await wallet.writeContract({ ...usdc, args: [address, parseUnits('1000', 6)] })
    await chain.publicClient.waitForTransactionReceipt({ hash })
  }
}

/** Starts the processes of a small installation and returns the address of the second API. */
async function startProcesses(): Promise<string> {
  const readEnvironment = async (name: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await readFile(join(folder, name), 'utf8'))
        .split('\n')
        .flatMap((line) => (line ? [line.split(/=(.*)/s).slice(0, 2) as [string, string]] : [])),
    )
  const shared = await readEnvironment('packhouse.env')
  for (const role of ['api', 'api', 'jobs', 'jobs', 'relayer']) {
    const settings = { ...shared, ...(await readEnvironment(`${role}.env`)) }
    running.push(launch({ ...settings, DATA_DIR: join(folder, 'data'), PACKHOUSE_ROLE: role }))
  }
  for (const { output } of running)
    await expect.poll(output, { timeout: 240_000, interval: 200 }).toMatch(/packhouse (ready on|\w+ ready)/)
  return /ready on (\S+)/.exec(running[1]?.output() ?? '')?.[1] ?? ''
}

const api = async (path: string): Promise<any> => {
  const key = (await readFile(join(folder, 'platform-key'), 'utf8')).trim()
  const answer = await fetch(`${shell['PACKHOUSE_URL']}/api/v1${path}`, { headers: { 'x-api-key': key } })
  return ((await answer.json()) as { data: unknown }).data
}

/** The service confirms a price long before it is too old; here two days pass at once, so it needs a moment. */
const priceConfirmed = () =>
  expect
    .poll(
      async () => {
        const { price_updated_at: at } = (await api('/admin/groups')).groups[0]
        return Date.now() - chainDelayMs - Date.parse(at) < timelockDelaySeconds * 500
      },
      { timeout: 180_000, interval: 500 },
    )
    .toBe(true)

/** Market actions end when their transactions are mined. */
const settled = () =>
  expect
    .poll(async () => (await api('/admin/market-actions?status=PENDING')).actions.length, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(0)

test(
  'the page leads from an empty database and a foreign chain to the first payout',
  { timeout: 1_800_000 },
  async () => {
    await succeed('keys')
    await succeed('deploy')
    const deployment = (await read('deployment.json')) as Deployment

    const before = await follow('funds')
    expect([before.code, before.output]).toEqual([1, expect.stringContaining('fees of random numbers')])
    const { listFunds } = await import('../../src/chain/deploy/funds.ts')
    const missing = (await listFunds(chain.publicClient, deployment)).filter(({ isEnough }) => !isEnough)
    expect(missing.map(({ account }) => account)).toContain('pyth-entropy-adapter')
    await sendFunds(missing)
    await succeed('funds')

    await succeed('settings')
    for (const name of ['packhouse.env', 'api.env', 'jobs.env', 'relayer.env', 'platform-key', 'keys.password'])
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0])
    shell['PACKHOUSE_URL'] = await startProcesses()
    await succeed('accounts')

    await succeed('cards')
    await throughTimelock('prices')
    const priceOf = async () => (await api('/admin/groups')).groups[0].price_usdc
    await expect.poll(priceOf, { timeout: 120_000, interval: 500 }).not.toBeNull()
    await succeed('mint')
    await settled()
    await succeed('tier')
    await throughTimelock('tier-calls')
    const versionOf = async () => (await api('/admin/tiers')).tiers[0].last_version
    await expect.poll(versionOf, { timeout: 120_000, interval: 500 }).toBe(1)
    await priceConfirmed()
    await succeed('stock')
    await settled()
    await succeed('activate')
    await throughTimelock('activate')
    const isActive = async () => (await api('/admin/tiers')).tiers[0].tier.active
    await expect.poll(isActive, { timeout: 120_000, interval: 500 }).toBe(true)

    await priceConfirmed()
    await succeed('deposit')
    const address = (await read('deposit.json')).data.address as Address
    const usdc = { address: contractAddress(chain.deployment, 'usdc'), abi: testUsdc.abi as Abi }
    const faucet = chain.sender.wallet('faucet')
    await faucet.writeContract({ ...usdc, functionName: 'mint', args: [address, parseUnits('20', 6)] })
    const credited = async () =>
      (
        await one(
          db,
          sql<{ count: number }>`select count(*)::integer as count from deposits where status = 'CONFIRMED'`,
        )
      ).count
    await expect.poll(credited, { timeout: 120_000, interval: 500 }).toBe(1)
    await succeed('sale')
    expect(await readFile(join(folder, 'purchase.json'), 'utf8')).toContain('"FULFILLED"')

    await succeed('payout-wallet')
    // A day passes.
    await sql`update payout_wallets set effective_at = effective_at - interval '1 day'`.execute(db)
    await delay((finalitySeconds + 10) * 1_000)
    await succeed('payout')
    const payee = shell['PAYOUT_WALLET'] as Address
    const balance = () =>
      chain.publicClient.readContract({
        address: usdc.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [payee],
      })
    await expect.poll(balance, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0n)
  },
)
