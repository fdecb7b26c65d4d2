// A deployment to a foreign chain, from the example configuration to the rotation of every key, with the admin, the
// pauser and the treasury as contract wallets that execute exported files only.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import {
  createPublicClient,
  createWalletClient,
  custom,
  keccak256,
  toHex,
  zeroHash,
  type Address,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abi as entropyAbi } from '../../../src/chain/abi/dev-entropy.ts'
import { abi as poolAbi } from '../../../src/chain/abi/combo-pool.ts'
import { abi as timelockAbi } from '../../../src/chain/abi/timelock.ts'
import { compiledOf } from '../../../src/chain/deploy/abis.ts'
import { contractsWithRole, encodeAct, listActs, roleId, type Act } from '../../../src/chain/deploy/acts.ts'
import { auditDeployment } from '../../../src/chain/deploy/audit.ts'
import {
  contractAddress,
  deployContracts,
  plannedFactory,
  type Deployment,
  type Wallet,
} from '../../../src/chain/deploy/deploy.ts'
import { listFunds } from '../../../src/chain/deploy/funds.ts'
import type { DeploymentRoles, DeploymentSettings } from '../../../src/chain/deploy/settings.ts'
import { preflight } from '../../../src/chain/deploy/preflight.ts'
import { listOperations } from '../../../src/chain/deploy/timelock.ts'
import { answerContracts, type ContractsRequest, type ExportedFile } from '../../../src/startup/commands/contracts.ts'
import { deployWallets, type ContractWallet } from './contract-wallet.ts'

type Provider = { request(args: { method: string; params?: unknown[] }): Promise<unknown> }

const account = (name: string) => privateKeyToAccount(keccak256(toHex(name)))
const now = new Date('2027-01-01T00:00:00Z')

let folder: string
let provider: Provider
let publicClient: PublicClient
let wallet: Wallet
let admin: ContractWallet
let pauser: ContractWallet
/** The custodian is a contract wallet, before and after its rotation. */
let nextCustodian: Address
let deployment: Deployment
let path: string

async function startChain(): Promise<void> {
  const hre = await createHardhatRuntimeEnvironment({
    networks: { local: { type: 'edr-simulated', chainType: 'l1', chainId: 31337 } },
  })
  provider = ((await hre.network.create('local')) as { provider: Provider }).provider
  const transport = custom(provider)
  publicClient = createPublicClient({ chain: hardhat, transport, pollingInterval: 5, cacheTime: 0 })
  wallet = createWalletClient({ account: account('deployer'), chain: hardhat, transport })
  for (const name of ['deployer', 'guardian'])
    await provider.request({ method: 'hardhat_setBalance', params: [account(name).address, toHex(10n ** 20n)] })
}

/** USDC and entropy, which a foreign chain already has: those of a suite that is not used otherwise. */
async function foreignContracts(roles: DeploymentRoles, settings: DeploymentSettings) {
  const given = { usdc: { faucet: roles.minter, owner: roles.admin }, entropy: { provider: wallet.account.address } }
  const other = await deployContracts({
    publicClient,
    wallet,
    roles,
    settings: { ...settings, ...given },
    save: async () => undefined,
  })
  const entropy = contractAddress(other, 'dev-entropy')
  const register = { address: entropy, abi: entropyAbi, functionName: 'register' } as const
  await wallet.writeContract({ ...register, args: [1n, toHex(1, { size: 32 }), 9n, 0] })
  return { usdc: { address: contractAddress(other, 'usdc') }, entropy: { address: entropy, ...given.entropy } }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-rehearsal-'))
  path = join(folder, 'deployment.json')
  await startChain()
  const example = JSON.parse(
    await readFile(new URL('../../../../contracts/deploy.example.json', import.meta.url), 'utf8'),
  ) as { roles: DeploymentRoles; settings: DeploymentSettings }
  const wallets = await deployWallets(publicClient, wallet, 5)
  const [first, second, treasury, custodian, next] = wallets
  if (!first || !second || !treasury || !custodian || !next) throw new Error('Five wallets are needed.')
  ;[admin, pauser] = [first, second]
  nextCustodian = next.address
  const foreign = await foreignContracts({ ...example.roles, custodian: 'timelock' }, example.settings)
  const roles = {
    ...example.roles,
    admin: admin.address,
    pauser: pauser.address,
    treasury: treasury.address,
    custodian: custodian.address,
  }
  const plan = { publicClient, wallet, roles, settings: { ...example.settings, ...foreign } }
  const checked = await preflight({ ...plan, deployer: wallet.account.address, factory: await plannedFactory(plan) })
  expect(checked.problems).toEqual([])
  deployment = await deployContracts({ ...plan, save: async () => undefined })
  await writeFile(path, JSON.stringify(deployment))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): Address => contractAddress(deployment, name)
const travel = async (seconds: number): Promise<void> => {
  await provider.request({ method: 'evm_increaseTime', params: [toHex(seconds)] })
  await provider.request({ method: 'evm_mine', params: [] })
}
const delay = (): number => deployment.settings.timelockDelaySeconds

