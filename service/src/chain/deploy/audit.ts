// Reads a deployment back from the chain and compares it with its plan.
import {
  decodeFunctionData,
  isAddressEqual,
  keccak256,
  stringToHex,
  zeroHash,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { abi as poolAbi } from '../abi/combo-pool.ts'
import { abi as factoryAbi } from '../abi/suite-factory.ts'
import { abi as timelockAbi } from '../abi/timelock.ts'
import { compiledOf } from './abis.ts'
import { roleId } from './acts.ts'
import { verifyDeployment, type Deployment, type DeployedContract } from './deploy.ts'
import { readHoldings, roleName, type Holding } from './holders.ts'
import { expectedParameters } from './parameters.ts'
import { grantsOf, planSteps, type Step } from './plan.ts'

/** What was read back of one contract. */
export type AuditRow = {
  readonly contract: string
  readonly address: Address | undefined
  /** Roles and parameters compared. */
  readonly checks: number
  readonly problems: readonly string[]
}

type Reader = {
  publicClient: PublicClient
  deployment: Deployment
  factory: Address
  /** Every role that the chain knows, granted at any time. */
  holdings: readonly Holding[]
}

/** The creation code in the transaction that created the contract: what the chain executed, not what the file says. */
async function readCreation(reader: Reader, name: string, { block }: DeployedContract): Promise<Hex | undefined> {
  const { publicClient, factory } = reader
  const event = factoryAbi.find((item) => item.type === 'event')
  const salt = stringToHex(name, { size: 32 })
  const at = BigInt(block)
  const [log] = await publicClient.getLogs({ address: factory, event, args: { salt }, fromBlock: at, toBlock: at })
  if (!log) return undefined
  const { input, to } = await publicClient.getTransaction({ hash: log.transactionHash })
  if (!to || !isAddressEqual(to, factory)) return undefined
  const { args } = decodeFunctionData({ abi: factoryAbi, data: input })
  return args?.[1] as Hex | undefined
}

async function checkCode(reader: Reader, step: Step, contract: DeployedContract): Promise<string[]> {
  const problems: string[] = []
  if (contract.initHash !== keccak256(step.initCode)) problems.push('was created with other code or arguments')
  const created = await readCreation(reader, step.name, contract)
  if (created === undefined) problems.push('its creation was not found on the chain')
  else if (created !== step.initCode) problems.push('the chain created other code or arguments')
  return problems
}

async function checkRoles(
  reader: Reader,
  step: Step,
  address: Address,
): Promise<{ checks: number; problems: string[] }> {
  const { publicClient, deployment } = reader
  const grants = grantsOf(step)
  if (!grants) return { checks: 0, problems: [] }
  const target = { address, abi: poolAbi } as const
  const hasRole = (role: Hex, account: Address): Promise<boolean> =>
    publicClient.readContract({ ...target, functionName: 'hasRole', args: [role, account] })
  const problems: string[] = []
  const admin = await publicClient.readContract({ ...target, functionName: 'defaultAdmin' })
  if (admin !== deployment.contracts['timelock']?.address) problems.push(`the admin is ${admin}, not the timelock`)
  if (await hasRole(zeroHash, deployment.deployer)) problems.push('the deployer is an admin')
  for (const { role, account } of grants) {
    if (!(await hasRole(role, account))) problems.push(`${account} lacks the role ${role}`)
    if (await hasRole(role, deployment.deployer)) problems.push(`the deployer has the role ${role}`)
  }
  return { checks: 2 + grants.length * 2, problems }
}

/** The admin proposes, executes and cancels; the timelock is its own admin, the deployer has no role. */
async function checkTimelock({ publicClient, deployment }: Reader, address: Address): Promise<string[]> {
  const { admin } = deployment.roles
  const problems: string[] = []
  const expected = [
    ['PROPOSER_ROLE', admin, true],
    ['EXECUTOR_ROLE', admin, true],
    ['CANCELLER_ROLE', admin, true],
    ['DEFAULT_ADMIN_ROLE', address, true],
    ['DEFAULT_ADMIN_ROLE', admin, false],
    ['DEFAULT_ADMIN_ROLE', deployment.deployer, false],
    ['PROPOSER_ROLE', deployment.deployer, false],
  ] as const
  for (const [role, account, holds] of expected) {
    const args = [roleId(role), account] as const
    const found = await publicClient.readContract({ address, abi: timelockAbi, functionName: 'hasRole', args })
    if (found !== holds) problems.push(`${account} ${holds ? 'lacks' : 'has'} the role ${role}`)
  }
  return problems
}

/** Every holder of a role that the plan does not name: a role that was granted later is as strong as a planned one. */
function checkHolders({ deployment, holdings }: Reader, step: Step, address: Address): string[] {
  const timelock = deployment.contracts['timelock']?.address
  const planned =
    step.name === 'timelock'
      ? [
          ...['PROPOSER_ROLE', 'EXECUTOR_ROLE', 'CANCELLER_ROLE'].map(
            (role) => [role, deployment.roles.admin] as const,
          ),
          ['DEFAULT_ADMIN_ROLE', address] as const,
        ]
      : [['DEFAULT_ADMIN_ROLE', timelock] as const]
  const expected = new Set([
    ...planned.map(([role, account]) => `${roleId(role)} ${account?.toLowerCase()}`),
    ...(grantsOf(step) ?? []).map(({ role, account }) => `${role} ${account.toLowerCase()}`),
  ])
  return holdings
    .filter(({ contract, role, account }) => isAddressEqual(contract, address) && !expected.has(`${role} ${account}`))
    .map(({ role, account }) => `${account} has the role ${roleName(role)}, which the plan does not grant`)
}

const same = (left: unknown, right: unknown): boolean => asText(left) === asText(right)
const asText = (value: unknown): string =>
  Array.isArray(value) ? value.map(asText).join(',') : String(value).toLowerCase()

async function checkParameters(
  reader: Reader,
  name: string,
  address: Address,
): Promise<{ checks: number; problems: string[] }> {
  const { publicClient, deployment, factory } = reader
  const abi = compiledOf(name)?.abi ?? []
  const expected = expectedParameters(factory, deployment)[name] ?? []
  const problems: string[] = []
  for (const { read, args = [], value } of expected) {
    const found = await publicClient.readContract({ address, abi, functionName: read, args })
    if (!same(found, value)) problems.push(`${read}(${args.join(', ')}) is ${asText(found)}, planned ${asText(value)}`)
  }
  return { checks: expected.length, problems }
}

async function auditStep(reader: Reader, step: Step): Promise<AuditRow> {
  const contract = reader.deployment.contracts[step.name]
  if (!contract) return { contract: step.name, address: undefined, checks: 0, problems: ['is not deployed'] }
  const { address } = contract
  const code = await checkCode(reader, step, contract)
  const roles = await checkRoles(reader, step, address)
  const timelock = step.name === 'timelock' ? await checkTimelock(reader, address) : []
  const parameters = await checkParameters(reader, step.name, address)
  const holders = checkHolders(reader, step, address)
  const problems = [...code, ...roles.problems, ...holders, ...timelock, ...parameters.problems]
  return { contract: step.name, address, checks: 2 + roles.checks + parameters.checks, problems }
}

/** One row per contract of the plan; a deployment is as planned if no row has a problem. */
export async function auditDeployment(publicClient: PublicClient, deployment: Deployment): Promise<AuditRow[]> {
  const { factory, roles, settings } = deployment
  await verifyDeployment(publicClient, deployment)
  if (!factory) return [{ contract: 'factory', address: undefined, checks: 0, problems: ['is not deployed'] }]
  const created = Object.values(deployment.contracts)
  const addresses = created.map(({ address }) => address)
  const firstBlock = BigInt(Math.min(...created.map(({ block }) => block)))
  const holdings = await readHoldings(publicClient, addresses, firstBlock)
  const reader = { publicClient, deployment, factory: factory.address, holdings }
  const rows: AuditRow[] = []
  for (const step of planSteps(factory.address, roles, settings)) rows.push(await auditStep(reader, step))
  return rows
}