/** Exports and returns the files by their sender or moment. */
async function exported(request: object): Promise<Record<string, string>> {
  const answer = await answerContracts({ ...request, deployment: path } as ContractsRequest, now)
  const { files } = answer as { files: readonly ExportedFile[] }
  return Object.fromEntries(files.map(({ file }) => [file.split('.').at(-2) ?? '', file]))
}

const exportActs = (name: string, acts: readonly Act[]) =>
  exported({ action: 'export', out: join(folder, `${name}.json`), name, acts })

async function read(contract: string, functionName: string, args: readonly unknown[] = []): Promise<unknown> {
  return publicClient.readContract({ address: at(contract), abi: compiledOf(contract)?.abi ?? [], functionName, args })
}

const hasRole = (contract: string, role: string, holder: Address): Promise<boolean> =>
  publicClient.readContract({
    address: at(contract),
    abi: poolAbi,
    functionName: 'hasRole',
    args: [roleId(role), holder],
  })

test('the deployment is as planned, and every guarded function can be exported', async () => {
  const rows = await auditDeployment(publicClient, deployment)
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  const acts = listActs(deployment)
  expect(acts.length).toBeGreaterThan(150)
  for (const { contract, function: signature } of acts) {
    const method = compiledOf(contract)?.abi.find(
      (item) => item.type === 'function' && signature.startsWith(`${item.name}(`),
    )
    expect(method, `${contract}.${signature}`).toBeDefined()
  }
})

test('what only the admin may do passes the timelock, and takes effect after the delay', async () => {
  const files = await exportActs('change', [
    { contract: 'buyback-pool', function: 'setTerms', args: [8_000, '60000000000', '10000000000'] },
    { contract: 'credits-treasury', function: 'setSpenderCap', args: [at('combo-pool'), '1000000'] },
    { contract: 'vault-factory', function: 'setCaps', args: ['1000000', 10] },
    { contract: 'shipping-payment-processor', function: 'setSigner', args: [account('new signer').address] },
    { contract: 'payout-distributor', function: 'setDailyCap', args: ['7000000'] },
    { contract: 'price-oracle', function: 'setGroups', args: [at('card'), [], 1] },
    { contract: 'combo-pool', function: 'proposeTier', args: [1, 500, 86_400, 6_000, ['1'], 1] },
    { contract: 'combo-pool', function: 'activateTier', args: [1, 1, zeroHash] },
    { contract: 'instant-store', function: 'setPacketType', args: [1, 500, 86_400, 6_000] },
  ])
  expect(Object.keys(files).sort()).toEqual(['execute', 'schedule'])
  await admin.execute(files['schedule'] ?? '')
  await expect(admin.execute(files['execute'] ?? '')).rejects.toThrow('TimelockUnexpectedOperationState')
  await travel(delay())
  await admin.execute(files['execute'] ?? '')
  expect(await read('shipping-payment-processor', 'signer')).toBe(account('new signer').address)
  expect(await read('vault-factory', 'exportCap')).toBe(10)
  expect(await read('combo-pool', 'tier', [1])).toMatchObject({ active: true, unitPrice: 5_000_000n })
  expect(await read('instant-store', 'packetType', [1])).toMatchObject({ active: true, priceCents: 500 })
})

test('the calls that the service leaves to the timelock become files, and missing funds are named', async () => {
  const cap = { contract: 'payout-distributor', function: 'setDailyCap', args: ['8000000'] }
  // The pricer may set prices, but not the first one.
  const price = { contract: 'price-oracle', function: 'setPrices', args: [[9], ['4000000']] }
  const pause = { contract: 'combo-pool', function: 'setPause', args: [true] }
  const calls = [cap, price].map((act) => encodeAct(deployment, act)).map(({ to, data }) => ({ to, data }))
  const request = { action: 'announce', out: join(folder, 'announced.json'), name: 'First price', calls }
  const files = await exported(request)
  expect(Object.keys(files).sort()).toEqual(['execute', 'schedule'])
  await admin.execute(files['schedule'] ?? '')
  await travel(delay())
  await admin.execute(files['execute'] ?? '')
  expect(await read('payout-distributor', 'dailyCap')).toEqual(expect.arrayContaining([8_000_000n]))
  await expect(exported({ ...request, calls: [{ to: admin.address, data: '0x00' }] })).rejects.toThrow(
    'is not a contract',
  )
  const stop = { to: at('combo-pool'), data: encodeAct(deployment, pause).data }
  expect(Object.keys(await exported({ ...request, calls: [stop], isDirect: true }))).toEqual(['pauser'])
  const funds = await listFunds(publicClient, deployment)
  expect(funds.filter(({ isEnough }) => !isEnough).map(({ account }) => account)).toEqual(
    expect.arrayContaining(['buyer', 'pyth-entropy-adapter', 'buyback-pool', 'payout-distributor']),
  )
  expect(funds.map(({ account }) => account)).not.toContain('pauser')
})

test('the pauser stops and resumes business at once, without the timelock', async () => {
  for (const on of [true, false]) {
    const files = await exportActs(`pause-${on}`, [
      ...['combo-pool', 'instant-store', 'buyback-pool', 'prize-sender', 'inventory', 'vault-factory'].map(
        (contract) => ({
          contract,
          function: 'setPause',
          args: [on],
        }),
      ),
      { contract: 'card', function: 'setBurnPaused', args: [on] },
    ])
    expect(Object.keys(files)).toEqual(['pauser'])
    await pauser.execute(files['pauser'] ?? '')
    expect(await read('prize-sender', 'paused')).toBe(on)
  }
})

test('every hot key is revoked at once and replaced after the delay', async () => {
  const { roles } = deployment
  const holders = {
    BUYER: roles.buyers[0] ?? roles.admin,
    GATE: roles.gate,
    PRIZES: roles.prizes,
    WINDOWS: roles.windows,
    VAULTS: roles.vaults,
    LINKER: roles.linker,
    COMMITTER: roles.committer,
    STOCKER: roles.stocker,
    PRICER: roles.pricer,
    DISPATCHER: roles.dispatcher,
    TREASURER: roles.treasurer,
    MINTER: roles.minter,
    CUSTODIAN: roles.custodian as Address,
  }
  const successor = (role: string): Address => (role === 'CUSTODIAN' ? nextCustodian : account(`new ${role}`).address)
  const executions: string[] = []
  for (const [role, from] of Object.entries(holders)) {
    const to = successor(role)
    const files = await exported({ action: 'rotate', out: join(folder, `${role}.json`), role, from, to })
    await pauser.execute(files['pauser'] ?? '')
    for (const contract of contractsWithRole(deployment, role, from))
      expect(await hasRole(contract, role, from), `${contract} ${role}`).toBe(false)
    await admin.execute(files['schedule'] ?? '')
    executions.push(files['execute'] ?? '')
  }
  await travel(delay())
  for (const file of executions) await admin.execute(file)
  for (const [role, from] of Object.entries(holders)) {
    const names = contractsWithRole(deployment, role, from)
    expect(names.length).toBeGreaterThan(0)
    for (const contract of names)
      expect(await hasRole(contract, role, successor(role)), `${contract} ${role}`).toBe(true)
  }
})

test('the pauser itself is replaced through the timelock', async () => {
  const to = account('new pauser').address
  const request = { action: 'rotate', out: join(folder, 'pauser.json'), role: 'PAUSER', from: pauser.address, to }
  const files = await exported(request)
  expect(Object.keys(files).sort()).toEqual(['execute', 'schedule'])
  await admin.execute(files['schedule'] ?? '')
  await travel(delay())
  await admin.execute(files['execute'] ?? '')
  expect(await hasRole('combo-pool', 'PAUSER', pauser.address)).toBe(false)
  expect(await hasRole('combo-pool', 'PAUSER', to)).toBe(true)
})

test('a guardian cancels what is announced and can do nothing else', async () => {
  const guardian = account('guardian')
  const grant = await exported({ action: 'guardian', out: join(folder, 'guardian.json'), account: guardian.address })
  await admin.execute(grant['schedule'] ?? '')
  await travel(delay())
  await admin.execute(grant['execute'] ?? '')
  const files = await exportActs('drain', [
    { contract: 'payout-distributor', function: 'grantRole', args: ['TREASURER', account('thief').address] },
  ])
  await admin.execute(files['schedule'] ?? '')
  const waiting = (await listOperations(publicClient, deployment)).at(-1)
  expect(waiting).toMatchObject({ status: 'WAITING', targets: ['payout-distributor'] })
  const asGuardian = createWalletClient({ account: guardian, chain: hardhat, transport: custom(provider) })
  const timelock = { address: at('timelock'), abi: timelockAbi } as const
  const id = waiting?.id ?? '0x'
  await asGuardian.writeContract({ ...timelock, functionName: 'cancel', args: [id] })
  await travel(delay())
  await expect(admin.execute(files['execute'] ?? '')).rejects.toThrow('TimelockUnexpectedOperationState')
  const own = encodeAct(deployment, { contract: 'timelock', function: 'updateDelay', args: [0] })
  await expect(publicClient.call({ account: guardian, to: own.to, data: own.data })).rejects.toThrow()
  const states = (await listOperations(publicClient, deployment)).map(({ status }) => status)
  expect(states.at(-1)).toBe('CANCELLED')
  expect(new Set(states.slice(0, -1))).toEqual(new Set(['DONE']))
})

test('a wrong act is refused with what is allowed', async () => {
  const refusal = (act: Partial<Act>) =>
    expect(exportActs('wrong', [{ contract: 'combo-pool', function: 'setPause', args: [true], ...act }])).rejects
  await refusal({ contract: 'pool' }).toThrow('No contract pool; use one of timelock, card')
  await refusal({ function: 'pause' }).toThrow(
    'combo-pool has no pause; use one of activateTier(uint16,uint16,bytes32)',
  )
  await refusal({ args: [] }).toThrow('setPause(bool) takes 1 arguments, not 0.')
  await refusal({ args: ['yes'] }).toThrow('on must be true or false; it is "yes".')
  await refusal({ function: 'setAdapter', args: ['0x12'] }).toThrow('adapter must be an address')
})
